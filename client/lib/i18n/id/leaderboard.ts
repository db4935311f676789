import { ANONYMOUS_VOTER } from '#contracts/leaderboard/shown-board.ts';

export const leaderboard = {
  documentTitle: 'Leaderboard',
  title: 'Leaderboard',
  label: 'Leaderboard {{event}}',
  more: 'Show more',
  less: 'Show less',
  whole: 'Peringkat lengkap',
  empty: 'Belum ada suara',
  emptyText: 'Jadilah yang pertama mendukung finalis pilihanmu.',
  final: 'Hasil final',
  provisional: 'Hasil sementara',
  spike: {
    title: 'Lonjakan suara untuk {{name}}:',
    one: 'satu pembelian, sampai pukul {{time}}.',
    many: '{{orders}} order lunas dalam {{minutes}} menit, sampai pukul {{time}}.',
  },
  recent: {
    title: 'Suara terbaru',
    for: 'untuk',
    votes_one: '{{votes}} suara',
    votes_other: '{{votes}} suara',
    empty: 'Suara yang masuk akan tampil di sini.',
    anonymous: ANONYMOUS_VOTER,
  },
  tick_one: '+{{votes}} suara',
  tick_other: '+{{votes}} suara',
  tickFor: 'untuk',
} as const;
