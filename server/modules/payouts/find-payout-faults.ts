import { atOneInstant, type ReadSession } from '#server/platform/mongo.ts';
import { amountOn, findBalances, findEntriesOf, type LedgerEntry, spellLegs } from '../ledger/index.ts';
import type { Fault } from '../orders/index.ts';
import { findAttempts } from '../transfers/index.ts';
import { netLines } from './check-lines.ts';
import type { Payout } from './payout.ts';
import {
  compareInvoiceNumbers,
  IN_TRANSIT_STATES,
  listPayoutsOf,
  PAID_STATES,
  REQUESTED_STATES,
} from './payouts.repository.ts';
import { PAYOUT_EFFECTS, planPayoutEntries } from './plan-entries.ts';
import { splitBalance } from './split-balance.ts';

/**
 * What is wrong with what is kept of an event's payouts: the ledger has exactly the entries that they say, and every rupiah that the event has earned for its organizer is
 * in one state.
 */
export async function findPayoutFaults(eventId: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (what: string) => faults.push({ invariant: 'I7', eventId, what });
  const { payouts, entries, stored } = await atOneInstant(async (session) => readAll(eventId, session));
  const planned = payouts.flatMap(planPayoutEntries).filter((entry) => entry.eventId === eventId);
  for (const what of compareEntries(planned, entries)) fault(what);

  const amountIn = (states: readonly Payout['state'][]) =>
    payouts
      .filter(({ state }) => states.includes(state))
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.eventId === eventId ? line.amount : 0), 0);
  const inTransitAmount = amountIn(IN_TRANSIT_STATES);
  const paidAmount = amountIn(PAID_STATES);
  const onTheWay = 0 - amountOn(stored, 'payout_clearing');
  if (onTheWay !== inTransitAmount)
    fault(`${onTheWay} are on their way by the ledger, ${inTransitAmount} by the payouts`);
  const leftTheBank = legsOn('bank', entries);
  if (0 - leftTheBank !== paidAmount)
    fault(`${0 - leftTheBank} were paid out by the ledger, ${paidAmount} by the payouts`);

  const payable = 0 - amountOn(stored, 'organizer_payable');
  const split = splitBalance({
    payableAmount: payable,
    requestedAmount: amountIn(REQUESTED_STATES),
    inTransitAmount,
    paidAmount,
    isFinal: true,
    caseAmount: 0,
    reserveAmount: 0,
  });
  const shown = Object.values(split).reduce((sum, amount) => sum + amount, 0);
  // The ledger compares its balances with its entries. Whatever payouts have moved is the organizer's still.
  const earned = payable + legsOn('organizer_payable', entries);
  if (shown !== earned) fault(`the balance of the organizer lacks ${earned - shown} of ${earned}`);
  for (const payout of payouts) for (const what of await findTransferFaults(payout)) fault(what);
  return faults;
}

async function readAll(eventId: string, session: ReadSession) {
  return {
    payouts: await listPayoutsOf(eventId, session),
    entries: await findEntriesOf(eventId, PAYOUT_EFFECTS, session),
    stored: await findBalances(eventId, session),
  };
}

const legsOn = (account: string, entries: readonly LedgerEntry[]): number =>
  entries
    .flatMap(({ legs }) => legs)
    .reduce((sum, leg) => sum + (leg.account === account ? leg.amount : 0), 0);

function* compareEntries(planned: readonly LedgerEntry[], stored: readonly LedgerEntry[]): Iterable<string> {
  const present = new Map(stored.map((entry) => [entry._id, entry]));
  for (const entry of planned) {
    const found = present.get(entry._id);
    present.delete(entry._id);
    if (!found) yield `entry ${entry._id} is missing`;
    else if (spellLegs(found.legs) !== spellLegs(entry.legs))
      yield `entry ${entry._id}: ${spellLegs(entry.legs)} was expected, it is ${spellLegs(found.legs)}`;
  }
  for (const id of present.keys()) yield `entry ${id}: no payout says so`;
}

/** What left is what was approved, and once. */
async function findTransferFaults(payout: Payout): Promise<string[]> {
  const { id, lines, account, amount, transferId } = payout;
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  const transfers = await findAttempts({ kind: 'payout', id });
  const faults = sum === amount ? [] : [`payout ${id}: its lines are ${sum}, it is ${amount}`];
  for (const transfer of transfers) {
    const fits =
      transfer.amount === amount &&
      transfer.account.number === account.number &&
      transfer.account.bank === account.bank;
    if (!fits) faults.push(`payout ${id}: transfer ${transfer.id} is of another amount or account`);
  }
  if (transferId !== null && !transfers.some((transfer) => transfer.id === transferId))
    faults.push(`payout ${id}: transfer ${transferId} is missing`);
  if (netLines(lines).reduce((total, line) => total + line.amount, 0) !== amount)
    faults.push(`payout ${id}: it takes more than it settles`);
  return faults;
}

/** Numbers of invoices that are missing or there are too many of. */
export async function findInvoiceFaults(): Promise<string[]> {
  const years = await atOneInstant((session) => compareInvoiceNumbers(session));
  return years.flatMap(({ year, last, numbers }) => {
    const expected = Array.from(
      { length: last },
      (_, at) => `INV/${year}/${String(at + 1).padStart(6, '0')}`,
    );
    const isWhole = numbers.length === last && numbers.every((number, at) => number === expected[at]);
    return isWhole ? [] : [`invoices of ${year}: ${last} were counted, ${numbers.length} are there`];
  });
}
