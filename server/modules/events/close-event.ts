import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type AuditEntry, recordAudit } from '../audit/index.ts';
import { announceStatus } from './announce-status.ts';
import type { EventRecord } from './event-record.ts';
import { storeClose } from './event-status.repository.ts';
import { findEvent } from './events.repository.ts';

/**
 * Ends the voting of an ongoing event now. Payments made until this instant count, however late their notification arrives;
 * the reason is shown in public.
 *
 * @throws AppError `event_not_found`, or `conflict` when the event is not ongoing
 */
export async function closeEvent({
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
  const closed = await inTransaction(async (session) => {
    const stored = await storeClose({ id: eventId, at, reason }, session);
    if (!stored) return null;
    await recordAudit(
      {
        actor,
        action: 'event.close',
        target: { type: 'event', id: stored.id, name: stored.name },
        before: null,
        after: { status: 'completed', reason, at },
        requestId,
      },
      session,
    );
    return stored;
  });
  if (!closed) throw new AppError({ code: (await findEvent(eventId)) ? 'conflict' : 'event_not_found' });
  await announceStatus(closed.id, 'completed');
  return closed;
}
