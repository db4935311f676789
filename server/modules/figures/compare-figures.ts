import { AMOUNT_KEYS, noAmounts } from './amounts.ts';
import type { Figures } from './figures.model.ts';
import type { FigureChanges } from './plan-figures.ts';

/**
 * What stored sums lack (or, negative, have too much of) to be the expected ones; empty when they are right. Both have to be read at
 * one instant. Counting only adds to sums, so the difference may be applied later, whatever was counted in between.
 */
export function compareFigures(expected: FigureChanges, stored: readonly Figures[]): FigureChanges {
  const lacking: FigureChanges = new Map(
    [...expected].map(([id, change]) => [id, { ...change, amounts: { ...change.amounts } }]),
  );
  for (const { _id, eventId, organizerId, span, period, ...sums } of stored) {
    const known = lacking.get(_id) ?? { _id, eventId, organizerId, span, period, amounts: noAmounts() };
    for (const key of AMOUNT_KEYS) known.amounts[key] -= sums[key];
    lacking.set(_id, known);
  }
  for (const [id, { amounts }] of lacking) {
    if (AMOUNT_KEYS.every((key) => amounts[key] === 0)) lacking.delete(id);
  }
  return lacking;
}
