import { type CreateScreenRequest, SCREENS_PER_EVENT_MAX } from '#contracts/screens/screens.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { holdRights } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { giveShortCode, requireEventIn } from '../events/index.ts';
import { listFinalists } from '../finalists/index.ts';
import { controlledScreen } from './covered-places.ts';
import { insertScreen, listScreens, type ScreenRecord } from './screens.repository.ts';

/**
 * Makes a link that opens a screen of an event without a login.
 *
 * @throws AppError `event_not_found` also for another organizer's, and for whoever lost the right to it meanwhile; `conflict` when the event has as many as it may have
 */
export async function createScreen({
  eventId,
  scope,
  given: { name, variant = 'dark' },
  writer,
}: {
  eventId: string;
  scope: DeskScope;
  given: CreateScreenRequest;
  writer: DeskWriter;
}): Promise<{ screen: ScreenRecord; token: string }> {
  const event = await requireEventIn(scope, eventId);
  if ((await listScreens(event.id)).length >= SCREENS_PER_EVENT_MAX) {
    throw new AppError({ code: 'conflict', message: 'the event has as many screens as it may have' });
  }
  const { screen, token } = await inTransaction(async (session) => {
    const mayDo = await holdRights(writer.viewer.userId, session);
    if (!mayDo('runHall', { organizerId: event.organizerId, eventId: event.id }))
      throw new AppError({ code: 'event_not_found' });
    // What a screen shows is typed by hand: the code is there before the first one is.
    await giveShortCode(event.id, session);
    const made = await insertScreen({ eventId: event.id, name, variant }, session);
    await recordDeskWrite(
      writer,
      {
        action: 'screen.create',
        target: { type: 'screen', id: made.screen.id, name },
        before: null,
        after: { event_id: event.id, name, variant },
      },
      session,
    );
    return made;
  });
  const [finalists, now] = await Promise.all([listFinalists(event.id), databaseNow()]);
  return { screen: controlledScreen(screen, { finalists, event, now }), token };
}
