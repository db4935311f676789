/** A password that is shown once. */
export const credentials = {
  title: 'Simpan kata sandi ini',
  text: 'Hanya ditampilkan sekali. Setelah ini tidak ada yang dapat melihatnya lagi; sampaikan kepada pemiliknya dengan aman.',
  email: 'Email',
  username: 'Username',
  password: 'Kata sandi',
  copy: 'Salin {{label}}',
  copied: 'Tersalin',
  copyFailed: 'Tidak dapat menyalin. Tandai dan salin sendiri.',
  leave: {
    title: 'Tutup tanpa menyimpan kata sandi?',
    text: 'Kata sandi ini tidak dapat ditampilkan lagi. Kalau hilang, harus dibuat yang baru.',
    no: 'Kembali',
    yes: 'Ya, tutup',
  },
  done: 'Sudah saya simpan',
} as const;
