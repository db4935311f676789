import { live } from '#server/platform/live/emitter.ts';
import type { LinkEnder } from '../accounts/index.ts';
import { findTargetsOf } from '../audit/index.ts';
import { findEventsByIds } from '../events/index.ts';
import { listScreensByIds, revokeScreenRow } from './screens.repository.ts';

/** Ends the links of screens that somebody has made and could not make now. Who made a screen stands in the audit log, from the first one on. */
export const endScreensOf: LinkEnder = async ({ userId, mayDo, record: recordAudit }, session) => {
  const ids = await findTargetsOf({ actorId: userId, action: 'screen.create' }, session);
  const made = await listScreensByIds(ids, session);
  const events = await findEventsByIds(made.map(({ eventId }) => eventId));
  const ended: string[] = [];
  for (const { id, eventId, name } of made) {
    const organizerId = events.get(eventId)?.organizerId;
    if (organizerId !== undefined && mayDo('runHall', { organizerId, eventId })) continue;
    if (!(await revokeScreenRow(id, session))) continue;
    await recordAudit(
      {
        action: 'screen.revoke',
        target: { type: 'screen', id, name },
        before: { event_id: eventId, name },
        after: null,
      },
      session,
    );
    ended.push(id);
  }
  return () => {
    for (const screenId of ended) live.screenChanged({ screenId });
  };
};
