import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiEndpoints } from '#server/app.ts';
import { createAccountToken } from '#server/modules/accounts/account-tokens.repository.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { giveInvitationToken, insertInvitation } from '#server/modules/teams/invitations.repository.ts';
import { config } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { readSessionToken } from '#server/platform/session-token.ts';
import { buildAccount, buildVisitor, TEST_PASSWORD } from '../../support/api.ts';
import { codeOf, fromAnywhere, givePasskey, giveTotp, wrongCode } from '../../support/factors.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../../support/faults-system.ts';
import { buildTeam, someAddress } from '../../support/teams.ts';
import { until } from '../../support/waiting.ts';

/** One wrong more and an address is refused before the body is read. */
const WRONG_MOST = 8;

let system: FaultSystem;
let server: ApiProcess;
beforeAll(async () => {
  system = await startSystem({
    environment: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '1', LOGIN_ADDRESS_LIMIT: String(WRONG_MOST) },
  });
  server = await system.startApi();
});
afterAll(() => system?.close());

type Headers = Record<string, string>;
interface Line {
  request_id: string;
  attempt: string;
  [field: string]: unknown;
}

/** What must be in no line: whatever was typed, proven or given. */
const secrets = new Set<string>([TEST_PASSWORD]);
const secret = <T extends string>(text: T): T => {
  secrets.add(text);
  return text;
};
/** Of every request that was sent. */
const ids: string[] = [];

const linesOf = (id: string): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes(id) && line.includes('"msg":"authentication"'))
    .map((line) => JSON.parse(line));

async function send(method: string, path: string, body?: object, headers: Headers = fromAnywhere()) {
  const id = crypto.randomUUID();
  ids.push(id);
  const answer = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': id, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = (await answer.json()) as Record<string, never>;
  if (said.access_token) secret(String(said.access_token));
  return { id, status: answer.status, body: said };
}

/** The one line of a request, without what every line has. */
async function lineOf({ id }: { id: string }): Promise<object> {
  await until('it is logged', {}, () => linesOf(id).length > 0);
  const lines = linesOf(id);
  expect(lines).toHaveLength(1);
  const [{ time: _, pid: _pid, msg: _msg, request_id: _id, ...line } = {} as Line] = lines;
  return line;
}

const sessionIn = ({ body }: { body: Record<string, unknown> }) =>
  readSessionToken(String(body.access_token))?.sessionId;
const INFO = { level: 30, outcome: 'succeeded' };
const WARN = { level: 40, outcome: 'failed' };

async function buildSomebody() {
  const visitor = await buildVisitor();
  secret(visitor.user.username);
  secret(visitor.user.email ?? '');
  secret(visitor.token);
  const of = { account_id: visitor.user.id, session_id: visitor.sessionId };
  return { ...visitor, headers: { ...visitor.headers, ...fromAnywhere() }, of };
}

const logIn = (email_username: string, password = TEST_PASSWORD, headers?: Headers) =>
  send(
    'POST',
    '/auth/login',
    { email_username: secret(email_username), password: secret(password) },
    headers,
  );

/** A login whose password was right. */
async function beginLogin({ user }: Awaited<ReturnType<typeof buildSomebody>>) {
  const begun = await logIn(user.username);
  expect(begun.status).toBe(202);
  return { begun, login_token: secret(String(begun.body.login_token)) };
}

