import { setTimeout as pause } from 'node:timers/promises';
import { sharedNow } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { live } from '../../platform/live/emitter.ts';
import { countViewers } from '../../platform/live/viewers.ts';
import { settleToBroadcastSeconds } from '../../platform/metrics.ts';
import { countBatch } from '../counting/index.ts';
import { type Order, orderStatus, readNow, withPresentNames } from '../orders/index.ts';
import { readSnapshot } from './board-store.ts';
import { listRecentVotes } from './find-board.ts';
import { presentCounted, presentPositions, presentUpdate } from './leaderboard.presenter.ts';
import { pauseBeforeMs, pushIntervalMs } from './push-pace.ts';
import { type Recomputed, recompute } from './recompute.ts';

/** An event that was counted within this time is one of those that share a process: twice the longest interval between two boards, so that none drops out meanwhile. */
const LATELY_MS = 2_000;

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
  countedAt.set(eventId, UNDER_WAY);
  try {
    await keepInterval(eventId);
    return await countAndPush(eventId);
  } finally {
    countedAt.set(eventId, performance.now());
  }
}

async function countAndPush(eventId: string): Promise<Updated> {
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

/** Throttles: the instants of two boards are at least one interval apart. */
async function keepInterval(eventId: string): Promise<void> {
  const [previous, viewers, now] = await Promise.all([
    readSnapshot(eventId),
    countViewers(eventId).catch(() => 0),
    sharedNow(),
  ]);
  if (!previous) return;
  const events = countEvents();
  const intervalMs = pushIntervalMs({ viewers, events, leastMs: config().boardPushIntervalMs });
  const leftMs = pauseBeforeMs({ now, asOf: previous.asOf, intervalMs, usualMs, events });
  if (leftMs > 0) await pause(leftMs);
}

/** When this process counted which events lately, by the process's clock. */
const countedAt = new Map<string, number>();
/** Waiting for the interval and counting may take longer than {@link LATELY_MS} where the machine or the database is slow: until they have ended they are of this moment. */
const UNDER_WAY = Number.POSITIVE_INFINITY;

/** How many events this process counts. */
function countEvents(): number {
  const now = performance.now();
  for (const [id, at] of countedAt) if (now - at > LATELY_MS) countedAt.delete(id);
  return countedAt.size;
}

async function notifyOwners(orders: Order[], { snapshot, hidden }: Recomputed): Promise<void> {
  if (orders.length === 0) return;
  const now = await readNow();
  const places = hidden ? null : presentPositions(snapshot);
  for (const order of await withPresentNames(orders)) {
    const movedAt = order.history.at(-1)?.at ?? order.createdAt;
    settleToBroadcastSeconds.observe(Math.max(0, now.getTime() - movedAt.getTime()) / 1_000);
    const status = orderStatus(order);
    live.orderStatus({ orderId: order.id, status, at: now.toISOString() });
    if (status === 'counted') {
      live.votesCounted(presentCounted(order, places, now), { userId: order.userId });
    }
  }
}
