import { sharedNow, sharedNowFrom } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import { confirmHeld, confirmPayment, LEASE_MS } from './confirm-payment.ts';
import type { NotificationRow } from './notifications.model.ts';
import {
  type DueNotification,
  findDueNotifications,
  releaseNotifications,
  retakeNotifications,
} from './notifications.repository.ts';

/** Confirmations side by side. */
const SIDE_BY_SIDE = 128;
/** While this many notifications are being taken in at one moment, taking them in goes first … */
const FLOOD_FROM = 16;
/** … for so long (batches end together, so that the count drops to nothing many times a second) … */
const FLOOD_LASTS_MS = 50;
/** … and only so many are confirmed meanwhile: an answer that comes too late is fetched again, a vote seconds later is not lost. */
const SIDE_BY_SIDE_IN_A_FLOOD = 4;
/** Rows that wait in memory for their turn; what comes on top is left in the database. */
const WAITING_MAX = 20_000;
/** Rows left behind that are read at once … */
const LEFT_BEHIND_AT_ONCE = 250;
/** … and before that is tried again where it failed, as when the database does not answer. */
const LEFT_BEHIND_PAUSE_MS = 1_000;
/** How long a process that stops still works on what waits. */
const LAST_CONFIRMATIONS_MS = 3_000;
/** Before a row is tried again whose attempt failed here, as when the database does not answer: then its lease is over, too. */
const RETRY_MS = LEASE_MS + 500;
/** The longest wait that a lease is made for: a process that died has its rows taken over after this and the lease, however many wait. */
const LONGEST_WAIT_MS = 30_000;
/** Leases of rows that wait longer are renewed so often … */
const RENEWAL_MS = 5_000;
/** … where they end within this time, which leaves room for a process that is slow itself. */
const RENEWED_BEFORE_MS = 15_000;
/** Leases that are renewed at once. */
const RENEWED_AT_ONCE = 500;

/** One that this process has under lease, or one to be claimed first. */
type Confirmable = NotificationRow | DueNotification;
const isHeld = (row: Confirmable): row is NotificationRow => !('dueAt' in row);

let waiting: Confirmable[] = [];
let next = 0;
let receiving = 0;
let floodTimer: NodeJS.Timeout | undefined;
let renewalTimer: NodeJS.Timeout | undefined;
let renewing: Promise<void> = Promise.resolve();
/** Rows came for which there was no room … */
let hasLeftBehind = false;
/** … and the last of them was due at this instant, which the shared clock may not have reached again. */
let leftBehindAt = 0;
/** Until it fires they are not read. */
let leftBehindTimer: NodeJS.Timeout | undefined;
let isStopping = false;
const retries = new Map<NodeJS.Timeout, Confirmable>();
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

/** How many of the rows that waited had their turn in how long, lately. */
interface Pace {
  turns: number;
  ms: number;
}

const usualPace: Pace = { turns: 1, ms: 0 };
/** In a flood. Before one was measured a guess that is rather too slow, as a process is that has just begun. */
const floodPace: Pace = { turns: 10, ms: 300 };
/** Long enough for many turns: they come together, some dozens at one moment and none until the next. */
const LATELY_MS = 2_000;
/** Since then nothing that waits has had its turn; null while nothing waits. */
let waitingSince: number | null = null;

function notePace({ turns }: { turns: number }): void {
  const now = performance.now();
  if (turns > 0 && waitingSince !== null) {
    const pace = floodTimer ? floodPace : usualPace;
    const ms = now - waitingSince;
    const kept = Math.exp(-ms / LATELY_MS);
    pace.turns = pace.turns * kept + turns;
    pace.ms = pace.ms * kept + ms;
    waitingSince = now;
  }
  if (waiting.length === next) waitingSince = null;
  else waitingSince ??= now;
}

/**
 * About how long a row that came now would wait for its turn, in ms; null without room for it. Its lease has to last for that: a row that outlives it is claimed
 * by another process although this one is well. Always by the pace in a flood, too: the next one may come before the row's turn.
 */
export function expectedWaitMs(): number | null {
  const inMemory = waiting.length - next;
  if (inMemory >= WAITING_MAX) return null;
  // Those that are being stored come before it; and where many have begun before a flood, most of them end before the next one begins.
  const ahead = inMemory + Math.max(receiving - 1, 0) + (floodTimer ? underWay.size : 0);
  const msEach = Math.max(...[usualPace, floodPace].map(({ turns, ms }) => ms / turns));
  return Math.min(ahead * msEach, LONGEST_WAIT_MS);
}

/**
 * A stored notification for which there was no room: it is due, for any process, and this one reads what is left once there is room, which may be now.
 *
 * @param dueAt as it is stored
 */
export function noteLeftBehind(dueAt: Date): void {
  hasLeftBehind = true;
  leftBehindAt = Math.max(leftBehindAt, dueAt.getTime());
  startMore();
}

