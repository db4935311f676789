import { redisKeys } from '../redis.ts';
import { readReports, writeReports } from './gateway-reports.ts';

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
  const counts = [...viewers].map(([eventId, count]) => [redisKeys.roomSizes(eventId), count] as const);
  await writeReports(new Map(counts), { gatewayId });
}

/** How many sockets watch the event now, over all processes; at most 12 s old. Rejects when Redis is down. */
export async function countViewers(eventId: string): Promise<number> {
  const counts = await readReports<number>(redisKeys.roomSizes(eventId));
  return counts.reduce((total, count) => total + count, 0);
}
