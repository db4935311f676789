import { atOneInstant } from '../../platform/mongo.ts';
import { countCounted, type EventProjection, scanMoney } from '../orders/index.ts';
import { compareFigures } from './compare-figures.ts';
import { addToFigures, readFigures } from './figures.repository.ts';
import { type FigureChanges, planFigures } from './plan-figures.ts';

/** The sums that the desk shows. */
export const figures: EventProjection = {
  name: 'figures',
  async add({ orders }, session) {
    const changes: FigureChanges = new Map();
    for (const order of orders)
      planFigures(order, { from: countCounted(order), to: order.effects.length, into: changes });
    await addToFigures(changes, { session });
  },
  async faults(eventId) {
    return [...(await findLacking(eventId)).values()].map(({ period, amounts }) => {
      const named = Object.entries(amounts).filter(([, amount]) => amount !== 0);
      const lacking = named.map(([key, amount]) => `${amount} ${key}`).join(', ');
      return { invariant: 'I7', eventId, what: `the figures of ${period} lack ${lacking}` };
    });
  },
  async rebuild(eventId) {
    // Counting only adds, so a difference that was read at one instant may be applied later.
    const lacking = await findLacking(eventId);
    await addToFigures(lacking);
    return lacking.size;
  },
};

/** What stored sums lack; orders and sums are read at one instant. */
function findLacking(eventId: string): Promise<FigureChanges> {
  return atOneInstant(async (session) => {
    const expected: FigureChanges = new Map();
    for await (const order of scanMoney(eventId, { session }))
      planFigures(order, { from: 0, to: countCounted(order), into: expected });
    return compareFigures(expected, await readFigures(eventId, { session }));
  });
}
