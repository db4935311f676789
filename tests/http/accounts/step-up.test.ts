import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SessionModel } from '#server/modules/accounts/sessions.model.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { FactorModel } from '#server/modules/factors/factors.model.ts';
import { type Api, startApi, TEST_PASSWORD } from '../../support/api.ts';
import {
  addTotp,
  buildPerson,
  codeOf,
  FACTOR_ENVIRONMENT,
  followToken,
  fromAnywhere,
  giveTotp,
  newTotp,
} from '../../support/factors.ts';
import { injectClock } from '../../support/seams.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
});
afterEach(() => injectClock(undefined));
afterAll(() => api?.close());

const STEP_UP_MS = 300_000;

type Headers = Record<string, string>;
const stepUp = (headers: Headers, proof: object) =>
  api.post('/account/step-up').set(headers).send({ proof }).on('response', followToken(headers));
const withPassword = { method: 'password', password: TEST_PASSWORD };
const renew = async (headers: Headers) => {
  const { status, body } = await api.post('/account/recovery-codes').set(headers);
  return body.code ?? status;
};
const askedMethods = async (headers: Headers) =>
  (await api.post('/account/step-up/options').set(headers).expect(200)).body.methods;

/** A session that is so old, and in which nothing was given. */
async function buildOldSession(ageMs: number) {
  const person = await buildPerson({ steppedUpAt: null });
  const createdAt = new Date(Date.now() - ageMs);
  await SessionModel.updateOne({ _id: person.sessionId }, { $set: { createdAt } }, { timestamps: false });
  return person;
}

describe('a factor in a session', () => {
  test('lets actions that ask for one pass, for five minutes, in that session alone', async () => {
    const { headers, user } = await buildPerson({ steppedUpAt: null });
    const { secret } = await giveTotp(user.id);
    const other = await startSession(user.id);
    const now = Date.now();
    injectClock(() => new Date(now));
    expect(await renew(headers)).toBe('step_up_required');
    const { body } = await stepUp(headers, { method: 'totp', code: codeOf(secret) }).expect(200);
    expect(body.until).toBe(new Date(now + STEP_UP_MS).toISOString());
    expect(await renew({ Authorization: `Bearer ${other.token}` })).toBe('step_up_required');
    injectClock(() => new Date(now + STEP_UP_MS - 1));
    expect(await renew(headers)).toBe(201);
    injectClock(() => new Date(now + STEP_UP_MS));
    expect(await renew(headers)).toBe('step_up_required');
  });

  test('a wrong one lets nothing pass', async () => {
    const { headers, user } = await buildPerson({ steppedUpAt: null });
    const { secret } = await giveTotp(user.id);
    const wrong = await stepUp(headers, { method: 'totp', code: codeOf(secret, { steps: 9 }) });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'proof']);
    expect(await renew(headers)).toBe('step_up_required');
  });

  test('that ended meanwhile does not revive it', async () => {
    const { headers, user, sessionId } = await buildPerson({ steppedUpAt: null });
    const { secret } = await giveTotp(user.id);
    await SessionModel.updateOne({ _id: sessionId }, { endedAt: new Date() });
    expect((await stepUp(headers, { method: 'totp', code: codeOf(secret) })).status).toBe(401);
    expect(await SessionModel.findById(sessionId).lean()).toMatchObject({ steppedUpAt: null });
  });
});

