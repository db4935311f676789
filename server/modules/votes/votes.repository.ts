import type { ClientSession } from 'mongoose';
import { collectionOf, inTransaction, type ReadSession, readOptions } from '../../platform/mongo.ts';
import { emptyTally } from './apply-votes.ts';
import { type Tally, TallyModel, VoteModel, type VoteRow } from './votes.model.ts';

/** Rows that are read at once. */
const CHUNK = 2_000;

const votes = () => collectionOf<VoteRow>(VoteModel);
const tallies = () => collectionOf<Tally>(TallyModel);

/** The event's own tally with the head of its chain; an empty one for an event without votes. */
export async function findEventTally(eventId: string, session?: ReadSession | ClientSession): Promise<Tally> {
  const found = await tallies().findOne({ _id: eventId }, readOptions(session));
  return found ?? emptyTally(eventId);
}

/** The same of several events, by their ids. */
export async function findEventTallies(
  eventIds: string[],
  session?: ClientSession,
): Promise<Map<string, Tally>> {
  const found = await tallies()
    .find({ _id: { $in: eventIds } }, readOptions(session))
    .toArray();
  const known = new Map(found.map((tally) => [tally._id, tally]));
  return new Map(eventIds.map((id) => [id, known.get(id) ?? emptyTally(id)]));
}

/** Tallies of the event's finalists that have ever had a vote, by finalist. */
export async function findFinalistTallies(
  eventId: string,
  session?: ReadSession,
): Promise<Map<string, Tally>> {
  const found = await tallies().find({ eventId, kind: 'finalist' }, readOptions(session)).toArray();
  return new Map(found.map((tally) => [tally._id, tally]));
}

/** The same of several events, by event; of some of their finalists alone where these are given. */
export async function findTalliesOfEvents(
  eventIds: string[],
  { finalistIds, session }: { finalistIds?: string[]; session?: ClientSession } = {},
): Promise<Map<string, Map<string, Tally>>> {
  const found = await tallies()
    .find(
      {
        ...(finalistIds && { _id: { $in: finalistIds } }),
        eventId: { $in: eventIds },
        kind: 'finalist' as const,
      },
      readOptions(session),
    )
    .toArray();
  const byEvent = Map.groupBy(found, ({ eventId }) => eventId);
  return new Map(
    eventIds.map((id) => [id, new Map((byEvent.get(id) ?? []).map((tally) => [tally._id, tally]))]),
  );
}

/** The rows of an order in the chain of its event. */
export async function findRowsOf(orderId: string): Promise<VoteRow[]> {
  return votes().find({ orderId }).sort({ seq: 1 }).toArray();
}

export async function appendVotes(rows: VoteRow[], { session }: { session: ClientSession }): Promise<void> {
  if (rows.length > 0) await votes().insertMany(rows, { session, ordered: true });
}

/** An event's own tally, where its chain was when it was read, and the tallies of its finalists that have changed. */
export interface TallyChange {
  event: Tally;
  fromSeq: number;
  finalists: Tally[];
}

/**
 * Replaces tallies within the transaction that counts. An event's own is only replaced when its head is still at
 * `fromSeq`.
 *
 * @throws ChainMovedError when another process advanced a chain; the transaction is aborted then
 */
export async function replaceTallies(
  changes: readonly TallyChange[],
  { session }: { session: ClientSession },
): Promise<void> {
  if (changes.length === 0) return;
  const { matchedCount, upsertedCount } = await tallies().bulkWrite(
    changes.map(({ event, fromSeq }) => ({
      // Two processes that insert the first row at once: the primary key refuses one of them.
      replaceOne: { filter: { _id: event._id, seq: fromSeq }, replacement: event, upsert: fromSeq === 0 },
    })),
    { session, ordered: false },
  );
  if (matchedCount + upsertedCount !== changes.length)
    throw new ChainMovedError(changes.map(({ event }) => event._id));
  const finalists = changes.flatMap((change) => change.finalists);
  if (finalists.length === 0) return;
  await tallies().bulkWrite(
    finalists.map((tally) => ({
      replaceOne: { filter: { _id: tally._id }, replacement: tally, upsert: true },
    })),
    { session, ordered: false },
  );
}

/** Another process counted orders of the same event meanwhile. */
export class ChainMovedError extends Error {
  constructor(eventIds: readonly string[]) {
    super(`the chain of event ${eventIds.join(' or ')} was advanced by another process`);
    this.name = 'ChainMovedError';
  }
}

/** The event's rows in order of their sequence up to a head, in chunks. Rows never change, so none of this has to be of one instant. */
export async function* scanVoteChunks(
  eventId: string,
  { throughSeq }: { throughSeq: number },
): AsyncIterable<VoteRow[]> {
  for (let after = 0; after < throughSeq; ) {
    const rows = await votes()
      .find({ eventId, seq: { $gt: after, $lte: throughSeq } })
      .sort({ seq: 1 })
      .limit(CHUNK)
      .toArray();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.seq;
  }
}

