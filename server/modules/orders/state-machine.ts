import type { OrderState } from '#contracts/orders/order-status.ts';
import { newTakenMark, TRANSFERRED, transferredAmount } from './beside-chargebacks.ts';
import { classifyReport, paymentInstant, type ReportKind } from './classify-report.ts';
import { planRefunds, planReversal, planSettlement } from './effects.ts';
import type { Order, OrderEffect } from './order.ts';
import { presentPart } from './partial-chargebacks.ts';
import type { ProviderReport } from './provider-report.ts';

/**
 * The mark of an order whose chargeback a person has declared won. The provider may say `chargeback` for ever then, which must not take the money
 * a second time.
 */
export const CHARGEBACK_WON = 'chargeback_won';

/** The mark of an order whose money a person has to look at, for its list; another mark beside it says because of which report. */
const REVIEW_MONEY = 'review_money';

interface Row {
  from: readonly OrderState[];
  to: OrderState;
  /** In this order; `settle` comes first where the first report is of a later stage. */
  effects: readonly ('settle' | 'refunds' | 'refund_rest' | 'reverse')[];
  /** A person has to look at the money of this report. */
  flag?: typeof REVIEW_MONEY;
  /** Only for a report of another payment attempt than the order's. */
  ofAnotherAttempt?: true;
}

const unpaid = ['opening', 'pending', 'review', 'expire', 'canceled', 'failed'] as const;
const paid = ['settlement', 'partial_refund'] as const;
const paidOnce = [...paid, 'refund', 'reversed', 'chargeback'] as const;

/** A second payment of an order that was paid before, of whatever amount: a person has to review it. */
const secondPayment = paidOnce.map(
  (state): Row => ({
    from: [state],
    to: state,
    effects: [],
    flag: REVIEW_MONEY,
    ofAnotherAttempt: true,
  }),
);

/**
 * The order state machine, in one table. A kind and state that is not here leaves the order as it is.
 * Source: docs of the provider's transaction status cycle, and docs/decisions/0008.
 */
export const transitions: Record<ReportKind, readonly Row[]> = {
  pending: [{ from: ['opening', 'pending'], to: 'pending', effects: [] }],
  paid: [{ from: unpaid, to: 'settlement', effects: ['settle'] }, ...secondPayment],
  challenged: [{ from: ['opening', 'pending'], to: 'review', effects: [] }],
  mismatch: [
    { from: ['opening', 'pending', 'expire', 'canceled', 'failed'], to: 'review', effects: [] },
    ...secondPayment,
  ],
  // The other amount went back as a whole: nothing of the payment is left to decide about, whatever was reported before.
  mismatch_refunded: [
    { from: ['opening', 'pending', 'review', 'expire', 'canceled'], to: 'failed', effects: [] },
  ],
  deny: [
    { from: ['opening', 'pending'], to: 'pending', effects: [] },
    { from: ['review'], to: 'failed', effects: [] },
    { from: ['settlement'], to: 'reversed', effects: ['reverse'] },
  ],
  deny_authorized: [
    { from: ['opening', 'pending', 'review', 'expire', 'canceled'], to: 'failed', effects: [] },
    { from: ['settlement'], to: 'reversed', effects: ['reverse'] },
  ],
  cancel: [
    { from: ['opening', 'pending', 'review'], to: 'canceled', effects: [] },
    // Without a sign of payment the report is outdated: a number can be paid after it was canceled.
    { from: ['settlement'], to: 'settlement', effects: [], flag: REVIEW_MONEY },
  ],
  void: [
    { from: ['opening', 'pending', 'review'], to: 'canceled', effects: [] },
    { from: ['settlement'], to: 'reversed', effects: ['reverse'] },
  ],
  expire: [{ from: ['opening', 'pending'], to: 'expire', effects: [] }],
  failure: [{ from: ['opening', 'pending'], to: 'failed', effects: [] }],
  reversal: [
    { from: unpaid, to: 'reversed', effects: ['settle', 'reverse'] },
    { from: ['settlement'], to: 'reversed', effects: ['reverse'] },
  ],
  refund: [
    { from: unpaid, to: 'refund', effects: ['settle', 'refund_rest'] },
    { from: paid, to: 'refund', effects: ['refund_rest'] },
  ],
  partial_refund: [
    { from: unpaid, to: 'partial_refund', effects: ['settle', 'refunds'] },
    { from: paid, to: 'partial_refund', effects: ['refunds'] },
  ],
  chargeback: [
    { from: unpaid, to: 'chargeback', effects: ['settle', 'refunds', 'reverse'] },
    { from: paid, to: 'chargeback', effects: ['refunds', 'reverse'] },
  ],
  partial_chargeback: [
    { from: unpaid, to: 'settlement', effects: ['settle'], flag: REVIEW_MONEY },
    ...paid.map((state) => ({ from: [state], to: state, effects: [], flag: REVIEW_MONEY }) as const),
  ],
  unknown: [],
};

