import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type AuditEntry, recordAudit } from '../audit/index.ts';
import { announceStatus } from './announce-status.ts';
import type { EventRecord } from './event-record.ts';
import { storeCancel } from './event-status.repository.ts';
import { findEvent } from './events.repository.ts';

/**
 * Calls an event off now, from any status but completed; the reason is shown in public. Money already paid is
 * not touched here.
 *
 * @throws AppError `event_not_found`, or `conflict` when the event is over or canceled already
 */
export async function cancelEvent({
  eventId,
  reason,
  actor,
  requestId = null,
}: {
  eventId: string;
  reason: string;
  actor: AuditEntry['actor'];
  requestId?: string | null;
}): Promise<EventRecord> {
  const at = await databaseNow();
  const canceled = await inTransaction(async (session) => {
    const stored = await storeCancel({ id: eventId, at, reason }, session);
    if (!stored) return null;
    await recordAudit(
      {
        actor,
        action: 'event.cancel',
        target: { type: 'event', id: stored.id, name: stored.name },
        before: null,
        after: { status: 'canceled', reason, at },
        requestId,
      },
      session,
    );
    return stored;
  });
  if (!canceled) throw new AppError({ code: (await findEvent(eventId)) ? 'conflict' : 'event_not_found' });
  await announceStatus(canceled.id, 'canceled');
  return canceled;
}
