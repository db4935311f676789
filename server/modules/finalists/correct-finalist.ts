import type * as z from 'zod/mini';
import type { correctFinalistRequestSchema } from '#contracts/finalists/corrections.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { editInTurn, refuseOverwriting } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type EventRecord, lockedFieldsAt, touchEventPage } from '../events/index.ts';
import { requirePictures } from '../media/index.ts';
import { type CorrectionRecord, insertCorrection } from './corrections.repository.ts';
import { storeFinalist } from './desk-finalists.repository.ts';
import { auditedFinalist, RECORDED_AS } from './finalists.presenter.ts';
import type { FinalistRecord } from './finalists.repository.ts';
import { findManagedFinalist, statusNow } from './find-managed-finalist.ts';

type Correction = FromWire<z.output<typeof correctFinalistRequestSchema>>;

/** What may be corrected: as stored and on the wire. */
const FIELDS = [
  { key: 'name', wire: 'name' },
  { key: 'category', wire: 'category' },
  { key: 'number', wire: 'number' },
  { key: 'profileImage', wire: 'profile_image_url' },
] as const;

/**
 * Puts the name, category, number or portrait of a finalist right after people have paid for it. The finalist, the public record and the line of the
 * audit log are stored together or not at all.
 *
 * @throws AppError `finalist_not_found`, `correction_not_needed` while the event may still be edited, `edit_conflict` with the differences, `finalist_number_taken`,
 *   `validation_failed` when nothing is corrected or the picture is not there
 */
export async function correctFinalist(
  scope: DeskScope,
  {
    id,
    correction: { revision, reason, profileImageUrl, ...wanted },
  }: { id: string; correction: Correction },
  writer: DeskWriter,
): Promise<{ finalist: FinalistRecord; event: EventRecord; correction: CorrectionRecord }> {
  return editInTurn(async () => {
    const { finalist, event } = await findManagedFinalist(scope, id);
    const at = await databaseNow();
    if (!lockedFieldsAt(event, at).has('finalists')) throw new AppError({ code: 'correction_not_needed' });
    const sent = { ...wanted, profileImage: profileImageUrl ?? undefined };
    const changes = FIELDS.flatMap(({ key, wire }) => {
      const after = sent[key];
      return after === undefined || after === finalist[key] ? [] : [{ key, wire, after }];
    });
    await refuseOverwriting(finalist, {
      base: revision,
      changes: changes.map(({ key, wire, after }) => ({ name: wire, current: finalist[key], sent: after })),
    });
    if (changes.length === 0) {
      const fields = [{ field: 'name', message: 'correctionEmpty' as const }];
      throw new AppError({ code: 'validation_failed', fields });
    }
    await requirePictures([{ field: 'profile_image_url', url: sent.profileImage ?? '' }]);
    const keys = changes.map(({ key }) => key);
    const after = Object.fromEntries(changes.map(({ key, after }) => [key, after]));
    const change = {
      finalist,
      changes: after,
      names: changes.map(({ wire }) => wire),
      by: writer.viewer.userId,
      at,
    };
    const correction: CorrectionRecord = {
      id: newNumericId('COR'),
      eventId: event.id,
      finalistId: id,
      kind: 'correction',
      changes: changes.map(({ key, after }) => ({
        field: RECORDED_AS[key],
        before: String(finalist[key] ?? ''),
        after: String(after ?? ''),
      })),
      reason,
      at,
    };
    const stored = await inTransaction(async (session) => {
      const corrected = await storeFinalist(change, session);
      if (!corrected) return null;
      await touchEventPage(event.id, session);
      await insertCorrection(correction, session);
      await recordDeskWrite(
        writer,
        {
          action: 'finalist.correct',
          target: { type: 'finalist', id, name: finalist.name },
          before: auditedFinalist(finalist, keys),
          after: { ...auditedFinalist(after, keys), reason },
        },
        session,
      );
      return corrected;
    });
    if (!stored) return null;
    live.eventChanged({ eventId: event.id, status: await statusNow(event) });
    return { finalist: stored, event, correction };
  });
}
