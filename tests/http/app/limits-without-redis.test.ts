import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { type Api, buildAccount, startApi } from '../../support/api.ts';
import { testRedisPrefix, testRedisUrl } from '../../support/stores.ts';
import { until } from '../../support/waiting.ts';

/** Something between us and Redis that can fall silent: connections stay open, nothing comes back. */
let line: Server;
let silent = false;
/** How many reads of a limit went over the line while it was silent. */
let failedReads = 0;
/** Other files count in the same Redis. */
const REDIS_PREFIX = testRedisPrefix();
let api: Api;

beforeAll(async () => {
  const { hostname, port } = new URL(testRedisUrl());
  const { connect } = await import('node:net');
  line = createServer((near: Socket) => {
    const far = connect(Number(port || 6379), hostname);
    near.on('data', (chunk) => {
      if (!silent) far.write(chunk);
      else if (chunk.includes(':limit:')) failedReads += 1;
    });
    far.on('data', (chunk) => near.write(chunk));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  api = await startApi({ REDIS_URL: `redis://127.0.0.1:${address.port}`, REDIS_PREFIX }, { guardsOut: [] });
});
afterAll(async () => {
  silent = false;
  await api.close();
  await new Promise((resolve) => line.close(resolve));
});

async function guess(username: string): Promise<{ status: number; tookMs: number }> {
  const startedAt = performance.now();
  const { status } = await api.post('/auth/login').send({ email_username: username, password: 'tebakan' });
  return { status, tookMs: performance.now() - startedAt };
}

test('limits are counted in Redis, for all processes together', async () => {
  const { username } = await buildAccount();
  const redis = new Redis(testRedisUrl());
  let keys: string[] = [];
  // One that Redis was too busy to count is counted here, for a while.
  await until('a guess is counted there', { everyMs: 250 }, async () => {
    await guess(username);
    keys = await redis.keys(`${REDIS_PREFIX}:limit:login-account:*`);
    return keys.length > 0;
  });
  // Nobody's name or address can be read there.
  expect(keys.join()).not.toContain(username);
  for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
  redis.disconnect();
});

test('while Redis is silent they hold in this process, and nobody waits for it', async () => {
  const { username } = await buildAccount();
  const usual = await guess((await buildAccount()).username);
  silent = true;
  const guesses: Awaited<ReturnType<typeof guess>>[] = [];
  const since = performance.now();
  for (let index = 0; index < 7; index += 1) guesses.push(await guess(username));
  expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  // Each login reads three limits. The first one or two find out; the others are not even sent, until two seconds later.
  const rests = Math.floor((performance.now() - since) / 2_000);
  expect(failedReads).toBeGreaterThan(0);
  expect(failedReads).toBeLessThanOrEqual((2 + rests) * 3);
  // A machine that was busy just then gets one more request, after so long that Redis is called again, too.
  const slowest = [Math.max(...guesses.map(({ tookMs }) => tookMs))];
  await until('nobody waits for it', { everyMs: 2_100 }, async () => {
    return (slowest.pop() ?? (await guess(username)).tookMs) < 1_500 + 3 * usual.tookMs;
  });
  silent = false;
});
