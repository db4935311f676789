import { HEARTBEAT_INTERVAL_MS } from '#contracts/live.ts';
import { openSockets, webhookOutcomes } from '../metrics.ts';
import { redis, redisKeys } from '../redis.ts';
import { MinuteCount } from './minute-count.ts';
import { redisTime } from './viewers.ts';

/** A report that was not repeated for this long belongs to a process that is gone. */
const FRESH_MS = 3 * HEARTBEAT_INTERVAL_MS;

/** What a server process tells of itself; out of its own metrics. */
export interface ServerReport {
  sockets: number;
  /** Messages of the payment provider in the last minute, whatever became of them. */
  webhooks: number;
  webhooksNotStored: number;
}

/** The outcomes with which a message comes in; the others of that counter are about confirming it. */
const RECEIVED = new Set(['accepted', 'duplicate', 'invalid_signature', 'malformed', 'not_stored']);
const received = new MinuteCount();
const notStored = new MinuteCount();

/** Writes what this process has to tell; repeated with every heartbeat. Rejects when Redis is down. */
export async function reportServer({ gatewayId }: { gatewayId: string }): Promise<void> {
  const report = await readOwn();
  const value = JSON.stringify({ ...report, at: await redisTime() });
  const key = redisKeys.servers();
  await redis().pipeline().hset(key, gatewayId, value).pexpire(key, FRESH_MS).exec();
}

/** The reports of all server processes that are alive, at most 12 s old. Rejects when Redis is down. */
export async function readServers(): Promise<ServerReport[]> {
  const key = redisKeys.servers();
  const [now, fields] = await Promise.all([redisTime(), redis().hgetall(key)]);
  const reports: ServerReport[] = [];
  const stale: string[] = [];
  for (const [gatewayId, value] of Object.entries(fields)) {
    const { at, ...report } = JSON.parse(value) as ServerReport & { at: number };
    if (now - at <= FRESH_MS) reports.push(report);
    else stale.push(gatewayId);
  }
  if (stale.length > 0) await redis().hdel(key, ...stale);
  return reports;
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
