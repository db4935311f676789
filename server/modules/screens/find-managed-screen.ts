import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { type EventRecord, findEventIn } from '../events/index.ts';
import { findScreen, type ScreenRecord } from './screens.repository.ts';

/** @throws AppError `not_found` also for a screen that is revoked or another organizer's */
export async function findManagedScreen(
  screenId: string,
  scope: DeskScope,
): Promise<{ screen: ScreenRecord; event: EventRecord }> {
  const screen = await findScreen(screenId);
  const event = screen && (await findEventIn(scope, screen.eventId));
  if (!event) throw new AppError({ code: 'not_found' });
  return { screen, event };
}
