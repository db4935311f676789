import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { prorate } from '#contracts/money.ts';
import { type BookableOrder, planEntry } from '../ledger/index.ts';
import { type Amounts, addAmounts, noAmounts } from './amounts.ts';
import type { Figures } from './figures.model.ts';

/** What the figures need of a paid order. */
export interface FiguredOrder extends BookableOrder {
  effects: readonly {
    key: string;
    kind: 'settle' | 'refund' | 'reverse' | 'restore';
    at: Date;
    amount: number;
    lines: readonly { votes: number }[];
    via?: 'transfer';
  }[];
}

/** What has to be added to one sum. */
export type FigureChange = Pick<Figures, '_id' | 'eventId' | 'organizerId' | 'span' | 'period'> & {
  amounts: Amounts;
};

/** By the sum's id. */
export type FigureChanges = Map<string, FigureChange>;

/**
 * Adds effects of an order to what has to be added. Counting, rebuild and verification all call it, so they cannot disagree.
 *
 * @param from the first of `order.effects` to be added, and `to` the first that is not
 */
export function planFigures(
  order: FiguredOrder,
  { from, to, into }: { from: number; to: number; into: FigureChanges },
): void {
  const { eventId, organizerId } = order;
  order.effects.slice(from, to).forEach(({ at }, offset) => {
    const amounts = amountsOf(order, { index: from + offset });
    const day = dayIn(BOOKS_ZONE, at);
    const spans = [
      ['total', 'all'],
      ['month', day.slice(0, 7)],
      ['day', day],
    ] as const;
    for (const [span, period] of spans) {
      const _id = `${eventId}:${period}`;
      const change = into.get(_id) ?? { _id, eventId, organizerId, span, period, amounts: noAmounts() };
      addAmounts(change.amounts, amounts);
      into.set(_id, change);
    }
  });
}

/** The shares are those that the ledger books, to the rupiah. */
function amountsOf(order: FiguredOrder, { index }: { index: number }): Amounts {
  const sums = noAmounts();
  const effect = order.effects[index];
  if (!effect) return sums;
  if (order.late) return { ...sums, lateAmount: effect.amount };
  for (const { account, amount } of planEntry(order, { index })?.legs ?? []) {
    if (account === 'organizer_payable') sums.organizerAmount = -amount;
    if (account === 'tax_payable') sums.taxAmount = -amount;
    if (account === 'platform_revenue') sums.platformAmount = -amount;
  }
  sums.grossAmount = effect.amount;
  // The ledger books the fee to the platform; here it is a figure of its own.
  const before = order.effects.slice(0, index).reduce((sum, { amount }) => sum + amount, 0);
  const feeWith = (held: number) =>
    prorate({ amount: order.feeAmount, part: held, whole: order.grossAmount });
  sums.feeAmount = feeWith(before + effect.amount) - feeWith(before);
  sums.platformAmount -= sums.feeAmount;
  sums.votes = effect.lines.reduce((votes, line) => votes + line.votes, 0);
  if (effect.kind === 'settle') sums.orders = 1;
  else {
    // Votes that are chosen later for money that went before are no second return; a chargeback that was won was none.
    sums.returns = 0 - Math.sign(effect.amount);
    sums.returnedAmount = 0 - effect.amount;
  }
  return sums;
}
