import { endWithdrawalRelease, listWithdrawalsToRelease } from '../finalists/index.ts';
import { releaseOpenOrders } from './release-open-orders.ts';

/**
 * Releases the open orders of finalists who have withdrawn, until there are none left. A new one cannot come: whoever opens an order looks at its
 * finalists once more after it is stored.
 */
export async function releaseWithdrawn(): Promise<void> {
  for (const { id, eventId, withdrawnAt } of await listWithdrawalsToRelease()) {
    const { left } = await releaseOpenOrders({ eventId, finalistId: id }, { cause: 'finalist_withdrawn' });
    if (left.length === 0) await endWithdrawalRelease(id, { withdrawnAt });
  }
}
