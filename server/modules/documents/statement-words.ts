import type { Language } from '#contracts/language.ts';
import type { MovementKind } from '#contracts/payouts/payout-words.ts';

interface StatementWords {
  title: string;
  event: string;
  organizer: string;
  month: string;
  opening: string;
  closing: string;
  kinds: Record<MovementKind, string>;
  number: string;
  at: string;
  kind: string;
  reference: string;
  gross: string;
  platform: string;
  tax: string;
  amount: string;
  balance: string;
  /** How many movements a day's line stands for. */
  count: string;
  byDay: string;
  none: string;
  /** What payments have cost, by reports of the provider. */
  fee: string;
  /** About what one costs that no report has yet. */
  feeToCome: (amount: string) => string;
  note: string;
  page: string;
}

/** A statement's words. */
export const statementWords: Record<Language, StatementWords> = {
  id: {
    title: 'Laporan mutasi',
    event: 'Event',
    organizer: 'Penyelenggara',
    month: 'Bulan',
    opening: 'Saldo awal',
    closing: 'Saldo akhir',
    kinds: {
      sale: 'Penjualan vote',
      refund: 'Pengembalian dana',
      reversal: 'Pembayaran ditarik bank',
      restored: 'Pembayaran kembali dari bank',
      dispute: 'Sebagian pembayaran ditahan bank',
      loss_borne: 'Kerugian ditanggung Sorak',
      suspense: 'Dana tertahan',
      payout_approved: 'Pencairan',
      payout_completed: 'Pencairan selesai',
      payout_failed: 'Pencairan gagal',
      payout_returned: 'Pencairan dikembalikan bank',
      other: 'Lainnya',
    },
    number: 'No.',
    at: 'Waktu (WIB)',
    kind: 'Jenis',
    reference: 'Referensi',
    gross: 'Dibayar pemilih',
    platform: 'Platform',
    tax: 'Pajak',
    amount: 'Bagian Anda',
    balance: 'Saldo',
    count: 'Jumlah mutasi',
    byDay: 'Mutasi bulan ini dijumlahkan per hari. Setiap mutasi ada di berkas XLSX.',
    none: 'Tidak ada mutasi pada bulan ini.',
    fee: 'Biaya pembayaran dari bagian platform, menurut laporan penyedia',
    feeToCome: (amount) =>
      `Pembayaran yang belum ada di laporan penyedia: kira-kira ${amount} per transaksi satu vote, dari bagian platform.`,
    note: 'Saldo adalah dana yang menjadi hak penyelenggara dan belum dicairkan. Waktu menurut WIB; penjualan dicatat pada saat dibayar.',
    page: 'Halaman',
  },
  en: {
    title: 'Statement',
    event: 'Event',
    organizer: 'Organizer',
    month: 'Month',
    opening: 'Opening balance',
    closing: 'Closing balance',
    kinds: {
      sale: 'Votes sold',
      refund: 'Refund',
      reversal: 'Payment taken back by the bank',
      restored: 'Payment won back from the bank',
      dispute: 'Part of a payment kept by the bank',
      loss_borne: 'Loss borne by Sorak',
      suspense: 'Money in suspense',
      payout_approved: 'Payout',
      payout_completed: 'Payout carried out',
      payout_failed: 'Payout failed',
      payout_returned: 'Payout sent back by the bank',
      other: 'Other',
    },
    number: 'No.',
    at: 'Time (WIB)',
    kind: 'Kind',
    reference: 'Reference',
    gross: 'Paid by voters',
    platform: 'Platform',
    tax: 'Tax',
    amount: 'Your share',
    balance: 'Balance',
    count: 'Movements',
    byDay: 'The movements of this month are added up by day. Each of them is in the XLSX file.',
    none: 'Nothing moved in this month.',
    fee: 'Payment fees of the platform’s part, by the provider’s reports',
    feeToCome: (amount) =>
      `Payments that are in no report of the provider yet: about ${amount} for one vote, of the platform’s part.`,
    note: 'The balance is what the organizer is owed and was not paid out yet. Times are WIB; a sale is listed when it was paid.',
    page: 'Page',
  },
};
