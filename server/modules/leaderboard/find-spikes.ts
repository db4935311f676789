/** Votes of one minute for one finalist, from counted vote rows only. */
export interface MinuteVotes {
  finalistId: string;
  /** Whole minutes since 1970. */
  minute: number;
  /** Signed: returned votes are subtracted. */
  votes: number;
  /** Paid orders with votes for the finalist. */
  orders: number;
}

/** A sudden jump in one finalist's votes: how many paid orders, over how long; never whose. */
export interface SpikeNote {
  finalistId: string;
  orders: number;
  minutes: number;
  votes: number;
  /** End of the last minute of it. */
  at: Date;
}

export interface SpikeThresholds {
  /** Fewer votes are no jump, whatever was usual. */
  minVotes: number;
  /** How many times what was to be expected. */
  factor: number;
  windowMinutes: number;
}

/** Most notes at once; more would not fit beside the board. */
const NOTES_MAX = 3;
/** A note covers the shortest stretch that holds this part of the votes. */
const BULK = 0.8;

/**
 * The finalists whose votes of the last minutes stand out: from what each usually gets, raised by as much as all the others have
 * risen, and from what the others get on average at the same time. So a crowd that votes for everybody is no spike. Pure.
 *
 * @param minutes of the window; others are ignored
 * @param usualPerMinute each finalist's votes a minute before the window; absent means none
 * @param finalists how many stand in the event
 */
export function findSpikes(
  minutes: readonly MinuteVotes[],
  {
    usualPerMinute,
    finalists,
    thresholds: { minVotes, factor, windowMinutes },
    now,
  }: {
    usualPerMinute: ReadonlyMap<string, number>;
    finalists: number;
    thresholds: SpikeThresholds;
    now: Date;
  },
): SpikeNote[] {
  const present = Math.floor(now.getTime() / 60_000);
  const byFinalist = new Map<string, MinuteVotes[]>();
  for (const each of minutes) {
    if (each.minute <= present - windowMinutes || each.minute > present) continue;
    byFinalist.set(each.finalistId, [...(byFinalist.get(each.finalistId) ?? []), each]);
  }
  const sums = new Map([...byFinalist].map(([id, each]) => [id, sumOf(each)]));
  const total = [...sums.values()].reduce((sum, votes) => sum + votes, 0);
  const usual = (id: string) => (usualPerMinute.get(id) ?? 0) * windowMinutes;
  const usualTotal = [...usualPerMinute.keys()].reduce((sum, id) => sum + usual(id), 0);

  const notes: SpikeNote[] = [];
  for (const [finalistId, votes] of sums) {
    const others = total - votes;
    const usualOfOthers = usualTotal - usual(finalistId);
    const growth = usualOfOthers > 0 ? Math.max(1, others / usualOfOthers) : 1;
    const average = finalists > 1 ? others / (finalists - 1) : 0;
    const expected = Math.max(usual(finalistId) * growth, average);
    if (votes < minVotes || votes < factor * expected) continue;
    notes.push({ finalistId, ...bulkOf(byFinalist.get(finalistId) ?? []) });
  }
  return notes.sort(byVotes).slice(0, NOTES_MAX);
}

/**
 * What is shown next: a note stays as it was at its height, is renewed by a greater one, and goes after `shownMs`. Pure.
 */
export function keepSpikes(
  shown: readonly SpikeNote[],
  found: readonly SpikeNote[],
  { now, shownMs }: { now: Date; shownMs: number },
): SpikeNote[] {
  const kept = new Map<string, SpikeNote>();
  for (const note of [...shown, ...found]) {
    const known = kept.get(note.finalistId);
    const isOver = now.getTime() - note.at.getTime() > shownMs;
    if (!isOver && (!known || note.votes > known.votes)) kept.set(note.finalistId, note);
  }
  return [...kept.values()].sort(byVotes).slice(0, NOTES_MAX);
}

const byVotes = (one: SpikeNote, other: SpikeNote) =>
  other.votes - one.votes || (one.finalistId < other.finalistId ? -1 : 1);

const sumOf = (minutes: readonly MinuteVotes[]) => minutes.reduce((sum, { votes }) => sum + votes, 0);

/** The shortest stretch of minutes with most of the votes; of equally short ones that with the most. */
function bulkOf(minutes: MinuteVotes[]): Omit<SpikeNote, 'finalistId'> {
  const sorted = minutes.sort((a, b) => a.minute - b.minute);
  const wanted = sumOf(sorted) * BULK;
  const stretches = sorted
    .flatMap((_, from) => sorted.slice(from).map((_last, length) => sorted.slice(from, from + length + 1)))
    .filter((stretch) => sumOf(stretch) >= wanted)
    .map((stretch) => {
      const [first, last] = [stretch[0]?.minute ?? 0, stretch.at(-1)?.minute ?? 0];
      return {
        orders: stretch.reduce((sum, { orders }) => sum + orders, 0),
        minutes: last - first + 1,
        votes: sumOf(stretch),
        at: new Date((last + 1) * 60_000),
      };
    });
  const [best] = stretches.sort((a, b) => a.minutes - b.minutes || b.votes - a.votes);
  if (!best) throw new Error('a spike without votes');
  return best;
}
