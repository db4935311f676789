export const faq = {
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
} as const;
