import { openSockets, webhookOutcomes } from '../metrics.ts';
import { redisKeys } from '../redis.ts';
import { readReports, writeReports } from './gateway-reports.ts';

const MINUTE_MS = 60_000;

/** The report of a server process; out of its own metrics. */
export interface ServerReport {
  sockets: number;
  /** Messages of the payment provider in the last minute, whatever became of them. */
  webhooks: number;
  webhooksNotStored: number;
}

/** How much a counter that only grows has grown in the last minute, as far as it was looked at. */
export class MinuteCount {
  /** Oldest first; the first is the last one that is a minute old. Before it was ever looked at it stood at 0. */
  readonly #seen: { total: number; atMs: number }[] = [{ total: 0, atMs: Number.NEGATIVE_INFINITY }];

  /** @param total what the counter shows now */
  note(total: number, { nowMs }: { nowMs: number }): number {
    this.#seen.push({ total, atMs: nowMs });
    while ((this.#seen[1]?.atMs ?? nowMs) <= nowMs - MINUTE_MS) this.#seen.shift();
    return total - (this.#seen[0]?.total ?? 0);
  }
}

/** The outcomes with which a message comes in; the others of that counter are about confirming it. */
const RECEIVED = new Set(['accepted', 'duplicate', 'invalid_signature', 'malformed', 'not_stored']);
const received = new MinuteCount();
const notStored = new MinuteCount();

/** Writes the report of this process; repeated with every heartbeat. Rejects when Redis is down. */
export async function reportServer({ gatewayId }: { gatewayId: string }): Promise<void> {
  await writeReports(new Map([[redisKeys.servers(), await readOwn()]]), { gatewayId });
}

/** The reports of all server processes that are alive, at most 12 s old. Rejects when Redis is down. */
export async function readServers(): Promise<ServerReport[]> {
  return readReports<ServerReport>(redisKeys.servers());
}

async function readOwn(): Promise<ServerReport> {
  const [sockets, webhooks] = await Promise.all([openSockets.get(), webhookOutcomes.get()]);
  const sum = (counts: (outcome: string) => boolean) =>
    webhooks.values
      .filter(({ labels }) => counts(String(labels.outcome)))
      .reduce((total, { value }) => total + value, 0);
  const nowMs = performance.now();
  return {
    sockets: sockets.values[0]?.value ?? 0,
    webhooks: received.note(
      sum((outcome) => RECEIVED.has(outcome)),
      { nowMs },
    ),
    webhooksNotStored: notStored.note(
      sum((outcome) => outcome === 'not_stored'),
      { nowMs },
    ),
  };
}
