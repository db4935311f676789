export const rupiah = {
  title: 'Ke mana uang vote pergi',
  perVote: 'Dari satu vote seharga {{price}}',
  ofYours: 'Ke mana uang Anda pergi',
  ofEvent: 'Ke mana uang event ini pergi',
  organizer: 'Penyelenggara',
  platform: 'Sorak',
  tax: 'Pajak',
  fee: {
    known:
      'Dari bagian Sorak sudah dibayar biaya pembayaran {{amount}}, menurut laporan penyedia pembayaran.',
    soFar:
      'Dari bagian Sorak sudah dibayar biaya pembayaran {{amount}}, menurut laporan penyedia pembayaran yang sudah ada. Pembayaran yang belum ada di laporan: kira-kira {{range}} per transaksi satu vote.',
    estimated: 'Dari bagian Sorak dibayar biaya pembayaran kira-kira {{amount}}.',
    range:
      'Dari bagian Sorak dibayar biaya pembayaran, kira-kira {{lowest}} sampai {{highest}} per transaksi, tergantung metodenya.',
  },
} as const;
