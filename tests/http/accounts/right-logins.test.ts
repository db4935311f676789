import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, buildAccount, startApi, TEST_PASSWORD, withGuardOut } from '../../support/api.ts';
import type { Authenticator } from '../../support/authenticator.ts';
import { FACTOR_ENVIRONMENT, fromAnywhere, givePasskey, giveTotp, ORIGIN } from '../../support/factors.ts';

const MOST = 3;

let api: Api;
beforeAll(async () => {
  api = await startApi({ ...FACTOR_ENVIRONMENT, LOGIN_ACCOUNT_LIMIT: String(MOST) });
});
afterAll(() => api?.close());

type Headers = Record<string, string>;

async function withPasskey(authenticator: Authenticator, from: Headers) {
  const { body } = await api.post('/auth/login/passkey/options').set(from).expect(200);
  const response = authenticator.sign({ origin: ORIGIN, challenge: body.options.challenge });
  return api.post('/auth/login/passkey').set(from).send({ challenge_id: body.challenge_id, response });
}

const withPassword = ({ username }: { username: string }, from: Headers) =>
  api.post('/auth/login').set(from).send({ email_username: username, password: TEST_PASSWORD });

async function buildOwner() {
  const user = await buildAccount();
  return { user, ...(await givePasskey(user.id)) };
}

const repeat = async <T>(times: number, work: () => PromiseLike<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let index = 0; index < times; index += 1) all.push(await work());
  return all;
};
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe('right logins by passkey', () => {
  test('are limited by the account and the address, as those by password', async () => {
    const { authenticator } = await buildOwner();
    const from = fromAnywhere();
    const answers = await repeat(MOST + 1, () => withPasskey(authenticator, from));
    expect(statusesOf(answers)).toEqual([...Array(MOST).fill(200), 429]);
    const refused = answers.at(-1);
    expect(refused?.body.code).toBe('too_many_requests');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    // Its owner, elsewhere, and others from there do not notice.
    expect((await withPasskey(authenticator, fromAnywhere())).status).toBe(200);
    expect((await withPasskey((await buildOwner()).authenticator, from)).status).toBe(200);
  });

  test('have one count with those by password, whichever passkey it is', async () => {
    const { user, authenticator } = await buildOwner();
    const other = (await givePasskey(user.id)).authenticator;
    const from = fromAnywhere();
    expect((await withPassword(user, from)).status).toBe(202);
    expect((await withPasskey(authenticator, from)).status).toBe(200);
    expect((await withPasskey(other, from)).status).toBe(200);
    expect((await withPasskey(other, from)).status).toBe(429);
    expect((await withPassword(user, from)).status).toBe(429);
  });

  test('wrong ones are not among them', async () => {
    const { authenticator } = await buildOwner();
    const from = fromAnywhere();
    const wrong = async () => {
      const { body } = await api.post('/auth/login/passkey/options').set(from).expect(200);
      const response = authenticator.sign({ origin: ORIGIN, challenge: 'bukan' });
      return api.post('/auth/login/passkey').set(from).send({ challenge_id: body.challenge_id, response });
    };
    expect(statusesOf(await repeat(MOST, wrong))).toEqual(Array(MOST).fill(422));
    expect((await withPasskey(authenticator, from)).status).toBe(200);
  });

  test('control: without the limit there is no end', async () => {
    const { authenticator } = await buildOwner();
    const from = fromAnywhere();
    await withGuardOut('login-limiter', async () => {
      const answers = await repeat(MOST + 2, () => withPasskey(authenticator, from));
      expect(statusesOf(answers)).toEqual(Array(MOST + 2).fill(200));
    });
  });
});

test('right logins by password and factor are limited with the password', async () => {
  const user = await buildAccount();
  const { recoveryCodes } = await giveTotp(user.id);
  const from = fromAnywhere();
  const codes = [...recoveryCodes];
  const both = async () => {
    const begun = await withPassword(user, from);
    if (begun.status !== 202) return begun;
    const proof = { method: 'recovery_code', code: codes.pop() };
    return api.post('/auth/login/factor').set(from).send({ login_token: begun.body.login_token, proof });
  };
  expect(statusesOf(await repeat(MOST + 1, both))).toEqual([...Array(MOST).fill(200), 429]);
});
