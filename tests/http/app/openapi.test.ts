import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { apiDocument, buildApp } from '#server/app.ts';
import { API_BASE } from '#server/http/openapi.ts';
import { notificationRoute } from '#server/modules/payments/payments.route.ts';
import { transferNotificationRoute } from '#server/modules/transfers/transfer-notifications.route.ts';
import { config, loadConfig, useConfig } from '#server/platform/config.ts';
import { type Api, startApi } from '../../support/api.ts';
import { describedRoute, expectAnswerFitsSchema } from '../../support/openapi.ts';

let api: Api;
let app: Express;
beforeAll(async () => {
  api = await startApi();
  app = buildApp();
});
afterAll(() => api.close());

interface Layer {
  match: (path: string) => unknown;
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** Every `METHOD /path` that Express itself has below the API's base. */
function mountedRoutes(): string[] {
  const underBase = (app.router as unknown as { stack: Layer[] }).stack.filter(
    (layer) => layer.match(API_BASE) && !layer.match('/elsewhere') && layer.handle.stack,
  );
  const collect = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) =>
      route
        ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)
        : collect(handle.stack ?? []),
    );
  return underBase.flatMap(({ handle }) => collect(handle.stack ?? []));
}

/** All that a start in production requires. */
const productionValues = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sorak.example',
  JWT_SECRET: 'x'.repeat(48),
  PAYMENT_SERVER_KEY: 'Mid-server-of-the-test',
  PAYMENT_CLIENT_KEY: 'Mid-client-of-the-test',
  PAYMENT_SNAP_BASE_URL: 'https://app.midtrans.com/snap/v1',
  PAYMENT_CORE_BASE_URL: 'https://api.midtrans.com',
  PAYMENT_SNAP_SCRIPT_URL: 'https://app.midtrans.com/snap/snap.js',
  SMTP_URL: 'smtps://user:word@mail.example:465',
  MAIL_FROM: 'Sorak <halo@sorak.example>',
};

const aboutTheDocument = ['GET /openapi.json', 'GET /docs', 'GET /docs/start.js'];

describe('the OpenAPI document', () => {
  test('is served as OpenAPI 3.1', async () => {
    const answer = await api.raw('get', '/api/v1/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.body.openapi).toBe('3.1.0');
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(apiDocument())));
  });

  test('names every route that is mounted, and no other', () => {
    const mounted = mountedRoutes().filter((route) => !aboutTheDocument.includes(route));
    const described = Object.entries(apiDocument().paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(mounted.length).toBeGreaterThan(8);
    // Answered before Express.
    mounted.push(`POST ${notificationRoute.path}`, `POST ${transferNotificationRoute.path}`);
    expect(described.sort()).toEqual(mounted.map((route) => route.replaceAll(/:(\w+)/g, '{$1}')).sort());
  });

  test('gives every operation a name of its own, a tag, a summary and the errors it can answer', () => {
    const operations = Object.values(apiDocument().paths ?? {}).flatMap((item) => Object.values(item ?? {}));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { summary, tags, responses } of operations) {
      expect(summary).toBeTruthy();
      expect(tags).toHaveLength(1);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['500', '503']));
    }
  });

  test('says which calls need a session', () => {
    expect(apiDocument().paths?.['/auth/verify']?.post?.security).toEqual([{ bearer: [] }, { cookie: [] }]);
    expect(apiDocument().paths?.['/auth/login']?.post?.security).toEqual([]);
  });

  test('is there by configuration only, in production not unless it is asked for', async () => {
    const stores = { MONGODB_URL: 'mongodb://db/sorak', REDIS_URL: 'redis://cache' };
    expect(loadConfig(stores).apiDocs).toBe(true);
    expect(loadConfig({ ...stores, API_DOCS: 'off' }).apiDocs).toBe(false);
    const production = { ...stores, ...productionValues };
    expect(loadConfig(production).apiDocs).toBe(false);
    expect(loadConfig({ ...production, API_DOCS: 'on' }).apiDocs).toBe(true);
    const before = config();
    useConfig({ ...before, apiDocs: false });
    try {
      const without = buildApp();
      for (const path of ['/openapi.json', '/docs', '/docs/start.js', '/docs/assets/swagger-ui.css']) {
        expect((await request(without).get(API_BASE + path)).status).toBe(404);
      }
    } finally {
      useConfig(before);
    }
  });

  test('can be browsed without inline scripts', async () => {
    const page = await api.raw('get', '/api/v1/docs');
    expect(page.status).toBe(200);
    const sources = [...page.text.matchAll(/<script src="([^"]+)"><\/script>/g)].map(
      (match) => match[1] ?? '',
    );
    expect(page.text.match(/<script/g)).toHaveLength(sources.length);
    for (const source of [...sources, '/api/v1/docs/assets/swagger-ui.css']) {
      expect((await api.raw('get', source)).status).toBe(200);
    }
  });
});

describe('checking answers against the document', () => {
  test('an address is found by its template, a literal one first', () => {
    expect(describedRoute({ method: 'GET', url: 'http://x/api/v1/events/gita-2026?a=b' })).toBe(
      'GET /events/{eventIdOrUniqueName}',
    );
    expect(describedRoute({ method: 'POST', url: '/api/v1/auth/login' })).toBe('POST /auth/login');
    expect(describedRoute({ method: 'GET', url: '/livez' })).toBeNull();
  });

  test('an answer with one field too many or a status that is not named does not pass', async () => {
    const answer = await request(app).post('/api/v1/auth/verify');
    expect(() => expectAnswerFitsSchema(answer)).not.toThrow();
    const changed = (change: object) => Object.assign(Object.create(answer), change);
    expect(() => expectAnswerFitsSchema(changed({ body: { ...answer.body, password_hash: 'x' } }))).toThrow(
      'does not fit its schema',
    );
    expect(() => expectAnswerFitsSchema(changed({ status: 418 }))).toThrow('does not name');
  });
});
