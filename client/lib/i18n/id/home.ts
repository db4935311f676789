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
    title: 'Sedang di panggung',
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
  faq: {
    title: 'Pertanyaan umum',
    unanswered: 'Belum terjawab? Tulis ke',
    vote: {
      question: 'Bagaimana cara memberikan vote?',
      answer:
        'Buka event, pilih finalis, lalu tentukan jumlah vote. Setelah pembayaran berhasil, suara Anda langsung dihitung dan papan peringkat ikut bergerak.',
    },
    methods: {
      question: 'Metode pembayaran apa saja yang diterima?',
      answer:
        'QRIS, e-wallet, transfer bank lewat virtual account, dan kartu. Harga per vote sudah termasuk biaya layanan.',
    },
    several: {
      question: 'Bolehkah saya memilih lebih dari satu finalis?',
      answer: 'Boleh. Beberapa finalis dari event yang sama dapat dibayar dalam satu transaksi.',
    },
    missing: {
      question: 'Sudah bayar, tetapi suara belum muncul?',
      answer:
        'Tunggu beberapa detik, lalu buka riwayat order. Jika status pembayaran masih menunggu, kami terus memeriksanya sampai batas waktu bayar.',
    },
    payout: {
      question: 'Bagaimana penyelenggara menerima dana?',
      answer:
        'Dana dibayarkan paling lambat 5 hari kerja setelah event berakhir, sesuai pembagian hasil dalam kontrak.',
    },
  },
} as const;
