/** /preview: a draft as its client sees it. */
export const eventPreview = {
  title: 'Pratinjau event',
  titleOf: 'Pratinjau {{name}}',
  note: 'Pratinjau: event ini belum diterbitkan. Tombol belum berfungsi dan belum ada vote.',
  over: 'Pratinjau ini sudah berakhir',
  overText: 'Eventnya sudah terbit, atau tautannya dicabut.',
  toEvents: 'Lihat semua event',
} as const;
