import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { apiDocument, apiRoutes } from '#server/app.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { type AccessStage, buildAccessStage } from '../support/access-stage.ts';
import { buildAccount, buildVisitor, TEST_PASSWORD } from '../support/api.ts';
import { buildEvent } from '../support/events.ts';
import { countAnswers, sideBySide } from '../support/faults-provider.ts';
import { type OwnStore, startOwnRedis } from '../support/faults-stores.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { call, closeLiveClients, connectLiveClient, nextDisconnect } from '../support/live-client.ts';
import { collectionIn, profile } from '../support/profiled.ts';
import { validRequest } from '../support/valid-requests.ts';
import { volume } from '../support/volume.ts';

let redis: OwnStore;
let system: FaultSystem;
let apis: ApiProcess[];

beforeAll(async () => {
  // One proxy stands before the processes and says whose request it is.
  // A Redis that nobody else keeps busy, and that may take its time on a busy machine: a process that does without it counts limits alone, from zero.
  redis = await startOwnRedis();
  system = await startSystem({
    redisUrl: redis.url,
    environment: { TRUSTED_PROXIES: '1', LOGIN_ADDRESS_LIMIT: '300', POSTER_WAIT_MS: '50' },
  });
  const seams = ['redis-silence'] as const;
  apis = [await system.startApi({ seams }), await system.startApi({ elsewhere: true, seams })];
});

afterEach(closeLiveClients);

afterAll(async () => {
  await system?.close();
  await redis?.kill();
});

