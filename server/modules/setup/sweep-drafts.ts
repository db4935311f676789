import { logger } from '#server/platform/logger.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { recordAudit } from '../audit/index.ts';
import { removeChangeRequestsOf } from '../change-requests/index.ts';
import { deleteUntouchedDraft, listUntouchedDrafts } from '../events/index.ts';
import { removeFinalistsOf } from '../finalists/index.ts';

/** A month: somebody may prepare an event slowly, and every edit, also of its finalists, begins it anew. */
const ABANDONED_AFTER_MS = 30 * 24 * 3_600_000;

/**
 * Removes drafts that nobody has changed for a month, with their finalists: wizards that were left without being closed. Their
 * pictures follow within a day, when nothing names them any more.
 *
 * @returns how many drafts are gone
 */
export async function sweepDrafts(now: Date): Promise<number> {
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS);
  let swept = 0;
  for (const event of await listUntouchedDrafts(before)) {
    const isSwept = await inTransaction(async (session) => {
      // Not if somebody has come back to it, or published it.
      if (!(await deleteUntouchedDraft(event.id, { before, session }))) return false;
      const finalists = await removeFinalistsOf(event.id, session);
      await removeChangeRequestsOf(event.id, session);
      await recordAudit(
        {
          actor: 'script',
          action: 'event.remove',
          target: { type: 'event', id: event.id, name: event.name },
          before: { name: event.name, organizer_id: event.organizerId, status: 'draft', finalists },
          after: null,
          requestId: null,
        },
        session,
      );
      return true;
    });
    if (isSwept) swept += 1;
  }
  if (swept > 0) logger().info({ drafts: swept }, 'abandoned drafts were removed');
  return swept;
}
