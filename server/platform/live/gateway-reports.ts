import { HEARTBEAT_INTERVAL_MS } from '#contracts/heartbeat.ts';
import { redis } from '../redis.ts';

/** A report that was not repeated for this long belongs to a process that is gone. */
const FRESH_MS = 3 * HEARTBEAT_INTERVAL_MS;

/**
 * Writes the report of a gateway, repeated with every heartbeat. Rejects when Redis is down.
 *
 * @param gatewayId names the reporting gateway among all processes
 * @param reports what `JSON` can hold, by the key where it is added to those of the other gateways
 */
export async function writeReports(
  reports: ReadonlyMap<string, unknown>,
  { gatewayId }: { gatewayId: string },
): Promise<void> {
  if (reports.size === 0) return;
  const now = await redisTime();
  const pipeline = redis().pipeline();
  for (const [key, report] of reports) {
    pipeline.hset(key, gatewayId, `${JSON.stringify(report)}@${now}`);
    pipeline.pexpire(key, FRESH_MS);
  }
  await pipeline.exec();
}

/** What all gateways that are alive have written at `key`, at most 12 s old. Rejects when Redis is down. */
export async function readReports<T>(key: string): Promise<T[]> {
  const [now, fields] = await Promise.all([redisTime(), redis().hgetall(key)]);
  const reports: T[] = [];
  const stale: string[] = [];
  for (const [gatewayId, value] of Object.entries(fields)) {
    const at = value.lastIndexOf('@');
    if (now - Number(value.slice(at + 1)) <= FRESH_MS) reports.push(JSON.parse(value.slice(0, at)));
    else stale.push(gatewayId);
  }
  if (stale.length > 0) await redis().hdel(key, ...stale);
  return reports;
}

/** Milliseconds by Redis's clock, so that the clocks of our processes need not agree. */
async function redisTime(): Promise<number> {
  const [seconds, microseconds] = await redis().time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
}
