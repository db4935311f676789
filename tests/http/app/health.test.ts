import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startDraining, stopDraining } from '#server/http/health.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(stopDraining);

describe('/livez and /readyz', () => {
  test('say that all is well', async () => {
    expect((await api.raw('get', '/livez')).body).toEqual({ status: 'ok' });
    const answer = await api.raw('get', '/readyz');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'ok', mongo: true, redis: true });
  });

  test('without Redis the server is degraded and still serves', async () => {
    const before = config();
    await disconnectRedis();
    useConfig({ ...before, redisUrl: 'redis://127.0.0.1:1' });
    const answer = await api.raw('get', '/readyz');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'degraded', mongo: true, redis: false });
    // ioredis leaves a timer behind when it is disconnected in the middle of connecting.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await disconnectRedis();
    useConfig(before);
    expect(await awaitRedis(5_000)).toBe(true);
  });

  test('without MongoDB it lives but does not serve, and calls are told to come again', async () => {
    const { headers } = await buildVisitor();
    await disconnectMongo();
    expect((await api.raw('get', '/livez')).status).toBe(200);
    const ready = await api.raw('get', '/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({ status: 'unavailable', mongo: false });
    const call = await api.post('/auth/verify').set(headers);
    expect(call.status).toBe(503);
    expect(call.body.code).toBe('unavailable');
    expect(call.headers['retry-after']).toBe('2');
    await connectMongo(config());
    expect((await api.post('/auth/verify').set(headers)).status).toBe(200);
  });

  test('a server that is about to stop says so, still answers, and lets connections go', async () => {
    startDraining();
    const ready = await api.raw('get', '/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body.status).toBe('stopping');
    const call = await api.get('/events');
    expect(call.status).toBe(200);
    expect(call.headers.connection).toBe('close');
  });
});

describe('/metrics', () => {
  test('are for callers inside', async () => {
    const answer = await api.raw('get', '/metrics');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('# TYPE sorak_webhooks_total counter');
  });

  test('not for those who come through a proxy', async () => {
    const answer = await api.raw('get', '/metrics').set('X-Forwarded-For', '203.0.113.9');
    expect(answer.status).toBe(403);
    // Nor may they claim a private address, while no proxy is known.
    expect((await api.raw('get', '/metrics').set('X-Forwarded-For', '10.0.0.1')).status).toBe(403);
  });

  test('but for a scraper with the token from anywhere', async () => {
    const before = config();
    useConfig({ ...before, metricsToken: 'a-token-for-the-scraper' });
    const from = () => api.raw('get', '/metrics').set('X-Forwarded-For', '203.0.113.9');
    expect((await from().set('Authorization', 'Bearer a-token-for-the-scraper')).status).toBe(200);
    expect((await from().set('Authorization', 'Bearer another-token')).status).toBe(403);
    useConfig(before);
  });
});

describe('Bull Board', () => {
  test('is for super admins only', async () => {
    expect((await api.raw('get', '/admin/queues')).status).toBe(401);
    for (const roleId of ['ROLE002', 'ROLE003'] as const) {
      const { headers } = await buildVisitor({ roleId });
      expect((await api.raw('get', '/admin/queues').set(headers)).status).toBe(403);
      expect((await api.raw('get', '/admin/queues/api/queues').set(headers)).status).toBe(403);
    }
    const { headers } = await buildVisitor({ roleId: 'ROLE001' });
    const page = await api.raw('get', '/admin/queues').set(headers);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Bull');
    const { body } = await api.raw('get', '/admin/queues/api/queues').set(headers);
    const queues: { name: string; readOnlyMode: boolean }[] = body.queues;
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['leaderboard', 'share-images']));
    expect(queues.filter(({ readOnlyMode }) => !readOnlyMode)).toEqual([]);
  });
});
