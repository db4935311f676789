export const home = {
  documentTitle: 'Suaramu menggerakkan panggung',
  hero: {
    ongoing: '{{events}} event',
    ongoingText: 'sedang berlangsung',
    none: 'Panggung berikutnya sedang disiapkan',
    title: 'Suaramu menggerakkan panggung.',
    lead: 'Pilih finalis, bayar per vote, lalu lihat papan peringkat bergerak beberapa detik kemudian.',
    vote: 'Vote Now',
    work: 'Work with Sorak',
    podium: 'Papan peringkat {{event}}',
    see: 'Lihat papan peringkat',
  },
  claims: { label: 'Sorak dalam angka', events: 'Events', review: 'Review', funded: 'Funded' },
  events: {
    title: 'Event di Sorak',
    text: 'Pilih event, dukung finalismu.',
    more: 'Load More',
  },
  blurbs: {
    title: 'Dari layar ponsel ke layar aula',
    pay: {
      title: 'Bayar dengan cara yang biasa',
      text: 'Harga per vote sudah termasuk biaya layanan, dan selalu terlihat sebelum Anda membayar.',
      ewallet: 'E-wallet',
      bank: 'Transfer bank',
      card: 'Kartu',
    },
    rank: {
      title: 'Peringkat bergerak di depan mata',
      text: 'Papan yang sama tampil di ponsel pemilih dan di layar besar penyelenggara.',
      up: 'naik 1',
    },
    check: {
      title: 'Setiap suara bisa dicek',
      text: 'Tiap pembayaran punya kode cek, jadi suara yang masuk dapat ditelusuri satu per satu.',
      code: 'Kode cek',
      counted: '10 suara tercatat untuk Ayu Larasati',
    },
  },
  work: {
    title: 'Punya acara? Biar penonton ikut menentukan.',
    lead: 'Kami siapkan halaman vote, poster QR tiap finalis, layar peringkat untuk aula, dan laporan dana yang rapi.',
    contact: 'Chat tim kami',
    screen: 'Layar peringkat Putri Nusantara 2026 di aula',
  },
} as const;
