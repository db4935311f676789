import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { type Health, healthFaults } from '#contracts/health/health.ts';
import { registerGauges } from '#server/gauges.ts';
import { startDraining } from '#server/http/health.ts';
import { LEADERBOARD_QUEUE } from '#server/modules/leaderboard/index.ts';
import { insertNotifications } from '#server/modules/payments/notifications.repository.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { writeReports } from '#server/platform/live/gateway-reports.ts';
import { reportServer } from '#server/platform/live/servers.ts';
import { openSockets } from '#server/platform/metrics.ts';
import { tokenReadsMetrics } from '#server/platform/metrics-token.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { closeQueues, queue } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis, redis, redisKeys } from '#server/platform/redis.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { placeOrder } from '../../support/orders.ts';
import { pause } from '../../support/waiting.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

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
    await pause(50, 'limit');
    await disconnectRedis();
    useConfig(before);
    expect(await awaitRedis(5_000)).toBe(true);
  });

  test('without MongoDB it is live but not ready, and calls are answered 503', async () => {
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

describe('/metrics in production', () => {
  test.each([
    ['without a token of ours, from inside', null, undefined, 403],
    ['without a token of ours, whatever is sent', null, 'Bearer undefined', 403],
    ['from inside without the token', 'a-token-for-the-scraper', undefined, 403],
    ['with another token', 'a-token-for-the-scraper', 'Bearer a-token-for-the-scrapes', 403],
    ['with the token', 'a-token-for-the-scraper', 'Bearer a-token-for-the-scraper', 200],
  ])('%s', async (_name, metricsToken, authorization, status) => {
    const before = config();
    useConfig({ ...before, environment: 'production', metricsToken });
    try {
      const requested = api.raw('get', '/metrics');
      if (authorization) requested.set('Authorization', authorization);
      expect((await requested).status).toBe(status);
      expect(tokenReadsMetrics(authorization)).toBe(status === 200);
    } finally {
      useConfig(before);
    }
  });
});

describe('GET /admin/health', () => {
  const read = async () => {
    const { headers } = await buildVisitor({ roleId: 'ROLE001' });
    return (await api.get('/admin/health').set(headers).expect(200)).body as Health;
  };

  test('has the figures of /metrics', async () => {
    registerGauges();
    const longAgo = new Date(Date.now() - 300_000);
    await placeOrder({
      eventId: 'EVT-1',
      votes: [['FIN-1', 1]],
      outbox: { due: longAgo, firstEffect: 0, from: null },
    });
    await insertNotifications([
      {
        _id: 'message-1',
        orderId: 'SRK-1',
        claimedStatus: 'settlement',
        claim: null,
        receivedAt: longAgo,
        state: 'new',
        nextAttemptAt: new Date(Date.now() + 600_000),
        attempts: 1,
        outcome: null,
        resolvedAt: null,
      },
    ]);
    const job = { timestamp: Date.now() - 90_000 };
    await queue(LEADERBOARD_QUEUE).add('recompute-leaderboard', { event_id: 'EVT-1' }, job);
    const leases = mongoose.connection.collection<{ _id: string; succeededAt: Date }>('leases');
    await leases.insertOne({ _id: 'sweeper', succeededAt: longAgo });
    const since = performance.now();
    const health = await read();
    const { text } = await api.raw('get', '/metrics');
    // The figures are ages, and both were read within this time.
    const apartS = 5 + (performance.now() - since) / 1_000;
    const readAt = Date.now() / 1_000;
    await leases.deleteOne({ _id: 'sweeper' });
    const metric = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    expect(health).toMatchObject({ redis: true, unsealed_orders: 1, queue_waiting: 1 });
    expect(metric('sorak_unsealed_orders')).toBe(1);
    const sweptAt = metric('sorak_safety_net_last_success_timestamp_seconds{net="sweeper"}');
    expect(sweptAt).toBe(longAgo.getTime() / 1_000);
    for (const [name, value] of [
      ['sorak_oldest_notification_seconds', health.oldest_confirmation_seconds],
      ['sorak_unsealed_oldest_seconds', health.unsealed_oldest_seconds],
      ['sorak_queue_lag_seconds', health.queue_lag_seconds ?? 0],
    ] as const) {
      expect(value).toBeGreaterThan(80);
      expect(Math.abs(metric(name) - value)).toBeLessThan(apartS);
    }
    expect(Math.abs(readAt - sweptAt - (health.workers_silent_seconds ?? 0))).toBeLessThan(apartS);
    expect(Object.keys(healthFaults(health)).sort()).toEqual(['confirmation', 'queue', 'unsealed']);
  });

  test('adds up what every server process reports; one that is gone counts no more', async () => {
    expect(await read()).toMatchObject({ servers: 0, sockets: null, webhooks_per_minute: null });
    await api.raw('post', '/api/v1/payments/notifications').send({});
    openSockets.set(5);
    await reportServer({ gatewayId: 'own' });
    openSockets.set(0);
    const other = { sockets: 7, webhooks: 3, webhooksNotStored: 1 };
    await writeReports(new Map([[redisKeys.servers(), other]]), { gatewayId: 'other' });
    const [seconds] = await redis().time();
    const gone = `${JSON.stringify({ ...other, sockets: 1_000 })}@${(Number(seconds) - 13) * 1_000}`;
    await redis().hset(redisKeys.servers(), 'gone', gone);
    expect(await read()).toMatchObject({
      servers: 2,
      sockets: 12,
      sockets_most: 7,
      webhooks_per_minute: 4,
      webhooks_not_stored: 1,
    });
  });

  test('without Redis says so, and what MongoDB has', async () => {
    const before = config();
    await closeQueues();
    await disconnectRedis();
    useConfig({ ...before, redisUrl: 'redis://127.0.0.1:1' });
    const health = await read();
    expect(health).toMatchObject({ redis: false, servers: null, sockets: null, unsealed_orders: 1 });
    expect(healthFaults(health).queue).toBe('redis');
    await pause(50, 'limit');
    await disconnectRedis();
    useConfig(before);
    expect(await awaitRedis(5_000)).toBe(true);
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

// The last one: nothing starts a server again that is about to stop.
test('a server that is about to stop says so, still answers, and lets connections go', async () => {
  startDraining();
  const ready = await api.raw('get', '/readyz');
  expect(ready.status).toBe(503);
  expect(ready.body.status).toBe('stopping');
  const call = await api.get('/events');
  expect(call.status).toBe(200);
  expect(call.headers.connection).toBe('close');
});