describe('a session in which a factor was given goes on under a new token', () => {
  const withCookie = (token: string) => ({
    Cookie: `access_token=${token}`,
    'X-Requested-With': 'sorak',
    ...fromAnywhere(),
  });
  const cookieOf = ({ headers }: { headers: object }) => {
    const set = String((headers as Record<string, unknown>)['set-cookie']);
    const [, token = '', seconds = ''] = /^access_token=([^;]+); Max-Age=(\d+)/.exec(set) ?? [];
    return { token, seconds: Number(seconds) };
  };
  const verify = async (token: string) => (await api.post('/auth/verify').set(withCookie(token))).status;
  const makeOld = (sessionId: string, ageMs: number) =>
    SessionModel.updateOne({ _id: sessionId }, { tokenSince: new Date(Date.now() - ageMs) });

  async function buildBrowser() {
    const person = await buildPerson({ steppedUpAt: null });
    return { ...person, ...(await giveTotp(person.user.id)) };
  }
  const prove = ({ token, secret, steps = 0 }: { token: string; secret: string; steps?: number }) =>
    api
      .post('/account/step-up')
      .set(withCookie(token))
      .send({ proof: { method: 'totp', code: codeOf(secret, { steps }) } });

  test('a copy of the cookie from before is good for none of it, and ends after half a minute', async () => {
    const { token: copy, secret, sessionId } = await buildBrowser();
    await SessionModel.updateOne({ _id: sessionId }, { expiresAt: new Date(Date.now() + 3_600_000) });
    const answer = await prove({ token: copy, secret }).expect(200);
    expect(answer.body).not.toHaveProperty('access_token');
    const { token, seconds } = cookieOf(answer);
    // As long as the session lasts, and no longer.
    expect([3_599, 3_600]).toContain(seconds);
    expect(token).not.toBe(copy);
    expect(await renew(withCookie(copy))).toBe('step_up_required');
    expect(await renew(withCookie(token))).toBe(201);
    // What other tabs had sent goes through.
    expect(await verify(copy)).toBe(200);
    await makeOld(sessionId, 29_000);
    expect(await verify(copy)).toBe(200);
    await makeOld(sessionId, 30_000);
    expect(await verify(copy)).toBe(401);
    expect(await verify(token)).toBe(200);
  });

  test('two tabs that give one at the same moment stay logged in, whichever answer comes last', async () => {
    const { token, secret, sessionId } = await buildBrowser();
    const answers = await Promise.all([
      prove({ token, secret }),
      prove({ token, secret, steps: 1 }),
      prove({ token, secret, steps: -1 }),
    ]);
    const proven = answers.filter(({ status }) => status === 200);
    expect(proven.length).toBeGreaterThan(0);
    await makeOld(sessionId, 60_000);
    for (const answer of proven) expect(await verify(cookieOf(answer).token)).toBe(200);
  });

  test('one that another tab has proven a moment ago keeps the token that this one got', async () => {
    const { token, secret, sessionId } = await buildBrowser();
    const first = cookieOf(await prove({ token, secret }).expect(200));
    await FactorModel.updateMany({}, { $set: { lastStep: 0 } });
    const second = cookieOf(await prove({ token, secret }).expect(200));
    await makeOld(sessionId, 60_000);
    expect([await verify(first.token), await verify(second.token)]).toEqual([200, 200]);
    expect(await renew(withCookie(first.token))).toBe(201);
  });

  test('the token before the former one is nobody’s at once', async () => {
    const { token, secret } = await buildBrowser();
    const next = cookieOf(await prove({ token, secret }).expect(200)).token;
    await FactorModel.updateMany({}, { $set: { lastStep: 0 } });
    await prove({ token: next, secret }).expect(200);
    expect([await verify(token), await verify(next)]).toEqual([401, 200]);
  });
});

