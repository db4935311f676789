import { FinalistModel } from './finalists.model.ts';

/** Finalists who have withdrawn and whose open orders may not all be released yet. */
export async function listWithdrawalsToRelease(): Promise<
  { id: string; eventId: string; withdrawnAt: Date }[]
> {
  const documents = await FinalistModel.find({ releaseDue: true }, { eventId: 1, withdrawnAt: 1 }).lean();
  return documents.flatMap(({ _id, eventId, withdrawnAt }) =>
    withdrawnAt ? [{ id: _id, eventId, withdrawnAt }] : [],
  );
}

/** Unless it was taken back and made again meanwhile. */
export async function endWithdrawalRelease(
  id: string,
  { withdrawnAt }: { withdrawnAt: Date },
): Promise<void> {
  await FinalistModel.updateOne({ _id: id, withdrawnAt }, { $set: { releaseDue: false } });
}
