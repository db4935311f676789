import type { Language } from '#contracts/language.ts';
import type { PayoutState } from '#contracts/payouts/payout-words.ts';

interface InvoiceWords {
  title: string;
  /** Above the great amount. */
  amount: string;
  /** Beside it, in capitals. */
  stamp: Record<PayoutState, string>;
  organizer: string;
  askedAt: string;
  account: string;
  holder: string;
  status: string;
  /** When it came to be what the status says. */
  since: string;
  states: Record<PayoutState, string>;
  event: string;
  lineAmount: string;
  settles: string;
  total: string;
  reason: string;
  numbered: string;
}

/** An invoice's words. */
export const invoiceWords: Record<Language, InvoiceWords> = {
  id: {
    title: 'Invoice pencairan dana',
    amount: 'Jumlah yang dicairkan',
    stamp: {
      created: 'DIMINTA',
      waiting_transfer: 'MENUNGGU TRANSFER',
      paid: 'DIKIRIM',
      success: 'BERHASIL',
      rejected: 'DITOLAK',
      withdrawn: 'DIBATALKAN',
      failed: 'GAGAL',
      returned: 'DIKEMBALIKAN BANK',
    },
    organizer: 'Penyelenggara',
    askedAt: 'Diminta pada',
    account: 'Rekening tujuan',
    holder: 'Nama pemilik',
    status: 'Status',
    since: 'Sejak',
    states: {
      created: 'Menunggu persetujuan',
      waiting_transfer: 'Disetujui, menunggu transfer',
      paid: 'Transfer dikirim ke bank',
      success: 'Transfer selesai',
      rejected: 'Ditolak',
      withdrawn: 'Dibatalkan penyelenggara',
      failed: 'Transfer gagal, dana kembali ke saldo',
      returned: 'Bank mengembalikan dana ke saldo',
    },
    event: 'Event',
    lineAmount: 'Jumlah',
    settles: 'pelunasan kekurangan',
    total: 'Total',
    reason: 'Alasan',
    numbered: 'Nomor invoice berurutan setiap tahun.',
  },
  en: {
    title: 'Payout invoice',
    amount: 'Amount paid out',
    stamp: {
      created: 'REQUESTED',
      waiting_transfer: 'WAITING FOR TRANSFER',
      paid: 'SENT',
      success: 'SUCCESS',
      rejected: 'REFUSED',
      withdrawn: 'TAKEN BACK',
      failed: 'FAILED',
      returned: 'RETURNED BY THE BANK',
    },
    organizer: 'Organizer',
    askedAt: 'Asked for on',
    account: 'Bank account',
    holder: 'Account holder',
    status: 'Status',
    since: 'Since',
    states: {
      created: 'Waits to be approved',
      waiting_transfer: 'Approved, waits for its transfer',
      paid: 'The transfer was sent to the bank',
      success: 'The transfer was carried out',
      rejected: 'Refused',
      withdrawn: 'Taken back by the organizer',
      failed: 'The transfer failed, the money is in the balance again',
      returned: 'The bank sent it back, the money is in the balance again',
    },
    event: 'Event',
    lineAmount: 'Amount',
    settles: 'settles what is owed',
    total: 'Total',
    reason: 'Reason',
    numbered: 'Invoices are numbered in sequence each year.',
  },
};
