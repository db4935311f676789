import type { TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, findTargetsOf, recordDeskWrite } from '../audit/index.ts';
import { findEventsByIds } from '../events/index.ts';
import { listScreensByIds, revokeScreenRow } from './screens.repository.ts';

/**
 * Ends the links of screens that somebody has made for an organizer's events, but those of events that they may go on with. Who made a screen stands in the audit
 * log, from the first one on. To be called in the transaction that takes the right away.
 *
 * @returns the ids of the screens, which are to be announced (`live.screenChanged`) once it is committed
 */
export async function revokeScreensOf(
  userId: string,
  {
    organizerId,
    keepsEvent,
    writer,
    session,
  }: {
    organizerId: string;
    keepsEvent: (eventId: string) => boolean;
    writer: DeskWriter;
    session: TransactionSession;
  },
): Promise<string[]> {
  const made = await listScreensByIds(await findTargetsOf({ actorId: userId, action: 'screen.create' }));
  const events = await findEventsByIds(made.map(({ eventId }) => eventId));
  const revoked: string[] = [];
  for (const { id, eventId, name } of made) {
    if (events.get(eventId)?.organizerId !== organizerId || keepsEvent(eventId)) continue;
    if (!(await revokeScreenRow(id, session))) continue;
    await recordDeskWrite(
      writer,
      {
        action: 'screen.revoke',
        target: { type: 'screen', id, name },
        before: { event_id: eventId, name },
        after: null,
      },
      session,
    );
    revoked.push(id);
  }
  return revoked;
}
