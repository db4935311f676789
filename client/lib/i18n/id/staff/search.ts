/** The search over everything. */
export const search = {
  title: 'Cari',
  open: 'Cari semua',
  label: 'Cari pesanan, event, penyelenggara, atau orang',
  placeholder: 'Nomor pesanan, nama, email, event…',
  results: 'Hasil pencarian',
  hint: 'Ketik paling sedikit dua huruf: nomor pesanan atau sebagiannya, ID dari penyedia pembayaran, nama, email, event, atau penyelenggara.',
  searching: 'Mencari…',
  none: 'Tidak ada yang cocok dengan “{{text}}”.',
  found_one: '{{count}} hasil',
  found_other: '{{count}} hasil',
  keys: '↑ ↓ memilih · Enter membuka · Esc menutup',
  inactive: 'Nonaktif',
  group: {
    orders: 'Pesanan',
    events: 'Event',
    organizers: 'Penyelenggara',
    users: 'Akun',
  },
} as const;
