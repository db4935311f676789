import { type LedgerEntry, type Leg, PLATFORM_BOOKS } from '../ledger/index.ts';
import { isPartBeside } from '../orders/index.ts';
import type { OutcomeKind, TakenTransfer } from '../transfers/index.ts';
import type { MoneyCase } from './money-case.ts';

/** What the effects of entries that follow from cases begin with. */
export const CASE_EFFECTS = [
  'case_arrived',
  'case_returned',
  'case_settled',
  'case_by_provider',
  'case_taken',
  'case_restored',
  'case_lost',
  'case_regained',
  'chargeback_lost',
  'report_accepted',
  'transfer_completed',
  'transfer_returned',
] as const;

type Entry = Pick<LedgerEntry, '_id' | 'effect' | 'at' | 'legs'>;

/** Null for what belongs to no event: there is nothing of it to book. */
function inBooksOf(
  { eventId, organizerId }: Pick<MoneyCase, 'eventId' | 'organizerId'>,
  entry: Entry,
): LedgerEntry | null {
  // No effect of an order says so.
  return eventId === null || organizerId === null ? null : { ...entry, eventId, organizerId, orderId: null };
}

/** Money moves from the second account to the first one. */
const move = (debit: Leg['account'], credit: Leg['account'], amount: number): Leg[] => [
  { account: debit, amount },
  { account: credit, amount: -amount },
];

/**
 * The entry of money that is none of an order's effects: it waits in suspense from when its review opens until it goes back, or until it turns out to be the
 * order's own. A chargeback takes it from there, and puts it back when it is won; of what had gone back before, suspense says until then that it went twice.
 */
export function planSuspense(
  found: MoneyCase,
  { at, step }: { at: Date; step: 'arrived' | 'returned' | 'settled' | 'taken' | 'restored' },
): LedgerEntry | null {
  const { id, reviewId, amount, route } = found;
  const other = step === 'returned' && route === 'transfer' ? 'refund_clearing' : 'provider_clearing';
  const comes = step === 'arrived' || step === 'restored';
  const legs = comes ? move(other, 'suspense', amount) : move('suspense', other, amount);
  return inBooksOf(found, { _id: `${reviewId ?? id}:${step}`, effect: `case_${step}`, at, legs });
}

/** The entry of what was owed to the customer after a transfer came back, and has gone by the provider. */
export function planByProvider(found: MoneyCase, at: Date): LedgerEntry | null {
  const legs = move('refund_clearing', 'provider_clearing', found.amount);
  return inBooksOf(found, { _id: `${found.id}:by_provider`, effect: 'case_by_provider', at, legs });
}

/** The entry of what was owed to the customer and has left the bank account, or has come back to it. */
export function planOutcome(
  found: MoneyCase,
  { transferId, kind, at }: { transferId: string; kind: OutcomeKind; at: Date },
): LedgerEntry | null {
  if (kind !== 'completed' && kind !== 'returned') return null;
  const { amount } = found;
  const legs =
    kind === 'completed' ? move('refund_clearing', 'bank', amount) : move('bank', 'refund_clearing', amount);
  return inBooksOf(found, { _id: `${transferId}:${kind}`, effect: `transfer_${kind}`, at, legs });
}

/**
 * The entry of a chargeback that is lost, if it moves anything by then: of what the platform bears; of money that no effect has also of what was owed to the customer,
 * which they have from their bank.
 */
export function planLoss(found: MoneyCase, at: Date): LedgerEntry | null {
  const { id, isBooked, amount, refundId, lossAmount } = found;
  if (isPartBeside(found.subject)) return found.decision === 'lost' ? planLostPart(found, at) : null;
  const owed = isBooked || refundId === null ? 0 : amount - lossAmount;
  const other = isBooked ? ('organizer_payable' as const) : ('suspense' as const);
  const legs: Leg[] = [
    { account: 'chargeback_loss' as const, amount: lossAmount },
    { account: 'refund_clearing' as const, amount: owed },
    { account: other, amount: -lossAmount - owed },
  ].filter((leg) => leg.amount !== 0);
  if (legs.length === 0) return null;
  const effect = isBooked ? 'chargeback_lost' : 'case_lost';
  return inBooksOf(found, { _id: `${id}:lost`, effect, at, legs });
}

