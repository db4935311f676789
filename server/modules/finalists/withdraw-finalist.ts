import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { editInTurn, refuseOverwriting } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type EventRecord, lockedFieldsAt, touchEventPage } from '../events/index.ts';
import { insertCorrection } from './corrections.repository.ts';
import { storeFinalist } from './desk-finalists.repository.ts';
import type { FinalistRecord } from './finalists.repository.ts';
import { findManagedFinalist, statusNow } from './find-managed-finalist.ts';

/**
 * Marks a finalist as withdrawn, or takes that back. Votes stay and nothing is given back here; no more can be bought, and open orders that
 * hold the finalist are released by the workers. The mark, the public record and the line of the audit log are stored together.
 *
 * @throws AppError `finalist_not_found`, `correction_not_needed` while the finalist may simply be removed, `edit_conflict`, `conflict` when it
 *   stands like that already
 */
export async function withdrawFinalist(
  scope: DeskScope,
  { id, revision, withdrawn, reason }: { id: string; revision: number; withdrawn: boolean; reason: string },
  writer: DeskWriter,
): Promise<{ finalist: FinalistRecord; event: EventRecord }> {
  return editInTurn(async () => {
    const { finalist, event } = await findManagedFinalist(scope, id);
    const at = await databaseNow();
    // Where the lock was lifted, one whom an order names cannot be removed.
    const mayBeOrdered = lockedFieldsAt(event, at).has('finalists') || event.rulesLifts > 0;
    if (!mayBeOrdered) throw new AppError({ code: 'correction_not_needed' });
    const current = finalist.withdrawnAt !== null;
    await refuseOverwriting(finalist, {
      base: revision,
      changes: [{ name: 'withdrawn', current, sent: withdrawn }],
    });
    if (current === withdrawn) throw new AppError({ code: 'conflict' });
    const withdrawnAt = withdrawn ? at : null;
    const stored = await inTransaction(async (session) => {
      const change = { finalist, changes: { withdrawnAt }, names: ['withdrawn'] };
      const marked = await storeFinalist({ ...change, by: writer.viewer.userId, at }, session);
      if (!marked) return null;
      await touchEventPage(event.id, session);
      const kind = withdrawn ? 'withdrawal' : 'return';
      const ids = { id: newNumericId('COR'), eventId: event.id, finalistId: id };
      await insertCorrection({ ...ids, kind, changes: [], reason, at }, session);
      await recordDeskWrite(
        writer,
        {
          action: withdrawn ? 'finalist.withdraw' : 'finalist.return',
          target: { type: 'finalist', id, name: finalist.name },
          before: { withdrawn: current },
          after: { withdrawn, reason },
        },
        session,
      );
      return marked;
    });
    if (!stored) return null;
    live.eventChanged({ eventId: event.id, status: await statusNow(event) });
    return { finalist: stored, event };
  });
}
