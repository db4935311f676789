import { AppError } from '#server/platform/app-error.ts';
import { type DeskScope, isInScope } from '#server/platform/desk-scope.ts';
import { type EventRecord, findEventsByIds } from '../events/index.ts';
import { findScreen, type ScreenRecord } from './screens.repository.ts';

/** @throws AppError `event_not_found` also for an event of another organizer */
export async function findManagedEvent(eventId: string, scope: DeskScope): Promise<EventRecord> {
  const event = (await findEventsByIds([eventId])).get(eventId);
  if (!event || !isInScope(scope, event.organizerId)) throw new AppError({ code: 'event_not_found' });
  return event;
}

/** @throws AppError `not_found` also for a screen that is revoked or another organizer's */
export async function findManagedScreen(
  screenId: string,
  scope: DeskScope,
): Promise<{ screen: ScreenRecord; event: EventRecord }> {
  const screen = await findScreen(screenId);
  const event = screen && (await findEventsByIds([screen.eventId])).get(screen.eventId);
  if (!screen || !event || !isInScope(scope, event.organizerId)) throw new AppError({ code: 'not_found' });
  return { screen, event };
}
