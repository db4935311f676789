import type { TransactionSession } from '../../platform/mongo.ts';
import type { Order, OrderEffect } from './order.ts';
import { updateOrderIn } from './order-changes.repository.ts';
import type { ProviderReport } from './provider-report.ts';
import { saysPaid } from './says-paid.ts';

/**
 * Money of an order's payments that its effects do not have (any more), and that a bank may still take: a second payment, and what we gave back by transfer of the
 * first one, which the provider still has.
 */
export type MoneyBeside = { kind: 'second'; paymentId: string | null } | { kind: 'transferred' };

/** What was given back by transfer, of the order's own payment. */
export const TRANSFERRED: MoneyBeside = { kind: 'transferred' };

/*
 * A chargeback of it moves nothing of the order: it has a mark alone, `second_taken:<transaction>:1` or `transferred_taken:1`. Once it is won that is
 * `second_back:<transaction>:1`, so that another one is `second_taken:<transaction>:2`. After a person has won one there is `second_won:<transaction>` or
 * `transferred_won` as well: the provider may say `chargeback` for ever then. Of a part it is `second_part:<transaction>:1` or `transferred_part:1` in the same way, and
 * `second_part_back:<transaction>:1` or `transferred_part_back:1` once the provider says that this part is back. What a bank keeps of what was transferred is
 * `transferred_kept:<n>:<rupiah>`.
 */
const KINDS = ['second', 'transferred'] as const;
const KEPT = 'transferred_kept:';

type Flags = Pick<Order, 'flags'>;

/** Its marks as a whole, and those of a part of it: while a bank has it, and once it is back. */
const WORDS = { whole: ['taken', 'back'], part: ['part', 'part_back'] } as const;
type Extent = keyof typeof WORDS;

/** How its marks begin; their number follows. */
function stem(money: MoneyBeside, word: (typeof WORDS)[Extent][number]): string {
  const ofPayment = money.kind === 'second' ? `${money.paymentId}:` : '';
  return `${money.kind}_${word}:${ofPayment}`;
}

const wonMark = (money: MoneyBeside): string =>
  money.kind === 'second' ? `second_won:${money.paymentId}` : 'transferred_won';

/** The mark that a report of a chargeback sets; null where it is one that is marked, or that was won. */
export function newTakenMark({ flags }: Flags, money: MoneyBeside, extent: Extent = 'whole'): string | null {
  const [present, back] = WORDS[extent];
  const isKnown = flags.some((flag) => flag.startsWith(stem(money, present)));
  if (isKnown || isTaken({ flags }, money) || flags.includes(wonMark(money))) return null;
  const before = flags.filter((flag) => flag.startsWith(stem(money, back))).length;
  return `${stem(money, present)}${before + 1}`;
}

/** Whether the bank has it: it can neither be given back, nor kept, nor transferred (again) then. */
export const isTaken = ({ flags }: Flags, money: MoneyBeside): boolean =>
  flags.some((flag) => flag.startsWith(stem(money, 'taken')));

/** The subject of its case, by its mark; null for any other mark. */
export function subjectOfTaken(flag: string): string | null {
  if (isPartBeside(flag)) return flag;
  const kind = KINDS.find((each) => flag.startsWith(`${each}_taken:`));
  return kind ? flag.replace('_taken', '') : null;
}

/** Of which money a case is, by its subject: `second:<transaction>:<n>`, `transferred:<n>`, and the same of a part; null for that of an order's effects. */
export function moneyOfSubject(subject: string): MoneyBeside | null {
  const [kind, paymentId = null] = subject.replace('_part:', ':').split(':');
  if (kind === 'transferred') return TRANSFERRED;
  return kind === 'second' ? { kind: 'second', paymentId } : null;
}

/** Whether the subject of a case is the chargeback of a part of money that no effect of its order has: of how much the provider does not say. */
export const isPartBeside = (subject: string): boolean =>
  KINDS.some((kind) => subject.startsWith(`${kind}_part:`));

