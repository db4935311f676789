import type { Leg } from './ledger.model.ts';

/** In the same words whatever the order of the legs; for verification. */
export const spellLegs = (legs: readonly Leg[]): string =>
  legs
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort()
    .join(', ');
