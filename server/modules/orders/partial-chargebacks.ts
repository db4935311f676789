import type { TransactionSession } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { updateOrderIn } from './order-changes.repository.ts';

/*
 * The provider reports a chargeback of a part without a number, again and again. An order has a mark of each: `partial_chargeback:1`, and
 * `partial_chargeback_won:1` once the provider says that the money is back, so that what it says afterwards is another one.
 */
const PART = 'partial_chargeback';
const MARK = `${PART}:`;
const WON = `${PART}_won:`;

/** The mark of the chargeback of a part that is reported now. */
export function presentPart(flags: readonly string[]): string {
  return `${MARK}${1 + flags.filter((flag) => flag.startsWith(WON)).length}`;
}

/** The subject of its case, by its mark; null for any other mark. */
export function partSubjectOf(flag: string): string | null {
  if (!flag.startsWith(MARK)) return null;
  return flag === `${MARK}1` ? PART : flag;
}

/** Whether the subject of a case is a chargeback of a part of the money. */
export const isPartSubject = (subject: string): boolean => subject === PART || subject.startsWith(MARK);

/** Marks that the provider says of the present one that its money is back, within the transaction that closes its case. @returns null when the order has moved */
export function markPartWon(
  order: Order,
  { now }: { now: Date },
  session: TransactionSession,
): Promise<Order | null> {
  const present = presentPart(order.flags);
  const flags = order.flags.map((flag) => (flag === present ? flag.replace(MARK, WON) : flag));
  return updateOrderIn({ order, change: { at: now, state: order.state, flags } }, session);
}
