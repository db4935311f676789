import type { BalanceAmounts } from '#contracts/payouts/payouts.ts';

/** What an organizer's money may be: what has left first, then what is on its way, then what is there. */
export const BALANCE_STATES = [
  'paid_out',
  'in_transit',
  'requested',
  'available',
  'held',
  'pending',
  'owed',
] as const;
export type BalanceState = (typeof BALANCE_STATES)[number];

export const amountIn = (balance: BalanceAmounts, state: BalanceState): number => balance[`${state}_amount`];

/** Everything that was earned, in whatever state. */
export const totalOf = (balance: BalanceAmounts): number =>
  BALANCE_STATES.reduce((sum, state) => sum + amountIn(balance, state), 0);

/** The states that there is something in; what can be asked for is always of interest. */
export const shownStates = (balance: BalanceAmounts): BalanceState[] =>
  BALANCE_STATES.filter((state) => state === 'available' || amountIn(balance, state) !== 0);
