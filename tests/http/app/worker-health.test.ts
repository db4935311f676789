import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnStore, startOwnMongo, startOwnRedis } from '../../support/faults-stores.ts';
import { findFreePort, type OwnProcess, startProcess, untilReady } from '../../support/processes.ts';
import { testRedisPrefix } from '../../support/stores.ts';
import { until } from '../../support/waiting.ts';

// Stores and a process of their own take a while to start on a busy machine.

let mongo: OwnStore;
let redis: OwnStore;
let workers: OwnProcess;
let origin: string;

beforeAll(async () => {
  [mongo, redis] = await Promise.all([startOwnMongo(), startOwnRedis()]);
  const WORKERS_PORT = String(await findFreePort());
  origin = `http://127.0.0.1:${WORKERS_PORT}`;
  workers = startProcess('workers/main.ts', {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MONGODB_URL: mongo.url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: testRedisPrefix(),
    WORKERS_PORT,
  });
  await untilReady(`${origin}/readyz`, { by: workers });
});
afterEach(() => {
  mongo.resume();
  redis.resume();
});
afterAll(async () => {
  workers?.child.kill('SIGKILL');
  await workers?.ended;
  await Promise.all([mongo?.kill(), redis?.kill()]);
});

async function call(path: string): Promise<{ status: number; body: unknown; tookMs: number }> {
  const began = performance.now();
  const answer = await fetch(`${origin}${path}`);
  const text = await answer.text();
  return { status: answer.status, body: text && JSON.parse(text), tookMs: performance.now() - began };
}

const LIVES = { status: 200, body: { status: 'ok' } };
/** @returns the answer that says so: on a busy machine a store may be a moment late, too */
async function untilReadyIs(status: string): Promise<Awaited<ReturnType<typeof call>>> {
  let answer = await call('/readyz');
  await until(`/readyz says ${status}`, {}, async () => {
    if ((answer.body as { status: string }).status === status) return true;
    answer = await call('/readyz');
    return false;
  });
  return answer;
}

describe("a workers' process", () => {
  test('lives and is ready', async () => {
    expect(await call('/livez')).toMatchObject(LIVES);
    expect(await call('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok', mongo: true, redis: true },
    });
  });

  test('whose database is silent is not ready, and lives', async () => {
    await mongo.hang();
    const ready = await call('/readyz');
    expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable', mongo: false } });
    // A ping of the database would take as long again, each time.
    await until('/livez is answered sooner', {}, async () => {
      const lives = await call('/livez');
      expect(lives).toMatchObject(LIVES);
      return lives.tookMs < ready.tookMs / 2;
    });
    mongo.resume();
    await untilReadyIs('ok');
  });

  test('whose Redis is silent works on: its safety nets need none', async () => {
    await redis.hang();
    expect(await untilReadyIs('degraded')).toMatchObject({
      status: 200,
      body: { status: 'degraded', mongo: true, redis: false },
    });
    expect(await call('/livez')).toMatchObject(LIVES);
    redis.resume();
    await untilReadyIs('ok');
  });

  test('has its figures for a scraper', async () => {
    const answer = await fetch(`${origin}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    expect(await answer.text()).toContain('# TYPE sorak_process_cpu_seconds_total counter');
  });

  test('answers nothing else', async () => {
    for (const path of ['/', '/livez/', '/nothing', '/api/v1/events'])
      expect(await call(path)).toMatchObject({ status: 404, body: '' });
  });
});