/**
 * Confirms a stored notification in the background, when its turn comes. None is dropped here: it is resolved, postponed, another process's, or tried again.
 */
export function confirmSoon(row: Confirmable): void {
  waiting.push(row);
  startMore();
  renewSoon();
}

/** As long as rows wait. */
function renewSoon(): void {
  if (renewalTimer || waiting.length === next || isStopping) return;
  renewalTimer = setTimeout(() => {
    renewing = renewLeases()
      .catch((error: unknown) =>
        logger().error({ err: error }, 'leases of notifications that wait could not be renewed now'),
      )
      .finally(() => {
        renewalTimer = undefined;
        renewSoon();
      });
  }, RENEWAL_MS).unref();
}

/** A row whose lease ended while it waits would be claimed by another process, although this one is well. */
async function renewLeases(): Promise<void> {
  const before = (await sharedNow()).getTime() + RENEWED_BEFORE_MS;
  const ending = waiting
    .slice(next)
    .filter(isHeld)
    .filter(({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) < before);
  for (let start = 0; start < ending.length; start += RENEWED_AT_ONCE) {
    const rows = ending.slice(start, start + RENEWED_AT_ONCE);
    const lease = { now: await sharedNow(), leaseMs: LONGEST_WAIT_MS + LEASE_MS };
    const renewed = await retakeNotifications(rows, lease);
    // One that is not renewed has ended, or is another process's: its turn finds that out.
    for (const [index, row] of rows.entries()) {
      const until = renewed[index]?.nextAttemptAt;
      if (until) row.nextAttemptAt = until;
    }
  }
}

/**
 * For an ordered shutdown: works on what waits for some seconds, then only on what has begun. The rest is handed on to another process.
 */
export async function finishConfirming(): Promise<void> {
  isStopping = true;
  clearTimeout(renewalTimer);
  renewalTimer = undefined;
  clearTimeout(leftBehindTimer);
  leftBehindTimer = undefined;
  const unfinished: Confirmable[] = [];
  const handOnRetries = () => {
    for (const [timer, row] of retries) {
      clearTimeout(timer);
      unfinished.push(row);
    }
    retries.clear();
  };
  // By a timer and not at the next end: with that one many others may end, and each would let another one begin.
  const limit = setTimeout(() => {
    unfinished.push(...waiting.slice(next));
    waiting = [];
    next = 0;
  }, LAST_CONFIRMATIONS_MS);
  handOnRetries();
  while (underWay.size > 0) {
    await Promise.race(underWay);
    handOnRetries();
  }
  clearTimeout(limit);
  isStopping = false;
  // What is released must not be renewed after that.
  await renewing;
  await releaseNotifications(unfinished.filter(isHeld), { now: await sharedNow() });
}

function startMore(): void {
  const limit = floodTimer ? SIDE_BY_SIDE_IN_A_FLOOD : SIDE_BY_SIDE;
  let turns = 0;
  while (underWay.size < limit && next < waiting.length) {
    const row = waiting[next];
    next += 1;
    if (next === waiting.length) {
      waiting = [];
      next = 0;
    }
    turns += 1;
    if (row !== undefined) start(row);
  }
  notePace({ turns });
  const isFree = waiting.length === 0 && !floodTimer && !leftBehindTimer;
  if (hasLeftBehind && isFree && !isStopping) fetchLeftBehind();
}

function start(row: Confirmable): void {
  follow(
    (isHeld(row) ? confirmHeld(row) : confirmPayment(row)).catch((error: unknown) => {
      logger().error({ err: error }, 'a notification could not be confirmed now');
      retry(row);
    }),
  );
}

/** The row may be this process's alone, and no worker may be running that would sweep it. */
function retry(row: Confirmable): void {
  const timer = setTimeout(() => {
    retries.delete(timer);
    confirmSoon(row);
  }, RETRY_MS).unref();
  retries.set(timer, row);
}

function fetchLeftBehind(): void {
  hasLeftBehind = false;
  const lastDueAt = leftBehindAt;
  leftBehindAt = 0;
  const fetching = async () => {
    const now = await sharedNowFrom([new Date(lastDueAt)]);
    const due = await findDueNotifications(now, { limit: LEFT_BEHIND_AT_ONCE });
    hasLeftBehind ||= due.length === LEFT_BEHIND_AT_ONCE;
    waiting.push(...due);
  };
  follow(
    fetching().catch((error: unknown) => {
      logger().error({ err: error }, 'notifications that were left behind could not be read now');
      hasLeftBehind = true;
      leftBehindAt = Math.max(leftBehindAt, lastDueAt);
      leftBehindTimer = setTimeout(() => {
        leftBehindTimer = undefined;
        startMore();
      }, LEFT_BEHIND_PAUSE_MS).unref();
    }),
  );
}

function follow(work: Promise<void>): void {
  underWay.add(work);
  void work.finally(() => {
    underWay.delete(work);
    startMore();
  });
}