describe('a session that was stolen together with the password', () => {
  test('gets nowhere by the password when the account has a factor', async () => {
    const { headers, user } = await buildPerson({ steppedUpAt: null });
    await giveTotp(user.id);
    expect(await askedMethods(headers)).toEqual(['totp', 'recovery_code']);
    const answer = await stepUp(headers, withPassword);
    expect([answer.status, answer.body.code]).toEqual([422, 'factor_invalid']);
    expect(await renew(headers)).toBe('step_up_required');
    const asked = await api.post('/account/factors/totp/options').set(headers);
    expect([asked.status, asked.body.code]).toEqual([403, 'step_up_required']);
  });

  test('without the password adds no first factor once it is five minutes old', async () => {
    const { headers, user } = await buildOldSession(STEP_UP_MS);
    for (const path of ['passkeys/options', 'totp/options', 'passkeys', 'totp']) {
      const answer = await api.post(`/account/factors/${path}`).set(headers).send({});
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'step_up_required']);
    }
    expect((await stepUp(headers, { method: 'password', password: 'bukan-ini' })).body.code).toBe(
      'wrong_password',
    );
    expect(await FactorModel.countDocuments({ userId: user.id })).toBe(0);
  });

  test('a secret that was asked for before is of no use after the five minutes, either', async () => {
    const { headers, sessionId, user } = await buildPerson({ steppedUpAt: null });
    const { sent } = await newTotp(api, headers);
    const createdAt = new Date(Date.now() - STEP_UP_MS);
    await SessionModel.updateOne({ _id: sessionId }, { $set: { createdAt } }, { timestamps: false });
    const answer = await api.post('/account/factors/totp').set(headers).send(sent);
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
    expect(await FactorModel.countDocuments({ userId: user.id })).toBe(0);
  });
});

describe('another address or username', () => {
  const save = ({ headers, user }: Awaited<ReturnType<typeof buildPerson>>, fields: object) => {
    const { name, username, email } = user;
    const profile = { name, username, email, phone: null, password: TEST_PASSWORD, revision: 1 };
    return api
      .put('/account')
      .set(headers)
      .send({ ...profile, ...fields });
  };
  const unique = () => crypto.randomUUID().slice(0, 8);
  const others = { email: () => `baru-${unique()}@contoh.id`, username: () => `baru-${unique()}` };

  test.each(['email', 'username'] as const)(
    'asks for a factor: %s of whoever has one does not change by the password',
    async (field) => {
      const person = await buildPerson({ steppedUpAt: null });
      const { secret } = await giveTotp(person.user.id);
      const change = { [field]: others[field]() };
      expect((await save(person, change)).body.code).toBe('step_up_required');
      // Neither is a way in.
      await save(person, { name: 'Sari Lestari' }).expect(200);
      await stepUp(person.headers, { method: 'totp', code: codeOf(secret) }).expect(200);
      const { body } = await save(person, { name: 'Sari Lestari', ...change, revision: 2 }).expect(200);
      expect(body.account[field]).toBe(change[field]);
    },
  );

  test('of whoever has none changes as before', async () => {
    const person = await buildPerson({ steppedUpAt: null });
    const username = others.username();
    const { body } = await save(person, { username }).expect(200);
    expect(body.account.username).toBe(username);
  });
});

describe('somebody without a factor', () => {
  test('gives the password instead, and sets the first one up', async () => {
    const { headers } = await buildOldSession(STEP_UP_MS);
    expect(await askedMethods(headers)).toEqual(['password']);
    await stepUp(headers, withPassword).expect(200);
    expect((await addTotp(api, headers)).status).toBe(201);
    // From now on the password is none.
    expect(await askedMethods(headers)).toEqual(['totp', 'recovery_code']);
    expect((await stepUp(headers, withPassword)).body.code).toBe('factor_invalid');
  });

  test('has just logged in: the first one is set up at once, and is good for the next action', async () => {
    const { headers } = await buildPerson({ steppedUpAt: null });
    expect((await addTotp(api, headers)).status).toBe(201);
    expect(await renew(headers)).toBe(201);
  });

  test('cannot prove a factor that is somebody else’s', async () => {
    const [person, other] = [await buildPerson({ steppedUpAt: null }), await buildPerson()];
    const { secret, recoveryCodes } = await giveTotp(other.user.id);
    for (const proof of [
      { method: 'totp', code: codeOf(secret) },
      { method: 'recovery_code', code: recoveryCodes[0] },
    ])
      expect((await stepUp({ ...person.headers, ...fromAnywhere() }, proof)).body.code).toBe(
        'factor_invalid',
      );
  });
});
