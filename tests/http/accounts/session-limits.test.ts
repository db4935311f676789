import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { SessionModel } from '#server/modules/accounts/sessions.model.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { live } from '#server/platform/live/emitter.ts';
import { type Api, buildAccount, startApi, TEST_PASSWORD } from '../../support/api.ts';
import {
  codeOf,
  FACTOR_ENVIRONMENT,
  fromAnywhere,
  givePasskey,
  giveTotp,
  ORIGIN,
} from '../../support/factors.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => api?.close());

const MOST = 20;
const statusOf = async (token: string) =>
  (await api.get('/account').set({ Authorization: `Bearer ${token}` })).status;
const cookie = (token: string) => ({ Cookie: `access_token=${token}`, ...fromAnywhere() });
const withPassword = ({ username }: { username: string }) => ({
  email_username: username,
  password: TEST_PASSWORD,
});

describe('a login with the cookie of a session ends that session', () => {
  test('by password, whoever’s it was, and its sockets', async () => {
    const [user, other] = [await buildAccount(), await buildAccount()];
    const former = await startSession(other.id);
    const reported = jest.spyOn(live, 'endSession');
    const { body } = await api
      .post('/auth/login')
      .set(cookie(former.token))
      .send(withPassword(user))
      .expect(200);
    expect([await statusOf(former.token), await statusOf(body.access_token)]).toEqual([401, 200]);
    expect(reported.mock.calls).toEqual([[former.sessionId]]);
  });

  test('by password and factor, once both are given', async () => {
    const user = await buildAccount();
    const { secret } = await giveTotp(user.id);
    const former = await startSession(user.id);
    const { login_token } = (
      await api.post('/auth/login').set(cookie(former.token)).send(withPassword(user)).expect(202)
    ).body;
    expect(await statusOf(former.token)).toBe(200);
    const proof = { method: 'totp', code: codeOf(secret) };
    await api.post('/auth/login/factor').set(cookie(former.token)).send({ login_token, proof }).expect(200);
    expect(await statusOf(former.token)).toBe(401);
  });

  test('by passkey', async () => {
    const user = await buildAccount();
    const { authenticator } = await givePasskey(user.id);
    const former = await startSession(user.id);
    const { body } = await api.post('/auth/login/passkey/options').expect(200);
    const response = authenticator.sign({ origin: ORIGIN, challenge: body.options.challenge });
    const sent = { challenge_id: body.challenge_id, response };
    await api.post('/auth/login/passkey').set(cookie(former.token)).send(sent).expect(200);
    expect(await statusOf(former.token)).toBe(401);
  });

  test('by registration', async () => {
    const former = await startSession((await buildAccount()).id);
    const username = `baru-${crypto.randomUUID().slice(0, 8)}`;
    const form = {
      fullName: 'Rina Paramita',
      username,
      email: `${username}@contoh.id`,
      password: TEST_PASSWORD,
    };
    await api.post('/auth/register').set(cookie(former.token)).send(form).expect(201);
    expect(await statusOf(former.token)).toBe(401);
  });

  test('a wrong password, and a cookie that is not ours, end nothing', async () => {
    const user = await buildAccount();
    const former = await startSession(user.id);
    const wrong = { ...withPassword(user), password: 'bukan-ini' };
    await api.post('/auth/login').set(cookie(former.token)).send(wrong).expect(401);
    const forged = `${former.token.slice(0, -6)}aaaaaa`;
    await api.post('/auth/login').set(cookie(forged)).send(withPassword(user)).expect(200);
    expect(await statusOf(former.token)).toBe(200);
  });
});

describe('an account has twenty sessions at most', () => {
  const fill = async (userId: string, count: number) => {
    const sessions = [];
    for (let at = 0; at < count; at += 1) {
      const session = await startSession(userId);
      // So that their order is theirs, whatever a clock says of the same millisecond.
      const createdAt = new Date(Date.now() - 3_600_000 + at * 1_000);
      await SessionModel.updateOne(
        { _id: session.sessionId },
        { $set: { createdAt } },
        { timestamps: false },
      );
      sessions.push(session);
    }
    return sessions;
  };
  const living = (userId: string) => SessionModel.countDocuments({ userId, endedAt: null });

  test('the oldest ends with the next login, sockets included, and nobody else’s', async () => {
    const [user, other] = [await buildAccount(), await buildAccount()];
    const theirs = await startSession(other.id);
    const [oldest, second] = await fill(user.id, MOST);
    const reported = jest.spyOn(live, 'endSession');
    const { body } = await api.post('/auth/login').set(fromAnywhere()).send(withPassword(user)).expect(200);
    expect(await living(user.id)).toBe(MOST);
    expect(reported.mock.calls).toEqual([[oldest?.sessionId]]);
    const statuses = [oldest, second, theirs].map((each) => statusOf(each?.token ?? ''));
    expect(await Promise.all([...statuses, statusOf(body.access_token)])).toEqual([401, 200, 200, 200]);
  });

  test('a login that replaces one of twenty ends that one alone', async () => {
    const user = await buildAccount();
    const sessions = await fill(user.id, MOST);
    const [oldest, newest] = [sessions[0], sessions[MOST - 1]];
    await api
      .post('/auth/login')
      .set(cookie(newest?.token ?? ''))
      .send(withPassword(user))
      .expect(200);
    expect(await living(user.id)).toBe(MOST);
    expect([await statusOf(oldest?.token ?? ''), await statusOf(newest?.token ?? '')]).toEqual([200, 401]);
  });

  test('those that ended or ran out do not count', async () => {
    const user = await buildAccount();
    const [first, second, third] = await fill(user.id, MOST);
    await SessionModel.updateOne({ _id: first?.sessionId ?? '' }, { endedAt: new Date() });
    await SessionModel.updateOne({ _id: second?.sessionId ?? '' }, { expiresAt: new Date() });
    for (const _at of [1, 2]) await startSession(user.id);
    expect(await statusOf(third?.token ?? '')).toBe(200);
    await startSession(user.id);
    expect(await statusOf(third?.token ?? '')).toBe(401);
  });

  test('many logins at once leave no more', async () => {
    const user = await buildAccount();
    await fill(user.id, MOST);
    await Promise.all(Array.from({ length: 5 }, () => startSession(user.id)));
    expect(await living(user.id)).toBe(MOST);
  });
});
