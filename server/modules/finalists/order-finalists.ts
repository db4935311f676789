import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { editInTurn, refuseOverwriting } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import {
  type EventRecord,
  findEventIn,
  requireEventIn,
  storeEditMarks,
  touchUnlocked,
} from '../events/index.ts';
import { storeOrder } from './desk-finalists.repository.ts';
import { type FinalistRecord, listFinalists } from './finalists.repository.ts';
import { refuseLockedFinalists, statusNow } from './find-managed-finalist.ts';

/**
 * Puts the finalists of an event in another order, until the first order of somebody who pays. The order belongs to the event: it has the revision
 * of the event's edits.
 *
 * @param order.ids all of them, once each
 * @throws AppError `event_not_found`, `rules_locked`, `edit_conflict` with both orders, `conflict` when those are not the finalists any more
 */
export async function orderFinalists(
  scope: DeskScope,
  { eventId, ids, revision }: { eventId: string; ids: readonly string[]; revision: number },
  writer: DeskWriter,
): Promise<{ event: EventRecord; finalists: FinalistRecord[] }> {
  return editInTurn(async () => {
    const event = await requireEventIn(scope, eventId);
    await refuseLockedFinalists(event, ['finalists']);
    const before = await listFinalists(eventId);
    const current = before.map(({ id }) => id);
    if (!isPermutation(ids, current)) throw new AppError({ code: 'conflict' });
    if (ids.every((id, at) => id === current[at])) return { event, finalists: before };
    await refuseOverwriting(event, {
      base: revision,
      changes: [{ name: 'finalist_ids', current, sent: ids }],
    });
    const at = await databaseNow();
    const isStored = await inTransaction(async (session) => {
      if (!(await touchUnlocked(eventId, session))) throw new AppError({ code: 'rules_locked' });
      // Read in the transaction: whoever adds or removes one writes the event, too.
      const listed = (await listFinalists(eventId, session)).map(({ id }) => id);
      if (!isPermutation(ids, listed)) throw new AppError({ code: 'conflict' });
      const marks = { names: ['finalist_ids'], by: writer.viewer.userId, at };
      if (!(await storeEditMarks(event, marks, session))) return false;
      await storeOrder(ids, session);
      await recordDeskWrite(
        writer,
        {
          action: 'finalist.order',
          target: { type: 'event', id: eventId, name: event.name },
          before: { finalists: namesIn(current, before) },
          after: { finalists: namesIn(ids, before) },
        },
        session,
      );
      return true;
    });
    if (!isStored) return null;
    live.eventChanged({ eventId, status: await statusNow(event) });
    return { event: (await findEventIn(scope, eventId)) ?? event, finalists: await listFinalists(eventId) };
  });
}

function isPermutation(ids: readonly string[], of: readonly string[]): boolean {
  const known = new Set(of);
  return ids.length === of.length && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}

function namesIn(ids: readonly string[], finalists: readonly FinalistRecord[]): string[] {
  const names = new Map(finalists.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? id);
}
