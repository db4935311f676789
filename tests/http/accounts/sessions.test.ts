import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import mongoose from 'mongoose';
import { DeviceContextModel } from '#server/modules/accounts/device-contexts.model.ts';
import { findUser } from '#server/modules/accounts/index.ts';
import { SessionModel } from '#server/modules/accounts/sessions.model.ts';
import { updateLastUse } from '#server/modules/accounts/sessions.repository.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { live } from '#server/platform/live/emitter.ts';
import { logger } from '#server/platform/logger.ts';
import { type Api, buildAccount, buildVisitor, startApi, TEST_PASSWORD } from '../../support/api.ts';
import {
  codeOf,
  FACTOR_ENVIRONMENT,
  followToken,
  fromAnywhere,
  givePasskey,
  giveTotp,
  ORIGIN,
} from '../../support/factors.ts';
import { whileRefused } from '../../support/refused-writes.ts';
import { until } from '../../support/waiting.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => api?.close());

type Headers = Record<string, string>;
interface Listed {
  id: string;
  place: string | null;
  proofs: string[];
  last_used_at: string;
  current: boolean;
}

const MINUTE_MS = 60_000;
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}`, ...fromAnywhere() });
const statusOf = async (token: string) => (await api.get('/account').set(bearer(token))).status;
const listOf = async (headers: Headers): Promise<Listed[]> =>
  (await api.get('/account/sessions').set(headers).expect(200)).body.sessions;
const logIn = async ({ username }: { username: string }, headers: Headers = {}): Promise<string> => {
  const body = { email_username: username, password: TEST_PASSWORD };
  const answer = await api
    .post('/auth/login')
    .set({ ...fromAnywhere(), ...headers })
    .send(body)
    .expect(200);
  return answer.body.access_token;
};

const IN_MENTENG = {
  'X-User-Timezone': 'Asia/Jakarta',
  'X-User-Location': encodeURIComponent('Menteng, Jakarta'),
  'X-User-Latitude': '-6.208763',
  'X-User-Longitude': '106.845599',
};
const { 'X-User-Location': _named, ...IN_JAKARTA } = IN_MENTENG;

describe('the place of a session', () => {
  test.each<[string, Headers, string | null]>([
    ['is what the device called it', IN_MENTENG, 'Menteng, Jakarta'],
    ['is its city and province where the device had no name', IN_JAKARTA, 'Jakarta, DKI Jakarta'],
    ['is none without consent, whatever address the request has', {}, null],
    ['is none of a device that reports no place', { 'X-User-Timezone': 'Asia/Jakarta' }, null],
  ])('%s', async (_what, reported, place) => {
    const headers = bearer(await logIn(await buildAccount(), reported));
    expect(await listOf(headers)).toMatchObject([{ place, current: true }]);
  });

  test('is that of its own login, and nobody else’s', async () => {
    const [user, other] = [await buildAccount(), await buildAccount()];
    await logIn(user, IN_MENTENG);
    const headers = bearer(await logIn(user));
    expect((await listOf(headers)).map(({ place }) => place)).toEqual([null, 'Menteng, Jakarta']);
    const theirs = bearer(await logIn(other, IN_JAKARTA));
    const report = await DeviceContextModel.findOne({ userId: user.id }).lean();
    await SessionModel.updateOne({ userId: other.id }, { deviceContextId: report?._id ?? null });
    expect(await listOf(theirs)).toMatchObject([{ place: null }]);
  });

  test('is not shown once its owner agrees no more', async () => {
    const headers = bearer(await logIn(await buildAccount(), IN_MENTENG));
    const agree = (location_consent: boolean) =>
      api.put('/account/settings').set(headers).send({ location_consent }).expect(200);
    await agree(false);
    expect(await listOf(headers)).toMatchObject([{ place: null }]);
    await agree(true);
    expect(await listOf(headers)).toMatchObject([{ place: 'Menteng, Jakarta' }]);
  });
});

describe('what a session was opened with', () => {
  const proofsOf = async (token: string) => (await listOf(bearer(token)))[0]?.proofs;

  test('the password', async () => {
    expect(await proofsOf(await logIn(await buildAccount()))).toEqual(['password']);
  });

  test('the password and a factor', async () => {
    const { id, username } = await buildAccount();
    const { secret } = await giveTotp(id);
    const from = fromAnywhere();
    const credentials = { email_username: username, password: TEST_PASSWORD };
    const { login_token } = (await api.post('/auth/login').set(from).send(credentials).expect(202)).body;
    const proof = { method: 'totp', code: codeOf(secret) };
    const answer = await api.post('/auth/login/factor').set(from).send({ login_token, proof }).expect(200);
    expect(await proofsOf(answer.body.access_token)).toEqual(['password', 'totp']);
  });

  test('a passkey alone', async () => {
    const { authenticator } = await givePasskey((await buildAccount()).id);
    const { body } = await api.post('/auth/login/passkey/options').set(fromAnywhere()).expect(200);
    const response = authenticator.sign({ origin: ORIGIN, challenge: body.options.challenge });
    const sent = { challenge_id: body.challenge_id, response };
    const answer = await api.post('/auth/login/passkey').set(fromAnywhere()).send(sent).expect(200);
    expect(await proofsOf(answer.body.access_token)).toEqual(['passkey']);
  });

  test('a registration, with its password', async () => {
    const username = `baru-${crypto.randomUUID().slice(0, 8)}`;
    const form = { fullName: 'Rina Paramita', username, password: TEST_PASSWORD };
    const answer = await api.post('/auth/register').set(fromAnywhere()).send(form).expect(201);
    expect(await proofsOf(answer.body.access_token)).toEqual(['password']);
  });
});

describe('the last use of a session', () => {
  /** Somebody whose session was last used so many minutes ago. */
  const usedAgo = async (minutes: number) => {
    const visitor = await buildVisitor();
    const lastUsedAt = new Date(Date.now() - minutes * MINUTE_MS);
    await SessionModel.updateOne({ _id: visitor.sessionId }, { lastUsedAt });
    return { ...visitor, lastUsedAt };
  };
  const lastUseOf = async (sessionId: string) => (await SessionModel.findById(sessionId).lean())?.lastUsedAt;
  const isNoted = (sessionId: string, since: Date) =>
    until('the use is noted', {}, async () => ((await lastUseOf(sessionId)) ?? 0) > since);

  /** A request whose answer comes while the use is written: it is on its way by then. */
  const callNoting = async (headers: Headers) => {
    const written = jest.spyOn(SessionModel, 'updateMany');
    await api.get('/account').set(headers).expect(200);
    expect(written).toHaveBeenCalledTimes(1);
    written.mockRestore();
  };

  test('is its beginning at first', async () => {
    const { headers, sessionId } = await buildVisitor();
    const [session] = await listOf(headers);
    const row = await SessionModel.findById(sessionId).lean();
    expect(session?.last_used_at).toBe(row?.createdAt.toISOString());
  });

  test('is noted by a request five minutes later', async () => {
    const { headers, sessionId } = await usedAgo(5);
    const before = new Date();
    await callNoting(headers);
    await isNoted(sessionId, new Date(before.getTime() - 1));
    const [session] = await listOf(headers);
    expect(new Date(session?.last_used_at ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test('is not written again by requests within five minutes', async () => {
    const { headers, sessionId, lastUsedAt } = await usedAgo(4.9);
    const written = jest.spyOn(SessionModel, 'updateMany');
    for (let sent = 0; sent < 3; sent += 1) await api.get('/account').set(headers).expect(200);
    expect(written).not.toHaveBeenCalled();
    expect(await lastUseOf(sessionId)).toEqual(lastUsedAt);
  });

  test('is written once by many uses at the same moment, and not of a session that has ended', async () => {
    const [{ sessionId }, ended] = [await usedAgo(6), await usedAgo(6)];
    await SessionModel.updateOne({ _id: ended.sessionId }, { endedAt: new Date() });
    const at = new Date();
    const notedBefore = new Date(at.getTime() - 5 * MINUTE_MS);
    const note = (later: number) =>
      updateLastUse([sessionId, ended.sessionId], { at: new Date(at.getTime() + later), notedBefore });
    await note(0);
    await note(1);
    expect([await lastUseOf(sessionId), await lastUseOf(ended.sessionId)]).toEqual([at, ended.lastUsedAt]);
  });

  test('is noted of a session from before, too', async () => {
    const { headers, sessionId } = await buildVisitor();
    const createdAt = new Date(Date.now() - 10 * MINUTE_MS);
    await SessionModel.collection.updateOne(
      { _id: sessionId as never },
      { $set: { createdAt }, $unset: { lastUsedAt: 1, proofs: 1, deviceContextId: 1 } },
    );
    const [session] = await listOf(headers);
    // The use that the list is itself may be noted by then.
    expect(session).toMatchObject({ last_used_at: expect.any(String), proofs: [], place: null });
    const at = new Date();
    await updateLastUse([sessionId], { at, notedBefore: new Date(at.getTime() - 5 * MINUTE_MS) });
    // The list itself may have been faster.
    expect((await lastUseOf(sessionId))?.getTime()).toBeGreaterThanOrEqual(at.getTime() - MINUTE_MS);
  });

  test('is written while the request is answered: a row that is held by somebody else delays nobody', async () => {
    const { headers, sessionId, lastUsedAt } = await usedAgo(6);
    const holder = await mongoose.connection.startSession();
    holder.startTransaction();
    await SessionModel.updateOne({ _id: sessionId }, { device: 'Chrome, Android' }, { session: holder });
    await callNoting(headers);
    expect(await lastUseOf(sessionId)).toEqual(lastUsedAt);
    await holder.commitTransaction();
    await holder.endSession();
    await isNoted(sessionId, lastUsedAt);
  });

  test('that cannot be written fails no request', async () => {
    const { headers, sessionId, lastUsedAt } = await usedAgo(6);
    const validator = { lastUsedAt: { $lt: new Date(Date.now() - 5 * MINUTE_MS) } };
    const work = async () => {
      const logged = jest.spyOn(logger(), 'debug');
      await callNoting(headers);
      const isSaid = () => logged.mock.calls.some(([, text]) => text === 'the use of sessions was not noted');
      await until('it is logged', {}, isSaid);
    };
    await whileRefused('sessions', { validator, work });
    expect(await lastUseOf(sessionId)).toEqual(lastUsedAt);
    await callNoting(headers);
    await isNoted(sessionId, lastUsedAt);
  });
});

test('[PX-76] the present session comes first, then those used last', async () => {
  const { user, headers, sessionId } = await buildVisitor();
  const others = [await startSession(user.id), await startSession(user.id), await startSession(user.id)];
  const ages = [2, 1, 3];
  for (const [at, { sessionId: id }] of others.entries())
    await SessionModel.updateOne(
      { _id: id },
      { lastUsedAt: new Date(Date.now() - (ages[at] ?? 0) * MINUTE_MS) },
    );
  await SessionModel.updateOne(
    { _id: sessionId },
    { lastUsedAt: new Date(Date.now() - 4 * MINUTE_MS), createdAt: new Date(Date.now() - 60 * MINUTE_MS) },
  );
  const listed = await listOf(headers);
  const inOrder = [sessionId, others[1]?.sessionId, others[0]?.sessionId, others[2]?.sessionId];
  expect(listed.map(({ id }) => id)).toEqual(inOrder);
  expect(listed.map(({ current }) => current)).toEqual([true, false, false, false]);
});

describe('[PX-76] ending all others', () => {
  const endOthers = (headers: Headers) => api.delete('/account/sessions').set(headers);

  test('ends each of them at once, but the one that asks, and nobody else’s', async () => {
    const { user, headers, token } = await buildVisitor();
    const others = [await startSession(user.id), await startSession(user.id)];
    const stranger = await buildVisitor();
    const reported = jest.spyOn(live, 'endSession');
    const answer = await endOthers(headers).expect(200);
    expect(answer.body).toEqual({ message: 'Semua sesi lain diakhiri.' });
    const statuses = await Promise.all([...others, { token }, stranger].map((each) => statusOf(each.token)));
    expect(statuses).toEqual([401, 401, 200, 200]);
    expect(reported.mock.calls.flat().sort()).toEqual(others.map(({ sessionId }) => sessionId).sort());
    expect(await listOf(headers)).toMatchObject([{ current: true }]);
  });

  test('ends nothing where there is no other', async () => {
    const { headers, token } = await buildVisitor();
    const reported = jest.spyOn(live, 'endSession');
    await endOthers(headers).expect(200);
    expect(reported).not.toHaveBeenCalled();
    expect(await statusOf(token)).toBe(200);
  });

  test('asks for a factor, or for the password of who has none, as ending one does', async () => {
    const { user, headers } = await buildVisitor({ steppedUpAt: null });
    const other = await startSession(user.id);
    for (const path of ['/account/sessions', `/account/sessions/${other.sessionId}`]) {
      const refused = await api.delete(path).set(headers);
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
    }
    expect(await statusOf(other.token)).toBe(200);
    const proof = { method: 'password', password: TEST_PASSWORD };
    await api
      .post('/account/step-up')
      .set(headers)
      .send({ proof })
      .on('response', followToken(headers))
      .expect(200);
    await endOthers(headers).expect(200);
    expect(await statusOf(other.token)).toBe(401);
  });

  test('waits for a password of one’s own, whose change ends them anyway', async () => {
    const { user, headers } = await buildVisitor();
    const other = await startSession(user.id);
    await UserModel.updateOne({ _id: user.id }, { mustChangePassword: true });
    for (const request of [
      api.get('/account/sessions'),
      api.delete('/account/sessions'),
      api.delete(`/account/sessions/${other.sessionId}`),
    ]) {
      expect((await request.set(headers)).body.code).toBe('password_change_required');
    }
    const change = { current_password: TEST_PASSWORD, new_password: 'sandi-baru-2026' };
    await api.put('/account/password').set(headers).send(change).expect(200);
    expect(await statusOf(other.token)).toBe(401);
  });
});

describe('deleting the account', () => {
  const remove = (headers: Headers, password: string) =>
    api.delete('/account').set(headers).send({ password });

  test('takes the password, and no more where there is no factor', async () => {
    const { user, headers } = await buildVisitor({ steppedUpAt: null });
    const wrong = await remove(headers, 'bukan-ini');
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_password']);
    expect((await remove(headers, '')).body.code).toBe('validation_failed');
    expect((await findUser(user.id))?.username).toBe(user.username);
    await remove(headers, TEST_PASSWORD).expect(200);
    expect((await findUser(user.id))?.username).not.toBe(user.username);
  });

  test('takes the factor and the password where there is one', async () => {
    const { user, headers } = await buildVisitor({ steppedUpAt: null });
    const from = { ...headers, ...fromAnywhere() };
    const { secret } = await giveTotp(user.id);
    expect((await remove(from, TEST_PASSWORD)).body.code).toBe('step_up_required');
    const proof = { method: 'totp', code: codeOf(secret) };
    await api
      .post('/account/step-up')
      .set(from)
      .send({ proof })
      .on('response', followToken(from))
      .expect(200);
    expect((await remove(from, 'bukan-ini')).body.code).toBe('wrong_password');
    expect((await findUser(user.id))?.username).toBe(user.username);
    await remove(from, TEST_PASSWORD).expect(200);
    expect((await findUser(user.id))?.username).not.toBe(user.username);
  });

  test('takes the places of its sessions away', async () => {
    const user = await buildAccount();
    const headers = bearer(await logIn(user, IN_MENTENG));
    await remove(headers, TEST_PASSWORD).expect(200);
    const rows = await SessionModel.find({ userId: user.id }).lean();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Menteng');
    expect(await DeviceContextModel.countDocuments({ userId: user.id })).toBe(0);
  });
});
