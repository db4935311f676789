import { inTransaction } from '../../platform/mongo.ts';
import { findUncountedOrders, resetCounts, writeCounts } from './order-counts.repository.ts';

/** Orders a transaction; larger ones hold locks longer than they save round trips. */
const BATCH = 500;

/**
 * Counts every order that moved since the last call, exactly once: the counts and the order's mark are written in one transaction.
 * Costs as much as orders moved, whatever number of them there is.
 *
 * @returns how many were counted
 */
export async function keepCounts(): Promise<number> {
  let counted = 0;
  for (;;) {
    const found = await inTransaction(async (session) => {
      const moved = await findUncountedOrders({ limit: BATCH, session });
      await writeCounts(moved, { session });
      return moved.length;
    });
    counted += found;
    if (found < BATCH) return counted;
  }
}

/** Has all of an event's orders counted again by the next {@link keepCounts}. */
export async function recountOrders(eventId: string): Promise<void> {
  await inTransaction((session) => resetCounts(eventId, { session }));
}
