import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { passwordLoad, passwordMatches } from '#server/modules/accounts/passwords.ts';
import { type Api, buildAccount, buildVisitor, startApi, TEST_PASSWORD } from '../../support/api.ts';
import { until } from '../../support/waiting.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '1', LOGIN_ACCOUNT_LIMIT: '1000' });
});
afterAll(() => api?.close());

const ACCOUNTS = 300;
/** Node has four threads for this and for files; the others of them are for everything else. */
const AT_WORK_MOST = 2;
const WAITING_MOST = 400;
const logIn = ({ username }: { username: string }) =>
  api.post('/auth/login').send({ email_username: username, password: TEST_PASSWORD });

async function buildAccounts(count: number) {
  const accounts = [];
  while (accounts.length < count)
    accounts.push(...(await Promise.all(Array.from({ length: 25 }, () => buildAccount()))));
  return accounts;
}

test('right logins of three hundred accounts at once are all let in, two at a time, and hold no other request up', async () => {
  const accounts = await buildAccounts(ACCOUNTS);
  const { headers } = await buildVisitor();
  const loads: ReturnType<typeof passwordLoad>[] = [];
  let left = ACCOUNTS;
  const flood = Promise.all(
    accounts.map(async (account) => {
      const { status } = await logIn(account);
      left -= 1;
      loads.push(passwordLoad());
      return status;
    }),
  );
  // Somebody who is logged in already: each answer comes while logins wait.
  let between = 0;
  while (left > 0) {
    expect((await api.get('/account').set(headers)).status).toBe(200);
    loads.push(passwordLoad());
    if (passwordLoad().waiting > 0) between += 1;
  }
  expect(new Set(await flood)).toEqual(new Set([200]));
  expect(Math.max(...loads.map(({ atWork }) => atWork))).toBe(AT_WORK_MOST);
  expect(Math.max(...loads.map(({ waiting }) => waiting))).toBeLessThanOrEqual(ACCOUNTS);
  // There was a flood, and the others came through it.
  expect(Math.max(...loads.map(({ waiting }) => waiting))).toBeGreaterThan(50);
  expect(between).toBeGreaterThan(10);
});

const FLOODING = '198.51.100.7';
const from = (address: string) => ({ 'X-Forwarded-For': address });

/** As many logins of one address as may wait, behind two that take long. */
async function floodWaiting() {
  const long = await hash(TEST_PASSWORD, { memoryCost: 65_536, timeCost: 60, parallelism: 1 });
  // Shorter than that of an account, and not so short that all of them would end beside it.
  const short = await hash(TEST_PASSWORD, { memoryCost: 4_096, timeCost: 2, parallelism: 1 });
  const compare = (passwordHash: string) =>
    passwordMatches({ password: TEST_PASSWORD, passwordHash, address: FLOODING });
  const held = Array.from({ length: AT_WORK_MOST }, () => compare(long));
  await until('both are at work', { everyMs: 1 }, () => passwordLoad().atWork === AT_WORK_MOST);
  const waiting = Array.from({ length: WAITING_MOST }, () => compare(short));
  return { held, waiting, compare: () => compare(short) };
}

test('logins of one address that wait send none of another one away, and let it in before themselves', async () => {
  const account = await buildAccount();
  const { held, waiting } = await floodWaiting();
  let before = 0;
  const outcomes = Promise.allSettled(waiting.map((each) => each.finally(() => (before += 1))));
  const { status } = await logIn(account).set(from('198.51.100.8'));
  expect(status).toBe(200);
  expect(before).toBeLessThan(WAITING_MOST / 2);
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected');
  // Its place is that of the last of them.
  expect(refused).toMatchObject([{ reason: { code: 'unavailable' } }]);
  expect(new Set(await Promise.all(held))).toEqual(new Set([true]));
});

test('one more than may wait is sent away at once with the time to wait, and let in later', async () => {
  const account = await buildAccount();
  const { held, waiting, compare } = await floodWaiting();
  await expect(compare()).rejects.toMatchObject({ code: 'unavailable' });
  expect(passwordLoad()).toEqual({ atWork: AT_WORK_MOST, waiting: WAITING_MOST });
  const refused = await logIn(account).set(from(FLOODING));
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(new Set(await Promise.all([...held, ...waiting]))).toEqual(new Set([true]));
  expect(passwordLoad()).toEqual({ atWork: 0, waiting: 0 });
  expect((await logIn(account)).status).toBe(200);
});
