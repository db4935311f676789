import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { findEventIn } from './desk-events.repository.ts';
import type { EventRecord } from './event-record.ts';

/** @throws AppError `event_not_found`, also for one that is out of reach */
export async function requireEventIn(scope: DeskScope, id: string): Promise<EventRecord> {
  const event = await findEventIn(scope, id);
  if (!event) throw new AppError({ code: 'event_not_found' });
  return event;
}
