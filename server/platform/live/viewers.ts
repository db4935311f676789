import { HEARTBEAT_INTERVAL_MS } from '#contracts/live.ts';
import { redis, redisKeys } from '../redis.ts';

/** A count that was not repeated for this long belongs to a process that is gone. */
const FRESH_MS = 3 * HEARTBEAT_INTERVAL_MS;

/**
 * Writes how many viewers each event has at this process; repeated with every heartbeat. Rejects when Redis
 * is down, which costs nothing: without Redis there are no pushes whose rate could depend on it.
 *
 * @param gatewayId names the reporting gateway among all processes
 * @param viewers open sockets by event id
 */
export async function reportViewers({
  gatewayId,
  viewers,
}: {
  gatewayId: string;
  viewers: ReadonlyMap<string, number>;
}): Promise<void> {
  if (viewers.size === 0) return;
  const now = await redisTime();
  const pipeline = redis().pipeline();
  for (const [eventId, count] of viewers) {
    const key = redisKeys.roomSizes(eventId);
    pipeline.hset(key, gatewayId, `${count}@${now}`);
    pipeline.pexpire(key, FRESH_MS);
  }
  await pipeline.exec();
}

/** How many sockets watch the event now, over all processes; at most 12 s old. Rejects when Redis is down. */
export async function countViewers(eventId: string): Promise<number> {
  const key = redisKeys.roomSizes(eventId);
  const [now, fields] = await Promise.all([redisTime(), redis().hgetall(key)]);
  const stale: string[] = [];
  let total = 0;
  for (const [gatewayId, value] of Object.entries(fields)) {
    const [count = 0, at = 0] = value.split('@').map(Number);
    if (now - at <= FRESH_MS) total += count;
    else stale.push(gatewayId);
  }
  if (stale.length > 0) await redis().hdel(key, ...stale);
  return total;
}

/** Milliseconds by Redis's clock, so that the clocks of our processes need not agree. */
export async function redisTime(): Promise<number> {
  const [seconds, microseconds] = await redis().time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
}
