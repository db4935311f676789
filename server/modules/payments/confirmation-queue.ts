import { sharedNow } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import { confirmClaimed, confirmPayment } from './confirm-payment.ts';
import type { NotificationRow } from './notifications.model.ts';

/** Confirmations side by side. */
const SIDE_BY_SIDE = 128;
/** While this many notifications are being taken in at one moment, taking them in goes first … */
const FLOOD_FROM = 16;
/** … for so long (batches end together, so that the count drops to nothing many times a second) … */
const FLOOD_LASTS_MS = 50;
/** … and only so many are confirmed meanwhile: an answer that comes too late is asked for again, a vote seconds later is not lost. */
const SIDE_BY_SIDE_IN_A_FLOOD = 4;
/** Rows that wait in memory for their turn; what comes on top is left to the sweeper, which has them from the database. */
const WAITING_MAX = 20_000;
/** How long a process that stops still works on what waits. */
const LAST_CONFIRMATIONS_MS = 3_000;

let waiting: (NotificationRow | string)[] = [];
let next = 0;
let receiving = 0;
let floodTimer: NodeJS.Timeout | undefined;
const underWay = new Set<Promise<void>>();

/** Counts a notification as being taken in until the returned function is called. */
export function noteReceiving(): () => void {
  receiving += 1;
  if (receiving >= FLOOD_FROM) noteFlood();
  return () => {
    receiving -= 1;
  };
}

function noteFlood(): void {
  if (floodTimer) {
    floodTimer.refresh();
    return;
  }
  floodTimer = setTimeout(() => {
    floodTimer = undefined;
    startMore();
  }, FLOOD_LASTS_MS);
}

/**
 * Confirms a stored notification in the background, when its turn comes.
 *
 * @param row one that this process has under lease, or the id of one to be claimed first
 */
export function confirmSoon(row: NotificationRow | string): void {
  if (waiting.length - next >= WAITING_MAX) return;
  waiting.push(row);
  startMore();
}

/**
 * For an ordered shutdown: works on what waits for some seconds, then only on what has begun. The rest keeps its lease and is
 * swept by another process.
 */
export async function finishConfirming(): Promise<void> {
  const until = performance.now() + LAST_CONFIRMATIONS_MS;
  while (underWay.size > 0) {
    if (performance.now() > until) {
      waiting = [];
      next = 0;
    }
    await Promise.race(underWay);
  }
}

function startMore(): void {
  const limit = floodTimer ? SIDE_BY_SIDE_IN_A_FLOOD : SIDE_BY_SIDE;
  while (underWay.size < limit && next < waiting.length) {
    const row = waiting[next];
    next += 1;
    if (next === waiting.length) {
      waiting = [];
      next = 0;
    }
    if (row !== undefined) start(row);
  }
}

function start(row: NotificationRow | string): void {
  const work = confirm(row)
    .catch((error: unknown) => {
      // The row keeps its lease and is tried again by the sweeper of any process.
      logger().error({ err: error }, 'a notification could not be confirmed now');
    })
    .finally(() => {
      underWay.delete(work);
      startMore();
    });
  underWay.add(work);
}

async function confirm(row: NotificationRow | string): Promise<void> {
  if (typeof row === 'string') return confirmPayment(row);
  // Whoever waited until its lease was over has lost it to the sweeper, perhaps.
  const leaseIsOver = row.nextAttemptAt !== undefined && row.nextAttemptAt <= (await sharedNow());
  return leaseIsOver ? confirmPayment(row._id) : confirmClaimed(row);
}
