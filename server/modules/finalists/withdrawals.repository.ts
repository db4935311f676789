import type { ClientSession } from 'mongoose';
import { nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';
import { FinalistModel } from './finalists.model.ts';
import { type FinalistRecord, toFinalistRecord } from './finalists.repository.ts';

/** Stores that a finalist has withdrawn, or stands again (null), if nobody has edited it since. @returns the finalist after it, else null */
export async function storeWithdrawal(
  change: {
    finalist: Pick<FinalistRecord, 'id' | 'editRevision' | 'fieldRevisions'>;
    withdrawnAt: Date | null;
    by: string;
    at: Date;
  },
  session: ClientSession,
): Promise<FinalistRecord | null> {
  const { finalist, withdrawnAt, by, at } = change;
  const marks = nextEditMarks(finalist, { names: ['withdrawn'], by, at });
  const document = await FinalistModel.findOneAndUpdate(
    { _id: finalist.id, ...uneditedSince(finalist) },
    { $set: { withdrawn_at: withdrawnAt, release_due: withdrawnAt !== null, ...marks } },
    { session, returnDocument: 'after' },
  ).lean();
  return document && toFinalistRecord(document);
}

/** Finalists who have withdrawn and whose open orders may not all be released yet. */
export async function listWithdrawalsToRelease(): Promise<
  { id: string; eventId: string; withdrawnAt: Date }[]
> {
  const documents = await FinalistModel.find({ release_due: true }, { event_id: 1, withdrawn_at: 1 }).lean();
  return documents.flatMap(({ _id, event_id, withdrawn_at }) =>
    withdrawn_at ? [{ id: _id, eventId: event_id, withdrawnAt: withdrawn_at }] : [],
  );
}

/** Unless it was taken back and made again meanwhile. */
export async function endWithdrawalRelease(
  id: string,
  { withdrawnAt }: { withdrawnAt: Date },
): Promise<void> {
  await FinalistModel.updateOne({ _id: id, withdrawn_at: withdrawnAt }, { $set: { release_due: false } });
}