const origin = (index: number) => apis[index % apis.length]?.origin ?? '';
let addresses = 0;
const anotherAddress = () => {
  addresses += 1;
  return `198.51.${100 + Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

async function post(path: string, body: unknown, { from = anotherAddress(), api = 0, headers = {} } = {}) {
  const answer = await fetch(`${origin(api)}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

/** A figure of the first process. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${origin(0)}/metrics`)).text();
  return Number(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(text)?.[1]);
}

const logIn = (email_username: string, password: string, options?: Parameters<typeof post>[2]) =>
  post('/auth/login', { email_username, password }, options);

describe('somebody who logged out', () => {
  test('is out on every process at once, and the open socket on another one is closed', async () => {
    const [leaving, staying] = [await buildVisitor(), await buildVisitor()];
    const socket = await connectLiveClient(origin(1), { token: leaving.token });
    const bystander = await connectLiveClient(origin(1), { token: staying.token });
    const closed = nextDisconnect(socket);
    const { status } = await post('/auth/logout', {}, { headers: leaving.headers, api: 0 });
    expect(status).toBe(200);
    for (const api of [0, 1]) {
      expect((await post('/auth/verify', {}, { headers: leaving.headers, api })).status).toBe(401);
      expect((await post('/auth/verify', {}, { headers: staying.headers, api })).status).toBe(200);
    }
    expect(await closed).toBe('io server disconnect');
    expect(bystander.connected).toBe(true);
  });

  test('control: without the session’s row the token still opens everything', async () => {
    const careless = await system.startApi({ elsewhere: true, seams: ['session-row'] });
    const visitor = await buildVisitor();
    await post('/auth/logout', {}, { headers: visitor.headers });
    const answer = await fetch(`${careless.origin}/api/v1/auth/verify`, {
      method: 'POST',
      headers: visitor.headers,
    });
    expect(answer.status).toBe(200);
    await careless.kill();
  });
});

describe('guessing passwords', () => {
  test('of one account: 429 from the sixth on, over all processes, while its owner gets in from elsewhere', async () => {
    const guesses = volume({ reduced: 200, full: 1_000 });
    const { username } = await buildAccount();
    const from = anotherAddress();
    const first = [];
    for (let guess = 0; guess < 6; guess += 1) {
      first.push((await logIn(username, `tebakan-${guess}`, { from, api: guess })).status);
    }
    expect(first).toEqual([401, 401, 401, 401, 401, 429]);
    const others = sideBySide(Array.from({ length: guesses }), {
      width: 16,
      work: (_, index) => logIn(username, `tebakan-${index}`, { from, api: index }),
    });
    const owner = await logIn(username, TEST_PASSWORD);
    expect(owner.status).toBe(200);
    const answers = await others;
    expect(countAnswers(answers.map(({ status }) => status))).toEqual({ 429: guesses });
    expect((await logIn(username, TEST_PASSWORD)).status).toBe(200);
  });

  test('of an unknown account is answered alike, and is as much work: one comparison of passwords', async () => {
    const { username } = await buildAccount();
    const guesses = volume({ reduced: 20, full: 100 });
    const known = { answers: [] as unknown[], statuses: [] as number[], checks: 0, cpu: 0 };
    const unknown = structuredClone(known);
    const guess = async (what: typeof known, name: string) => {
      const [checks, cpu] = [
        await metric('sorak_password_checks_total'),
        await metric('sorak_process_cpu_seconds_total'),
      ];
      const { status, body } = await logIn(name, 'bukan-kata-sandinya');
      what.answers.push({ status, body: { ...body, request_id: '' } });
      what.statuses.push(status);
      what.checks += (await metric('sorak_password_checks_total')) - checks;
      // Unlike the time that it takes, the work is nearly the same on a busy machine: in turn, since that gets busier and less busy.
      what.cpu += (await metric('sorak_process_cpu_seconds_total')) - cpu;
    };
    for (let each = 0; each < guesses; each += 1) {
      await guess(known, username);
      await guess(unknown, `tidak-ada-${crypto.randomUUID().slice(0, 8)}`);
    }
    expect(countAnswers(known.statuses)).toEqual({ 401: guesses });
    expect(unknown.answers).toEqual(known.answers);
    expect([known.checks, unknown.checks]).toEqual([guesses, guesses]);
    // Without the comparison it is a twentieth.
    expect(unknown.cpu).toBeGreaterThan(known.cpu / 2);
    expect(unknown.cpu).toBeLessThan(known.cpu * 2);
  });
});

describe('operators and patterns where texts are expected', () => {
  beforeAll(async () => {
    await buildAccount({ username: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa' });
  });

  /** How many commands on accounts the database got while `work` went on. */
  async function looksAtAccounts(work: () => Promise<unknown>): Promise<number> {
    const seen = await profile(work);
    return seen.filter((row) => collectionIn(row) === UserModel.collection.name).length;
  }

  test.each([
    ['an operator for the name', { email_username: { $gt: '' }, password: TEST_PASSWORD }],
    ['an operator for the password', { email_username: 'admin', password: { $ne: null } }],
    ['a list for the name', { email_username: ['admin'], password: TEST_PASSWORD }],
    ['a regular expression for the name', { email_username: { $regex: '(a+)+$' }, password: TEST_PASSWORD }],
  ])('%s: refused without a look', async (_what, body) => {
    const looks = await looksAtAccounts(async () => {
      expect([400, 422]).toContain((await post('/auth/login', body)).status);
    });
    expect(looks).toBe(0);
  });

  test('control: a name that is a text is looked for', async () => {
    expect(await looksAtAccounts(() => logIn('siapa-saja', TEST_PASSWORD))).toBeGreaterThan(0);
  });

  test('a pattern that would take for ever is a name like any other', async () => {
    const answer = await logIn('(a+)+$', TEST_PASSWORD);
    expect(answer.status).toBe(401);
  });

  describe('in a query string', () => {
    /** Everything that is read by a query, whatever its path names. */
    const routes = apiRoutes
      .filter(({ method }) => method === 'get')
      .flatMap((endpoint) => {
        const described = apiDocument().paths?.[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.get;
        const { parameters = [] } = (described ?? {}) as { parameters?: { in: string; name: string }[] };
        const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
        return names.length > 0 ? [{ path: endpoint.path, endpoint, names }] : [];
      });
    const searching = routes.filter(({ names }) => names.includes('search'));
    let stage: AccessStage;
    beforeAll(async () => {
      stage = await buildAccessStage();
      await buildAccount({ name: `Sari ${stage.own.word}` });
      const message = {
        name: `Sari ${stage.own.word}`,
        email: 'sari@contoh.id',
        message: 'Suara saya belum tampil.',
      };
      expect((await post('/support-messages', message)).status).toBe(201);
    });

    /** The query that the route needs, without one of its parameters. */
    function plainQuery({ endpoint }: (typeof routes)[number], without: string): URLSearchParams {
      const { path } = validRequest(endpoint, stage);
      const query = new URL(path, 'http://x').searchParams;
      query.delete(without);
      return query;
    }

    /** The answer without what differs from one moment to the next. */
    async function read({ endpoint }: (typeof routes)[number], query: URLSearchParams, more = '') {
      const { path, headers } = validRequest(endpoint, stage);
      const { pathname } = new URL(path.replace('tidak-ada-2026', stage.own.eventId), 'http://x');
      const answer = await fetch(`${origin(0)}${pathname}?${query}${more}`, {
        headers: { ...headers, 'x-forwarded-for': anotherAddress() },
      });
      const text = (await answer.text()).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"|"request_id":"[^"]*"/g, '""');
      return { status: answer.status, text };
    }

    test('many are read so, and some of them search', () => {
      expect(routes.length).toBeGreaterThan(15);
      expect(searching.length).toBeGreaterThan(3);
    });

    test.each(routes)(
      '$path: an operator is as if its parameter were not there, or refused',
      async (route) => {
        for (const parameter of route.names) {
          const query = plainQuery(route, parameter);
          const plain = await read(route, query);
          for (const operator of ['[$ne]=', '[$gt]=', '[$regex]=.*', '[$where]=sleep(2000)', '[]=a']) {
            const more = `&${parameter}${operator}`;
            const answer = await read(route, query, more);
            const isRefused = answer.status === 400 || answer.status === 422;
            expect({ more, text: isRefused ? plain.text : answer.text }).toEqual({ more, text: plain.text });
          }
        }
      },
    );

    test.each(searching)('control: $path: a text in its place is heeded', async (route) => {
      const query = plainQuery(route, 'search');
      const all = await read(route, query);
      // One of them refuses to look for nothing.
      const some = all.status === 400 ? await read(route, query, `&search=${stage.own.word}`) : all;
      const none = await read(route, query, '&search=tidakadayangbegini');
      expect([some.status, none.status]).toEqual([200, 200]);
      expect(none.text).not.toBe(some.text);
    });

    test.each(searching)('$path: a pattern is a text like any other', async (route) => {
      const query = plainQuery(route, 'search');
      const { word } = stage.own;
      const none = await read(route, query, '&search=tidakadayangbegini');
      for (const pattern of ['.*', '(a+)+$', `${word.slice(0, -1)}.`, `^.*${word}`]) {
        const answer = await read(route, query, `&search=${encodeURIComponent(pattern)}`);
        expect({ pattern, text: answer.status === 200 ? answer.text : none.text }).toEqual({
          pattern,
          text: none.text,
        });
      }
    });
  });

  test('a role in a registration is ignored', async () => {
    const username = `calon-admin-${crypto.randomUUID().slice(0, 6)}`;
    const answer = await post('/auth/register', {
      fullName: 'Calon Admin',
      username,
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
      termsAccepted: true,
      role_id: 'ROLE001',
    });
    expect(answer.status).toBe(201);
    expect((await UserModel.findOne({ username }).lean())?.roleId).toBe('ROLE003');
  });
});

test('ten thousand messages a second cost the sender the socket, and nobody else anything', async () => {
  const { event } = await buildEvent();
  const bystander = await connectLiveClient(origin(0));
  expect(await call(bystander, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true });
  const flooder = await connectLiveClient(origin(0));
  const closed = nextDisconnect(flooder);
  for (let sent = 0; sent < 10_000; sent += 1) flooder.emit('watch.event', { event_id: event.id }, () => {});
  expect(['transport close', 'transport error']).toContain(await closed);
  expect(await call(bystander, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true });
});
