import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { RecoveryCodeModel } from '#server/modules/factors/recovery-codes.model.ts';
import { type Api, startApi, TEST_PASSWORD } from '../../support/api.ts';
import {
  addPasskey,
  addTotp,
  buildPerson,
  FACTOR_ENVIRONMENT,
  followToken,
  fromAnywhere,
  giveTotp,
} from '../../support/factors.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
});
afterAll(() => api?.close());

type Headers = Record<string, string>;
const give = (headers: Headers, code = '') =>
  api
    .post('/account/step-up')
    .set(headers)
    .send({ proof: { method: 'recovery_code', code } })
    .on('response', followToken(headers));
const own = async (headers: Headers) => (await api.get('/account/factors').set(headers).expect(200)).body;

async function buildOwner() {
  const person = await buildPerson();
  return { ...person, ...(await giveTotp(person.user.id)) };
}

describe('recovery codes', () => {
  test('come with the first factor, ten of 80 random bits, and with no further one', async () => {
    const { headers } = await buildPerson();
    const { recovery_codes: codes } = await addPasskey(api, headers);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect((await addTotp(api, headers)).recovery_codes).toBeNull();
    expect((await own(headers)).recovery_codes_left).toBe(10);
    await give(headers, codes[0]).expect(200);
  });

  test('work once each', async () => {
    const { headers, recoveryCodes } = await buildOwner();
    await give(headers, recoveryCodes[0]).expect(200);
    expect((await give(headers, recoveryCodes[0])).body.code).toBe('factor_invalid');
    await give(headers, recoveryCodes[1]).expect(200);
    expect((await own(headers)).recovery_codes_left).toBe(8);
  });

  test('work once of several at the same moment', async () => {
    const { headers, recoveryCodes } = await buildOwner();
    const answers = await Promise.all(Array.from({ length: 3 }, () => give(headers, recoveryCodes[0])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await own(headers)).recovery_codes_left).toBe(9);
  });

  test('open a session after the password, and are asked for no more once they are used up', async () => {
    const { recoveryCodes, user } = await buildOwner();
    const begin = async () => {
      const credentials = { email_username: user.username, password: TEST_PASSWORD };
      return (await api.post('/auth/login').set(fromAnywhere()).send(credentials).expect(202)).body;
    };
    const { login_token, methods } = await begin();
    expect(methods).toEqual(['totp', 'recovery_code']);
    const proof = { method: 'recovery_code', code: recoveryCodes[0] };
    await api.post('/auth/login/factor').send({ login_token, proof }).expect(200);
    await RecoveryCodeModel.deleteMany({ userId: user.id });
    expect((await begin()).methods).toEqual(['totp']);
  });

  test('may be typed in small letters and without the strokes', async () => {
    const { headers, recoveryCodes } = await buildOwner();
    const [first = '', second = ''] = recoveryCodes;
    await give(headers, first.toLowerCase().replaceAll('-', ' ')).expect(200);
    await give(headers, second.replaceAll('-', '')).expect(200);
    expect((await give(headers, 'ABCD-1890')).body.code).toBe('validation_failed');
  });

  test('are one person’s', async () => {
    const [owner, other] = [await buildOwner(), await buildOwner()];
    expect((await give(other.headers, owner.recoveryCodes[0])).body.code).toBe('factor_invalid');
    await give(owner.headers, owner.recoveryCodes[0]).expect(200);
  });

  test('are stored as hashes', async () => {
    const { recoveryCodes, user } = await buildOwner();
    const rows = await mongoose.connection.collection('recovery_codes').find({ userId: user.id }).toArray();
    expect(rows).toHaveLength(10);
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(['_id', 'userId']);
      expect(String(row._id)).toMatch(/^[\w-]{43}$/);
    }
    const text = JSON.stringify(rows).toUpperCase();
    for (const code of recoveryCodes)
      for (const part of [code, code.replaceAll('-', ''), ...code.split('-').map((each) => `"${each}`)])
        expect(text).not.toContain(part);
  });

  test('work no more after new ones were made', async () => {
    const { headers, recoveryCodes } = await buildOwner();
    const { body } = await api.post('/account/recovery-codes').set(headers).expect(201);
    expect(new Set([...recoveryCodes, ...body.recovery_codes]).size).toBe(20);
    expect((await give(headers, recoveryCodes[0])).body.code).toBe('factor_invalid');
    await give(headers, body.recovery_codes[0]).expect(200);
    expect((await own(headers)).recovery_codes_left).toBe(9);
  });

  test('are made for no account without a factor, and go with the last one', async () => {
    const { headers, user, factor } = await buildOwner();
    await api.delete(`/account/factors/${factor.id}`).set(headers).expect(200);
    expect(await RecoveryCodeModel.countDocuments({ userId: user.id })).toBe(0);
    const answer = await api.post('/account/recovery-codes').set(headers);
    expect([answer.status, answer.body.code]).toEqual([404, 'factor_not_found']);
    expect(await RecoveryCodeModel.countDocuments({ userId: user.id })).toBe(0);
  });

  test('stay while another factor is there', async () => {
    const { headers, user, factor, recoveryCodes } = await buildOwner();
    await addPasskey(api, headers);
    await api.delete(`/account/factors/${factor.id}`).set(headers).expect(200);
    expect(await RecoveryCodeModel.countDocuments({ userId: user.id })).toBe(10);
    await give(headers, recoveryCodes[0]).expect(200);
  });
});
