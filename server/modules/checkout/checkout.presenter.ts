import { LEADERBOARD_ROWS_MAX } from '#contracts/leaderboard/shown-board.ts';
import type { CheckoutConfigResponse, CheckoutLeaderboardResponse } from '#contracts/orders/orders.ts';
import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import type { SpendLimitReached } from '#contracts/orders/spend-limit.ts';
import type { Config } from '#server/platform/config.ts';
import { type EventRecord, presentBlackout, publicStatusAt } from '../events/index.ts';
import { type Board, presentRow } from '../leaderboard/index.ts';
import { type Order, presentOrder } from '../orders/index.ts';

export function presentCheckoutConfig({
  checkout,
  payment,
  reports,
}: Pick<Config, 'checkout' | 'payment' | 'reports'>): CheckoutConfigResponse {
  return {
    client_key: payment.clientKey,
    snap_script_url: payment.snapScriptUrl,
    max_votes: checkout.maxVotes,
    max_amount: checkout.maxAmount,
    confirm_above: checkout.confirmAbove,
    tax_rate_bp: checkout.taxRateBp,
    fee_rate_bp: checkout.feeRateBp,
    closes_before_ms: checkout.closesBeforeMs,
    payment_fees: parseProviderFees(reports.fees).map(({ paymentType, rateBp, flatAmount, taxBp }) => ({
      payment_type: paymentType,
      rate_bp: rateBp,
      flat_amount: flatAmount,
      tax_bp: taxBp,
    })),
  };
}

/** What a cart costs now, for somebody who has seen another price. */
export function presentPrice({ grossAmount }: { grossAmount: number }, { priceAmount }: EventRecord) {
  return { gross_amount: grossAmount, price: priceAmount };
}

/** How much somebody may spend on an event in a day, for whoever would spend more; rupiah. */
export function presentSpendLimitReached(reached: {
  limitAmount: number;
  spentAmount: number;
  leftAmount: number;
  /** The limit is their own. */
  isOwn: boolean;
  resetsAt: Date;
}): SpendLimitReached {
  return {
    limit_amount: reached.limitAmount,
    spent_amount: reached.spentAmount,
    left_amount: reached.leftAmount,
    is_own: reached.isOwn,
    resets_at: reached.resetsAt.toISOString(),
  };
}

/** An order that can be paid, with the token of its form. */
export function presentCheckout(order: Order, { reopened }: { reopened: boolean }) {
  const expiresAt = (order.expiresAt ?? order.createdAt).toISOString();
  return { token: order.snapToken, order_id: order.id, reopened, expires_at: expiresAt };
}

/** The board after a payment. */
export function presentCheckoutBoard(
  order: Order,
  { event, board, now }: { event: EventRecord; board: Board; now: Date },
): CheckoutLeaderboardResponse {
  return {
    leaderboard: board.hidden ? [] : board.rows.slice(0, LEADERBOARD_ROWS_MAX).map(presentRow),
    event_id: event.id,
    event_unique_name: event.uniqueName,
    event_name: event.name,
    // Orders are only ever of events that the public has seen.
    event_status: publicStatusAt(event, now) ?? 'upcoming',
    version: board.version,
    as_of: board.asOf.toISOString(),
    votes_count: board.hidden ? null : board.totalVotes,
    blackout: presentBlackout(event, now, board.hidden),
    zone: event.zone,
    order: presentOrder(order, { event }),
  };
}
