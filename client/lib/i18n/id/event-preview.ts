/** /preview: a draft as its client sees it. */
export const eventPreview = {
  title: 'Pratinjau event',
  titleOf: 'Pratinjau {{name}}',
  note: 'Pratinjau: belum diterbitkan, hanya untuk dilihat.',
  over: 'Pratinjau ini sudah berakhir',
  overText: 'Eventnya sudah terbit, atau tautannya dicabut.',
  toEvents: 'Lihat semua event',
} as const;