describe('a login', () => {
  test('by password names the account and the session, under both of its names', async () => {
    const { user } = await buildSomebody();
    for (const name of [user.username, user.email ?? '']) {
      const answer = await logIn(name);
      expect(await lineOf(answer)).toEqual({
        ...INFO,
        attempt: 'login',
        method: 'password',
        account_id: user.id,
        session_id: sessionIn(answer),
      });
    }
  });

  test('that fails has the reason, and the account where there is one', async () => {
    const { user } = await buildSomebody();
    const failed = { ...WARN, attempt: 'login', method: 'password', session_id: null };
    const reason = 'invalid_credentials';
    expect(await lineOf(await logIn(user.username, 'tebakan-pertama'))).toEqual({
      ...failed,
      reason,
      account_id: user.id,
    });
    expect(await lineOf(await logIn('tidak-ada-nama-ini'))).toEqual({ ...failed, reason, account_id: null });
    await UserModel.updateOne({ _id: user.id }, { disabledAt: new Date() });
    expect(await lineOf(await logIn(user.username))).toEqual({ ...failed, reason, account_id: user.id });
    const body = { email_username: secret('nama-tanpa-sandi') };
    expect(await lineOf(await send('POST', '/auth/login', body))).toEqual({
      ...failed,
      reason: 'validation_failed',
      account_id: null,
    });
  });

  test('one too many is one, too: of an account, and of an address before anything is read', async () => {
    const { user } = await buildSomebody();
    const failed = { ...WARN, attempt: 'login', method: 'password', session_id: null };
    const reason = 'too_many_requests';
    const from = fromAnywhere();
    for (let tried = 0; tried < 5; tried += 1) await logIn(user.username, 'tebakan-berikut', from);
    expect(await lineOf(await logIn(user.username, 'tebakan-berikut', from))).toEqual({
      ...failed,
      reason,
      account_id: user.id,
    });
    const elsewhere = fromAnywhere();
    for (let tried = 0; tried < WRONG_MOST; tried += 1)
      await logIn(`siapa-pun-${tried}`, 'tebakan-lain', elsewhere);
    expect(await lineOf(await logIn(user.username, TEST_PASSWORD, elsewhere))).toEqual({
      ...failed,
      reason,
      account_id: null,
    });
  });

  test('with a factor is two: the password, and what was given after it', async () => {
    const person = await buildSomebody();
    const { recoveryCodes, secret: key } = await giveTotp(person.user.id);
    const account_id = person.user.id;
    const { begun, login_token } = await beginLogin(person);
    expect(await lineOf(begun)).toEqual({
      level: 30,
      outcome: 'continues',
      attempt: 'login',
      method: 'password',
      account_id,
      session_id: null,
    });
    const give = (proof: object, token = login_token) =>
      send('POST', '/auth/login/factor', { login_token: token, proof });
    const failed = { ...WARN, attempt: 'login_factor', method: 'totp', session_id: null };
    const wrong = { method: 'totp', code: wrongCode(secret(key)) };
    expect(await lineOf(await give(wrong))).toEqual({ ...failed, reason: 'factor_invalid', account_id });
    const right = await give({ method: 'recovery_code', code: secret(recoveryCodes[0] ?? '') });
    expect(await lineOf(right)).toEqual({
      ...INFO,
      attempt: 'login_factor',
      method: 'recovery_code',
      account_id,
      session_id: sessionIn(right),
    });
    expect(await lineOf(await give({ method: 'totp', code: codeOf(key) }))).toEqual({
      ...failed,
      reason: 'login_expired',
      account_id: null,
    });
  });

  test('by passkey names whose passkey it is', async () => {
    const { user } = await buildSomebody();
    const { authenticator } = await givePasskey(user.id);
    const give = async (challenge?: string) => {
      const asked = await send('POST', '/auth/login/passkey/options', {});
      const options = asked.body.options as unknown as { challenge: string };
      const circumstances = { origin: config().publicUrl, challenge: challenge ?? options.challenge };
      secret(options.challenge);
      const response = authenticator.sign(circumstances);
      secret(response.response.signature);
      return send('POST', '/auth/login/passkey', {
        challenge_id: secret(String(asked.body.challenge_id)),
        response,
      });
    };
    const line = { attempt: 'login', method: 'passkey', account_id: user.id };
    const right = await give();
    expect(await lineOf(right)).toEqual({ ...INFO, ...line, session_id: sessionIn(right) });
    const wrong = await give(Buffer.from('bukan').toString('base64url'));
    expect(await lineOf(wrong)).toEqual({ ...WARN, ...line, reason: 'factor_invalid', session_id: null });
  });
});

