import {
  type EventProjection,
  type Fault,
  findOrdersByIds,
  listCounted,
  listDue,
  type Order,
  scanOrderChunks,
} from '../orders/index.ts';
import type { LedgerEntry, Leg } from './ledger.model.ts';
import { appendEntries, findEntryIds, scanEntryChunks } from './ledger.repository.ts';
import { planEntry } from './plan-entry.ts';

/** A balanced entry of each effect that moves money. */
export const ledger: EventProjection = {
  name: 'ledger',
  add: ({ orders }, session) =>
    appendEntries(
      orders.flatMap((order) => listDue(order).flatMap(({ index }) => planEntry(order, { index }) ?? [])),
      { session },
    ),
  async faults(eventId) {
    const faults: Fault[] = [];
    const fault = (what: string) => faults.push({ invariant: 'I7', eventId, what });
    // Entries are compared with orders that are read later, and orders with entries that are read later, so counting in between gives no false fault.
    for await (const entries of scanEntryChunks(eventId)) {
      const planned = planCounted(await findOrdersByIds(entries.map(({ orderId }) => orderId)));
      for (const { _id, legs } of entries) {
        const wanted = planned.get(_id);
        if (!wanted) fault(`entry ${_id}: no counted effect of an order says so`);
        else if (spell(wanted.legs) !== spell(legs))
          fault(`entry ${_id}: ${spell(wanted.legs)} was expected, it is ${spell(legs)}`);
      }
    }
    for await (const missing of findMissing(eventId))
      for (const { _id } of missing) fault(`entry ${_id} is missing`);
    return faults;
  },
  async rebuild(eventId) {
    let mended = 0;
    for await (const missing of findMissing(eventId)) {
      await appendEntries(missing);
      mended += missing.length;
    }
    return mended;
  },
};

/** In the same words whatever the order of the legs. */
const spell = (legs: readonly Leg[]): string =>
  legs
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort()
    .join(', ');

async function* findMissing(eventId: string): AsyncIterable<LedgerEntry[]> {
  for await (const orders of scanOrderChunks(eventId)) {
    const planned = planCounted(orders);
    const present = await findEntryIds([...planned.keys()]);
    yield [...planned.values()].filter(({ _id }) => !present.has(_id));
  }
}

/** By their ids, the entries of the effects that are counted. */
function planCounted(orders: readonly Order[]): Map<string, LedgerEntry> {
  const entries = orders.flatMap((order) =>
    listCounted(order).flatMap((_, index) => planEntry(order, { index }) ?? []),
  );
  return new Map(entries.map((entry) => [entry._id, entry]));
}
