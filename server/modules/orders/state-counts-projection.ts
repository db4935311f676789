import { atOneInstant } from '../../platform/mongo.ts';
import type { CountedAs } from './order.ts';
import { addToStateCounts, compareStateCounts, type StateCountChanges } from './order-counts.repository.ts';
import type { Batch, EventProjection } from './projection.ts';

/** How many orders of an event are in which state. */
export const stateCounts: EventProjection = {
  name: 'counts by state',
  add: (batch, session) => addToStateCounts(planStateCounts(batch), { session }),
  async faults(eventId) {
    const lacking = await atOneInstant((session) => compareStateCounts(eventId, { session }));
    return Object.entries(lacking?.add ?? {}).map(([name, count]) => ({
      invariant: 'I2' as const,
      eventId,
      what: `the counts lack ${count} orders that are ${name.replace('states.', '')}`,
    }));
  },
  async rebuild(eventId) {
    // Counting only adds, so a difference that was read at one instant may be applied later.
    const lacking = await atOneInstant((session) => compareStateCounts(eventId, { session }));
    if (!lacking) return 0;
    await addToStateCounts(new Map([[eventId, lacking]]));
    return Object.keys(lacking.add).length;
  },
};

/** By event, what the batch adds: out of the state that an order is counted in, into the one that it is in. */
function planStateCounts({ orders }: Pick<Batch, 'orders'>): StateCountChanges {
  const changes: StateCountChanges = new Map();
  for (const { eventId, organizerId, state, late, outbox } of orders) {
    const change = changes.get(eventId) ?? { organizerId, add: {} };
    changes.set(eventId, change);
    const add = (counted: CountedAs, count: number) => {
      const names = counted.late ? [`states.${counted.state}`, 'late'] : [`states.${counted.state}`];
      for (const name of names) change.add[name] = (change.add[name] ?? 0) + count;
    };
    if (outbox?.from) add(outbox.from, -1);
    add({ state, late }, 1);
  }
  return changes;
}