/** Of which effects and lines of these orders there is a row, as `<order>:<effect>:<line>`. */
export async function findVotesOf(orderIds: string[]): Promise<Set<string>> {
  const found = await votes()
    .find({ orderId: { $in: orderIds } }, { projection: { _id: 0, orderId: 1, effect: 1, line: 1 } })
    .toArray();
  return new Set(found.map(({ orderId, effect, line }) => `${orderId}:${effect}:${line}`));
}

/** The end of an event's chain as its rows have it; null for an event without votes. */
export async function findLastRow(eventId: string): Promise<Pick<VoteRow, 'seq' | 'hash'> | null> {
  return votes().findOne({ eventId }, { sort: { seq: -1 }, projection: { _id: 0, seq: 1, hash: 1 } });
}

/** An event's last rows, the latest first; with `before` those that precede it. */
export async function findLastRows(
  eventId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<Pick<VoteRow, 'seq' | 'orderId' | 'votes'>[]> {
  return votes()
    .find({ eventId, ...(before !== null && { seq: { $lt: before } }) })
    .sort({ seq: -1 })
    .limit(limit)
    .project<Pick<VoteRow, 'seq' | 'orderId' | 'votes'>>({ _id: 0, seq: 1, orderId: 1, votes: 1 })
    .toArray();
}

/** What a part of an event's rows adds up to for one finalist and one hour. */
export interface HourSum {
  finalistId: string;
  /** Its beginning. */
  hour: Date;
  votes: number;
  reachedSeq: number;
}

/** Adds up the rows after `afterSeq` up to `throughSeq`, in the database. */
export async function sumVotes(
  eventId: string,
  { afterSeq, throughSeq }: { afterSeq: number; throughSeq: number },
): Promise<HourSum[]> {
  return votes()
    .aggregate<HourSum>(
      [
        { $match: { eventId, seq: { $gt: afterSeq, $lte: throughSeq } } },
        {
          $group: {
            _id: { finalistId: '$finalistId', hour: { $dateTrunc: { date: '$at', unit: 'hour' } } },
            votes: { $sum: '$votes' },
            reachedSeq: { $max: '$seq' },
          },
        },
        { $project: { _id: 0, finalistId: '$_id.finalistId', hour: '$_id.hour', votes: 1, reachedSeq: 1 } },
      ],
      { allowDiskUse: true },
    )
    .toArray();
}

/** Votes and orders with votes by finalist and minute of the rows after `afterSeq` up to `throughSeq` that were paid since then. */
export async function sumMinutes(
  eventId: string,
  { afterSeq, throughSeq, since }: { afterSeq: number; throughSeq: number; since: Date },
): Promise<{ finalistId: string; minute: number; votes: number; orders: number }[]> {
  const found = await votes()
    .aggregate<{ _id: { finalistId: string; minute: Date }; votes: number; orders: number }>([
      { $match: { eventId, seq: { $gt: afterSeq, $lte: throughSeq }, at: { $gte: since } } },
      {
        $group: {
          _id: { finalistId: '$finalistId', minute: { $dateTrunc: { date: '$at', unit: 'minute' } } },
          votes: { $sum: '$votes' },
          orders: { $sum: { $cond: [{ $gt: ['$votes', 0] }, 1, 0] } },
        },
      },
    ])
    .toArray();
  return found.map(({ _id, ...sums }) => ({
    finalistId: _id.finalistId,
    minute: Math.floor(_id.minute.getTime() / 60_000),
    ...sums,
  }));
}

/**
 * For rebuilding: replaces all tallies of an event, unless its chain has gone past `event.seq` meanwhile.
 *
 * @returns false when it has; nothing is written then
 */
export async function overwriteTallies({
  event,
  finalists,
}: {
  event: Tally;
  finalists: Tally[];
}): Promise<boolean> {
  return inTransaction(async (session) => {
    const present = await findEventTally(event.eventId, session);
    if (present.seq > event.seq) return false;
    const keep = [event._id, ...finalists.map(({ _id }) => _id)];
    await tallies().deleteMany({ eventId: event.eventId, _id: { $nin: keep } }, { session });
    await tallies().bulkWrite(
      [event, ...finalists].map((tally) => ({
        replaceOne: { filter: { _id: tally._id }, replacement: tally, upsert: true },
      })),
      { session, ordered: false },
    );
    return true;
  });
}

/** Head of every event's chain. */
export async function listChainHeads(): Promise<Map<string, number>> {
  const found = await tallies()
    .find({ kind: 'event' }, { projection: { seq: 1 } })
    .toArray();
  return new Map(found.map(({ _id, seq }) => [_id, seq]));
}
