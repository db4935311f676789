import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { GENESIS_HASH } from '#server/modules/votes/hash-vote.ts';
import { hourOf, type Tally, type VoteRow } from '#server/modules/votes/index.ts';
import type { BenchEvent } from './bench-stage.ts';

const CHUNK = 20_000;
const VOTES_A_ROW = 3;
const HOUR_MS = 3_600_000;
/** The rows lie in the last so many hours; more than the tallies keep. */
const HOURS = 40;

/**
 * Vote rows as counting writes them, with tallies to match, put into the database in bulk. Their hashes are not a chain: nothing
 * here verifies it, and a million of them would take longer than the bench.
 *
 * @returns votes of all rows
 */
export async function seedVotes({ event, finalists }: BenchEvent, rows: number): Promise<number> {
  const votes = mongoose.connection.collection<VoteRow>('votes');
  const tallies = mongoose.connection.collection<Tally>('tallies');
  const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const run = randomBytes(4).toString('hex').toUpperCase();
  const hash = '0'.repeat(64);
  const kept = new Map<string, Tally>();
  const add = (id: string, kind: Tally['kind'], { seq, at }: { seq: number; at: Date }) => {
    const tally = kept.get(id) ?? {
      ...{ _id: id, eventId: event.id, kind, votes: 0, reachedSeq: 0, hours: [] },
      ...{ seq: 0, headHash: GENESIS_HASH },
    };
    kept.set(id, tally);
    tally.votes += VOTES_A_ROW;
    tally.reachedSeq = seq;
    const hour = hourOf(at);
    const bucket = tally.hours.at(-1);
    if (bucket?.hour === hour) bucket.votes += VOTES_A_ROW;
    else tally.hours = [...tally.hours, { hour, votes: VOTES_A_ROW }].slice(-25);
  };
  for (let start = 0; start < rows; start += CHUNK) {
    const chunk: VoteRow[] = [];
    for (let seq = start + 1; seq <= Math.min(start + CHUNK, rows); seq += 1) {
      const at = new Date(end - HOURS * HOUR_MS + Math.floor((seq / rows) * HOURS * HOUR_MS));
      // Spread as by chance, but the same in every run.
      const finalistId = finalists[(seq * 7_919) % finalists.length]?.id ?? '';
      const orderId = `SRK-${run}-${String(seq).padStart(8, '0')}`;
      chunk.push({
        ...{ _id: `${event.id}:${seq}`, eventId: event.id, seq, orderId, effect: 'settle', line: 0 },
        ...{ finalistId, votes: VOTES_A_ROW, at, hash },
      });
      add(finalistId, 'finalist', { seq, at });
      add(event.id, 'event', { seq, at });
    }
    await votes.insertMany(chunk, { ordered: false, writeConcern: { w: 1, j: false } });
  }
  const head = kept.get(event.id);
  if (head) Object.assign(head, { seq: rows, headHash: hash });
  await tallies.insertMany([...kept.values()]);
  return rows * VOTES_A_ROW;
}

/** The total and each finalist's votes, added up from the rows: what a board costs without tallies. */
export async function groupVotes(eventId: string): Promise<{ _id: string; votes: number }[]> {
  return mongoose.connection
    .collection('votes')
    .aggregate<{ _id: string; votes: number }>([
      { $match: { eventId } },
      { $group: { _id: '$finalistId', votes: { $sum: '$votes' } } },
    ])
    .toArray();
}
