import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findUser } from '#server/modules/accounts/index.ts';
import {
  type Api,
  buildVisitor,
  SEEN_ALL,
  startApi,
  TEST_PASSWORD,
  withGuardOut,
} from '../../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Visitor = Awaited<ReturnType<typeof buildVisitor>>;
const read = (visitor: Visitor) => api.get('/account').set(visitor.headers);
const save = (visitor: Visitor, body: object) =>
  api
    .put('/account')
    .set(visitor.headers)
    .send({ revision: SEEN_ALL, ...body });
const profile = ({ user }: Visitor, overrides: object = {}) => ({
  name: user.name,
  username: user.username,
  email: user.email,
  phone: null,
  ...overrides,
});
const logIn = (email_username: string, password: string, agent = 'test') =>
  api.post('/auth/login').set('User-Agent', agent).send({ email_username, password });

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36';

describe('one’s own account', () => {
  test('is shown to nobody without a session', async () => {
    for (const answer of [
      await api.get('/account'),
      await api.put('/account').send({}),
      await api.put('/account/password').send({}),
      await api.put('/account/settings').send({}),
      await api.get('/account/sessions'),
      await api.delete('/account').send({}),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([401, 'session_required']);
    }
  });

  test('is read and changed; the claims follow', async () => {
    const visitor = await buildVisitor();
    expect((await read(visitor)).body.account).toMatchObject({
      name: visitor.user.name,
      email_verified: false,
      phone: null,
      language: null,
      show_name: false,
      location_consent: false,
    });
    const username = `baru.${crypto.randomUUID().slice(0, 8)}`;
    const answer = await save(
      visitor,
      profile(visitor, { name: ' Sari Dewi ', username, phone: '+62 812-3456-7890' }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.account).toMatchObject({ name: 'Sari Dewi', username, phone: '+62 812-3456-7890' });
    const verified = await api.post('/auth/verify').set(visitor.headers);
    expect(verified.body.claims).toMatchObject({ name: 'Sari Dewi', username });
    expect((await logIn(username.toUpperCase(), TEST_PASSWORD)).status).toBe(200);
  });

  test('a name that looks like an operator is only a name', async () => {
    const visitor = await buildVisitor();
    const answer = await save(visitor, profile(visitor, { name: '$password_hash' }));
    expect(answer.body.account.name).toBe('$password_hash');
  });

  test('names that somebody else has are refused in any spelling; one’s own are not', async () => {
    const [visitor, other] = [await buildVisitor(), await buildVisitor()];
    const taken = await save(visitor, profile(visitor, { username: other.user.username.toUpperCase() }));
    expect([taken.status, taken.body.errors[0].field]).toEqual([422, 'username']);
    const email = await save(visitor, profile(visitor, { email: other.user.email, password: TEST_PASSWORD }));
    expect([email.status, email.body.errors[0].field]).toEqual([422, 'email']);
    expect((await save(visitor, profile(visitor))).status).toBe(200);
  });

  test.each([
    [{ phone: 'telepon saya' }, 'phone', 'Nomor telepon tidak sah. Contoh: +62 812 3456 7890.'],
    [{ name: 'x' }, 'name', 'Paling sedikit 2 karakter.'],
    [{ email: 'bukan-email' }, 'email', 'Alamat email tidak sah.'],
    [{ username: '-x-' }, 'username', expect.stringContaining('Hanya huruf')],
  ])('%j is refused under its field', async (overrides, field, message) => {
    const visitor = await buildVisitor();
    const answer = await save(visitor, profile(visitor, overrides));
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field, message }]]);
  });

  test('a new e-mail needs the password, and is not verified', async () => {
    const visitor = await buildVisitor();
    const email = `lain-${crypto.randomUUID()}@contoh.id`;
    for (const password of [undefined, 'tebakan']) {
      const refused = await save(visitor, profile(visitor, { email, password }));
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ field: 'password', message: 'Kata sandi salah.' }],
      ]);
    }
    const saved = await save(visitor, profile(visitor, { email, password: TEST_PASSWORD }));
    expect(saved.body.account).toMatchObject({ email, email_verified: false });
  });

  test('settings change one by one', async () => {
    const visitor = await buildVisitor();
    const set = (body: object) => api.put('/account/settings').set(visitor.headers).send(body);
    expect((await set({ show_name: true })).body.account).toMatchObject({ show_name: true, language: null });
    expect((await set({ language: 'en' })).body.account).toMatchObject({ show_name: true, language: 'en' });
    const last = await set({ location_consent: true, role_id: 'ROLE001' });
    expect(last.body.account).toMatchObject({ location_consent: true, role_id: 'ROLE003', language: 'en' });
    expect((await set({ language: 'fr' })).status).toBe(422);
    const verified = await api.post('/auth/verify').set(visitor.headers);
    expect(verified.body.claims).toMatchObject({ language: 'en' });
  });
});

