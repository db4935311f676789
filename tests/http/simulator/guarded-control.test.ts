import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDemoApi } from '#scripts/demo/api-client.ts';
import { sendLetter } from '#server/modules/mail/send-letter.ts';
import { loadConfig, useConfig } from '#server/platform/config.ts';
import { type Simulator, startSimulator } from '#simulator/app.ts';
import { readConfig } from '#simulator/config.ts';
import { CLIENT_KEY, SERVER_KEY } from './simulator-world.ts';

const KEY = 'a-key-of-the-simulator';
let open: Simulator;
let guarded: Simulator;
const start = (controlKey: string | null) =>
  startSimulator({
    ...{ port: 0, host: '127.0.0.1', notificationUrl: 'http://127.0.0.1:1/', dataDir: null, timeScale: 1 },
    ...{ serverKey: SERVER_KEY, clientKey: CLIENT_KEY, controlKey },
  });
beforeAll(async () => {
  [open, guarded] = await Promise.all([start(null), start(KEY)]);
});
afterAll(() => Promise.all([open.close(), guarded.close()]));

const call = async ({ url }: Simulator, method: string, path: string, headers: Record<string, string> = {}) =>
  (await fetch(url + path, { method, headers: { 'content-type': 'application/json', ...headers } })).status;
const OURS = { 'x-requested-with': 'test' };

interface Layer {
  match(path: string): { path: string } | false;
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** Every route of the control and the mailbox, of whatever router: `POST /simulator/reset`. */
function walkControl({ app }: Simulator): string[] {
  const { stack } = (app as unknown as { router: { stack: Layer[] } }).router;
  return ['/simulator/iris', '/simulator', '/mailbox'].flatMap((prefix) =>
    stack
      .filter((layer) => {
        const matched = layer.match(`${prefix}/x`);
        return matched && matched.path === prefix;
      })
      .flatMap(({ handle }) => handle.stack ?? [])
      .flatMap(({ route }) => (route ? Object.keys(route.methods).map((method) => ({ method, route })) : []))
      .map(({ method, route }) => `${method.toUpperCase()} ${prefix}${route.path === '/' ? '' : route.path}`),
  );
}

const addressOf = (route: string) => route.split(' ')[1]?.replaceAll(/:(\w+)/g, 'ORDER-1') ?? '';

describe('the control and the mailbox', () => {
  test('are walked: their routers are found', () => {
    const routes = walkControl(guarded);
    for (const part of ['POST /simulator/reset', 'POST /simulator/iris/', 'GET /mailbox/letters'])
      expect([part, routes.some((route) => route.startsWith(part))]).toEqual([part, true]);
    expect(routes.length).toBeGreaterThan(20);
  });

  test('refuse a page of another site whatever it posts', async () => {
    const answers: Record<string, [number, boolean]> = {};
    for (const route of walkControl(open).filter((each) => !each.startsWith('GET '))) {
      const [method = ''] = route.split(' ');
      const theirs = await call(open, method, addressOf(route));
      const ours = await call(open, method, addressOf(route), OURS);
      answers[route] = [theirs, ours === 403];
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((route) => [route, [403, false]])));
  });

  test('want the key where there is one, on every route', async () => {
    const answers: Record<string, unknown[]> = {};
    for (const route of walkControl(guarded)) {
      const [method = ''] = route.split(' ');
      const send = (key: Record<string, string>) =>
        call(guarded, method, addressOf(route), { ...OURS, ...key });
      const refused = [await send({}), await send({ 'x-simulator-key': 'another' })];
      refused.push(await send({ 'x-simulator-key': '' }));
      answers[route] = [...refused, (await send({ 'x-simulator-key': KEY })) === 401];
    }
    const expected = Object.keys(answers).map((route) => [route, [401, 401, 401, false]]);
    expect(answers).toEqual(Object.fromEntries(expected));
  });

  test('what customers see needs none', async () => {
    for (const path of ['/', '/mailbox', '/snap/snap.js', '/snap/assets/control.js', '/livez']) {
      expect(await call(guarded, 'GET', path)).toBe(200);
    }
  });

  test('a server and a simulated payer that know the key get in', async () => {
    const stores = {
      MONGODB_URL: 'mongodb://db/sorak',
      REDIS_URL: 'redis://cache',
      PAYMENT_CORE_BASE_URL: guarded.url,
    };
    const letter = { to: 'rina@contoh.id', subject: 'Halo', text: 'Halo', html: '<body>Halo</body>' };
    useConfig(loadConfig(stores));
    await expect(sendLetter(letter)).rejects.toThrow('401');
    useConfig(loadConfig({ ...stores, SIMULATOR_KEY: KEY }));
    await sendLetter(letter);
    const { signal } = new AbortController();
    const payer = (simulatorKey: string | null) =>
      createDemoApi({ baseUrl: 'http://127.0.0.1:1', simulatorUrl: guarded.url, simulatorKey, signal });
    await expect(payer(null).atProvider('ORDER-1', 'pay', 'qris')).rejects.toThrow('401');
    await expect(payer(KEY).atProvider('ORDER-1', 'pay', 'qris')).rejects.toThrow(
      '404: {"message":"no such order"}',
    );
  });
});

describe('where it listens', () => {
  test('is this machine alone, whatever HOST says to the server', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', controlKey: null });
    expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('127.0.0.1');
  });

  test.each(['0.0.0.0', '::', '192.168.1.7', 'simulator', '127.0.0.1.example.org'])(
    '%s needs a key',
    (host) => {
      expect(() => readConfig({ SIMULATOR_HOST: host })).toThrow('set SIMULATOR_KEY');
      expect(() => readConfig({ SIMULATOR_HOST: host, SIMULATOR_KEY: '' })).toThrow('set SIMULATOR_KEY');
      expect(() => readConfig({ SIMULATOR_HOST: host, SIMULATOR_KEY: 'short' })).toThrow('SIMULATOR_KEY');
      expect(readConfig({ SIMULATOR_HOST: host, SIMULATOR_KEY: KEY })).toMatchObject({
        host,
        controlKey: KEY,
      });
    },
  );

  test.each(['127.0.0.1', 'localhost', '::1', '127.1.2.3'])('%s needs none', (host) => {
    expect(readConfig({ SIMULATOR_HOST: host }).controlKey).toBeNull();
  });
});