/** The part of an order that decides. */
export type OrderFacts = Pick<
  Order,
  | 'state'
  | 'lines'
  | 'grossAmount'
  | 'effects'
  | 'paidAt'
  | 'late'
  | 'flags'
  | 'paymentType'
  | 'transactionId'
> &
  Partial<Pick<Order, 'plannedRefunds'>>;

export type Decision =
  | { kind: 'unchanged'; reason: string }
  | {
      kind: 'move';
      to: OrderState;
      /** To append, in this order; empty for moves without money. */
      effects: OrderEffect[];
      paidAt: Date | null;
      late: boolean;
      flags: string[];
      reason: string;
    };

/**
 * Decides what a provider's report does to an order. Pure: the same order, report and closing instant always
 * give the same decision, and deciding twice gives `unchanged` the second time.
 *
 * @param closesAt the event's closing instant; payments at or before it count. null: the event does not close.
 * @param now used only where the provider gives no instant of its own
 */
export function decideTransition(
  order: OrderFacts,
  report: ProviderReport,
  { closesAt, now }: { closesAt: Date | null; now: Date },
): Decision {
  const kind = classifyReport(report, order.grossAmount);
  const reason = describe(report, kind);
  const ofSecond = decideOfSecond(order, report, kind);
  if (ofSecond) return ofSecond;
  if (isOfEarlierAttempt(order, { report, kind })) {
    return { kind: 'unchanged', reason: `${reason}: of another attempt to pay` };
  }
  if (kind === 'chargeback' && order.flags.includes(CHARGEBACK_WON)) {
    return { kind: 'unchanged', reason: `${reason}: won by us` };
  }
  const row = transitions[kind].find(
    ({ from, ofAnotherAttempt }) =>
      from.includes(order.state) && (!ofAnotherAttempt || isOfAnotherAttempt(order, report)),
  );
  const takenMark = markOfTransferred(order, { report, kind });
  if (!row)
    return takenMark === null
      ? { kind: 'unchanged', reason: `${reason}: not from ${order.state}` }
      : mark(order, { marks: [takenMark], reason: `${reason} of what was transferred` });

  const flags = new Set(order.flags);
  if (takenMark !== null) flags.add(REVIEW_MONEY).add(takenMark);
  if (row.flag) flags.add(row.flag).add(reasonMark(row, { order, report, kind }));
  let paidAt = order.paidAt;
  let late = order.late;
  const effects: OrderEffect[] = [];
  const soFar = () => ({ ...order, late, effects: [...order.effects, ...effects] });

  for (const effect of row.effects) {
    if (effect === 'settle') {
      paidAt = paymentInstant(report) ?? now;
      late = closesAt !== null && paidAt > closesAt;
      effects.push(planSettlement(order, { paidAt, late }));
      if (['expire', 'canceled', 'failed'].includes(order.state)) flags.add(`paid_after_${order.state}`);
      if (late) flags.add('late');
    } else if (effect === 'reverse') {
      effects.push(planReversal(soFar(), { at: now }));
    } else {
      const plan = planRefunds(soFar(), report, { all: effect === 'refund_rest', now });
      effects.push(...plan.effects);
      for (const flag of plan.flags) flags.add(flag);
    }
  }
  const sameFlags = flags.size === order.flags.length;
  const learned = order.state === 'pending' && isNewMethod(order, report);
  if (row.to === order.state && effects.length === 0 && sameFlags && !learned) {
    return { kind: 'unchanged', reason: `${reason}: already ${order.state}` };
  }
  return { kind: 'move', to: row.to, effects, paidAt, late, flags: [...flags], reason };
}

/**
 * A customer may try again within an order, and answers about the attempts may overtake each other: the end of one
 * attempt must not take back what another has paid.
 */
