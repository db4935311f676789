/** Pictures that are chosen and uploaded. */
export const media = {
  upload: 'Unggah',
  sending: 'Mengunggah gambar',
  choose: 'Unggah {{label}}',
  change: 'Ganti {{label}}',
  remove: 'Hapus gambar {{at}}',
  hint: 'JPG, JPEG, PNG, atau SVG. Maksimum 5MB per berkas.',
  waiting: 'Menunggu unggahan',
  failed: 'Upload failed',
} as const;
