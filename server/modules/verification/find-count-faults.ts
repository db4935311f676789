import type { ReadSession } from '#server/platform/mongo.ts';
import { type Order, readSettledCounts } from '../orders/index.ts';

/** What an event's orders add up to, by state; `late` cuts across. */
export type ExpectedCounts = Map<Order['state'] | 'late', number>;

/** Adds one order. */
export function expectCounts({ state, late }: Pick<Order, 'state' | 'late'>, into: ExpectedCounts): void {
  for (const name of late ? ([state, 'late'] as const) : [state]) into.set(name, (into.get(name) ?? 0) + 1);
}

/** What is wrong with an event's kept counts, a sentence each; nothing while orders wait to be counted. */
export async function findCountFaults(
  eventId: string,
  { expected, session }: { expected: ExpectedCounts; session: ReadSession },
): Promise<string[]> {
  const kept = await readSettledCounts(eventId, { session });
  if (!kept) return [];
  const counts = new Map<string, number>([...Object.entries(kept.states), ['late', kept.late]]);
  return [...new Set([...counts.keys(), ...expected.keys()])].flatMap((name) => {
    const [is, should] = [counts.get(name) ?? 0, expected.get(name as Order['state']) ?? 0];
    return is === should ? [] : [`${is} orders are counted as ${name}, there are ${should}`];
  });
}
