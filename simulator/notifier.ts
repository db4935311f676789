import { randomUUID } from 'node:crypto';
import type { NotificationRecord, OrderRecord } from './order-record.ts';
import { pauseBefore, retriesAllowed } from './retry-table.ts';
import type { Store } from './store.ts';
import type { Timers } from './timers.ts';

const MAX_HOPS = 5;
/** After a fault of our own, which a full disk is. */
const RETRY_AFTER_FAULT_MS = 5_000;
/** Between two notifications that are sent on purpose one after the other. */
const GAP_MS = 15;

export interface Announcement {
  readonly transactionId: string;
  readonly transactionStatus: string;
  /** The JSON text that is sent, with its signature. */
  readonly body: string;
}

export interface SendOptions {
  /** Copies of each; 0 loses them all. */
  readonly count: number;
  /** Before the first; null takes the usual delay. */
  readonly delayMs: number | null;
  /** Send them in another order than they happened. */
  readonly shuffle: boolean;
}

export const usualSending: SendOptions = { count: 1, delayMs: null, shuffle: false };

export interface Notifier {
  send(
    record: OrderRecord,
    announcements: readonly Announcement[],
    options: SendOptions,
  ): NotificationRecord[];
  /** Goes on with what an earlier run could not deliver. */
  resume(): void;
}

/** Delivers notifications as the provider does: POST, 15 s timeout, retries by the table. */
export function createNotifier({
  store,
  timers,
  delayMs,
  timeoutMs,
  timeScale,
}: {
  store: Store;
  timers: Timers;
  delayMs: number;
  timeoutMs: number;
  /** 1 is real time; 60 makes the provider's minutes seconds. */
  timeScale: number;
}): Notifier {
  async function deliver(record: OrderRecord, notification: NotificationRecord): Promise<void> {
    const at = Date.now();
    notification.nextAt = null;
    // No notification of a change that a kill could lose.
    await store.settled();
    const { answer, error } = await post({ url: notification.url, body: notification.body, timeoutMs });
    notification.deliveries.push({ at, answer, error, ms: Date.now() - at });
    const retry = notification.deliveries.length;
    if (answer !== null && answer >= 200 && answer < 300) {
      notification.outcome = 'delivered';
    } else if (retry > retriesAllowed(answer)) {
      notification.outcome = 'given_up';
    } else {
      schedule(record, notification, Date.now() + pauseBefore(retry, Math.random()) / timeScale);
    }
    store.save(record);
  }

  function schedule(record: OrderRecord, notification: NotificationRecord, at: number): void {
    notification.nextAt = at;
    timers.at(at, () => {
      deliver(record, notification).catch((error: unknown) => {
        process.stderr.write(`simulator: a notification could not be sent: ${String(error)}\n`);
        schedule(record, notification, Date.now() + RETRY_AFTER_FAULT_MS);
      });
    });
  }

  return {
    send(record, announcements, options) {
      const copies = announcements.flatMap((item) => Array.from({ length: options.count }, () => item));
      const ordered = options.shuffle ? shuffled(copies) : copies;
      const firstAt = Date.now() + (options.delayMs ?? delayMs);
      const sent = ordered.flatMap((item, place) =>
        record.notificationUrls.map((url) => {
          const notification: NotificationRecord = {
            id: randomUUID(),
            orderId: record.orderId,
            transactionId: item.transactionId,
            transactionStatus: item.transactionStatus,
            url,
            body: item.body,
            createdAt: Date.now(),
            nextAt: null,
            outcome: 'waiting',
            deliveries: [],
          };
          record.notifications.push(notification);
          schedule(record, notification, firstAt + place * GAP_MS);
          return notification;
        }),
      );
      store.save(record);
      return sent;
    },
    resume() {
      for (const record of store.all()) {
        for (const notification of record.notifications) {
          if (notification.outcome === 'waiting')
            schedule(record, notification, notification.nextAt ?? Date.now());
        }
      }
    },
  };
}

/** Backwards for two, any order but the true one for more. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const result = items.slice();
  for (let last = result.length - 1; last > 0; last -= 1) {
    // Sattolo's variant leaves no item in its place, so the true order never comes out.
    const other = Math.floor(Math.random() * last);
    const [a, b] = [result[last], result[other]];
    if (a !== undefined && b !== undefined) {
      result[last] = b;
      result[other] = a;
    }
  }
  return result;
}

/** Sends a notification once, as the provider does: a redirect that keeps the method is followed. */
export async function post({
  url,
  body,
  timeoutMs,
  headers = {},
}: {
  url: string;
  body: string;
  timeoutMs: number;
  headers?: Record<string, string>;
}): Promise<{ answer: number | null; error: string | null }> {
  let target = url;
  try {
    for (let hop = 0; ; hop += 1) {
      const response = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'user-agent': 'Veritrans',
          ...headers,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // Unread answers would keep their connection busy.
      await response.arrayBuffer();
      const location = response.headers.get('location');
      const followed = (response.status === 307 || response.status === 308) && location !== null;
      if (!followed || hop >= MAX_HOPS) return { answer: response.status, error: null };
      target = new URL(location, target).href;
    }
  } catch (error) {
    return {
      answer: null,
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}
