import type { Language } from '#contracts/language.ts';

interface EvidenceWords {
  title: string;
  order: string;
  event: string;
  amount: string;
  customer: string;
  case: string;
  made: string;
  files: readonly string[];
  noConsent: string;
  noStatus: string;
  noProof: string;
}

/** What the pack says of itself. */
export const evidenceWords: Record<Language, EvidenceWords> = {
  id: {
    title: 'Bukti pembayaran untuk sengketa dengan bank',
    order: 'Pesanan',
    event: 'Event',
    amount: 'Jumlah',
    customer: 'Pelanggan',
    case: 'Kasus',
    made: 'Dibuat',
    files: [
      'receipt.pdf: bukti pembayaran',
      'timeline.csv: semua yang terjadi pada pesanan dan kasusnya',
      'refunds.csv: dana yang sudah dikembalikan, dan ke mana',
      'letters.csv: email yang dikirim tentang pesanan ini dalam 30 hari terakhir',
      'devices.csv: perangkat dan tempat yang dilaporkan saat masuk, dengan persetujuan pelanggan',
      'votes.csv: suara yang dibeli dan entrinya dalam rantai hash event',
      'payment.json: data pembayaran dan statusnya di penyedia pembayaran',
      'log-proof.txt: bukti log',
    ],
    noConsent: 'Pelanggan tidak memberi persetujuan, jadi devices.csv kosong.',
    noStatus: 'Penyedia pembayaran tidak menjawab, jadi payment.json hanya berisi catatan kami.',
    noProof: 'Belum ada bukti log.',
  },
  en: {
    title: 'Evidence of a payment for a dispute with a bank',
    order: 'Order',
    event: 'Event',
    amount: 'Amount',
    customer: 'Customer',
    case: 'Case',
    made: 'Made',
    files: [
      'receipt.pdf: the receipt',
      'timeline.csv: everything that happened to the order and in its cases',
      'refunds.csv: what was given back before, and where it went',
      'letters.csv: emails about this order of the last 30 days',
      'devices.csv: devices and places reported at logins, with the customer’s consent',
      'votes.csv: the votes that were bought, and their entries in the event’s hash chain',
      'payment.json: the payment’s facts, and its status at the payment provider',
      'log-proof.txt: log proof',
    ],
    noConsent: 'The customer has not consented, so devices.csv is empty.',
    noStatus: 'The payment provider did not answer, so payment.json has our own record alone.',
    noProof: 'There is no log proof yet.',
  },
};
