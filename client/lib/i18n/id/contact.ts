export const contact = {
  open: 'Kirim pesan',
  chat: 'Chat untuk penyelenggara',
  title: 'Kirim pesan',
  text: 'Ceritakan yang Anda perlukan. Kami membalas lewat email.',
  about: 'Tentang',
  name: 'Nama',
  email: 'Email',
  message: 'Pesan',
  send: 'Kirim pesan',
  sending: 'Mengirim',
  failed: 'Formulir belum bisa dibuka. Periksa sambungan, lalu coba lagi.',
} as const;
