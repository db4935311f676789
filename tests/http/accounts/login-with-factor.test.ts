import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AccountTokenModel } from '#server/modules/accounts/account-tokens.model.ts';
import { createAccountToken } from '#server/modules/accounts/account-tokens.repository.ts';
import { SessionModel } from '#server/modules/accounts/sessions.model.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { type Api, buildAccount, buildVisitor, startApi, TEST_PASSWORD } from '../../support/api.ts';
import { buildOrganizer } from '../../support/events.ts';
import { codeOf, FACTOR_ENVIRONMENT, fromAnywhere, givePasskey, giveTotp } from '../../support/factors.ts';

let api: Api;
let admin: Record<string, string>;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
});
beforeEach(async () => {
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
});
afterAll(() => api?.close());

type Account = Awaited<ReturnType<typeof buildOwner>>;

async function buildOwner(overrides: Parameters<typeof buildAccount>[0] = {}) {
  const user = await buildAccount(overrides);
  return { user, ...(await giveTotp(user.id)) };
}

const begin = ({ user }: Pick<Account, 'user'>) =>
  api
    .post('/auth/login')
    .set(fromAnywhere())
    .send({ email_username: user.username, password: TEST_PASSWORD });
const beginFor = async (account: Pick<Account, 'user'>): Promise<string> =>
  (await begin(account).expect(202)).body.login_token;
const finish = (login_token: string, proof: object) =>
  api.post('/auth/login/factor').set(fromAnywhere()).send({ login_token, proof });
const codeProof = ({ secret }: Pick<Account, 'secret'>, steps = 0) => ({
  method: 'totp',
  code: codeOf(secret, { steps }),
});
const recoveryProof = ({ recoveryCodes }: Pick<Account, 'recoveryCodes'>, at: number) => ({
  method: 'recovery_code',
  code: recoveryCodes[at],
});
const statusOf = async (token: string) =>
  (await api.get('/account').set({ Authorization: `Bearer ${token}` })).status;

describe('the right password of an account with a factor', () => {
  test('opens no session: it is answered with what is to follow', async () => {
    const owner = await buildOwner();
    const { body, headers } = await begin(owner).expect(202);
    expect(Object.keys(body).sort()).toEqual(['login_token', 'message', 'methods']);
    expect(headers['set-cookie']).toBeUndefined();
    expect(await SessionModel.countDocuments({ userId: owner.user.id })).toBe(0);
    expect(await statusOf(body.login_token)).toBe(401);
  });

  test('a wrong one says nothing of factors', async () => {
    const { user } = await buildOwner();
    const answer = await api
      .post('/auth/login')
      .set(fromAnywhere())
      .send({ email_username: user.username, password: 'bukan-ini' });
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials']);
  });

  test('and a factor open one, with the cookie', async () => {
    const owner = await buildOwner();
    const answer = await finish(await beginFor(owner), codeProof(owner)).expect(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/access_token=[^;]+;.*HttpOnly/);
    expect(await statusOf(answer.body.access_token)).toBe(200);
  });

  test('the factor of the login is good for actions that ask for one', async () => {
    const owner = await buildOwner();
    const { body } = await finish(await beginFor(owner), codeProof(owner)).expect(200);
    const headers = { Authorization: `Bearer ${body.access_token}` };
    expect((await api.post('/account/recovery-codes').set(headers)).status).toBe(201);
  });

  test('that a mailed link has just set still asks for the factor, and opens no session', async () => {
    const owner = await buildOwner();
    const { id: userId, email, standing } = owner.user;
    const emailKey = email ?? '';
    const token = await createAccountToken({ purpose: 'password_reset', userId, emailKey, standing });
    const reset = await api
      .put('/account/password-resets')
      .send({ token, new_password: 'sandi-baru-2026' })
      .expect(200);
    expect(reset.headers['set-cookie']).toBeUndefined();
    expect(await SessionModel.countDocuments({ userId })).toBe(0);
    const credentials = { email_username: owner.user.username, password: 'sandi-baru-2026' };
    const login = await api.post('/auth/login').set(fromAnywhere()).send(credentials);
    expect([login.status, login.body.methods]).toEqual([202, ['totp', 'recovery_code']]);
  });

  test('the methods are those that the account has', async () => {
    const user = await buildAccount();
    await givePasskey(user.id);
    expect((await begin({ user })).body.methods).toEqual(['passkey']);
    await giveTotp(user.id);
    const { body } = await begin({ user });
    expect(body.methods).toEqual(['passkey', 'totp', 'recovery_code']);
    const asked = await api
      .post('/auth/login/factor/options')
      .send({ login_token: body.login_token })
      .expect(200);
    expect(asked.body.methods).toEqual(body.methods);
    expect(asked.body.passkey.options.allowCredentials).toHaveLength(1);
  });
});

