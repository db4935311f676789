import { FinalistModel } from './finalists.model.ts';

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
