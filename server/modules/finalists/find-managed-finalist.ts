import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { clockOf, type EventRecord, findEventIn, lockedFieldsAt } from '../events/index.ts';
import { type FinalistRecord, findFinalist } from './finalists.repository.ts';

/**
 * A finalist with its event, drafts included.
 *
 * @throws AppError `finalist_not_found`, also for one out of reach
 */
export async function findManagedFinalist(
  scope: DeskScope,
  id: string,
): Promise<{ finalist: FinalistRecord; event: EventRecord }> {
  const finalist = await findFinalist(id);
  const event = finalist && (await findEventIn(scope, finalist.eventId));
  if (!event) throw new AppError({ code: 'finalist_not_found' });
  return { finalist, event };
}

/** @throws AppError `rules_locked` for each of `fields` when the event's finalists are locked */
export async function refuseLockedFinalists(event: EventRecord, fields: readonly string[]): Promise<void> {
  const reason = lockedFieldsAt(event, await databaseNow()).get('finalists');
  if (reason === undefined || fields.length === 0) return;
  throw new AppError({ code: 'rules_locked', fields: fields.map((field) => ({ field, message: reason })) });
}

/** The event's present status, for messages about its change. */
export async function statusNow(event: EventRecord): Promise<string> {
  return eventStatusAt(clockOf(event), await databaseNow());
}
