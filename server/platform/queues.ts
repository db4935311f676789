import { type JobsOptions, Queue } from 'bullmq';
import { createFailFastRedis, redisKeys } from './redis.ts';

const queues = new Map<string, Queue>();

/**
 * The queue of that name for producers. Adding fails at once when Redis is down: callers treat that as
 * harmless, because a sweeper does what the job would have done.
 */
export function queue(name: string): Queue {
  const existing = queues.get(name);
  if (existing) return existing;
  const created = new Queue(name, {
    connection: createFailFastRedis(`queue-${name}`),
    prefix: redisKeys.queuePrefix(),
  });
  created.on('error', () => {
    // Logged once by the connection itself; without a listener it would end the process.
  });
  queues.set(name, created);
  return created;
}

/** Jobs leave nothing behind once done; failed ones stay a week for Bull Board. */
export const jobDefaults: JobsOptions = {
  removeOnComplete: { count: 100 },
  removeOnFail: { age: 7 * 24 * 3600, count: 1_000 },
};

export async function closeQueues(): Promise<void> {
  await Promise.allSettled([...queues.values()].map((each) => each.close()));
  queues.clear();
}
