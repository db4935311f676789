export const ranking = {
  title: 'Peringkat lengkap',
  list: 'Peringkat lengkap {{event}}',
  listOf: 'Peringkat {{category}}, {{event}}',
  categories: 'Papan kategori',
  allCategories: 'Semua kategori',
  count: '{{count}} finalis',
  overall: 'Ke-{{rank}} dari semua',
  shares: 'Persentase dihitung dari semua suara event ini.',
  empty: 'Finalis belum diumumkan',
} as const;
