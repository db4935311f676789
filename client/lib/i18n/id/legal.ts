export const legal = {
  about: {
    documentTitle: 'About',
    title: 'Panggung untuk setiap suara',
    lead: 'Sorak menghubungkan penonton dengan mereka yang tampil: di kontes, di sekolah, di komunitas.',
    missionTitle: 'Misi',
    mission:
      'Memberi penyelenggara di seluruh Indonesia cara yang jujur dan mudah untuk mengajak penonton ikut menentukan. Setiap suara yang dibayar tercatat, dihitung dalam hitungan detik, dan dapat ditelusuri kembali.',
    visionTitle: 'Visi',
    vision:
      'Tidak ada lagi pemenang yang diragukan. Kami ingin hasil vote dapat dipercaya oleh finalis, penonton, dan penyelenggara karena siapa pun bisa memeriksanya.',
    storyTitle: 'Cerita pendiri',
    story1:
      'Sorak lahir di belakang panggung sebuah kontes sekolah. Malam itu suara dukungan dihitung dengan tangan dari tumpukan tangkapan layar, dan pengumuman tertunda hampir dua jam.',
    story2:
      'Kami berpikir: sorak penonton seharusnya langsung terlihat. Dari sana tumbuh sebuah papan peringkat yang bergerak di depan mata, di ponsel pemilih dan di layar besar aula.',
    story3:
      'Nama Sorak kami ambil dari apa yang paling kami suka dari sebuah panggung: suara orang banyak ketika seseorang yang mereka dukung melangkah maju.',
    cta: 'Lihat event',
  },
  terms: {
    documentTitle: 'Syarat dan ketentuan',
    title: 'Syarat dan ketentuan',
    lead: 'Aturan ini berlaku bagi semua orang yang memberikan vote dan bagi penyelenggara yang membuka event di Sorak.',
    votingTitle: 'Memberikan vote',
    voting: [
      'Satu vote dibayar dengan harga yang tertera pada event. Anda boleh memberi sebanyak yang Anda mau dalam batas satu order.',
      'Anda boleh memilih beberapa finalis sekaligus dalam satu event, dan boleh membagikan tautan vote kepada siapa pun.',
      'Memberikan vote membutuhkan akun, supaya suara dan transaksi Anda tercatat di satu tempat.',
    ],
    paymentTitle: 'Pembayaran',
    payment: [
      'Pembayaran harus diselesaikan dalam waktu yang diberikan. Setelah itu transaksi dibatalkan secara otomatis.',
      'Harga sudah termasuk biaya layanan dan biaya platform, tetapi belum termasuk pajak.',
      'Suara dihitung setelah penyedia pembayaran menyatakan pembayaran diterima. Pembayaran yang diterima sebelum voting ditutup tetap dihitung, walaupun kabarnya datang sesudahnya.',
      'Pembayaran yang diterima setelah voting ditutup tidak menjadi suara. Dana itu kami tahan dan kami tangani satu per satu.',
      'Pembayaran yang dikembalikan atau disengketakan menarik kembali suara yang berasal darinya.',
    ],
    organizerTitle: 'Penyelenggara',
    organizer: [
      'Penyelenggara menerima akun khusus dengan kata sandi yang dapat diganti.',
      'Dana dibayarkan paling lambat 5 hari kerja setelah event berakhir.',
      'Pembagian hasil disepakati dalam kontrak.',
    ],
    fairTitle: 'Kejujuran hasil',
    fair: [
      'Harga, waktu mulai, dan pembagian hasil terkunci begitu order pertama dibuka.',
      'Peringkat ditentukan oleh jumlah suara. Bila sama, yang lebih dulu mencapai jumlah itu berada di atas.',
      'Hasil bersifat sementara sampai semua order selesai diperiksa, lalu menjadi final.',
    ],
    contact: 'Pertanyaan tentang ketentuan ini? Tulis ke {{email}}.',
  },
  privacy: {
    documentTitle: 'Kebijakan privasi',
    title: 'Kebijakan privasi',
    lead: 'Apa yang kami simpan, untuk apa, dan berapa lama.',
    dataTitle: 'Yang kami simpan',
    data: [
      'Akun: nama, username, kata sandi dalam bentuk yang tidak dapat dibaca kembali, dan email bila Anda mengisinya.',
      'Order: finalis yang Anda pilih, jumlah suara, nilai pembayaran, dan statusnya. Nomor kartu tidak pernah sampai ke kami; itu hanya ada pada penyedia pembayaran.',
      'Sesi masuk: nama peramban dan sistem, misalnya Chrome, Android, waktu masuk, dan waktu terakhir dipakai, supaya Anda mengenali perangkat sendiri dan dapat mengeluarkan yang asing.',
      'Perangkat: resolusi layar, zona waktu, bahasa, dan perkiraan lokasi hanya bila Anda setuju. Koordinat dibulatkan sekitar 1 km, dan semuanya dihapus setelah 90 hari.',
      'Surat: kami mengirim email hanya untuk verifikasi alamat dan kata sandi baru. Salinannya dihapus setelah 30 hari.',
    ],
    publicTitle: 'Yang terlihat oleh umum',
    public: [
      'Pada daftar suara terbaru Anda tampil sebagai Pendukung, kecuali Anda memilih disebut; maka tampil nama depan dan satu huruf.',
      'Nilai uang tidak pernah ditampilkan kepada umum.',
    ],
    staffTitle: 'Yang dilihat penyelenggara',
    staff: [
      'Penyelenggara melihat transaksi event miliknya dengan email yang disamarkan. Admin Sorak melihat email secara utuh untuk menangani bantuan.',
    ],
    rightsTitle: 'Hak Anda',
    rights: [
      'Anda boleh meminta salinan data Anda, meminta perbaikan, dan menutup akun.',
      'Catatan suara tidak memuat data pribadi, sehingga tetap dapat diperiksa setelah akun ditutup.',
    ],
    cookieTitle: 'Cookie dan penyimpanan',
    cookie: [
      'Satu cookie menyimpan sesi masuk dan berakhir setelah 1 hari; satu lagi menyimpan tampilan terang atau gelap bila Anda memilihnya. Penyimpanan peramban menyimpan pilihan finalis, order terakhir, dan bahasa Anda. Papan event yang terakhir Anda buka disimpan sampai 7 hari, tanpa data Anda, supaya terbaca tanpa jaringan. Tidak ada pelacak pihak ketiga.',
    ],
    contact: 'Permintaan tentang data? Tulis ke {{email}}.',
  },
} as const;
