/** A password that is told once. */
export const credentials = {
  title: 'Simpan kata sandi ini',
  text: 'Hanya ditampilkan sekali. Setelah ini tidak ada yang dapat melihatnya lagi; sampaikan kepada pemiliknya dengan aman.',
  email: 'Email',
  username: 'Username',
  password: 'Password',
  copy: 'Salin {{label}}',
  copied: 'Tersalin',
  copyFailed: 'Tidak dapat menyalin. Tandai dan salin sendiri.',
  done: 'Sudah saya simpan',
} as const;
