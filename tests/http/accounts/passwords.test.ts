import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { plantDeskAccounts } from '#scripts/demo/plant-accounts.ts';
import { createAccountToken } from '#server/modules/accounts/account-tokens.repository.ts';
import { createAccount } from '#server/modules/accounts/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import {
  type Api,
  buildAccount,
  buildVisitor,
  startApi,
  TEST_PASSWORD,
  withGuardOut,
} from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';

let api: Api;
let admin: Record<string, string>;
let addresses = 0;
beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '1', LOGIN_ACCOUNT_LIMIT: '6' });
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
});
afterAll(() => api.close());

const COMMON = 'Kata sandi ini terlalu umum dan mudah ditebak. Pilih yang lain.';
const OWN_NAME = 'Kata sandi ini berisi nama, username, atau email Anda. Pilih yang lain.';
const unique = () => crypto.randomUUID().slice(0, 8);
const anotherAddress = () => `198.51.100.${++addresses}`;
const logIn = (email_username: string, password: string, address: string) =>
  api.post('/auth/login').set('X-Forwarded-For', address).send({ email_username, password });

/** Every place where somebody chooses a password, with the field that its form has for it. */
const places: [
  string,
  string,
  (password: string) => Promise<{ status: number; body: { errors?: object[] } }>,
][] = [
  [
    'registering',
    'password',
    (password) =>
      api
        .post('/auth/register')
        .send({ fullName: 'Sari Wulandari', username: `sari-${unique()}`, password })
        .then(),
  ],
  [
    'changing one’s own',
    'new_password',
    async (new_password) => {
      const { headers } = await buildVisitor();
      return api
        .put('/account/password')
        .set(headers)
        .send({ current_password: TEST_PASSWORD, new_password });
    },
  ],
  [
    'a mailed link',
    'new_password',
    async (new_password) => {
      const { id, email } = await buildAccount();
      const purpose = 'password_reset';
      const token = await createAccountToken({ purpose, userId: id, emailKey: email ?? '', standing: 0 });
      const reset = (word: string) => api.put('/account/password-resets').send({ token, new_password: word });
      const refused = await reset(new_password);
      // The link is not spent by it.
      expect((await reset('jembatan-merah-7')).status).toBe(200);
      return refused;
    },
  ],
  [
    'an account for somebody else',
    'password',
    (password) =>
      api
        .post('/admin/users')
        .set(admin)
        .send({ name: 'Sari Wulandari', username: `sari-${unique()}`, role_id: 'ROLE003', password })
        .then(),
  ],
  [
    'an organizer',
    'password',
    (password) =>
      api
        .post('/admin/event-organizers')
        .set(admin)
        .send({ name: 'Sari Wulandari', email: `sari-${unique()}@contoh.id`, password })
        .then(),
  ],
];

describe.each(places)('%s', (_place, field, choose) => {
  test.each([
    ['Password2026!', COMMON],
    ['wulandari-sari', OWN_NAME],
  ])('takes no %s, and says why at the field', async (password, message) => {
    const { status, body } = await choose(password);
    expect([status, body.errors]).toEqual([422, [{ field, message }]]);
  });
});

test('the demo’s password is the operator’s choice', async () => {
  const before = config();
  useConfig({ ...before, demoPassword: 'password' });
  try {
    await plantDeskAccounts(new Date());
    expect((await logIn('admin@sorak.test', 'password', anotherAddress())).status).toBe(200);
  } finally {
    useConfig(before);
  }
  const account = {
    name: 'Demo',
    username: `demo-${unique()}`,
    password: 'password',
    roleId: 'ROLE003',
  } as const;
  await expect(createAccount(account)).rejects.toMatchObject({ code: 'validation_failed' });
});

describe('failed logins', () => {
  test('of an account are counted together, by e-mail and by username in any spelling', async () => {
    const { username, email } = await buildAccount();
    const address = anotherAddress();
    const names = [username, email ?? '', username.toUpperCase(), ` ${email?.toUpperCase()} `, username];
    for (const name of names) expect((await logIn(name, 'tebakan-salah', address)).status).toBe(401);
    expect((await logIn(email ?? '', 'tebakan-salah', address)).status).toBe(429);
    expect((await logIn(username, TEST_PASSWORD, address)).status).toBe(429);
    // Nobody is locked out from elsewhere.
    expect((await logIn(username, TEST_PASSWORD, anotherAddress())).status).toBe(200);
  });

  test('of twenty at the same moment, under both names, five are looked at', async () => {
    const { username, email } = await buildAccount();
    const address = anotherAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => logIn(at % 2 ? username : (email ?? ''), 'tebakan', address)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('of different accounts, and of names that nobody has, are counted apart', async () => {
    const [one, other] = [await buildAccount(), await buildAccount()];
    const address = anotherAddress();
    const nobody = `tidak-ada-${unique()}`;
    for (const name of [one.username, nobody]) {
      for (let tried = 0; tried < 5; tried += 1) await logIn(name, 'tebakan', address);
      expect((await logIn(name, 'tebakan', address)).status).toBe(429);
    }
    expect((await logIn(other.username, TEST_PASSWORD, address)).status).toBe(200);
  });
});

describe('right logins', () => {
  test('are limited, too, under both names together', async () => {
    const { username, email } = await buildAccount();
    const address = anotherAddress();
    for (let done = 0; done < 6; done += 1) {
      expect((await logIn(done % 2 ? username : (email ?? ''), TEST_PASSWORD, address)).status).toBe(200);
    }
    const refused = await logIn(username, TEST_PASSWORD, address);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect((await logIn(username, TEST_PASSWORD, anotherAddress())).status).toBe(200);
    await withGuardOut('login-limiter', async () =>
      expect((await logIn(username, TEST_PASSWORD, address)).status).toBe(200),
    );
  });

  test('of twelve at the same moment no more than allowed are let in', async () => {
    const { username } = await buildAccount();
    const address = anotherAddress();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn(username, TEST_PASSWORD, address)),
    );
    const right = answers.filter(({ status }) => status === 200).length;
    expect(right).toBeGreaterThan(0);
    expect(right).toBeLessThanOrEqual(6);
  });

  test('are not used up by wrong ones', async () => {
    const { username } = await buildAccount();
    const address = anotherAddress();
    for (let tried = 0; tried < 4; tried += 1) await logIn(username, 'tebakan', address);
    for (let done = 0; done < 6; done += 1) {
      expect((await logIn(username, TEST_PASSWORD, address)).status).toBe(200);
    }
  });
});

test('a draft is not there for whoever asks for an open order of it, as for its neighbours', async () => {
  const { headers } = await buildVisitor();
  const { event: draft } = await buildEvent({ status: 'draft' });
  const answers = [];
  for (const path of ['/checkout/orders/open', '/checkout/finalists']) {
    for (const id of [draft.id, 'EVT-000000']) {
      const { status, body } = await api.get(`${path}?event_id=${id}`).set(headers);
      answers.push([status, { ...body, request_id: '' }]);
    }
  }
  const [first] = answers;
  expect(first).toEqual([404, expect.objectContaining({ code: 'event_not_found' })]);
  for (const answer of answers) expect(answer).toEqual(first);
});
