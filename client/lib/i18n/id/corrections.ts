/** What was put right after the first order. */
export const corrections = {
  title: 'Koreksi',
  about: 'Yang dibetulkan atau berubah setelah voting dimulai. Suara tidak berubah.',
  reason: 'Alasan: {{reason}}',
  before: 'sebelum:',
  after: 'sesudah:',
  none: 'kosong',
  oldPhoto: 'Foto sebelum koreksi',
  newPhoto: 'Foto sesudah koreksi',
  kind: {
    withdrawal: 'Mengundurkan diri. Suara tetap tercatat; vote baru tidak diterima.',
    return: 'Ikut lagi; vote diterima kembali.',
  },
  field: {
    name: 'Nama',
    category: 'Kategori',
    number: 'Nomor',
    profile_image: 'Foto',
  },
} as const;
