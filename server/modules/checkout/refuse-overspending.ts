import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn, endOfDay, startOfDay } from '#contracts/events/zone-days.ts';
import { formatRupiah } from '#contracts/money.ts';
import { AppError } from '#server/platform/app-error.ts';
import { config } from '#server/platform/config.ts';
import { sumSpent } from '../orders/index.ts';
import { presentSpendLimitReached } from './checkout.presenter.ts';
import { findSpendLimit } from './spend-limits.repository.ts';

/** Who wants to spend how much on which event. */
interface Spending {
  userId: string;
  eventId: string;
  /** Rupiah of the cart. */
  grossAmount: number;
}

/**
 * Refuses what would be more than a person may spend on one event in a day, by the platform's limit or their own. What is paid counts, less what was given back, and
 * what is being looked at; an order that can still be paid is replaced by the cart.
 *
 * @throws AppError `spend_limit_reached` with the limit and what is left of it
 */
export async function refuseOverspending(
  { userId, eventId, grossAmount }: Spending,
  now: Date,
): Promise<void> {
  const day = dayIn(BOOKS_ZONE, now);
  const [own, spentAmount] = await Promise.all([
    findSpendLimit(userId, now),
    sumSpent(userId, { eventId, from: startOfDay(day, BOOKS_ZONE) }),
  ]);
  const { spendPerDay } = config().checkout;
  const limitAmount = Math.min(spendPerDay, own.amount ?? spendPerDay);
  if (spentAmount + grossAmount <= limitAmount) return;
  const leftAmount = Math.max(0, limitAmount - spentAmount);
  throw new AppError({
    code: 'spend_limit_reached',
    values: { limit: formatRupiah(limitAmount), left: formatRupiah(leftAmount) },
    details: presentSpendLimitReached({
      limitAmount,
      spentAmount,
      leftAmount,
      isOwn: own.amount !== null && own.amount <= spendPerDay,
      resetsAt: endOfDay(day, BOOKS_ZONE),
    }),
  });
}
