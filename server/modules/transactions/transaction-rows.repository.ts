import type { ClientSession } from 'mongoose';
import { inChunks } from '../../platform/in-chunks.ts';
import { collectionOf, isDuplicateKey, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { TransactionFacts } from './plan-transactions.ts';
import { type Transaction, TransactionModel } from './transactions.model.ts';

const collection = () => collectionOf<Transaction>(TransactionModel);

/** Writes rows, within the transaction that counts their orders; one without `movedAt` keeps the one that it has. */
export async function writeRows(
  rows: readonly (TransactionFacts & { movedAt?: Date })[],
  { session }: { session: ClientSession },
): Promise<void> {
  if (rows.length === 0) return;
  await collection().bulkWrite(
    rows.map(({ _id, ...row }) => ({
      updateOne: {
        filter: { _id },
        update: { $set: row, ...(row.movedAt === undefined && { $setOnInsert: { movedAt: null } }) },
        upsert: true,
      },
    })),
    { ordered: false, session },
  );
}

/** Those of the rows that there are, by their ids, at an instant. */
export async function findRowsAt(
  ids: readonly string[],
  { session }: { session: ReadSession },
): Promise<Map<string, Transaction>> {
  const found = await collection()
    .find({ _id: { $in: [...ids] } }, readOptions(session))
    .toArray();
  return new Map(found.map((row) => [row._id, row]));
}

/** Rows that are read at once. */
const CHUNK = 1_000;

/** Every row of an event in chunks, not of one instant. */
export function scanRowChunks(eventId: string): AsyncIterable<Pick<Transaction, '_id'>[]> {
  const rows = collection()
    .find({ eventId })
    .project<Pick<Transaction, '_id'>>({ _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .batchSize(CHUNK);
  return inChunks(rows, CHUNK);
}

/** For a rebuild: nothing when another one is there by now. */
export async function insertRow(row: Transaction): Promise<void> {
  await collection()
    .insertOne(row)
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
}

/** For a rebuild: nothing when the row is not as it was seen any more. */
export async function replaceRow(seen: Transaction, row: Transaction): Promise<void> {
  await collection().replaceOne(asSeen(seen), row);
}

/** For a rebuild: nothing when the row is not as it was seen any more. */
export async function removeRow(seen: Transaction): Promise<void> {
  await collection().deleteOne(asSeen(seen));
}

/** What counting changes of a row that is there. */
const asSeen = ({ _id, state, late, move, movedAt }: Transaction) => ({ _id, state, late, move, movedAt });

/** For demo data, of which a year is counted in one moment: as if each move had been counted when it was made. */
export async function dateMovesAsMade(): Promise<void> {
  await collection().updateMany({}, [{ $set: { movedAt: { $ifNull: ['$move.at', null] } } }]);
}
