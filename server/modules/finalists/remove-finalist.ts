import { AppError } from '#server/platform/app-error.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import type { StaffScope } from '#server/platform/staff-scope.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { touchUnlocked } from '../events/index.ts';
import { deleteFinalist } from './admin-finalists.repository.ts';
import { findManagedFinalist, refuseLockedFinalists, statusNow } from './find-managed-finalist.ts';

/**
 * Removes a finalist of an event that nobody has ordered in.
 *
 * @throws AppError `finalist_not_found` or `rules_locked`
 */
export async function removeFinalist(scope: StaffScope, id: string, writer: StaffWriter): Promise<void> {
  const { finalist, event } = await findManagedFinalist(scope, id);
  await refuseLockedFinalists(event, ['finalists']);
  await inTransaction(async (session) => {
    if (!(await touchUnlocked(event.id, session))) throw new AppError({ code: 'rules_locked' });
    if (!(await deleteFinalist(id, session))) throw new AppError({ code: 'finalist_not_found' });
  });
  await recordStaffWrite(writer, {
    action: 'finalist.remove',
    target: { type: 'finalist', id, name: finalist.name },
    before: { name: finalist.name, category: finalist.category, event_id: event.id },
    after: null,
  });
  live.eventChanged({ event_id: event.id, status: await statusNow(event) });
}
