import { atOneInstant } from '#server/platform/mongo.ts';
import {
  addToFigures,
  compareFigures,
  type FigureChanges,
  planFigures,
  readFigures,
} from '../figures/index.ts';
import { scanOrders } from '../orders/index.ts';

/**
 * Puts an event's figures right by its orders. Votes may be sealed meanwhile; two rebuilds at once may not be made.
 *
 * @returns how many sums were wrong
 */
export async function rebuildFigures(eventId: string): Promise<number> {
  const lacking = await atOneInstant(async (session) => {
    const expected: FigureChanges = new Map();
    for await (const order of scanOrders(eventId, { session })) {
      planFigures(order, { from: 0, to: order.sealedCount, into: expected });
    }
    return compareFigures(expected, await readFigures(eventId, { session }));
  });
  await addToFigures(lacking);
  return lacking.size;
}
