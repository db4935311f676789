import type { Finalist } from '#contracts/finalists/finalists.ts';

/** How the finalists of an event may be sorted. */
export const FINALIST_SORTS = ['rank', 'name', 'number'] as const;
export type FinalistSort = (typeof FINALIST_SORTS)[number];

const { compare } = new Intl.Collator('id', { numeric: true });

/**
 * By rank, by name, or in the organizer's order, which is that of the numbers in their ids. Where all ranks are the same, as while results are
 * hidden, sorting by rank leaves them as they are.
 */
export function sortFinalists(
  finalists: readonly Finalist[],
  { sort, rankOf }: { sort: FinalistSort; rankOf: (finalist: Finalist) => number },
): readonly Finalist[] {
  if (sort === 'rank') return [...finalists].sort((one, other) => rankOf(one) - rankOf(other));
  const key = sort === 'name' ? 'name' : 'id';
  return [...finalists].sort((one, other) => compare(one[key], other[key]));
}