/** The same of a part, of which nothing was taken before: from suspense, where its money had waited, or as a loss where that had gone back. */
function planLostPart(found: MoneyCase, at: Date): LedgerEntry | null {
  const from = found.lossAmount === 0 ? 'suspense' : 'chargeback_loss';
  const legs = move(from, 'provider_clearing', found.amount);
  return inBooksOf(found, { _id: `${found.id}:lost`, effect: 'case_lost', at, legs });
}

/** The entry of a refund that had gone twice, by its bank and by a transfer, once that transfer has come back: it is owed to nobody, and no loss any more. */
export function planRegained(found: MoneyCase, at: Date): LedgerEntry | null {
  const legs = move('refund_clearing', 'chargeback_loss', found.amount);
  return inBooksOf(found, { _id: `${found.id}:regained`, effect: 'case_regained', at, legs });
}

/** The entry of a difference of which what the report says was accepted; null where there is nothing to book. */
export function planAccepted(
  { id, eventId, organizerId, orderId, difference }: MoneyCase,
  at: Date,
): LedgerEntry | null {
  if (!difference || difference.legs.length === 0) return null;
  const books = eventId === null || organizerId === null ? PLATFORM_BOOKS : { eventId, organizerId };
  const effect = orderId === null ? 'report_accepted' : `report_accepted:${orderId}`;
  return inBooksOf(books, { _id: `${id}:accepted`, effect, at, legs: difference.legs });
}

/** Every entry of the ledger that a case has made so far, with its transfers, if it is a refund that was ordered as one. */
export function planCaseEntries(found: MoneyCase, transfers: readonly TakenTransfer[]): LedgerEntry[] {
  const { kind, isBooked, createdAt: at } = found;
  const planned: (LedgerEntry | null)[] = [];
  if (kind === 'chargeback') {
    planned.push(planLoss(found, at));
    const isTaken = !isBooked && !isPartBeside(found.subject);
    if (isTaken) planned.push(planSuspense(found, { at, step: 'taken' }));
    if (isTaken && found.decision === 'won') planned.push(planSuspense(found, { at, step: 'restored' }));
  }
  if (kind === 'difference' && found.difference?.isAccepted) planned.push(planAccepted(found, at));
  if (kind === 'review' && !isBooked) {
    if (found.acceptedId === null) planned.push(planSuspense(found, { at, step: 'arrived' }));
    if (wasSettled(found)) planned.push(planSuspense(found, { at, step: 'settled' }));
  }
  if (kind === 'refund') {
    const hasGone = found.state === 'confirmed';
    const isTransferred = transfers.length > 0;
    const route = isTransferred ? 'transfer' : 'provider';
    if (!isBooked && (hasGone || isTransferred))
      planned.push(planSuspense({ ...found, route }, { at, step: 'returned' }));
    if (hasGone && isTransferred && found.route === 'provider') planned.push(planByProvider(found, at));
    if (found.lossAmount !== 0) planned.push(planRegained(found, at));
    for (const { id, taken } of transfers)
      for (const outcome of taken) planned.push(planOutcome(found, { transferId: id, ...outcome }));
  }
  return planned.filter((entry) => entry !== null);
}

/** The order turned out to be of it: nothing was given back, and no bank has taken it. */
const wasSettled = ({ refundId, decision, timeline }: MoneyCase): boolean =>
  refundId === null && decision !== 'lost' && timeline.some(({ step }) => step === 'closed');

/** Of which case an entry is that a case has made; its key, where it is a refund's of a review, is the review's. */
export function caseIdOf({ _id, effect }: Pick<LedgerEntry, '_id' | 'effect'>): string {
  const source = _id.slice(0, _id.lastIndexOf(':'));
  // `refund-CSE-1-2` is the second transfer of CSE-1.
  return effect.startsWith('transfer_') ? source.replace(/^refund-/, '').replace(/-\d+$/, '') : source;
}
