import { mongoIsReady } from './mongo.ts';
import { redisIsReady } from './redis.ts';

/** What `/readyz` of a process answers. */
export interface Readiness {
  status: 'ok' | 'degraded' | 'unavailable' | 'stopping';
  mongo: boolean;
  redis: boolean;
}

/** Whether a process can do its work, within a second: without Redis it can (`degraded`), without MongoDB it cannot. */
export async function readReadiness(): Promise<Readiness> {
  const [mongo, redis] = await Promise.all([mongoIsReady(), redisIsReady()]);
  return { status: !mongo ? 'unavailable' : redis ? 'ok' : 'degraded', mongo, redis };
}

/** The HTTP status of `/readyz`, which is all that a balancer looks at. */
export function statusOfReadiness({ status }: Readiness): 200 | 503 {
  return status === 'ok' || status === 'degraded' ? 200 : 503;
}
