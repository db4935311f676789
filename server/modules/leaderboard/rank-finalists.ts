import { hourOf, type Tally } from '../votes/index.ts';
import type { Position } from './leaderboard.model.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The order of an event's finalists: more votes first; on a tie, whoever reached the present total earlier in the
 * sequence of votes. Finalists without votes come last in the order given. Pure.
 *
 * @param asOf the instant that "the last 24 hours" are counted back from, by whole hours
 */
export function rankFinalists(
  finalistIds: readonly string[],
  { tallies, asOf }: { tallies: ReadonlyMap<string, Tally>; asOf: Date },
): { positions: Position[]; totalVotes: number } {
  const listed = finalistIds.map((id) => ({ id, tally: tallies.get(id) }));
  const totalVotes = listed.reduce((sum, { tally }) => sum + (tally?.votes ?? 0), 0);
  const since = hourOf(new Date(asOf.getTime() - DAY_MS));
  // Sorting leaves equal ones where they are.
  const sorted = listed.sort(
    (a, b) =>
      (b.tally?.votes ?? 0) - (a.tally?.votes ?? 0) ||
      (a.tally?.reachedSeq ?? Number.MAX_SAFE_INTEGER) - (b.tally?.reachedSeq ?? Number.MAX_SAFE_INTEGER),
  );
  const positions = sorted.map(({ id, tally }, index) => {
    const votes = tally?.votes ?? 0;
    const recent = (tally?.hours ?? []).reduce(
      (sum, bucket) => (bucket.hour > since ? sum + bucket.votes : sum),
      0,
    );
    const before = votes - recent;
    return {
      finalistId: id,
      rank: index + 1,
      votes,
      votePercentage: totalVotes > 0 ? fraction(votes / totalVotes) : 0,
      increasePercentage: before > 0 ? fraction(recent / before) : 0,
    };
  });
  return { positions, totalVotes };
}

/** Four decimals. */
function fraction(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