describe('a login that has begun', () => {
  test('is finished once', async () => {
    const owner = await buildOwner();
    const token = await beginFor(owner);
    await finish(token, recoveryProof(owner, 0)).expect(200);
    expect((await finish(token, recoveryProof(owner, 1))).body.code).toBe('login_expired');
  });

  test('is finished once of two at the same moment, each with a proof of its own', async () => {
    const owner = await buildOwner();
    const token = await beginFor(owner);
    const answers = await Promise.all([0, 1, 2].map((at) => finish(token, recoveryProof(owner, at))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await SessionModel.countDocuments({ userId: owner.user.id })).toBe(1);
  });

  test('may be tried again after a wrong proof', async () => {
    const owner = await buildOwner();
    const token = await beginFor(owner);
    expect((await finish(token, codeProof(owner, 9))).body.code).toBe('factor_invalid');
    expect((await finish(token, codeProof(owner))).status).toBe(200);
  });

  test('runs out after five minutes', async () => {
    const owner = await buildOwner();
    const token = await beginFor(owner);
    const row = await AccountTokenModel.findOne({ userId: owner.user.id }).lean();
    const leftMs = (row?.expiresAt.getTime() ?? 0) - Date.now();
    expect(leftMs).toBeGreaterThan(295_000);
    expect(leftMs).toBeLessThanOrEqual(300_000);
    await AccountTokenModel.updateOne({ userId: owner.user.id }, { expiresAt: new Date() });
    expect((await finish(token, codeProof(owner))).body.code).toBe('login_expired');
    const options = await api.post('/auth/login/factor/options').send({ login_token: token });
    expect([options.status, options.body.code]).toEqual([422, 'login_expired']);
  });

  test('asks for challenges ten times as often as an address may log in, together with those by passkey', async () => {
    const usual = config();
    useConfig({ ...usual, limits: { ...usual.limits, loginPerAddress: 1 } });
    const address = fromAnywhere();
    const login_token = await beginFor(await buildOwner());
    const ask = (at: number) =>
      at % 2 === 0
        ? api.post('/auth/login/factor/options').set(address).send({ login_token })
        : api.post('/auth/login/passkey/options').set(address);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await ask(at)).status);
    useConfig(usual);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });

  test('is stored as a hash', async () => {
    const owner = await buildOwner();
    const token = await beginFor(owner);
    const text = JSON.stringify(await AccountTokenModel.find({ userId: owner.user.id }).lean());
    expect(text).toContain('"purpose":"login"');
    expect(text).not.toContain(token);
  });

  const changes: [string, (owner: Account) => Promise<unknown>][] = [
    [
      'the password is made up anew',
      ({ user }) => api.post(`/admin/users/${user.id}/password`).set(admin).expect(200),
    ],
    [
      'the account is disabled',
      ({ user }) =>
        api.put(`/admin/users/${user.id}`).set(admin).send({ is_active: false, revision: 1 }).expect(200),
    ],
    [
      'the factors are reset',
      ({ user }) =>
        api
          .post(`/admin/users/${user.id}/factors/reset`)
          .set(admin)
          .send({ reason: 'Ponselnya hilang.' })
          .expect(200),
    ],
  ];
  test.each(changes)('ends when %s', async (_name, change) => {
    const owner = await buildOwner();
    const token = await beginFor(owner);
    await change(owner);
    const answer = await finish(token, codeProof(owner));
    expect([answer.status, answer.body.code]).toEqual([422, 'login_expired']);
    expect(await SessionModel.countDocuments({ userId: owner.user.id })).toBe(0);
  });

  test('of staff whose organizer was made inactive meanwhile begins anew; nobody else’s factor opens it', async () => {
    const organizer = await buildOrganizer({ name: 'Sanggar Dua Langkah' });
    const owner = await buildOwner({ roleId: 'ROLE002', organizerId: organizer.id });
    const other = await buildOwner();
    const token = await beginFor(owner);
    expect((await finish(token, codeProof(other))).body.code).toBe('factor_invalid');
    await api.post(`/admin/event-organizers/${organizer.id}/deactivate`).set(admin).expect(200);
    expect((await finish(token, codeProof(owner))).body.code).toBe('login_expired');
    expect((await begin(owner)).status).toBe(202);
  });

  test('a link of a letter is none, and it is no link', async () => {
    const owner = await buildOwner();
    const token = await beginFor(owner);
    const answer = await api.put('/account/password-resets').send({ token, new_password: 'sandi-baru-2026' });
    expect([answer.status, answer.body.code]).toEqual([404, 'link_invalid']);
    expect((await finish('A'.repeat(43), codeProof(owner))).body.code).toBe('login_expired');
    expect((await finish(token, codeProof(owner))).status).toBe(200);
  });
});
