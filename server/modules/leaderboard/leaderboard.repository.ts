import { isDeepStrictEqual } from 'node:util';
import {
  collectionOf,
  DURABLE,
  isDuplicateKey,
  type ReadSession,
  readOptions,
  type TransactionSession,
} from '../../platform/mongo.ts';
import { HEADS, type Snapshot, SnapshotModel } from './leaderboard.model.ts';

const collection = () => collectionOf<Snapshot>(SnapshotModel);

export async function findSnapshot(eventId: string, session?: ReadSession): Promise<Snapshot | null> {
  return collection().findOne({ _id: eventId }, readOptions(session));
}

/** The same of several events, by event; those without a board are absent. */
export async function findSnapshots(eventIds: string[]): Promise<Map<string, Snapshot>> {
  const found = await collection()
    .find({ _id: { $in: eventIds } })
    .toArray();
  return new Map(found.map((snapshot) => [snapshot._id, snapshot]));
}

/** What lists need of a board. */
export interface BoardHead {
  version: number;
  /** Sent in place of `version` while results are hidden. */
  publicVersion: number;
  totalVotes: number;
}

/** Versions and total of each event that has a board. */
export async function findBoards(eventIds: string[]): Promise<Map<string, BoardHead>> {
  const found = await collection()
    .find({ _id: { $in: eventIds } }, { projection: { version: 1, publicVersion: 1, totalVotes: 1 } })
    .toArray();
  return new Map(
    found.map(({ _id, version, publicVersion, totalVotes }) => [_id, { version, publicVersion, totalVotes }]),
  );
}

/** Makes the present version the one that the public stays at while results are hidden. */
export async function holdPublicVersion(eventId: string, session?: TransactionSession): Promise<void> {
  const held = [{ $set: { publicVersion: '$version' } }];
  await collection().updateOne({ _id: eventId }, held, session ? { session } : {});
}

/** Events whose board shows a sudden jump. */
export async function listSpikedEventIds(): Promise<string[]> {
  const found = await collection()
    .find({ 'spikes.at': { $type: 'date' } }, { projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id);
}

/** How far each event's board has read its chain of votes: from the index alone, since boards are large and this is read every second. */
export async function listBoardHeads(): Promise<Map<string, { throughSeq: number; asOf: Date }>> {
  const found = await collection()
    .find({}, { projection: { throughSeq: 1, asOf: 1 } })
    .hint(HEADS)
    .toArray();
  return new Map(found.map(({ _id, throughSeq, asOf }) => [_id, { throughSeq, asOf }]));
}

/** The next version of a board, to be stored if the present one is still `previousVersion` (0: there is none). */
export interface NextSnapshot {
  snapshot: Snapshot;
  previousVersion: number;
}

/**
 * Stores the next versions of several boards, each only in the place of the version that it follows, so that a worker which lost its lock cannot overwrite
 * a newer board.
 *
 * @param next one of an event at most
 * @returns for each of them false when another process was faster
 */
export async function replaceSnapshots(next: readonly NextSnapshot[]): Promise<boolean[]> {
  const written = await collection()
    .bulkWrite(
      next.map(({ snapshot, previousVersion }) => ({
        replaceOne: {
          filter: { _id: snapshot._id, version: previousVersion },
          replacement: snapshot,
          // Only the first board may be inserted; a second insert is refused by the primary key.
          upsert: previousVersion === 0,
        },
      })),
      { ordered: false, writeConcern: DURABLE },
    )
    .then(
      ({ matchedCount, upsertedCount }) => matchedCount + upsertedCount === next.length,
      (error: unknown) => {
        if (isDuplicateKey(error)) return false;
        throw error;
      },
    );
  if (written) return next.map(() => true);
  // The server does not report which of them were: those that stand there as they were sent.
  const stored = await findSnapshots(next.map(({ snapshot }) => snapshot._id));
  return next.map(({ snapshot }) => isDeepStrictEqual(stored.get(snapshot._id), snapshot));
}
