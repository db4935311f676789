import type { leaderboard as source } from '../id/leaderboard.ts';
import type { TextsLike } from '../texts.ts';

export const leaderboard: TextsLike<typeof source> = {
  documentTitle: 'Leaderboard',
  title: 'Leaderboard',
  label: 'Leaderboard of {{event}}',
  more: 'Show more',
  less: 'Show less',
  whole: 'Full ranking',
  empty: 'No votes yet',
  emptyText: 'Be the first to support your finalist.',
  final: 'Final results',
  provisional: 'Provisional results',
  spike: {
    title: 'A jump in votes for {{name}}:',
    one: 'one purchase, until {{time}}.',
    many: '{{orders}} paid orders within {{minutes}} min, until {{time}}.',
  },
  recent: {
    title: 'Latest votes',
    for: 'for',
    votes_one: '{{votes}} vote',
    votes_other: '{{votes}} votes',
    empty: 'Votes will appear here as they come in.',
    anonymous: 'Supporter',
  },
  tick_one: '+{{votes}} vote',
  tick_other: '+{{votes}} votes',
  tickFor: 'for',
};