describe('an account', () => {
  test('that is made begins its first session', async () => {
    const username = secret(`baru-${crypto.randomUUID().slice(0, 8)}`);
    const form = { fullName: 'Rina Paramita', username, password: secret('sandi-rina-yang-panjang') };
    const answer = await send('POST', '/auth/register', form);
    const user = await UserModel.findOne({ username }).lean();
    expect(await lineOf(answer)).toEqual({
      ...INFO,
      attempt: 'registration',
      account_id: user?._id,
      session_id: sessionIn(answer),
    });
    expect(await lineOf(await send('POST', '/auth/register', form))).toEqual({
      ...WARN,
      attempt: 'registration',
      reason: 'username_taken',
      account_id: null,
      session_id: null,
    });
  });

  test('likewise with the link of an invitation', async () => {
    const { organizerId, owner } = await buildTeam();
    const emailKey = secret(someAddress());
    const invitation = {
      id: crypto.randomUUID(),
      organizerId,
      email: emailKey,
      emailKey,
      role: 'editor',
      eventIds: null,
      invitedBy: owner.user.id,
      language: 'id',
    } as const;
    await inTransaction((session) => insertInvitation(invitation, { at: new Date(), session }));
    const token = secret((await giveInvitationToken(invitation.id)) ?? '');
    const username = secret(`rekan-${crypto.randomUUID().slice(0, 8)}`);
    const form = { token, full_name: 'Ratna Kusuma', username, password: secret('sandi-panitia-2026') };
    const answer = await send('POST', '/team-invitations/account', form);
    const user = await UserModel.findOne({ username }).lean();
    const line = { attempt: 'invitation', method: 'link' };
    expect(await lineOf(answer)).toEqual({
      ...INFO,
      ...line,
      account_id: user?._id,
      session_id: sessionIn(answer),
    });
    expect(await lineOf(await send('POST', '/team-invitations/account', form))).toEqual({
      ...WARN,
      ...line,
      reason: 'link_invalid',
      account_id: null,
      session_id: null,
    });
  });
});

describe('in a session', () => {
  test('a step-up says with what, right or wrong', async () => {
    const person = await buildSomebody();
    const stepUp = (proof: object) => send('POST', '/account/step-up', { proof }, person.headers);
    const line = { attempt: 'step_up', ...person.of };
    const wrong = await stepUp({ method: 'password', password: secret('bukan-sandi-saya') });
    expect(await lineOf(wrong)).toEqual({ ...WARN, ...line, method: 'password', reason: 'wrong_password' });
    const { secret: key } = await giveTotp(person.user.id);
    secret(key);
    const miss = await stepUp({ method: 'totp', code: wrongCode(key) });
    expect(await lineOf(miss)).toEqual({ ...WARN, ...line, method: 'totp', reason: 'factor_invalid' });
    const right = await stepUp({ method: 'totp', code: codeOf(key) });
    expect(await lineOf(right)).toEqual({ ...INFO, ...line, method: 'totp' });
  });

  test('a change of the password, right, wrong and without a session', async () => {
    const { headers, of } = await buildSomebody();
    const change = (current_password: string, given: Headers) =>
      send(
        'PUT',
        '/account/password',
        { current_password, new_password: secret('sandi-baru-yang-panjang') },
        given,
      );
    const line = { attempt: 'password_change', method: 'password' };
    const wrong = await change(secret('sandi-yang-salah'), headers);
    expect(await lineOf(wrong)).toEqual({ ...WARN, ...line, ...of, reason: 'wrong_password' });
    expect(await lineOf(await change(TEST_PASSWORD, headers))).toEqual({ ...INFO, ...line, ...of });
    expect(await lineOf(await change(TEST_PASSWORD, fromAnywhere()))).toEqual({
      ...WARN,
      ...line,
      reason: 'session_required',
      account_id: null,
      session_id: null,
    });
  });

  test('a password that is asked for before another address and before the account is removed; none for another name', async () => {
    const { user, headers, of } = await buildSomebody();
    const profile = { name: 'Nama Lain', username: user.username, email: user.email, phone: null };
    const line = { attempt: 'password_check', method: 'password', ...of };
    const email = secret(`lain-${crypto.randomUUID().slice(0, 8)}@contoh.id`);
    const save = (changes: object, revision: number) =>
      send('PUT', '/account', { ...profile, ...changes, revision }, headers);
    const named = await save({}, 1);
    expect(named.status).toBe(200);
    const revision = Number((named.body.account as unknown as { revision?: number }).revision);
    const wrong = await save({ email, password: 'sandi-yang-salah' }, revision);
    expect(await lineOf(wrong)).toEqual({ ...WARN, ...line, reason: 'wrong_password' });
    expect(await lineOf(await save({ email, password: TEST_PASSWORD }, revision))).toEqual({
      ...INFO,
      ...line,
    });
    const removed = await send('DELETE', '/account', { password: TEST_PASSWORD }, headers);
    expect(await lineOf(removed)).toEqual({ ...INFO, ...line });
    expect(linesOf(named.id)).toEqual([]);
  });

  test('factors that are added and removed, and new recovery codes', async () => {
    const { headers, of } = await buildSomebody();
    const asked = await send('POST', '/account/factors/totp/options', {}, headers);
    const key = secret(String(asked.body.secret));
    const challenge_id = secret(String(asked.body.challenge_id));
    const add = (code: string) =>
      send('POST', '/account/factors/totp', { challenge_id, name: 'Aplikasi', code }, headers);
    const line = { attempt: 'factor_added', method: 'totp', ...of };
    const wrong = await add(wrongCode(key));
    expect(await lineOf(wrong)).toEqual({ ...WARN, ...line, reason: 'factor_invalid' });
    const added = await add(codeOf(key));
    expect(await lineOf(added)).toEqual({ ...INFO, ...line });
    for (const code of added.body.recovery_codes as unknown as string[]) secret(code);
    const renewed = await send('POST', '/account/recovery-codes', {}, headers);
    expect(await lineOf(renewed)).toEqual({ ...INFO, attempt: 'recovery_codes_renewed', ...of });
    const { id } = added.body.factor as unknown as { id: string };
    const removed = await send('DELETE', `/account/factors/${id}`, undefined, headers);
    expect(await lineOf(removed)).toEqual({ ...INFO, attempt: 'factor_removed', ...of });
  });

  test('its end, that of another one, and that of all others', async () => {
    const { user, headers, of } = await buildSomebody();
    const other = sessionIn(await logIn(user.username)) ?? '';
    const ended = await send('DELETE', `/account/sessions/${other}`, undefined, headers);
    const logout = { attempt: 'logout', account_id: user.id };
    expect(await lineOf(ended)).toEqual({ ...INFO, ...logout, session_id: other });
    const others = await send('DELETE', '/account/sessions', undefined, headers);
    expect(await lineOf(others)).toEqual({ ...INFO, attempt: 'logout_others', ...of });
    expect(await lineOf(await send('POST', '/auth/logout', {}, headers))).toEqual({
      ...INFO,
      ...logout,
      ...of,
    });
    expect(await lineOf(await send('POST', '/auth/logout', {}, headers))).toEqual({
      ...WARN,
      attempt: 'logout',
      reason: 'session_ended',
      account_id: null,
      session_id: null,
    });
  });
});