describe('the password', () => {
  const change = (visitor: Visitor, current_password: string, new_password: string) =>
    api.put('/account/password').set(visitor.headers).send({ current_password, new_password });

  test('is changed with the present one; other sessions end, this one stays', async () => {
    const visitor = await buildVisitor();
    const other = await logIn(visitor.user.username, TEST_PASSWORD);
    expect((await change(visitor, TEST_PASSWORD, 'sandi-baru-2026')).status).toBe(200);
    expect((await read(visitor)).status).toBe(200);
    const dead = await api.get('/account').set('Authorization', `Bearer ${other.body.access_token}`);
    expect(dead.body.code).toBe('session_ended');
    expect((await logIn(visitor.user.username, TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(visitor.user.username, 'sandi-baru-2026')).status).toBe(200);
  });

  test('cannot be guessed through a stolen session', async () => {
    const visitor = await buildVisitor();
    for (let index = 0; index < 5; index += 1) {
      expect((await change(visitor, `tebakan-${index}`, 'sandi-baru-2026')).body.code).toBe('wrong_password');
    }
    const refused = await change(visitor, TEST_PASSWORD, 'sandi-baru-2026');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const deleting = await api.delete('/account').set(visitor.headers).send({ password: TEST_PASSWORD });
    expect(deleting.status).toBe(429);
  });

  test('control: with the limiter taken out the sixth guess is answered', async () => {
    const visitor = await buildVisitor();
    await withGuardOut('login-limiter', async () => {
      for (let index = 0; index < 6; index += 1) {
        expect((await change(visitor, 'tebakan', 'sandi-baru-2026')).body.code).toBe('wrong_password');
      }
    });
  });

  test('must not be a short one', async () => {
    const answer = await change(await buildVisitor(), TEST_PASSWORD, 'pendek');
    expect(answer.body.errors).toEqual([{ field: 'new_password', message: 'Paling sedikit 8 karakter.' }]);
  });
});

describe('sessions', () => {
  test('are listed with their device, and signed out one by one', async () => {
    const visitor = await buildVisitor();
    const phone = await logIn(visitor.user.username, TEST_PASSWORD, ANDROID);
    const { sessions } = (await api.get('/account/sessions').set(visitor.headers)).body;
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ id: visitor.sessionId, device: null, current: true });
    expect(sessions[1]).toMatchObject({ device: 'Chrome, Android', current: false });
    const ended = await api.delete(`/account/sessions/${sessions[1].id}`).set(visitor.headers);
    expect(ended.body.message).toBe('Sesi itu diakhiri.');
    const dead = await api.get('/account').set('Authorization', `Bearer ${phone.body.access_token}`);
    expect(dead.status).toBe(401);
    expect((await api.get('/account/sessions').set(visitor.headers)).body.sessions).toHaveLength(1);
  });

  test('of somebody else are not there', async () => {
    const [visitor, other] = [await buildVisitor(), await buildVisitor()];
    const answer = await api.delete(`/account/sessions/${other.sessionId}`).set(visitor.headers);
    const absent = await api.delete(`/account/sessions/${crypto.randomUUID()}`).set(visitor.headers);
    expect([answer.status, answer.body.code]).toEqual([404, 'session_not_found']);
    expect({ ...absent.body, request_id: '' }).toEqual({ ...answer.body, request_id: '' });
    expect((await read(other)).status).toBe(200);
  });

  test('control: without the guard anybody’s session can be ended', async () => {
    const [visitor, other] = [await buildVisitor(), await buildVisitor()];
    await withGuardOut('session-owner', async () => {
      await api.delete(`/account/sessions/${other.sessionId}`).set(visitor.headers).expect(200);
    });
    expect((await read(other)).status).toBe(401);
  });
});

describe('deleting an account', () => {
  const remove = (visitor: Visitor, password: string) =>
    api.delete('/account').set(visitor.headers).send({ password });

  test('asks for the password, and leaves nothing that names the person', async () => {
    const visitor = await buildVisitor();
    const { id, username, email } = visitor.user;
    expect((await remove(visitor, 'bukan-ini')).body.code).toBe('wrong_password');
    expect((await remove(visitor, TEST_PASSWORD)).status).toBe(200);
    expect((await read(visitor)).status).toBe(401);
    expect((await logIn(username, TEST_PASSWORD)).status).toBe(401);
    const left = JSON.stringify(await findUser(id));
    for (const word of [username, email ?? 'x', 'Wulandari']) expect(left).not.toContain(word);
    // The names are free again.
    const again = await api
      .post('/auth/register')
      .send({ fullName: 'Orang Baru', username, password: TEST_PASSWORD, email });
    expect(again.status).toBe(201);
  });

  test('is not for staff', async () => {
    const admin = await buildVisitor({ roleId: 'ROLE001' });
    expect((await remove(admin, TEST_PASSWORD)).body.code).toBe('forbidden');
  });
});
