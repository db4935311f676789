import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { beginLift, clockOf, type EventRecord, endLift, requireEventIn, storeLift } from '../events/index.ts';
import { hasPaidOrders } from '../orders/index.ts';
import { type ReleasedOrders, releaseOpenOrders } from '../payments/index.ts';
import { findLastRow } from '../votes/index.ts';

/** After this time the mark of a crashed process is removed by the next call. */
const LEASE_MS = 120_000;

/**
 * Unlocks what the first order has locked, as long as nobody has paid: the event is marked, its open orders are released, and the lock is taken away
 * under that mark. While the mark stands no order is opened; one that was being opened is stored first and looks at the event then
 * (`refuseChangedRules` of the checkout), and here the mark is stored first and orders are looked for then: one of the two sees the other.
 *
 * The audit log has the open orders before the provider is called for any of them, and then what came of them, also where the lock stays.
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
  const lift: Lift = { event, until, reason, writer };
  let tried: ReleasedOrders | undefined;
  let unlocked: EventRecord;
  try {
    const note = (orders: string[]) => noteRelease(lift, orders);
    tried = await releaseOpenOrders({ eventId: id }, { cause: 'rules_changed', note });
    unlocked = await unlock(lift, tried);
  } catch (error) {
    await keepLock(lift, tried);
    throw error;
  }
  live.eventChanged({ eventId: id, status: eventStatusAt(clockOf(unlocked), at) });
  return { event: unlocked, released: tried.released.length };
}

/** What every line of the log about one lift has. */
interface Lift {
  event: EventRecord;
  /** The mark. */
  until: Date;
  reason: string;
  writer: DeskWriter;
}

const targetOf = ({ id, name }: EventRecord) => ({ type: 'event', id, name }) as const;

/** Before the provider is called for any of them. */
async function noteRelease({ event, reason, writer }: Lift, orders: string[]): Promise<void> {
  await inTransaction((session) =>
    recordDeskWrite(
      writer,
      {
        action: 'event.release-orders',
        target: targetOf(event),
        before: null,
        after: { orders, reason },
      },
      session,
    ),
  );
}

/** Takes the lock away under the mark, with the line of the log. */
async function unlock(
  { event, until, reason, writer }: Lift,
  { released, left }: ReleasedOrders,
): Promise<EventRecord> {
  await refusePaid(event.id);
  if (left.length > 0) throw new AppError({ code: 'open_orders_left', values: { count: left.length } });
  const unlocked = await inTransaction(async (session) => {
    const stored = await storeLift(event.id, { until, session });
    // Taken away meanwhile: money came late, or the lease was over.
    if (!stored) return null;
    await recordDeskWrite(
      writer,
      {
        action: 'event.lift-lock',
        target: targetOf(event),
        before: { rules_locked_at: event.rulesLockedAt },
        after: { rules_locked_at: null, released_orders: released.length, reason },
      },
      session,
    );
    return stored;
  });
  if (unlocked) return unlocked;
  await refusePaid(event.id);
  throw new AppError({ code: 'conflict' });
}

/** Takes the mark back, if it still stands, with what came of the orders; those that were released stay released. */
async function keepLock(
  { event, until, reason, writer }: Lift,
  { released, paid, left }: ReleasedOrders = { released: [], paid: [], left: [] },
): Promise<void> {
  await inTransaction(async (session) => {
    await endLift(event.id, { until, session });
    if (released.length + paid.length + left.length === 0) return;
    await recordDeskWrite(
      writer,
      {
        action: 'event.keep-lock',
        target: targetOf(event),
        before: null,
        after: {
          released_orders: released.length,
          orders: released,
          paid_orders: paid.length,
          left_orders: left.length,
          reason,
        },
      },
      session,
    );
  });
}

/** @throws AppError `event_has_payments`, also for votes whose orders are not here any more */
async function refusePaid(eventId: string): Promise<void> {
  const [isPaid, vote] = await Promise.all([hasPaidOrders(eventId), findLastRow(eventId)]);
  if (isPaid || vote) throw new AppError({ code: 'event_has_payments' });
}