test('a new password by a mailed link', async () => {
  const { id: userId, email } = await buildAccount();
  const emailKey = secret(email ?? '');
  const token = secret(
    await createAccountToken({ purpose: 'password_reset', userId, emailKey, standing: 0 }),
  );
  const set = (new_password: string) =>
    send('PUT', '/account/password-resets', { token, new_password: secret(new_password) });
  const line = { attempt: 'password_reset', method: 'link', session_id: null };
  const reason = 'validation_failed';
  expect(await lineOf(await set('password123'))).toEqual({ ...WARN, ...line, reason, account_id: userId });
  expect(await lineOf(await set('sandi-yang-dipulihkan'))).toEqual({ ...INFO, ...line, account_id: userId });
  expect(await lineOf(await set('sandi-yang-dipulihkan'))).toEqual({
    ...WARN,
    ...line,
    reason: 'link_invalid',
    account_id: null,
  });
});

describe('over all of these', () => {
  test('no request has two lines, and none has a secret in it', () => {
    expect(ids.length).toBeGreaterThan(40);
    for (const id of ids) expect(linesOf(id).length).toBeLessThanOrEqual(1);
    const leaked = [...secrets].filter((each) => each !== '' && server.output().includes(each));
    expect(leaked).toEqual([]);
  });

  test('each kind was seen', () => {
    const seen = new Set(ids.flatMap(linesOf).map(({ attempt }) => attempt));
    const kinds = new Set(apiEndpoints.flatMap(({ attempt }) => attempt?.kind ?? []));
    expect([...seen].sort()).toEqual([...kinds].sort());
  });

  test('whatever takes a proof, or begins or ends a session, is such an attempt', () => {
    const proofs = new Set(['invalid_credentials', 'factor_invalid', 'wrong_password', 'last_factor']);
    const without = apiEndpoints
      .filter(({ attempt }) => !attempt)
      .filter(
        ({ errors, path, access }) =>
          errors.some((code) => proofs.has(code)) || access === 'endOwnSessions' || path === '/auth/logout',
      );
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
