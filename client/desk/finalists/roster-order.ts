import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';

type Listed = readonly DeskFinalist[];

/** The list with one of them in another place. */
export function moved(list: Listed, { from, to }: { from: number; to: number }): DeskFinalist[] {
  const one = list[from];
  const rest = list.filter((_each, at) => at !== from);
  return one ? rest.toSpliced(to, 0, one) : rest;
}

/** By name as people sort it, by category where names are alike. */
export function byName(list: Listed): DeskFinalist[] {
  const order = new Intl.Collator('id', { numeric: true, sensitivity: 'base' });
  return list.toSorted(
    (one, other) => order.compare(one.name, other.name) || order.compare(one.category, other.category),
  );
}

/** By number; those without one stay behind the others as they are. */
export function byNumber(list: Listed): DeskFinalist[] {
  const placeOf = ({ number }: DeskFinalist) => number ?? Number.POSITIVE_INFINITY;
  return list.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first === second ? 0 : first - second;
  });
}

export function sameOrder(one: Listed, other: Listed): boolean {
  return one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);
}
