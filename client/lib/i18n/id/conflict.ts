/** Two people who edit one thing. */
export const conflict = {
  text: '{{name}} menyimpan perubahan {{at}}, setelah Anda membuka isian ini. Belum ada yang tersimpan dari isian Anda.',
  somebody: 'Admin lain',
  stored: 'Tersimpan sekarang',
  mine: 'Isian Anda',
  untouched: 'tidak Anda ubah',
  empty: 'kosong',
  keepMine: 'Simpan isian saya di atasnya',
  keepMineHint: 'Hanya isian yang Anda ubah yang menimpa; perubahan lainnya dipertahankan.',
  takeStored: 'Pakai yang tersimpan',
  back: 'Kembali ke isian',
  none: 'Isinya sama dengan isian Anda.',
  saving: 'Menyimpan',
  choice: {
    text: '{{name}} mengubahnya {{at}}, setelah Anda melihatnya. Pilihan Anda belum berlaku.',
    mine: 'Pilihan Anda',
    keepMine: 'Tetap pakai pilihan saya',
    takeStored: 'Biarkan seperti sekarang',
    back: 'Tutup',
  },
} as const;
