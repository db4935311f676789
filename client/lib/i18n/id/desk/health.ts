/** The health strip of super admins. */
export const health = {
  label: 'Kesehatan sistem',
  loading: 'Memuat kesehatan sistem',
  part: {
    webhooks: 'WEBHOOK',
    confirmation: 'KONFIRMASI TERTUA',
    unsealed: 'SUARA BELUM DISEGEL',
    queue: 'JEDA ANTREAN',
    sockets: 'SOCKET',
  },
  none: 'tidak ada',
  perMinute: '{{amount}} per menit',
  seconds: '{{amount}} dtk',
  minutes: '{{amount}} mnt',
  hours: '{{amount}} jam',
  countAndAge: '{{amount}} · {{age}}',
  sockets_one: '{{amount}} di {{servers}} server',
  sockets_other: '{{amount}} di {{servers}} server',
  note: {
    contradicted_one:
      'Satu pesan bertanda tangan tidak dibenarkan penyedia: order {{orders}}. Isinya tidak dihitung; periksa order itu di dasbor penyedia.',
    contradicted_other:
      'Pesan bertanda tangan tentang {{amount}} order tidak dibenarkan penyedia, terbaru: order {{orders}}. Isinya tidak dihitung; periksa order itu di dasbor penyedia.',
  },
  fault: {
    redis: 'Redis tidak menjawab. Suara tetap aman dan dihitung, papan menyusul dalam hitungan detik.',
    notStored:
      'Ada webhook yang gagal disimpan dalam semenit terakhir. Penyedia akan mengirim ulang; periksa MongoDB.',
    manyWebhooks: 'Webhook di atas {{bound}} per menit, lebih dari yang pernah diukur. Tambah server.',
    oldConfirmation:
      'Ada pembayaran yang menunggu konfirmasi lebih dari {{bound}} detik. Periksa apakah penyedia menjawab.',
    manyContradicted:
      'Pesan bertanda tangan tentang lebih dari {{bound}} order belum dibenarkan penyedia. Mungkin statusnya tertinggal; hubungi penyedia.',
    oldUnsealed: 'Ada suara terbayar yang belum masuk papan lebih dari {{bound}} detik. Periksa worker.',
    manyUnsealed: 'Lebih dari {{bound}} pembayaran menunggu disegel. Tambah worker.',
    noWorkers:
      'Worker diam lebih dari {{bound}} detik. Pembayaran tetap diterima, papan berhenti sampai worker dinyalakan.',
    slowQueue: 'Papan menunggu worker lebih dari {{bound}} detik. Tambah worker.',
    manySockets: 'Satu server memegang lebih dari {{bound}} socket. Tambah server.',
  },
} as const;
