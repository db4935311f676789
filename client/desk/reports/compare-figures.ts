/** How a figure stands to the same one before. Whole percents and whole numbers: more would be said than is known. */
export type Comparison =
  | { than: 'same' | 'nothing' | 'uncomparable' }
  /** Less than half a percent apart. */
  | { than: 'about' }
  | { than: 'percent'; change: number }
  | { than: 'times'; times: number }
  | { than: 'number'; change: number };

/** From so many times as much on, percents are no longer read. */
const TIMES_FROM = 10;

/** Of what comes and goes, rupiah or votes: how many percent more or less it is. */
export function compareFlow(now: number, before: number): Comparison {
  if (now === before) return { than: before === 0 ? 'nothing' : 'same' };
  if (before === 0) return { than: 'nothing' };
  // More went back than came: no share of that says anything.
  if (before < 0 || now < 0) return { than: 'uncomparable' };
  if (now / before >= TIMES_FROM) return { than: 'times', times: Math.floor(now / before) };
  const change = (now - before) / before;
  return Math.abs(change) < 0.005 ? { than: 'about' } : { than: 'percent', change };
}

/** Of what there is, as events or accounts: how many more or fewer there are. */
export function compareStock(now: number, before: number): Comparison {
  return now === before ? { than: 'same' } : { than: 'number', change: now - before };
}
