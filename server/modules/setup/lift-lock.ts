import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { beginLift, clockOf, type EventRecord, endLift, requireEventIn, storeLift } from '../events/index.ts';
import { hasPaidOrders } from '../orders/index.ts';
import { releaseOpenOrders } from '../payments/index.ts';
import { findLastRow } from '../votes/index.ts';

/** After this time the mark of a crashed process is removed by the next call. */
const LEASE_MS = 120_000;

/**
 * Unlocks what the first order has locked, as long as nobody has paid: the event is marked, its open orders are released, and the lock is taken away
 * under that mark. While the mark stands no order is opened; one that was being opened is stored first and looks at the event then
 * (`refuseChangedRules` of the checkout), and here the mark is stored first and orders are looked for then: one of the two sees the other.
 *
 * @returns the event, and how many open orders were released
 * @throws AppError `event_not_found`; `conflict` when it is not locked, over, or being unlocked; `event_has_payments`; `open_orders_left` when
 *   the provider does not say of some of them, or another process is calling it for them: the lock stays, those that were released stay released
 */
export async function liftLock(
  scope: DeskScope,
  { id, reason }: { id: string; reason: string },
  writer: DeskWriter,
): Promise<{ event: EventRecord; released: number }> {
  const event = await requireEventIn(scope, id);
  await refusePaid(id);
  const at = await databaseNow();
  const until = new Date(at.getTime() + LEASE_MS);
  if (!(await beginLift(id, { at, until }))) throw new AppError({ code: 'conflict' });
  try {
    const { released, left } = await releaseOpenOrders({ eventId: id }, { cause: 'rules_changed' });
    await refusePaid(id);
    if (left > 0) throw new AppError({ code: 'open_orders_left', values: { count: left } });
    const unlocked = await inTransaction(async (session) => {
      const stored = await storeLift(id, { until, session });
      // Taken away meanwhile: money came late, or the lease was over.
      if (!stored) return null;
      await recordDeskWrite(
        writer,
        {
          action: 'event.lift-lock',
          target: { type: 'event', id, name: event.name },
          before: { rules_locked_at: event.rulesLockedAt },
          after: { rules_locked_at: null, reason, released_orders: released },
        },
        session,
      );
      return stored;
    });
    if (!unlocked) {
      await refusePaid(id);
      throw new AppError({ code: 'conflict' });
    }
    live.eventChanged({ eventId: id, status: eventStatusAt(clockOf(unlocked), at) });
    return { event: unlocked, released };
  } finally {
    // Nothing where the lock was taken away: the mark went with it.
    await endLift(id, { until });
  }
}

/** @throws AppError `event_has_payments`, also for votes whose orders are not here any more */
async function refusePaid(eventId: string): Promise<void> {
  const [isPaid, vote] = await Promise.all([hasPaidOrders(eventId), findLastRow(eventId)]);
  if (isPaid || vote) throw new AppError({ code: 'event_has_payments' });
}
