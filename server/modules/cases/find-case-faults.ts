import { atOneInstant } from '#server/platform/mongo.ts';
import {
  amountOn,
  findBalances,
  findEntryIds,
  type LedgerEntry,
  scanOtherEntryChunks,
  spellLegs,
  sumOfOrders,
} from '../ledger/index.ts';
import { type Fault, findOrdersByIds, type Order, sumUncountedTransfers } from '../orders/index.ts';
import { findTakenTransfers, type TakenTransfer } from '../transfers/index.ts';
import { findWithRefunds, scanCaseChunks, sumCases } from './case-books.repository.ts';
import { type MoneyCase, wasSent } from './money-case.ts';
import { CASE_EFFECTS, caseIdOf, planCaseEntries } from './plan-case-entries.ts';

/**
 * What is wrong with what is kept of an event's cases, or of those of no event (`PLATFORM_BOOKS`): the ledger has exactly the entries that they and their transfers say, each
 * refund that took something has its effect, and on the accounts of waiting money stands what waits.
 */
export async function findCaseFaults(eventId: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  const all = async (whats: AsyncIterable<string>) => {
    for await (const what of whats) faults.push({ invariant: 'I7', eventId, what });
  };
  await all(findWrongEntries(eventId));
  await all(findWrongCases(eventId));
  await all(findWrongAccounts(eventId));
  return faults;
}

type Transfers = Awaited<ReturnType<typeof findTakenTransfers>>;

const transfersOf = (cases: readonly MoneyCase[]): Promise<Transfers> =>
  findTakenTransfers(
    'refund',
    cases.filter(({ kind }) => kind === 'refund').map(({ id }) => id),
  );

const planAll = (cases: readonly MoneyCase[], transfers: Transfers): Map<string, LedgerEntry> =>
  new Map(
    cases
      .flatMap((found) => planCaseEntries(found, transfers.get(found.id) ?? []))
      .map((entry) => [entry._id, entry]),
  );

/** Entries are compared with cases that are read later, so that what is booked in between is no fault. */
async function* findWrongEntries(eventId: string): AsyncIterable<string> {
  for await (const entries of scanOtherEntryChunks(eventId, { of: CASE_EFFECTS })) {
    const cases = await findWithRefunds([...new Set(entries.map(caseIdOf))]);
    const planned = planAll(cases, await transfersOf(cases));
    for (const entry of entries) {
      const wanted = planned.get(entry._id);
      if (wanted?.eventId !== eventId || wanted.effect !== entry.effect)
        yield `entry ${entry._id}: no case and no transfer says so (${spellLegs(entry.legs)})`;
      else if (spellLegs(wanted.legs) !== spellLegs(entry.legs))
        yield `entry ${entry._id}: ${spellLegs(wanted.legs)} was expected, it is ${spellLegs(entry.legs)}`;
    }
  }
}

/** Cases are compared with transfers, orders and entries that are read later. */
async function* findWrongCases(eventId: string): AsyncIterable<string> {
  for await (const cases of scanCaseChunks(eventId)) {
    const transfers = await transfersOf(cases);
    const planned = planAll(cases, transfers);
    const present = await findEntryIds([...planned.keys()]);
    for (const { _id, legs } of planned.values())
      if (!present.has(_id)) yield `entry ${_id} is missing (${spellLegs(legs)})`;
    const booked = cases.filter(({ kind, isBooked }) => kind === 'refund' && isBooked);
    const orders = await findOrdersByIds(booked.flatMap(({ orderId }) => orderId ?? []));
    const byId = new Map(orders.map((order) => [order.id, order]));
    for (const found of cases) {
      const ofCase = transfers.get(found.id) ?? [];
      for (const what of checkRefund(found, { transfers: ofCase, order: byId.get(found.orderId ?? '') }))
        yield `case ${found.id}: ${what}`;
    }
  }
}

/** What a refund has taken is an effect of its order, or was none of its effects; what left by transfer is what was asked for. */
function* checkRefund(
  found: MoneyCase,
  { transfers, order }: { transfers: readonly TakenTransfer[]; order: Order | undefined },
): Iterable<string> {
  const { id, kind, state, route, isBooked, amount } = found;
  if (kind !== 'refund') return;
  const isTransferred = transfers.length > 0;
  if (!isTransferred && route === 'transfer' && wasSent(found)) yield 'it was sent, and has no transfer';
  for (const transfer of transfers)
    if (transfer.amount !== amount)
      yield `it is ${amount}, its transfer ${transfer.id} is ${transfer.amount}`;
  if (!isBooked || !(isTransferred || state === 'confirmed')) return;
  const effect = order?.effects.find(({ key }) => key === `refund:${id}`);
  if (!effect) yield `order ${found.orderId} has no effect of it`;
  else if (isTransferred && (effect.via !== 'transfer' || effect.amount !== -amount))
    yield `it is ${amount} by transfer, order ${found.orderId} says ${-effect.amount}${effect.via ? '' : ' by the provider'}`;
}

/** What stands on the accounts of money that waits, against what waits; all of it at one instant. */
async function* findWrongAccounts(eventId: string): AsyncIterable<string> {
  const { stored, cases, late, uncounted } = await atOneInstant(async (session) => ({
    stored: await findBalances(eventId, session),
    cases: await sumCases(eventId, session),
    late: await sumOfOrders({ eventId, account: 'suspense' }, session),
    // The ledger has it once it is counted.
    uncounted: await sumUncountedTransfers(eventId, session),
  }));
  const { owed, arrived, settled, returned, accepted, lost, taken, restored } = cases;
  const suspense = late - arrived + settled + returned + accepted + taken - restored;
  const waiting = [
    ['refund_clearing', -owed - uncounted, 'refunds that have not got there'],
    ['suspense', suspense, 'late orders, reviews and reports'],
    ['chargeback_loss', lost, 'lost chargebacks'],
  ] as const;
  for (const [account, expected, of] of waiting) {
    const amount = amountOn(stored, account);
    if (amount !== expected) yield `the balance of ${account} is ${amount}, ${of} say ${expected}`;
  }
}
