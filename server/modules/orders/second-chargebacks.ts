import type { TransactionSession } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { updateOrderIn } from './order-changes.repository.ts';
import type { ProviderReport } from './provider-report.ts';

/*
 * A second payment of an order is none of its effects, so that its chargeback moves nothing of the order: it has a mark alone, `second_taken:<transaction>:1`. Once it
 * is won that is `second_back:<transaction>:1`, so that another one is `second_taken:<transaction>:2`. After a person has won one there is `second_won:<transaction>`
 * as well: the provider may say `chargeback` for ever then.
 */
const TAKEN = 'second_taken:';
const BACK = 'second_back:';
const WON = 'second_won:';
const SUBJECT = 'second:';

type Flags = Pick<Order, 'flags'>;

/** The mark that a report of a chargeback sets for a second payment; null where it is one that is marked, or that was won. */
export function newTakenMark({ flags }: Flags, transactionId: string): string | null {
  if (isSecondTaken({ flags }, transactionId) || flags.includes(WON + transactionId)) return null;
  const before = flags.filter((flag) => flag.startsWith(`${BACK}${transactionId}:`)).length;
  return `${TAKEN}${transactionId}:${before + 1}`;
}

/** Whether the bank has a second payment of an order: it can neither be given back nor kept then. */
export const isSecondTaken = ({ flags }: Flags, transactionId: string | null): boolean =>
  flags.some((flag) => flag.startsWith(`${TAKEN}${transactionId}:`));

/** The subject of its case, by its mark; null for any other mark. */
export const secondSubjectOf = (flag: string): string | null =>
  flag.startsWith(TAKEN) ? SUBJECT + flag.slice(TAKEN.length) : null;

/** Whether the subject of a case is the chargeback of a second payment. */
export const isSecondSubject = (subject: string): boolean => subject.startsWith(SUBJECT);

/** Whether a report says that we have a second payment, of whatever amount. */
export function saysSecondPaid(report: ProviderReport, transactionId: string | null): boolean {
  const isAccepted = report.fraudStatus === null || report.fraudStatus === 'accept';
  const isHere = ['capture', 'settlement', 'partial_refund'].includes(report.transactionStatus);
  return isAccepted && isHere && report.transactionId === transactionId;
}

/**
 * Marks that a second payment is back with us, within the transaction that closes its case.
 *
 * @param by who says so; after a person has, the provider's `chargeback` is that same one
 * @returns null when there is no such mark (any more), or the order has moved
 */
export function markSecondWon(
  order: Order,
  { transactionId, by, now }: { transactionId: string; by: 'provider' | 'person'; now: Date },
  session: TransactionSession,
): Promise<Order | null> {
  if (!isSecondTaken(order, transactionId)) return Promise.resolve(null);
  const taken = `${TAKEN}${transactionId}:`;
  const flags = order.flags.map((flag) => (flag.startsWith(taken) ? flag.replace(TAKEN, BACK) : flag));
  if (by === 'person') flags.push(WON + transactionId);
  return updateOrderIn({ order, change: { at: now, state: order.state, flags } }, session);
}
