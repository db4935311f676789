export const payments = {
  limits: {
    from: '{{names}} mulai {{amount}}.',
    upTo: '{{names}} sampai {{amount}}.',
    card: 'Kartu',
  },
  loading: 'Memuat form pembayaran',
  failed: 'Something went wrong while fetching Snap token!',
  failedText: 'Form pembayaran belum bisa dimuat. Order Anda tetap tersimpan dengan nomor yang sama.',
  retry: 'Coba lagi',
  closed: 'Form pembayaran ditutup',
  closedText: 'Order Anda masih menunggu dengan nomor yang sama. Buka lagi kapan saja sebelum waktu habis.',
  reopen: 'Buka form pembayaran',
  frame: 'Form pembayaran',
  toast: {
    success: 'Payment successful!',
    pending: 'Payment pending!',
    pendingDetail: 'Suara masuk begitu pembayaran diterima.',
    error: 'Payment failed!',
    closed: 'Payment form closed!',
  },
} as const;
