import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { config, useConfig } from '#server/platform/config.ts';
import { openGateway } from '../../live/gateway.ts';
import { type Api, buildAccount, buildVisitor, startApi, TEST_PASSWORD } from '../../support/api.ts';
import { call, closeLiveClients, connectLiveClient } from '../../support/live-client.ts';

let api: Api;
let plain: ReturnType<typeof config>;
beforeAll(async () => {
  api = await startApi();
  plain = config();
});
afterAll(() => api.close());
afterEach(() => useConfig(plain));

const onHttps = () => useConfig({ ...plain, publicUrl: 'https://sorak.example' });
const logIn = async () => {
  const { username } = await buildAccount();
  return api.post('/auth/login').send({ email_username: username, password: TEST_PASSWORD });
};
const cookieOf = ({ headers }: { headers: object }) =>
  String((headers as Record<string, unknown>)['set-cookie']);
const verify = (cookie: string) =>
  api.post('/auth/verify').set('Cookie', cookie).set('X-Requested-With', 'fetch');

describe('the session cookie', () => {
  test('on https is bound to this very host, and to https', async () => {
    onHttps();
    const cookie = cookieOf(await logIn());
    expect(cookie).toMatch(/^__Host-access_token=[^;]+; /);
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(cookie.split('; ')).toContain(part);
    expect(cookie).not.toContain('Domain');
  });

  test('on plain http, in development, keeps the name that a browser takes there', async () => {
    const cookie = cookieOf(await logIn());
    expect(cookie).toMatch(/^access_token=[^;]+; /);
    expect(cookie).not.toContain('Secure');
  });

  test('on https no other cookie is a session: a neighbour under the same domain could have set it', async () => {
    const { token } = await buildVisitor();
    onHttps();
    expect((await verify(`__Host-access_token=${token}`)).status).toBe(200);
    expect((await verify(`access_token=${token}`)).status).toBe(401);
  });

  test('is cleared under the name that it was set with', async () => {
    const { token } = await buildVisitor();
    onHttps();
    const cookie = `__Host-access_token=${token}`;
    const answer = await api.post('/auth/logout').set('Cookie', cookie).set('X-Requested-With', 'fetch');
    expect(cookieOf(answer)).toMatch(/^__Host-access_token=;.*Secure/);
    expect(cookieOf(await verify(cookie))).toMatch(/^__Host-access_token=;.*Secure/);
  });

  test('says to the gateway who a socket belongs to, by the same name', async () => {
    const { token } = await buildVisitor({ roleId: 'ROLE001' });
    onHttps();
    const gateway = await openGateway();
    try {
      const watch = async (cookie: string) => {
        const client = await connectLiveClient(gateway.url, { headers: { cookie } });
        return call(client, 'watch.staff', {});
      };
      expect(await watch(`__Host-access_token=${token}`)).toMatchObject({ ok: true });
      expect(await watch(`access_token=${token}`)).toMatchObject({ ok: false });
    } finally {
      closeLiveClients();
      await gateway.close();
    }
  });
});
