import { emptyTally, hourOf, lastHours } from './apply-votes.ts';
import { findTallyFaults } from './find-tally-faults.ts';
import type { Tally } from './votes.model.ts';
import {
  findEventTally,
  findFinalistTallies,
  findLastRow,
  type HourSum,
  overwriteTallies,
  sumVotes,
} from './votes.repository.ts';

/** How many ranges of an event's rows are aggregated concurrently. */
const PARTS = 2;

/**
 * The tallies that an event's vote rows add up to, without writing anything; null without rows. The sums are made in the
 * database and equal those that counting made row by row. Hashes are checked by verification, not here.
 */
async function computeTallies(eventId: string): Promise<{ event: Tally; finalists: Tally[] } | null> {
  const last = await findLastRow(eventId);
  if (!last) return null;
  const { seq, hash: headHash } = last;
  const bounds = Array.from({ length: PARTS + 1 }, (_, index) => Math.floor((seq * index) / PARTS));
  const parts = await Promise.all(
    bounds
      .slice(1)
      .map((throughSeq, index) => sumVotes(eventId, { afterSeq: bounds[index] ?? 0, throughSeq })),
  );
  const sums = parts.flat();
  const event = { ...add(emptyTally(eventId), sums), reachedSeq: seq, seq, headHash };
  const byFinalist = Map.groupBy(sums, ({ finalistId }) => finalistId);
  const finalists = [...byFinalist].map(([finalistId, own]) => add(emptyTally(eventId, { finalistId }), own));
  return { event, finalists };
}

function add(tally: Tally, sums: readonly HourSum[]): Tally {
  const hours = new Map<string, number>();
  let { votes, reachedSeq } = tally;
  for (const sum of sums) {
    votes += sum.votes;
    reachedSeq = Math.max(reachedSeq, sum.reachedSeq);
    const hour = hourOf(sum.hour);
    hours.set(hour, (hours.get(hour) ?? 0) + sum.votes);
  }
  return {
    ...tally,
    votes,
    reachedSeq,
    hours: lastHours([...hours].map(([hour, each]) => ({ hour, votes: each }))),
  };
}

/**
 * Replaces an event's tallies by what its vote rows say. Safe while votes are being counted: if the chain moved
 * meanwhile, it starts over.
 *
 * @returns how many were wrong
 */
export async function rebuildTallies(eventId: string): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const kept = { event: await findEventTally(eventId), finalists: await findFinalistTallies(eventId) };
    const computed = await computeTallies(eventId);
    if (!computed) return 0;
    const finalists = new Map(computed.finalists.map((tally) => [tally._id, tally]));
    const wrong = findTallyFaults(kept, { event: computed.event, finalists }).length;
    if (await overwriteTallies(computed)) return wrong;
  }
  throw new Error(`event ${eventId} was counted too often while it was rebuilt; try again`);
}
