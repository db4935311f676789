import { type AnsweredRequestDocument, AnsweredRequestModel } from './answered-requests.model.ts';
import { isDuplicateKey } from './mongo.ts';

/** A claim without an answer expires after this time; then the next request with the key may run. */
const LEASE_MS = 60_000;

/** The state of a request with a key: claimed by this call, in progress elsewhere, or answered. */
export type Claim =
  | { state: 'ours'; begunAt: Date }
  | { state: 'running' }
  | { state: 'of_another_body' }
  | { state: 'answered'; answer: Buffer };

/** Claims a request for the first caller; the unique id decides between processes. */
export async function claimRequest({
  id,
  fingerprint,
}: Pick<AnsweredRequestDocument, 'fingerprint'> & { id: string }): Promise<Claim> {
  const begunAt = new Date();
  try {
    await AnsweredRequestModel.create({ _id: id, fingerprint, begunAt });
    return { state: 'ours', begunAt };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const found = await AnsweredRequestModel.findById(id);
  // Released between the two: the next attempt claims it.
  if (!found) return { state: 'running' };
  if (found.fingerprint !== fingerprint) return { state: 'of_another_body' };
  if (found.answer) return { state: 'answered', answer: found.answer };
  if (found.begunAt.getTime() + LEASE_MS > begunAt.getTime()) return { state: 'running' };
  const { modifiedCount } = await AnsweredRequestModel.updateOne(
    { _id: id, answer: null, begunAt: found.begunAt },
    { $set: { begunAt } },
  );
  return modifiedCount === 1 ? { state: 'ours', begunAt } : { state: 'running' };
}

/** Keeps the answer for repeats with the same key. */
export async function keepAnswer(
  id: string,
  { begunAt, answer }: { begunAt: Date; answer: Buffer },
): Promise<void> {
  await AnsweredRequestModel.updateOne({ _id: id, begunAt }, { $set: { answer } });
}

/** Releases the claim of a request that was refused without effect: corrected, it may be sent again with the same key. */
export async function letRequestGo(id: string, { begunAt }: { begunAt: Date }): Promise<void> {
  await AnsweredRequestModel.deleteOne({ _id: id, begunAt, answer: null });
}
