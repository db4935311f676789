import type { ranking as source } from '../id/ranking.ts';
import type { TextsLike } from '../texts.ts';

export const ranking: TextsLike<typeof source> = {
  title: 'Full ranking',
  list: 'Full ranking of {{event}}',
  listOf: 'Ranking in {{category}}, {{event}}',
  categories: 'Board of a category',
  allCategories: 'All categories',
  count: '{{count}} finalists',
  overall: 'No. {{rank}} overall',
  shares: 'Percentages are of all votes of this event.',
  empty: 'Finalists have not been announced',
};
