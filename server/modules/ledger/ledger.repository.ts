import type { ClientSession } from 'mongoose';
import { inChunks } from '../../platform/in-chunks.ts';
import { collectionOf } from '../../platform/mongo.ts';
import { type LedgerEntry, LedgerEntryModel } from './ledger.model.ts';

const collection = () => collectionOf<LedgerEntry>(LedgerEntryModel);

/** Appends entries; within the transaction that counts their orders, or for a rebuild. Rejects with a duplicate key if one was booked before. */
export async function appendEntries(
  entries: LedgerEntry[],
  { session }: { session?: ClientSession } = {},
): Promise<void> {
  if (entries.length === 0) return;
  await collection().insertMany(entries, { ordered: false, ...(session && { session }) });
}

/** Which of these ids entries have. */
export async function findEntryIds(ids: readonly string[]): Promise<Set<string>> {
  const found = await collection()
    .find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** Entries that are read at once. */
const CHUNK = 1_000;

/** Every entry of an event, in chunks, for verification. */
export function scanEntryChunks(eventId: string): AsyncIterable<LedgerEntry[]> {
  return inChunks(collection().find({ eventId }).batchSize(CHUNK), CHUNK);
}
