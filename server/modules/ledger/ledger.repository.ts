import type { ClientSession } from 'mongoose';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import { type LedgerEntry, LedgerEntryModel } from './ledger.model.ts';

const collection = () => collectionOf<LedgerEntry>(LedgerEntryModel);

/** Appends entries within the sealer's transaction. Rejects with a duplicate key if one was booked before. */
export async function appendEntries(
  entries: LedgerEntry[],
  { session }: { session: ClientSession },
): Promise<void> {
  if (entries.length === 0) return;
  await collection().insertMany(entries, { session, ordered: false });
}

/** Entries of an event, for verification. */
export function scanEntries(
  eventId: string,
  { session }: { session: ReadSession },
): AsyncIterable<LedgerEntry> {
  return collection().find({ eventId }, readOptions(session)).batchSize(5_000);
}
