import type { OrderState } from '#contracts/orders/orders.ts';
import { transitions } from './state-machine.ts';

/** Moves of our own, besides those that a provider's report causes: see `open-checkout.ts` and `close-order.ts`. */
const ownMoves: readonly [OrderState, OrderState][] = [
  ['opening', 'pending'],
  ['opening', 'expire'],
  ['opening', 'canceled'],
  ['opening', 'failed'],
  ['pending', 'expire'],
  ['pending', 'canceled'],
];

/** Whether an order may ever go from one state to the other. Appending an effect without changing state is legal. */
export function isLegalMove({ from, to }: { from: OrderState; to: OrderState }): boolean {
  if (ownMoves.some(([start, end]) => start === from && end === to)) return true;
  return Object.values(transitions)
    .flat()
    .some((row) => row.from.includes(from) && row.to === to);
}
