import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
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
  const record: Recording = ({ before = null, after, ...entry }, session) => {
    const target = { type: 'event', id, name: event.name } as const;
    return recordDeskWrite(writer, { ...entry, target, before, after: { ...after, reason } }, session);
  };
  const note = (orders: string[]) =>
    inTransaction((session) => record({ action: 'event.release-orders', after: { orders } }, session));
  let tried: ReleasedOrders | undefined;
  let unlocked: EventRecord;
  try {
    tried = await releaseOpenOrders({ eventId: id }, { cause: 'rules_changed', note });
    unlocked = await unlock(event, { until, tried, record });
  } catch (error) {
    await keepLock(id, { until, tried, record });
    throw error;
  }
  live.eventChanged({ eventId: id, status: eventStatusAt(clockOf(unlocked), at) });
  return { event: unlocked, released: tried.released.length };
}

type Recording = (
  entry: { action: string; before?: object; after: object },
  session: TransactionSession,
) => Promise<void>;

interface Lift {
  /** The mark. */
  until: Date;
  tried: ReleasedOrders;
  record: Recording;
}

/** Takes the lock away under the mark, with the line of the log. */
async function unlock(event: EventRecord, { until, tried, record }: Lift): Promise<EventRecord> {
  const { id, rulesLockedAt } = event;
  await refusePaid(id);
  const { released, left } = tried;
  if (left.length > 0) throw new AppError({ code: 'open_orders_left', values: { count: left.length } });
  const unlocked = await inTransaction(async (session) => {
    const stored = await storeLift(id, { until, session });
    // Taken away meanwhile: money came late, or the lease was over.
    if (!stored) return null;
    await record(
      {
        action: 'event.lift-lock',
        before: { rules_locked_at: rulesLockedAt },
        after: { rules_locked_at: null, released_orders: released.length },
      },
      session,
    );
    return stored;
  });
  if (unlocked) return unlocked;
  await refusePaid(id);
  throw new AppError({ code: 'conflict' });
}

/** Takes the mark back, if it still stands, with what came of the orders; those that were released stay released. */
async function keepLock(
  id: string,
  { until, tried, record }: Omit<Lift, 'tried'> & { tried: Lift['tried'] | undefined },
): Promise<void> {
  const { released = [], paid = [], left = [] } = tried ?? {};
  await inTransaction(async (session) => {
    await endLift(id, { until, session });
    if (released.length + paid.length + left.length === 0) return;
    await record(
      {
        action: 'event.keep-lock',
        after: {
          released_orders: released.length,
          orders: released,
          paid_orders: paid.length,
          left_orders: left.length,
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
