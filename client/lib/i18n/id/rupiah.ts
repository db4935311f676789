export const rupiah = {
  title: 'Ke mana uang vote pergi',
  perVote: 'Dari satu vote seharga {{price}}',
  ofYours: 'Ke mana uang Anda pergi',
  organizer: 'Penyelenggara',
  platform: 'Sorak',
  tax: 'Pajak',
  fee: {
    known:
      'Dari bagian Sorak sudah dibayar biaya pembayaran {{amount}}, menurut laporan penyedia pembayaran.',
    estimated: 'Dari bagian Sorak dibayar biaya pembayaran kira-kira {{amount}}.',
    range:
      'Dari bagian Sorak dibayar biaya pembayaran, kira-kira {{lowest}} sampai {{highest}} per transaksi, tergantung metodenya.',
  },
} as const;
