import type { OrderState } from '#contracts/orders/order-status.ts';
import { transitions } from './state-machine.ts';

/**
 * Whether an order may ever go from one state to the other. Appending an effect without changing state is legal. What we do ourselves, in
 * `open-checkout.ts` and `close-order.ts`, a provider's report may do as well.
 */
export function isLegalMove({ from, to }: { from: OrderState; to: OrderState }): boolean {
  // A chargeback that was won: `restore-order.ts`.
  if (from === 'chargeback' && (to === 'settlement' || to === 'partial_refund')) return true;
  return Object.values(transitions)
    .flat()
    .some((row) => row.from.includes(from) && row.to === to);
}
