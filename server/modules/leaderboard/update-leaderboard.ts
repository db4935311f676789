import { setTimeout as pause } from 'node:timers/promises';
import { sharedNow } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { live } from '../../platform/live/emitter.ts';
import { countViewers } from '../../platform/live/viewers.ts';
import { settleToBroadcastSeconds } from '../../platform/metrics.ts';
import { countBatch } from '../counting/index.ts';
import { type Order, orderStatus, readNow, withPresentNames } from '../orders/index.ts';
import { readSnapshot } from './board-reads.ts';
import { listRecentVotes } from './find-board.ts';
import { presentPositions, presentUpdate } from './leaderboard.presenter.ts';
import { presentCounted } from './present-counted.ts';
import { type Recomputed, recompute } from './recompute.ts';

/** Frames a second that one event may cost all API processes together before its pushes are spaced out. */
const FRAMES_PER_SECOND = 20_000;
/** Boards a second that one process brings up to date before those of all events are spaced out: each costs some milliseconds, whatever is new on it. */
const BOARDS_PER_SECOND = 100;
/** The longest interval between two pushes, for any number of viewers and events. */
const MAX_INTERVAL_MS = 1_000;
/** While several events are counted, their boards begin together, so that they share transactions and reads. */
const TOGETHER_MS = 50;

/** A board, and whether the backlog is on it. */
export interface Updated extends Recomputed {
  /** False when more orders may be waiting: the caller asks for the next update. */
  isLast: boolean;
}

/**
 * Counts one batch of an event's waiting orders, brings its board up to date and pushes it, so that the board moves with each batch of a
 * backlog. Pushes are throttled: the first after a pause at once, then at most one an interval, each with everything counted by then.
 */
export async function updateLeaderboard(eventId: string): Promise<Updated> {
  await keepInterval(eventId);
  noteCounted(eventId);
  const startedAt = performance.now();
  const counted = await countBatch(eventId);
  usualMs = (usualMs + performance.now() - startedAt) / 2;
  // These depend on the counted orders only, so they do not wait for the board.
  const recentVotes = listRecentVotes(eventId);
  recentVotes.catch(() => undefined);
  const result = await recompute(eventId);
  if (result.changed && !result.hidden)
    live.leaderboardUpdated(presentUpdate(result.snapshot, await recentVotes));
  await notifyOwners(
    counted.orders.filter(({ effects }) => effects.length > 0),
    result,
  );
  return { ...result, isLast: counted.isLast };
}

/** How long counting took lately; a board's instant is read after it. */
let usualMs = 0;

/**
 * Throttles: waits until the interval is over, less the time that counting takes, since votes that come while counting runs are on the board
 * after this one. The instants of two boards are at least one interval apart.
 */
async function keepInterval(eventId: string): Promise<void> {
  const [previous, viewers, now] = await Promise.all([
    readSnapshot(eventId),
    countViewers(eventId).catch(() => 0),
    sharedNow(),
  ]);
  if (!previous) return;
  const events = countEvents(eventId);
  const affordable = Math.max(viewers / FRAMES_PER_SECOND, events / BOARDS_PER_SECOND) * 1_000;
  const interval = Math.min(Math.max(config().boardPushIntervalMs, affordable), MAX_INTERVAL_MS);
  const age = now.getTime() - previous.asOf.getTime();
  const leftMs = interval - age - Math.min(usualMs, interval / 2);
  if (age < 0 || leftMs <= 0) return;
  const alone = events === 1;
  await pause(alone ? leftMs : leftMs + TOGETHER_MS - ((now.getTime() + leftMs) % TOGETHER_MS));
}

/** When this process counted which events lately, by the process's clock. */
const countedAt = new Map<string, number>();

function noteCounted(eventId: string): void {
  const now = performance.now();
  for (const [id, at] of countedAt) if (now - at > MAX_INTERVAL_MS) countedAt.delete(id);
  countedAt.set(eventId, now);
}

/** How many events this process counts, that one included. */
const countEvents = (eventId: string): number => countedAt.size + (countedAt.has(eventId) ? 0 : 1);

async function notifyOwners(orders: Order[], { snapshot, hidden }: Recomputed): Promise<void> {
  if (orders.length === 0) return;
  const now = await readNow();
  const places = hidden ? null : presentPositions(snapshot);
  for (const order of await withPresentNames(orders)) {
    const movedAt = order.history.at(-1)?.at ?? order.createdAt;
    settleToBroadcastSeconds.observe(Math.max(0, now.getTime() - movedAt.getTime()) / 1_000);
    const status = orderStatus(order);
    live.orderStatus({ order_id: order.id, status, at: now.toISOString() });
    if (status === 'counted') {
      live.votesCounted(presentCounted(order, places, now), { userId: order.userId });
    }
  }
}
