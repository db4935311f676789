import { atOneInstant, inTransaction, ranOutOfTime } from '../../platform/mongo.ts';
import {
  addCounts,
  compareCounts,
  findUncountedOrders,
  markMiscounted,
  writeCounts,
} from './order-counts.repository.ts';

/** Orders a transaction; larger ones hold locks longer than they save round trips. */
const BATCH = 250;

/**
 * Counts every order that moved since the last call, exactly once: the counts and the order's mark are written in one transaction.
 * Costs as much as orders moved, whatever number of them there is. What the sealer seals it counts itself.
 *
 * @returns how many were counted
 * @throws what the database throws when not even one order a transaction is written in time
 */
export async function keepCounts(): Promise<number> {
  let counted = 0;
  let largest = BATCH;
  for (;;) {
    try {
      const found = await countBatch(largest);
      counted += found;
      if (found < largest) return counted;
    } catch (error) {
      if (!ranOutOfTime(error) || largest === 1) throw error;
      largest = Math.ceil(largest / 4);
    }
  }
}

function countBatch(limit: number): Promise<number> {
  return inTransaction(async (session) => {
    const moved = await findUncountedOrders({ limit, session });
    await writeCounts(moved, { session });
    return moved.length;
  });
}

/**
 * Puts an event's counts right by as what its orders are counted, and has the next {@link keepCounts} count those that are counted wrongly.
 * Nothing is held while it reads, however many orders there are: counting only ever adds, so the difference of one instant may be added
 * later, in one write. Orders may move meanwhile; two of these at once may not run.
 *
 * @returns whether the counts were wrong
 */
export async function recountOrders(eventId: string): Promise<boolean> {
  const lacking = await atOneInstant((session) => compareCounts(eventId, { session }));
  if (lacking) await addCounts(eventId, lacking);
  const marked = await markMiscounted(eventId);
  return lacking !== null || marked > 0;
}
