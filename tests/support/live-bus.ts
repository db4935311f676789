import { redis, redisKeys } from '#server/platform/redis.ts';
import { until } from './waiting.ts';

/**
 * Waits until so many gateways of this test's stores hear what is pushed. One that serves its viewers may still be connecting to Redis: a
 * push that comes before is lost to it.
 */
export async function untilPushesReach(gateways: number): Promise<void> {
  await until(`${gateways} gateways hear pushes`, {}, async () => {
    // Its subscription to pushes was sent before this one.
    const [, count] = (await redis().call('PUBSUB', 'NUMSUB', `${redisKeys.liveChannel()}-request#/#`)) as [
      string,
      number,
    ];
    return Number(count) >= gateways;
  });
}
