import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RoleId } from '#contracts/accounts/session.ts';
import { apiEndpoints, apiRoutes } from '#server/app.ts';
import { rolesOf } from '#server/http/access.ts';
import type { DocumentedRoute } from '#server/http/openapi.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { validNotification } from '../../support/valid-requests.ts';

const KEYS = ['__proto__', 'constructor', 'prototype'];

let api: Api;
const headersOf = new Map<RoleId, Record<string, string>>();
beforeAll(async () => {
  api = await startApi();
  for (const roleId of ['ROLE001', 'ROLE002', 'ROLE003'] as const) {
    const organizer = roleId === 'ROLE002' ? { organizerId: 'EO-1' } : {};
    headersOf.set(roleId, (await buildVisitor({ roleId, ...organizer })).headers);
  }
});
afterAll(() => api.close());

/** A request that passes the endpoint's authentication. */
function call({ method, path, access }: DocumentedRoute, query = '') {
  const role = rolesOf(access)?.[0] ?? 'ROLE003';
  const address = `/api/v1${path.replaceAll(/:\w+/g, 'x-1')}${query}`;
  return api.raw(method, address).set(headersOf.get(role) ?? {});
}

const nameOf = ({ method, path }: DocumentedRoute) => `${method.toUpperCase()} ${path}`;
const withBody = apiEndpoints.filter(({ body }) => body);
const withUpload = apiEndpoints.filter(({ upload }) => upload);

describe('a key that reaches into the machinery of objects is refused with 400', () => {
  test('in the query of every route', async () => {
    const taken: string[] = [];
    for (const each of apiRoutes) {
      const { status, body } = await call(each, '?__proto__[isAdmin]=1');
      if (status !== 400 || body.code !== 'malformed_request') taken.push(`${nameOf(each)}: ${status}`);
    }
    expect(taken).toEqual([]);
  });

  test.each([
    ...KEYS.map((key) => `?${key}=1`),
    '?a[__proto__]=1',
    '?a[constructor][prototype][b]=1',
    '?constructor.prototype.b=1',
    '?%5f_proto__=1',
    '?page=1&__proto__=2',
  ])('however it is spelt there: %s', async (query) => {
    expect((await api.raw('get', `/api/v1/events${query}`)).status).toBe(400);
  });

  test('and no other query is', async () => {
    expect((await api.get('/events?page=1&proto=1&the_prototype=2&constructors=3')).status).toBe(200);
  });

  test('in the JSON body of every endpoint', async () => {
    expect(withBody.length).toBeGreaterThan(20);
    const taken: string[] = [];
    for (const each of withBody) {
      for (const body of [
        '{"__proto__":{"isAdmin":true}}',
        '{"a":[{"constructor":{"prototype":{"b":1}}}]}',
      ]) {
        const answer = await call(each).set('Content-Type', 'application/json').send(body);
        if (answer.status !== 400 || answer.body.code !== 'malformed_json') {
          taken.push(`${nameOf(each)}: ${answer.status}`);
        }
      }
      const plain = await call(each).set('Content-Type', 'application/json').send('{"a":[{"b":{"c":1}}]}');
      expect({ endpoint: nameOf(each), code: plain.body.code }).not.toMatchObject({ code: 'malformed_json' });
    }
    expect(taken).toEqual([]);
  });

  test('in a message of the payment provider', async () => {
    const send = (body: string) =>
      api.raw('post', '/api/v1/payments/notifications').set('Content-Type', 'application/json').send(body);
    const fields = '"order_id":"x","status_code":"200","gross_amount":"1.00","signature_key":"x"';
    for (const strange of ['"\\u005f_proto__":{"a":1}', '"custom":{"constructor":{"prototype":{"a":1}}}']) {
      const { status, body } = await send(`{${fields},${strange}}`);
      expect([strange, status, body.code]).toEqual([strange, 400, 'malformed_json']);
    }
    // The same without it gets as far as its signature.
    expect((await send(`{${fields}}`)).status).toBe(401);
  });

  test('in the address of a message that is good: nothing of it is kept', async () => {
    const send = async (query: string) => {
      const { path, headers, body } = validNotification('SRK-2026-0001');
      const { status } = await api
        .raw('post', path + query)
        .set(headers)
        .send(String(body));
      return { status, kept: await NotificationModel.countDocuments() };
    };
    for (const query of ['?__proto__[a]=1', '?constructor.prototype.a=1', '/?__proto__=1']) {
      expect([query, await send(query)]).toEqual([query, { status: 400, kept: 0 }]);
    }
    expect(await send('?from=provider')).toEqual({ status: 200, kept: 1 });
  });

  test('in the fields of every upload', async () => {
    expect(withUpload.length).toBeGreaterThan(0);
    for (const each of withUpload) {
      for (const key of [...KEYS, 'type[__proto__]', 'type[constructor][prototype]']) {
        const answer = await call(each).field(key, 'finalists').attach('file', Buffer.from('x'), 'x.png');
        expect({ key, status: answer.status, code: answer.body.code }).toEqual({
          key,
          status: 400,
          code: 'malformed_request',
        });
      }
      const plain = await call(each).field('other', 'finalists').attach('file', Buffer.from('x'), 'x.png');
      // What has no field at all takes none.
      const hasFields = Object.keys(each.upload?.shape ?? {}).length > 0;
      expect(plain.status).toBe(hasFields ? 422 : 400);
    }
  });
});
