import { databaseNow } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { live } from '../../platform/live/emitter.ts';
import { findEventsByIds, listEventIds } from '../events/index.ts';
import { findFinalistTallies, hourOf, listChainHeads, sumMinutes, type Tally } from '../votes/index.ts';
import { listRecentVotes } from './find-board.ts';
import { findSpikes, keepSpikes, type MinuteVotes } from './find-spikes.ts';
import { presentUpdate } from './leaderboard.presenter.ts';
import { findSnapshot, listSpikedEventIds } from './leaderboard.repository.ts';
import { recompute } from './recompute.ts';

const MINUTE_MS = 60_000;
/** What is usual is what the hours before have brought. */
const USUAL_HOURS = 6;
/** An event that has just opened has nothing usual yet: its first rush is no spike. */
const USUAL_MINUTES_MIN = 15;
/** The first time, an event's rows are read from this far before its head. */
const ROWS_BACK = 100_000;

/** The last minutes of one event, as far as this process has read its rows. */
interface Watched {
  throughSeq: number;
  minutes: MinuteVotes[];
}
const watched = new Map<string, Watched>();

/**
 * Looks for sudden jumps in the votes of running events and keeps the notes on their boards. Only rows that were counted since the
 * last round are read; a new process reads the last minutes again, so nothing has to be stored.
 */
export async function noteSpikes(): Promise<void> {
  const now = await databaseNow();
  const [ongoing, heads, spiked] = await Promise.all([
    listEventIds({ status: 'ongoing' }),
    listChainHeads(),
    listSpikedEventIds(),
  ]);
  for (const id of watched.keys()) if (!ongoing.includes(id)) watched.delete(id);
  for (const eventId of new Set([...ongoing, ...spiked])) {
    const head = heads.get(eventId) ?? 0;
    const hasNews = ongoing.includes(eventId) && head !== (watched.get(eventId)?.throughSeq ?? 0);
    if (hasNews || spiked.includes(eventId)) await noteSpikesOf(eventId, { head, now });
  }
}

async function noteSpikesOf(eventId: string, { head, now }: { head: number; now: Date }): Promise<void> {
  const { windowMinutes, shownMinutes } = config().spikes;
  const minutes = await readMinutes(eventId, { head, now });
  const [snapshot, tallies, events] = await Promise.all([
    findSnapshot(eventId),
    findFinalistTallies(eventId),
    findEventsByIds([eventId]),
  ]);
  if (!snapshot) return;
  const windowFrom = new Date(now.getTime() - windowMinutes * MINUTE_MS);
  const usual = usualOf(tallies, { minutes, windowFrom, start: events.get(eventId)?.start ?? null });
  const found = usual
    ? findSpikes(minutes, {
        usualPerMinute: usual,
        finalists: snapshot.positions.length,
        thresholds: config().spikes,
        now,
      })
    : [];
  const shown = snapshot.spikes ?? [];
  const next = keepSpikes(shown, found, { now, shownMs: shownMinutes * MINUTE_MS });
  if (JSON.stringify(next) === JSON.stringify(shown)) return;
  const result = await recompute(eventId, { spikes: next });
  if (result.changed && !result.hidden) {
    live.leaderboardUpdated(presentUpdate(result.snapshot, await listRecentVotes(eventId)));
  }
}

async function readMinutes(
  eventId: string,
  { head, now }: { head: number; now: Date },
): Promise<MinuteVotes[]> {
  const since = new Date(now.getTime() - (config().spikes.windowMinutes + 1) * MINUTE_MS);
  const known = watched.get(eventId);
  const isUsable = known && known.throughSeq <= head;
  const afterSeq = isUsable ? known.throughSeq : Math.max(0, head - ROWS_BACK);
  const fresh = afterSeq < head ? await sumMinutes(eventId, { afterSeq, throughSeq: head, since }) : [];
  const merged = new Map<string, MinuteVotes>();
  for (const each of [...(isUsable ? known.minutes : []), ...fresh]) {
    if (each.minute * MINUTE_MS < since.getTime() - MINUTE_MS) continue;
    const key = `${each.finalistId} ${each.minute}`;
    const present = merged.get(key);
    merged.set(key, {
      ...each,
      votes: each.votes + (present?.votes ?? 0),
      orders: each.orders + (present?.orders ?? 0),
    });
  }
  const minutes = [...merged.values()];
  watched.set(eventId, { throughSeq: head, minutes });
  return minutes;
}

/** Votes a minute of each finalist before the window, by the hours that its tally keeps; null while that is too short. */
function usualOf(
  tallies: ReadonlyMap<string, Tally>,
  { minutes, windowFrom, start }: { minutes: readonly MinuteVotes[]; windowFrom: Date; start: Date | null },
): Map<string, number> | null {
  const firstHour = hourOf(new Date(windowFrom.getTime() - USUAL_HOURS * 60 * MINUTE_MS));
  const from = Math.max(Date.parse(`${firstHour}:00:00Z`), start?.getTime() ?? 0);
  const length = (windowFrom.getTime() - from) / MINUTE_MS;
  if (length < USUAL_MINUTES_MIN) return null;
  const inWindow = new Map<string, number>();
  for (const { finalistId, minute, votes } of minutes) {
    if ((minute + 1) * MINUTE_MS <= windowFrom.getTime()) continue;
    inWindow.set(finalistId, (inWindow.get(finalistId) ?? 0) + votes);
  }
  return new Map(
    [...tallies].map(([id, { hours }]) => {
      const sum = hours.reduce((all, { hour, votes }) => (hour >= firstHour ? all + votes : all), 0);
      return [id, Math.max(0, sum - (inWindow.get(id) ?? 0)) / length];
    }),
  );
}
