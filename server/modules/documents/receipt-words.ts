import type { Language } from '#contracts/language.ts';
import type { OrderState } from '#contracts/orders/order-status.ts';

/** What a receipt is proof of. */
export type Proof = 'payment' | 'partial' | 'return';

/** States of an order that was paid, also of one that was returned afterwards. */
export const PAID_STATES = [
  'settlement',
  'partial_refund',
  'refund',
  'reversed',
  'chargeback',
] as const satisfies OrderState[];
export type PaidState = (typeof PAID_STATES)[number];

interface ReceiptWords {
  title: Record<Proof, string>;
  /** Above the great amount. */
  amount: Record<Proof, string>;
  /** Beside it, in capitals. */
  stamp: Record<Proof, string>;
  event: string;
  organizer: string;
  paidBy: string;
  paidAt: string;
  returnedAt: string;
  method: string;
  status: string;
  states: Record<PaidState | 'late', string>;
  finalist: string;
  votes: string;
  price: string;
  lineAmount: string;
  subtotal: string;
  tax: string;
  fee: string;
  included: string;
  total: string;
  returned: string;
  left: string;
  checkCode: string;
  scan: string;
  whose: {
    title: string;
    organizer: string;
    tax: string;
    /** About so much. */
    fee: (amount: string) => string;
    /** By the provider's report. */
    knownFee: (amount: string) => string;
  };
  methods: Record<'bank_transfer' | 'credit_card' | 'other', string>;
}

/** A receipt’s words: those of the bill and of the history of orders, which a test compares. */
export const receiptWords: Record<Language, ReceiptWords> = {
  id: {
    title: {
      payment: 'Bukti pembayaran',
      partial: 'Bukti pembayaran dan pengembalian',
      return: 'Bukti pengembalian',
    },
    amount: { payment: 'Total dibayar', partial: 'Total dibayar', return: 'Dikembalikan' },
    stamp: { payment: 'LUNAS', partial: 'DIKEMBALIKAN SEBAGIAN', return: 'DIKEMBALIKAN' },
    event: 'Event',
    organizer: 'Penyelenggara',
    paidBy: 'Dibayar oleh',
    paidAt: 'Dibayar pada',
    returnedAt: 'Dikembalikan pada',
    method: 'Metode pembayaran',
    status: 'Status',
    states: {
      settlement: 'Dibayar',
      late: 'Dibayar setelah voting ditutup, tanpa suara',
      partial_refund: 'Sebagian dana dikembalikan',
      refund: 'Dana dikembalikan',
      reversed: 'Pembayaran ditarik kembali oleh bank',
      chargeback: 'Pembayaran disengketakan',
    },
    finalist: 'Finalis',
    votes: 'Suara',
    price: 'Harga',
    lineAmount: 'Jumlah',
    subtotal: 'Subtotal',
    tax: 'Pajak',
    fee: 'Biaya layanan',
    included: 'termasuk',
    total: 'Total',
    returned: 'Dikembalikan',
    left: 'Sisa',
    checkCode: 'Kode cek',
    scan: 'Pindai dan masuk dengan akun yang memesan untuk melihat order ini dan catatan suaranya.',
    whose: {
      title: 'Ke mana uang Anda pergi',
      organizer: 'penyelenggara',
      tax: 'pajak',
      fee: (amount) => `Biaya pembayaran kira-kira ${amount} dibayar dari bagian Sorak.`,
      knownFee: (amount) =>
        `Biaya pembayaran ${amount}, menurut laporan penyedia pembayaran, dibayar dari bagian Sorak.`,
    },
    methods: { bank_transfer: 'Transfer bank', credit_card: 'Kartu', other: 'Metode lain' },
  },
  en: {
    title: { payment: 'Receipt', partial: 'Receipt and proof of return', return: 'Proof of return' },
    amount: { payment: 'Total paid', partial: 'Total paid', return: 'Returned' },
    stamp: { payment: 'PAID', partial: 'PARTLY RETURNED', return: 'RETURNED' },
    event: 'Event',
    organizer: 'Organizer',
    paidBy: 'Paid by',
    paidAt: 'Paid on',
    returnedAt: 'Returned on',
    method: 'Payment method',
    status: 'Status',
    states: {
      settlement: 'Paid',
      late: 'Paid after voting had closed, no votes',
      partial_refund: 'Partly returned',
      refund: 'Returned',
      reversed: 'Payment taken back by the bank',
      chargeback: 'Payment disputed',
    },
    finalist: 'Finalist',
    votes: 'Votes',
    price: 'Price',
    lineAmount: 'Amount',
    subtotal: 'Subtotal',
    tax: 'Tax',
    fee: 'Service fee',
    included: 'included',
    total: 'Total',
    returned: 'Returned',
    left: 'Remaining',
    checkCode: 'Check code',
    scan: 'Scan and log in with the account that ordered to see this order and the record of its votes.',
    whose: {
      title: 'Where your money goes',
      organizer: 'organizer',
      tax: 'tax',
      fee: (amount) => `The payment costs about ${amount}, paid of Sorak’s part.`,
      knownFee: (amount) =>
        `The payment has cost ${amount}, by the report of the payment provider, paid of Sorak’s part.`,
    },
    methods: { bank_transfer: 'Bank transfer', credit_card: 'Card', other: 'Another method' },
  },
};
