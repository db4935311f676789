import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type EventRecord, requireEventIn, touchUnlocked } from '../events/index.ts';
import {
  deleteFinalists,
  type FinalistRecord,
  findManagedFinalist,
  listFinalists,
  refuseLockedFinalists,
  statusNow,
} from '../finalists/index.ts';
import { listOrderedFinalists } from '../orders/index.ts';

/**
 * Removes a finalist of an event that is not locked. One that an order names stays, also where the lock was lifted: such an order may be paid late.
 *
 * @throws AppError `finalist_not_found`, `rules_locked`, `finalist_in_orders`
 */
export async function removeFinalist(scope: DeskScope, id: string, writer: DeskWriter): Promise<void> {
  const { finalist, event } = await findManagedFinalist(scope, id);
  await remove(event, [finalist], writer);
}

/**
 * The same for several of one event: all of them or none.
 *
 * @throws AppError `event_not_found`, `finalist_not_found` when one is not of that event any more, `rules_locked`, `finalist_in_orders`
 */
export async function removeFinalists(
  scope: DeskScope,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
  writer: DeskWriter,
): Promise<number> {
  const event = await requireEventIn(scope, eventId);
  const chosen = (await listFinalists(eventId)).filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size) throw new AppError({ code: 'finalist_not_found' });
  await remove(event, chosen, writer);
  return chosen.length;
}

async function remove(
  event: EventRecord,
  finalists: readonly FinalistRecord[],
  writer: DeskWriter,
): Promise<void> {
  await refuseLockedFinalists(event, ['finalists']);
  const ids = finalists.map(({ id }) => id);
  await inTransaction(async (session) => {
    // The first order locks the rules before it is stored, and looks at its finalists after: one of the two sees the other.
    if (!(await touchUnlocked(event.id, session))) throw new AppError({ code: 'rules_locked' });
    await refuseOrdered(finalists, session);
    const removed = await deleteFinalists(ids, session);
    if (removed < ids.length) throw new AppError({ code: 'finalist_not_found' });
    for (const { id, name, category } of finalists) {
      await recordDeskWrite(
        writer,
        {
          action: 'finalist.remove',
          target: { type: 'finalist', id, name },
          before: { name, category, event_id: event.id },
          after: null,
        },
        session,
      );
    }
  });
  live.eventChanged({ eventId: event.id, status: await statusNow(event) });
}

async function refuseOrdered(
  finalists: readonly FinalistRecord[],
  session: TransactionSession,
): Promise<void> {
  const eventId = finalists[0]?.eventId ?? '';
  const named = await listOrderedFinalists({ eventId, finalistIds: finalists.map(({ id }) => id) }, session);
  const first = finalists.find(({ id }) => named.includes(id));
  if (first) throw new AppError({ code: 'finalist_in_orders', values: { name: first.name } });
}