function isOfEarlierAttempt(
  order: OrderFacts,
  { report, kind }: { report: ProviderReport; kind: ReportKind },
): boolean {
  // What becomes of a second payment is no matter of the first one's votes.
  if (kind !== 'paid' && order.flags.includes(paidTwice(report))) return true;
  if (!['deny', 'deny_authorized', 'cancel', 'void'].includes(kind)) return false;
  if (order.state !== 'settlement' && order.state !== 'review') return false;
  return isOfAnotherAttempt(order, report);
}

/** What takes money of a payment back after it had come. */
const TAKES_BACK: readonly ReportKind[] = ['refund', 'mismatch_refunded', 'reversal'];

/**
 * What becomes of a second payment moves neither money nor votes of the order. It may not be known as one yet: what takes it back is the first report about it then.
 *
 * @returns null for any other report
 */
function decideOfSecond(order: OrderFacts, report: ProviderReport, kind: ReportKind): Decision | null {
  const { transactionId, transactionStatus } = report;
  if (transactionId === null) return null;
  const isKnown = order.flags.includes(paidTwice(report));
  const isPaid = paidOnce.some((state) => state === order.state);
  if (!isKnown && !(isPaid && isOfAnotherAttempt(order, report))) return null;
  const reason = `${transactionStatus} of a second payment`;
  if (transactionStatus === 'chargeback' || transactionStatus === 'partial_chargeback') {
    const extent = transactionStatus === 'chargeback' ? 'whole' : 'part';
    const takenMark = newTakenMark(order, { kind: 'second', paymentId: transactionId }, extent);
    if (takenMark === null) return { kind: 'unchanged', reason: `${reason}: known` };
    return mark(order, { marks: [paidTwice(report), takenMark], reason });
  }
  if (isKnown) return null;
  // What is left of it waits to be decided about. Of what came and went as a whole nothing does.
  if (transactionStatus === 'partial_refund') return mark(order, { marks: [paidTwice(report)], reason });
  return TAKES_BACK.includes(kind) ? { kind: 'unchanged', reason } : null;
}

/**
 * The bank takes the payment back, or a part of it, with what we have given back of it by transfer, of which the provider has nothing: to it the payment was settled until
 * then. Of a part it does not say how much, nor of what.
 *
 * @returns null for any other report, where nothing was transferred, and where that is marked
 */
function markOfTransferred(
  order: OrderFacts,
  { report, kind }: { report: ProviderReport; kind: ReportKind },
): string | null {
  if (kind !== 'chargeback' && kind !== 'partial_chargeback') return null;
  const extent = kind === 'chargeback' ? 'whole' : 'part';
  // A part that the provider says once more had its case before the money was transferred.
  if (extent === 'part' && order.flags.includes(presentPart(order.flags))) return null;
  return transferredAmount(order, report) > 0 ? newTakenMark(order, TRANSFERRED, extent) : null;
}

/** A move of marks alone: neither money nor votes of the order. */
function mark(order: OrderFacts, { marks, reason }: { marks: string[]; reason: string }): Decision {
  const flags = [...new Set([...order.flags, REVIEW_MONEY, ...marks])];
  const { state: to, paidAt, late } = order;
  return { kind: 'move', to, effects: [], paidAt, late, flags, reason };
}

/** Because of which report a person has to look: each has a mark of its own, so that one is not hidden by another one before it. */
function reasonMark(
  row: Row,
  { order, report, kind }: { order: OrderFacts; report: ProviderReport; kind: ReportKind },
): string {
  if (row.ofAnotherAttempt) return paidTwice(report);
  return kind === 'partial_chargeback' ? presentPart(order.flags) : `${REVIEW_MONEY}:${kind}`;
}

/** The mark of a second payment of an order that was paid. */
const paidTwice = ({ transactionId }: ProviderReport): string => `paid_twice:${transactionId}`;

function isOfAnotherAttempt(order: OrderFacts, { transactionId }: ProviderReport): boolean {
  return transactionId !== null && order.transactionId !== null && transactionId !== order.transactionId;
}

function isNewMethod(order: OrderFacts, report: ProviderReport): boolean {
  return (
    (report.paymentType !== null && report.paymentType !== order.paymentType) ||
    (report.transactionId !== null && report.transactionId !== order.transactionId)
  );
}

function describe(report: ProviderReport, kind: ReportKind): string {
  const fraud = report.fraudStatus ? ` (${report.fraudStatus})` : '';
  return kind === report.transactionStatus
    ? `${kind}${fraud}`
    : `${report.transactionStatus}${fraud} as ${kind}`;
}
