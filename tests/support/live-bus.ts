import { redis, redisKeys } from '#server/platform/redis.ts';
import { until } from './waiting.ts';

/**
 * Waits until so many gateways of this test's stores receive what is pushed. One that serves its viewers may still be connecting to Redis: a
 * push that comes before is lost to it.
 */
export async function untilPushesReach(gateways: number): Promise<void> {
  await until(`${gateways} gateways hear pushes`, {}, async () => (await countHearers()) >= gateways);
}

/** None while this process is not connected to Redis itself. */
async function countHearers(): Promise<number> {
  try {
    // Each has subscribed to pushes before it subscribes to this.
    const answer = await redis().call('PUBSUB', 'NUMSUB', `${redisKeys.liveChannel()}-request#/#`);
    return Number((answer as [channel: string, count: number])[1]);
  } catch {
    return 0;
  }
}
