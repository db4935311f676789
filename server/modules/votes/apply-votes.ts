import { GENESIS_HASH, hashVote } from './hash-vote.ts';
import type { HourBucket, Tally, VoteRow } from './votes.model.ts';

/** The last 24 whole hours and the current one. */
const HOURS_KEPT = 25;

/** A vote row before it has its place in the chain. */
export type VoteChange = Pick<VoteRow, 'orderId' | 'effect' | 'line' | 'finalistId' | 'votes' | 'at'>;

export function emptyTally(eventId: string, { finalistId }: { finalistId?: string } = {}): Tally {
  return {
    _id: finalistId ?? eventId,
    eventId,
    kind: finalistId ? 'finalist' : 'event',
    votes: 0,
    reachedSeq: 0,
    hours: [],
    seq: 0,
    headHash: GENESIS_HASH,
  };
}

/**
 * Appends changes to an event's chain and adds them to the tallies. Pure but for the given `finalists` map and
 * `event` tally, which it replaces entries of. Counting and the rebuild both call it, so their totals are the same.
 */
export function applyVotes(
  changes: readonly VoteChange[],
  { event, finalists }: { event: Tally; finalists: Map<string, Tally> },
): { rows: VoteRow[]; event: Tally } {
  const rows: VoteRow[] = [];
  let { seq, headHash, votes, hours } = event;
  for (const change of changes) {
    seq += 1;
    const row = { eventId: event.eventId, seq, ...change };
    headHash = hashVote(headHash, row);
    rows.push({ _id: `${event.eventId}:${seq}`, ...row, hash: headHash });
    votes += change.votes;
    hours = addToHour(hours, change);
    const tally =
      finalists.get(change.finalistId) ?? emptyTally(event.eventId, { finalistId: change.finalistId });
    finalists.set(change.finalistId, {
      ...tally,
      votes: tally.votes + change.votes,
      reachedSeq: seq,
      hours: addToHour(tally.hours, change),
    });
  }
  return { rows, event: { ...event, seq, headHash, votes, hours, reachedSeq: seq } };
}

/** `2026-11-21T09:41:07Z` → `2026-11-21T09`. */
export function hourOf(at: Date): string {
  return at.toISOString().slice(0, 13);
}

function addToHour(hours: HourBucket[], { at, votes }: Pick<VoteChange, 'at' | 'votes'>): HourBucket[] {
  const hour = hourOf(at);
  const present = hours.find((bucket) => bucket.hour === hour);
  if (present) {
    return hours.map((bucket) => (bucket === present ? { hour, votes: bucket.votes + votes } : bucket));
  }
  return lastHours([...hours, { hour, votes }]);
}

/** The hours that a tally keeps, oldest first. Which they are does not depend on the order in which votes came. */
export function lastHours(hours: HourBucket[]): HourBucket[] {
  return hours.sort((a, b) => (a.hour < b.hour ? -1 : 1)).slice(-HOURS_KEPT);
}