/** Whether it is a part of this money. */
export const isPartOf = (subject: string, money: MoneyBeside): boolean =>
  subject.startsWith(stem(money, 'part'));

/** Whether the subject of a case is the chargeback of money that no effect of its order has. */
export const isBesideSubject = (subject: string): boolean => moneyOfSubject(subject) !== null;

/**
 * What was given back by transfer and is still with the provider, in rupiah: all but the parts that banks keep, and what the provider lists as given back itself, after
 * a transfer that came to nothing.
 */
export function transferredAmount(
  { effects, flags }: Pick<Order, 'effects' | 'flags'>,
  { refunds }: Pick<ProviderReport, 'refunds'>,
): number {
  const listed = new Set(refunds.map(({ id }) => `refund:${id}`));
  return effects
    .filter(({ key, via }) => via === 'transfer' && !listed.has(key))
    .reduce((sum, { amount }) => sum - amount, 0 - keptOfTransferred({ flags }));
}

/** The parts of it that banks keep for good, in rupiah. */
const keptOfTransferred = ({ flags }: Flags): number =>
  flags
    .filter((flag) => flag.startsWith(KEPT))
    .reduce((sum, flag) => sum + Number(flag.slice(flag.lastIndexOf(':') + 1)), 0);

/** What banks have taken of it, in rupiah: all of it, or the parts that they keep. No effect of the order says so, nor when. */
export const takenOfTransferred = ({
  effects,
  flags,
}: Flags & { effects: readonly Pick<OrderEffect, 'amount' | 'via'>[] }): number =>
  isTaken({ flags }, TRANSFERRED)
    ? effects.filter(({ via }) => via === 'transfer').reduce((sum, { amount }) => sum - amount, 0)
    : keptOfTransferred({ flags });

/**
 * Marks that a bank keeps a part of what was transferred for good, within the transaction that closes its case. Of a second payment its cases say so: the order is only
 * kept as it was read.
 *
 * @returns null when the order has moved
 */
export function markKept(
  order: Order,
  { money, amount, now }: { money: MoneyBeside; amount: number; now: Date },
  session: TransactionSession,
): Promise<Order | null> {
  const before = order.flags.filter((flag) => flag.startsWith(KEPT)).length;
  const kept = money.kind === 'transferred' ? [`${KEPT}${before + 1}:${amount}`] : [];
  const flags = [...order.flags, ...kept];
  return updateOrderIn({ order, change: { at: now, state: order.state, flags } }, session);
}

/** Whether a report says that it is with us again. */
export function saysBack(report: ProviderReport, order: Order, money: MoneyBeside): boolean {
  if (money.kind === 'transferred') return saysPaid(report, order);
  const isAccepted = report.fraudStatus === null || report.fraudStatus === 'accept';
  // Of whatever amount.
  const isHere = ['capture', 'settlement', 'partial_refund'].includes(report.transactionStatus);
  return isAccepted && isHere && report.transactionId === money.paymentId;
}

/**
 * Marks that it is back with us, within the transaction that closes its case.
 *
 * @param by who says so; after a person has, the provider's `chargeback` is that same one
 * @returns null when there is no such mark (any more), or the order has moved
 */
export function markBack(
  order: Order,
  {
    money,
    extent = 'whole',
    by,
    now,
  }: { money: MoneyBeside; extent?: Extent; by: 'provider' | 'person'; now: Date },
  session: TransactionSession,
): Promise<Order | null> {
  const [taken, back] = WORDS[extent].map((word) => stem(money, word)) as [string, string];
  if (!order.flags.some((flag) => flag.startsWith(taken))) return Promise.resolve(null);
  const flags = order.flags.map((flag) => (flag.startsWith(taken) ? flag.replace(taken, back) : flag));
  if (by === 'person') flags.push(wonMark(money));
  return updateOrderIn({ order, change: { at: now, state: order.state, flags } }, session);
}
