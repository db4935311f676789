import { atOneInstant } from '../../platform/mongo.ts';
import {
  type EventProjection,
  type Fault,
  findOrdersByIds,
  listCounted,
  listDue,
  type Order,
  scanOrderChunks,
} from '../orders/index.ts';
import { ACCOUNTS, type LedgerEntry } from './ledger.model.ts';
import {
  addToBalances,
  appendEntries,
  type BalanceChange,
  findBalances,
  findEntryIds,
  type Sums,
  scanOrderEntryChunks,
  sumEntries,
} from './ledger.repository.ts';
import { planEntry } from './plan-entry.ts';
import { postEntries } from './post-entries.ts';
import { spellLegs } from './spell-legs.ts';

/** A balanced entry of each effect that moves money. */
export const ledger: EventProjection = {
  name: 'ledger',
  add: ({ orders }, session) =>
    postEntries(
      orders.flatMap((order) => listDue(order).flatMap(({ index }) => planEntry(order, { index }) ?? [])),
      session,
    ),
  async faults(eventId) {
    const faults: Fault[] = [];
    const fault = (what: string) => faults.push({ invariant: 'I7', eventId, what });
    // Entries are compared with orders that are read later, and orders with entries that are read later, so counting in between gives no false fault.
    for await (const entries of scanOrderEntryChunks(eventId)) {
      const planned = planCounted(await findOrdersByIds(entries.map(({ orderId }) => orderId)));
      for (const { _id, legs } of entries) {
        const wanted = planned.get(_id);
        if (!wanted) fault(`entry ${_id}: no counted effect of an order says so`);
        else if (spellLegs(wanted.legs) !== spellLegs(legs))
          fault(`entry ${_id}: ${spellLegs(wanted.legs)} was expected, it is ${spellLegs(legs)}`);
      }
    }
    for await (const missing of findMissing(eventId))
      for (const { _id } of missing) fault(`entry ${_id} is missing`);
    for (const [account, amount] of (await findLacking(eventId))?.sums ?? [])
      fault(`the balance of ${account} lacks ${amount}`);
    return faults;
  },
  async rebuild(eventId) {
    let mended = 0;
    for await (const missing of findMissing(eventId)) {
      await appendEntries(missing);
      mended += missing.length;
    }
    const lacking = await findLacking(eventId);
    if (!lacking) return mended;
    // Booking only adds, so a difference that was read at one instant may be added later.
    await addToBalances([lacking]);
    return mended + lacking.sums.size;
  },
};

async function* findMissing(eventId: string): AsyncIterable<LedgerEntry[]> {
  for await (const orders of scanOrderChunks(eventId)) {
    const planned = planCounted(orders);
    const present = await findEntryIds([...planned.keys()]);
    yield [...planned.values()].filter(({ _id }) => !present.has(_id));
  }
}

/** What the balances lack of what the entries add up to, both read at one instant; null for nothing. */
function findLacking(eventId: string): Promise<BalanceChange | null> {
  return atOneInstant(async (session) => {
    const { organizerId, sums } = await sumEntries(eventId, session);
    const stored = await findBalances(eventId, session);
    const lacking: Sums = new Map();
    for (const account of ACCOUNTS) {
      const amount = (sums.get(account) ?? 0) - (stored?.accounts[account] ?? 0);
      if (amount !== 0) lacking.set(account, amount);
    }
    const owner = organizerId ?? stored?.organizerId;
    return owner === undefined || lacking.size === 0 ? null : { eventId, organizerId: owner, sums: lacking };
  });
}

/** By their ids, the entries of the effects that are counted. */
function planCounted(orders: readonly Order[]): Map<string, LedgerEntry> {
  const entries = orders.flatMap((order) =>
    listCounted(order).flatMap((_, index) => planEntry(order, { index }) ?? []),
  );
  return new Map(entries.map((entry) => [entry._id, entry]));
}
