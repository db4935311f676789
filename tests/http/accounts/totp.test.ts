import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { Secret } from 'otpauth';
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
  STEP_MS,
  wrongCode,
} from '../../support/factors.ts';
import { injectClock } from '../../support/seams.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
});
afterEach(() => injectClock(undefined));
afterAll(() => api?.close());

const SETUP_MS = 900_000;
/** The beginning of a step; from here on the database's clock stands in the middle of steps. */
const start = Math.floor(Date.now() / STEP_MS) * STEP_MS;
const standAt = (ms: number) => injectClock(() => new Date(start + ms));

type Headers = Record<string, string>;
const give = (headers: Headers, code: string) =>
  api
    .post('/account/step-up')
    .set(headers)
    .send({ proof: { method: 'totp', code } })
    .on('response', followToken(headers));
const add = (headers: Headers, sent: object) => api.post('/account/factors/totp').set(headers).send(sent);

async function buildOwner() {
  const person = await buildPerson({ steppedUpAt: null });
  return { ...person, ...(await giveTotp(person.user.id)) };
}

describe('a code of an authenticator app', () => {
  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('of the step %i from the present one is answered %i', async (steps, status) => {
    const { headers, secret } = await buildOwner();
    for (const ms of [0, STEP_MS - 1]) {
      standAt(ms);
      await FactorModel.updateMany({}, { $set: { lastStep: 0 } });
      const answer = await give(headers, codeOf(secret, { steps }));
      expect([ms, answer.status]).toEqual([ms, status]);
      if (status === 422) expect(answer.body.code).toBe('factor_invalid');
    }
  });

  test('is taken once', async () => {
    const { headers, secret, factor } = await buildOwner();
    standAt(10_000);
    await give(headers, codeOf(secret)).expect(200);
    expect((await give(headers, codeOf(secret))).body.code).toBe('factor_invalid');
    expect((await FactorModel.findById(factor.id).lean())?.lastUsedAt).toEqual(new Date(start + 10_000));
    // The next one is another one.
    standAt(STEP_MS);
    await give(headers, codeOf(secret)).expect(200);
  });

  test('is taken once of several at the same moment', async () => {
    const { headers, secret } = await buildOwner();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 3 }, () => give(headers, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('is not taken after a later one', async () => {
    const { headers, secret } = await buildOwner();
    standAt(10_000);
    await give(headers, codeOf(secret, { steps: 1 })).expect(200);
    for (const steps of [0, -1])
      expect((await give(headers, codeOf(secret, { steps }))).body.code).toBe('factor_invalid');
  });

  test('that was taken in a session opens none after the password, nor the other way round', async () => {
    const { headers, secret, user } = await buildOwner();
    const logIn = async (code: string) => {
      const credentials = { email_username: user.username, password: TEST_PASSWORD };
      const { login_token } = (await api.post('/auth/login').send(credentials).expect(202)).body;
      const proof = { method: 'totp', code };
      return api.post('/auth/login/factor').set(fromAnywhere()).send({ login_token, proof });
    };
    standAt(10_000);
    await give(headers, codeOf(secret)).expect(200);
    expect((await logIn(codeOf(secret))).body.code).toBe('factor_invalid');
    standAt(STEP_MS + 10_000);
    expect((await logIn(codeOf(secret))).status).toBe(200);
    expect((await give(headers, codeOf(secret))).body.code).toBe('factor_invalid');
  });

  test('may be typed with spaces; one with another number of digits is none', async () => {
    const { headers, secret } = await buildOwner();
    const code = codeOf(secret);
    for (const text of [code.slice(1), `${code}0`, 'abcdef'])
      expect((await give(headers, text)).body.code).toBe('validation_failed');
    await give(headers, ` ${code.slice(0, 3)} ${code.slice(3)} `).expect(200);
  });

  test('of somebody else is wrong, and so is one of an app that was removed in another tab', async () => {
    const [owner, other] = [await buildOwner(), await buildOwner()];
    expect((await give(owner.headers, codeOf(other.secret))).body.code).toBe('factor_invalid');
    const second = await giveTotp(owner.user.id);
    await FactorModel.deleteOne({ _id: second.factor.id });
    expect((await give(owner.headers, codeOf(second.secret))).body.code).toBe('factor_invalid');
    await give(owner.headers, codeOf(owner.secret)).expect(200);
  });

  test('is taken of each of two apps, also where the secret of one can be read no more', async () => {
    const { headers, user, factor } = await buildOwner();
    const second = await giveTotp(user.id);
    const { secret = '' } = (await FactorModel.findById(factor.id).lean()) ?? {};
    const spoiled = Buffer.from(secret ?? '', 'base64url');
    spoiled[spoiled.length - 1] = (spoiled.at(-1) ?? 0) ^ 1;
    await FactorModel.updateOne({ _id: factor.id }, { $set: { secret: spoiled.toString('base64url') } });
    expect((await give(headers, codeOf(second.secret))).status).toBe(200);
  });
});

describe('a new authenticator app', () => {
  test('comes with a secret as text, address and picture, and is proven by a code of it', async () => {
    const { headers, user } = await buildPerson();
    const { body } = await api.post('/account/factors/totp/options').set(headers).expect(200);
    expect(Secret.fromBase32(body.secret).bytes).toHaveLength(20);
    expect(body.uri).toBe(
      `otpauth://totp/Sorak:${user.username}?issuer=Sorak&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(body.qr).toMatch(/^data:image\/png;base64,/);
    const { factor, recovery_codes, status } = await addTotp(api, headers);
    expect([status, factor.kind, recovery_codes.length]).toEqual([201, 'totp', 10]);
  });

  test('is not proven a second time by the code that set it up', async () => {
    const { headers } = await buildPerson();
    standAt(10_000);
    const { secret } = await addTotp(api, headers);
    expect((await give(headers, codeOf(secret))).body.code).toBe('factor_invalid');
    standAt(STEP_MS);
    await give(headers, codeOf(secret)).expect(200);
  });

  test('may be tried again after a wrong code, with the same secret, and is made once', async () => {
    const { headers, user } = await buildPerson();
    const { sent, secret } = await newTotp(api, headers);
    const missed = await add(headers, { ...sent, code: wrongCode(secret) });
    expect([missed.status, missed.body.errors[0].field]).toEqual([422, 'code']);
    const answers = await Promise.all([add(headers, sent), add(headers, sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('challenge_invalid');
    expect(await FactorModel.countDocuments({ userId: user.id })).toBe(1);
  });

  test('is set up in the session that asked for its secret, within fifteen minutes', async () => {
    const { headers, user } = await buildPerson();
    standAt(0);
    const asked = [await newTotp(api, headers), await newTotp(api, headers)];
    const other = await startSession(user.id, { steppedUpAt: new Date() });
    const elsewhere = { Authorization: `Bearer ${other.token}`, ...fromAnywhere() };
    expect((await add(elsewhere, asked[0]?.sent ?? {})).body.code).toBe('challenge_invalid');
    await SessionModel.updateMany({ userId: user.id }, { steppedUpAt: new Date(start + SETUP_MS) });
    const addAt = (ms: number, { sent, secret } = asked[0] ?? { sent: {}, secret: '' }) => {
      standAt(ms);
      return add(headers, { ...sent, code: codeOf(secret) });
    };
    expect((await addAt(SETUP_MS - 1, asked[0])).status).toBe(201);
    expect((await addAt(SETUP_MS, asked[1])).body.code).toBe('challenge_invalid');
  });

  test('its secret stands nowhere in the database in the clear', async () => {
    const { headers } = await buildPerson();
    const pending = await newTotp(api, headers);
    const { secret } = await addTotp(api, headers);
    const stored: string[] = [];
    for (const { collection } of Object.values(mongoose.connection.collections).map((each) => ({
      collection: each,
    })))
      for (const row of await collection.find({}).toArray()) stored.push(JSON.stringify(row));
    const text = stored.join('\n');
    expect(text).toContain('"kind":"totp"');
    expect(text).toContain('"purpose":"add_totp"');
    for (const each of [secret, pending.secret]) {
      const bytes = Buffer.from(Secret.fromBase32(each).bytes);
      for (const spelling of [
        each,
        bytes.toString('hex'),
        bytes.toString('base64'),
        bytes.toString('base64url'),
      ])
        expect(text).not.toContain(spelling);
      expect(text).not.toContain(Buffer.from(each).toString('base64'));
      expect(text).not.toContain(Buffer.from(each).toString('base64url'));
    }
  });
});
