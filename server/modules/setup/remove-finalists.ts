import { AppError } from '#server/platform/app-error.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import type { StaffScope } from '#server/platform/staff-scope.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { touchUnlocked } from '../events/index.ts';
import {
  deleteFinalists,
  type FinalistRecord,
  findManagedFinalist,
  refuseLockedFinalists,
  statusNow,
} from '../finalists/index.ts';
import { listOrderedFinalists } from '../orders/index.ts';

/**
 * Removes a finalist of an event that is not locked. One that an order names stays, also where the lock was lifted: such an order may be paid late.
 *
 * @throws AppError `finalist_not_found`, `rules_locked`, `finalist_in_orders`
 */
export async function removeFinalist(scope: StaffScope, id: string, writer: StaffWriter): Promise<void> {
  const { finalist, event } = await findManagedFinalist(scope, id);
  await refuseLockedFinalists(event, ['finalists']);
  await inTransaction(async (session) => {
    // The first order locks the rules before it is stored, and looks at its finalists after: one of the two sees the other.
    if (!(await touchUnlocked(event.id, session))) throw new AppError({ code: 'rules_locked' });
    await refuseOrdered([finalist], session);
    if ((await deleteFinalists([id], session)) === 0) throw new AppError({ code: 'finalist_not_found' });
    await recordStaffWrite(
      writer,
      {
        action: 'finalist.remove',
        target: { type: 'finalist', id, name: finalist.name },
        before: { name: finalist.name, category: finalist.category, event_id: event.id },
        after: null,
      },
      session,
    );
  });
  live.eventChanged({ event_id: event.id, status: await statusNow(event) });
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
