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
const WRITES = [
  ...['/simulator/reset', '/simulator/orders', '/simulator/status-mode', '/simulator/orders/ORDER-1/pay'],
  ...['/simulator/orders/ORDER-1/status-mode', '/mailbox'],
];
const READS = [
  '/simulator/orders',
  '/simulator/orders/ORDER-1',
  '/simulator/notifications',
  '/mailbox/letters',
];

describe('the control and the mailbox', () => {
  test.each(WRITES)('POST %s is refused to a page of another site', async (path) => {
    expect(await call(open, 'POST', path)).toBe(403);
    expect(await call(open, 'POST', path, OURS)).not.toBe(403);
  });

  test.each([...WRITES.map((path) => ['POST', path]), ...READS.map((path) => ['GET', path])])(
    '%s %s wants the key where there is one',
    async (method = '', path = '') => {
      for (const key of [{}, { 'x-simulator-key': 'another' }, { 'x-simulator-key': '' }]) {
        expect(await call(guarded, method, path, { ...OURS, ...key })).toBe(401);
      }
      expect(await call(guarded, method, path, { ...OURS, 'x-simulator-key': KEY })).not.toBe(401);
    },
  );

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
