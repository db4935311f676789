import { may } from '#contracts/accounts/rights.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { type BoardRow, findBoard } from '../leaderboard/index.ts';
import {
  findOrderIn,
  isTaken,
  type Order,
  remainingAmount,
  remainingLines,
  withPresentNamesOf,
} from '../orders/index.ts';
import { type MoneyCase, moneyBesideOf } from './money-case.ts';
import { planRefund, type RefundWish } from './plan-refund.ts';
import type { RoutePlan } from './refund-routes.ts';
import { type RefundParts, splitRefund } from './split-refund.ts';
import { routeOf } from './start-refund.ts';
import { whatIsHere } from './what-is-here.ts';

/**
 * An order whose money somebody may give back.
 *
 * @throws AppError `order_not_found` also for one of another organizer, `results_hidden` where votes would follow from amounts
 */
export async function requireRefundable(scope: MoneyScope, id: string): Promise<Order> {
  const order = await findOrderIn(scope, id);
  if (!order) throw new AppError({ code: 'order_not_found' });
  if (scope.hiddenEventIds.has(order.eventId)) throw new AppError({ code: 'results_hidden' });
  return order;
}

/**
 * Whether somebody else has to approve a refund. Those who may not approve any always need one; the others above an amount, to which counts
 * what of the order went back before, so that many small refunds are no way around it.
 */
export function needsApproval(
  order: Order,
  { amount, isBooked, viewer }: { amount: number; isBooked: boolean; viewer: Viewer },
): boolean {
  const before = isBooked ? order.grossAmount - remainingAmount(order) : 0;
  return !may(viewer, 'approveRefunds') || before + amount > config().cases.approvalAbove;
}

/** What a refund would do. */
export interface PreviewedRefund {
  amount: number;
  leftAfterAmount: number;
  votes: number;
  lines: {
    finalistId: string;
    name: string;
    votes: number;
    /** Of this order. */
    standing: number;
    rankBefore: number | null;
    rankAfter: number | null;
  }[];
  mustChooseLines: boolean;
  whose: RefundParts;
  route: RoutePlan;
  needsApproval: boolean;
}

/** What a refund would do: votes and ranks of finalists, whose money it is, and by which way it goes. Writes nothing. */
export async function previewRefund(
  scope: MoneyScope,
  { orderId, wish }: { orderId: string; wish: RefundWish },
  viewer: Viewer,
): Promise<PreviewedRefund> {
  return preview(await requireRefundable(scope, orderId), { wish, viewer });
}

/**
 * What giving back the money of a review would do, which is the whole payment. By which way a payment goes that is none of the order's effects is not said before the
 * provider is asked how it was made.
 *
 * @returns null where there is nothing to give back as it is
 */
export async function previewReview(
  review: MoneyCase,
  order: Order,
  viewer: Viewer,
): Promise<(Omit<PreviewedRefund, 'route'> & { route: RoutePlan | null }) | null> {
  const { isBooked } = review;
  if (isTaken(order, moneyBesideOf(review))) return null;
  if (isBooked)
    return preview(order, { wish: { scope: 'full', lines: [] }, viewer }).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  const amount = await whatIsHere(review);
  return {
    amount,
    leftAfterAmount: 0,
    votes: 0,
    lines: [],
    mustChooseLines: false,
    whose: { organizer: 0, platform: 0, tax: 0, fee: 0, suspense: amount },
    route: null,
    needsApproval: needsApproval(order, { amount, isBooked, viewer }),
  };
}

async function preview(
  stored: Order,
  { wish, viewer }: { wish: RefundWish; viewer: Viewer },
): Promise<PreviewedRefund> {
  const order = await withPresentNamesOf(stored);
  const plan = planRefund(order, wish);
  const [board, now] = await Promise.all([findBoard(order.eventId), databaseNow()]);
  const { amount } = plan;
  const route = routeOf({ ...order, isBooked: true, amount }, { wholeAmount: order.grossAmount, now });
  const standing = new Map(remainingLines(order).map(({ finalistId, votes }) => [finalistId, votes]));
  const names = new Map(order.lines.map(({ finalistId, name }) => [finalistId, name]));
  const ranks = rankAfter(
    board.rows,
    new Map(plan.lines.map(({ finalistId, votes }) => [finalistId, votes])),
  );
  return {
    amount,
    leftAfterAmount: remainingAmount(order) - amount,
    votes: plan.votes,
    lines: plan.lines.map(({ finalistId, votes }) => ({
      finalistId,
      name: names.get(finalistId) ?? finalistId,
      votes,
      standing: standing.get(finalistId) ?? 0,
      rankBefore: board.rows.find(({ id }) => id === finalistId)?.rank ?? null,
      rankAfter: ranks.get(finalistId) ?? null,
    })),
    mustChooseLines: plan.mustChooseLines,
    whose: splitRefund(order, amount),
    route,
    needsApproval: needsApproval(order, { amount, isBooked: true, viewer }),
  };
}

/** Ranks once votes have fallen; who stood before another with as many votes still does. */
function rankAfter(rows: readonly BoardRow[], falling: ReadonlyMap<string, number>): Map<string, number> {
  const after = rows
    .map(({ id, votes, rank }) => ({ id, rank, votes: votes - (falling.get(id) ?? 0) }))
    .sort((one, other) => other.votes - one.votes || one.rank - other.rank);
  return new Map(after.map(({ id }, index) => [id, index + 1]));
}
