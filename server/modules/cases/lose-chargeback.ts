import { AppError } from '#server/platform/app-error.ts';
import { config } from '#server/platform/config.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { planEntry, postEntries } from '../ledger/index.ts';
import {
  type EffectLine,
  findOrderWithin,
  isBesideSubject,
  isPartBeside,
  isPartSubject,
  type Order,
  remainingAmount,
  reversePart,
} from '../orders/index.ts';
import { loseMoneyBeside } from './lose-money-beside.ts';
import { losePartBeside } from './lose-part-beside.ts';
import type { MoneyCase } from './money-case.ts';
import { planLoss } from './plan-case-entries.ts';
import { requireLines, votesToFall } from './plan-refund.ts';

/** What a case keeps of a chargeback that is lost; `amount` where it was named by then. */
type LostCase = Pick<MoneyCase, 'refundId' | 'lossAmount'> & Partial<Pick<MoneyCase, 'amount'>>;

/** What of a chargeback a person names where the provider does not. */
export interface NamedLoss {
  amount: number | undefined;
  /** The votes that fall. */
  lines: readonly EffectLine[];
}

/**
 * Books a chargeback that is lost, within the transaction that closes its case. Of a part the amount is taken from the order now; of all of it that was done when
 * it came. Where the platform bears it, the organizer gets back what it took from it.
 *
 * @returns the order where it was moved, and what the case keeps of it: what the platform bears, and the refund that the bank has made in our place
 * @throws AppError `refund_not_possible`, `refund_lines_invalid`, `refund_open`, `case_changed`
 */
export async function loseChargeback(
  review: MoneyCase,
  { named, at }: { named: NamedLoss; at: Date },
  session: TransactionSession,
): Promise<{ moved: Order | null; kept: LostCase }> {
  const order = await findOrderWithin(review.orderId ?? '', session);
  if (!order) throw new AppError({ code: 'case_changed' });
  if (isPartBeside(review.subject))
    return { moved: null, kept: await losePartBeside(review, { order, amount: named.amount, at }, session) };
  if (isBesideSubject(review.subject))
    return { moved: null, kept: await loseMoneyBeside(review, { order, at }, session) };
  const isPart = isPartSubject(review.subject);
  const taken = isPart ? await takePart(order, { review, named, at, session }) : order;
  const key = isPart ? `dispute:${review.id}` : reversalOf(review);
  const isBorne = config().cases.chargebackBearer === 'platform';
  const lossAmount = isBorne ? takenFromOrganizer(taken, key) : 0;
  const entry = planLoss({ ...review, lossAmount }, at);
  if (entry) await postEntries([entry], session);
  return { moved: isPart ? taken : null, kept: { refundId: null, lossAmount } };
}

async function takePart(
  order: Order,
  {
    review,
    named: { amount, lines },
    at,
    session,
  }: { review: MoneyCase; named: NamedLoss; at: Date; session: TransactionSession },
): Promise<Order> {
  const left = remainingAmount(order);
  // All of it is a chargeback of its own.
  if (amount === undefined || amount >= left) throw new AppError({ code: 'refund_not_possible' });
  requireLines(order, { lines, votes: votesToFall(order, left - amount) });
  const taken = await reversePart(order, { key: review.id, amount, lines, now: at }, session);
  if (!taken) throw new AppError({ code: 'case_changed' });
  return taken;
}

/** The effect by which a chargeback took the money. */
const reversalOf = ({ subject }: MoneyCase): string => (subject === '' ? 'reverse' : `reverse:${subject}`);

/** What an effect has taken from the organizer of its order, in rupiah. */
function takenFromOrganizer(order: Order, key: string): number {
  const index = order.effects.findIndex((effect) => effect.key === key);
  const legs = index === -1 ? [] : (planEntry(order, { index })?.legs ?? []);
  return legs.find(({ account }) => account === 'organizer_payable')?.amount ?? 0;
}
