/** The search over everything. */
export const search = {
  title: 'Cari',
  open: 'Cari semua',
  label: 'Cari order, event, organizer, atau orang',
  placeholder: 'Nomor order, nama, email, event…',
  results: 'Hasil pencarian',
  hint: 'Ketik paling sedikit dua huruf: nomor order atau sebagiannya, ID dari penyedia pembayaran, nama, email, event, atau organizer.',
  searching: 'Mencari…',
  none: 'Tidak ada yang cocok dengan “{{text}}”.',
  found_one: '{{count}} hasil',
  found_other: '{{count}} hasil',
  keys: '↑ ↓ memilih · Enter membuka · Esc menutup',
  // What stands on the keys.
  keyCap: 'Ctrl K',
  keyCapApple: '⌘K',
  inactive: 'Nonaktif',
  group: {
    orders: 'Order',
    events: 'Event',
    organizers: 'Organizer',
    users: 'Akun',
  },
} as const;
