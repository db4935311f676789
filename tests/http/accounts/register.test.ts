import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, buildAccount, startApi, TEST_PASSWORD } from '../../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ REGISTER_ADDRESS_LIMIT: '40', LOGIN_ADDRESS_LIMIT: '1000' });
});
afterAll(() => api.close());

const form = (overrides: object = {}) => ({
  fullName: 'Bima Pratama',
  username: `bima-${crypto.randomUUID().slice(0, 8)}`,
  password: TEST_PASSWORD,
  ...overrides,
});

describe('POST /auth/register', () => {
  test('[P3-09 P7-02 P9-01 BO-3.01] makes a customer, logs in by cookie and by token, and says so in Indonesian', async () => {
    const answer = await api.post('/auth/register').send(form({ username: 'Bima.Pratama' }));
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Pendaftaran berhasil!');
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toContain(`access_token=${answer.body.access_token}`);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Max-Age=86400');
    expect(answer.headers['cache-control']).toBe('no-store');

    const verified = await api
      .post('/auth/verify')
      .set('Authorization', `Bearer ${answer.body.access_token}`);
    expect(verified.body.claims).toMatchObject({
      name: 'Bima Pratama',
      email: null,
      username: 'Bima.Pratama',
      role_id: 'ROLE003',
    });
  });

  test('the role in a body is ignored', async () => {
    const answer = await api
      .post('/auth/register')
      .send(form({ role_id: 'ROLE001', roleId: 'ROLE001', eo_id: 'EO-1' }));
    const verified = await api
      .post('/auth/verify')
      .set('Authorization', `Bearer ${answer.body.access_token}`);
    expect(verified.body.claims.role_id).toBe('ROLE003');
    expect(verified.body.claims.eo_id).toBeUndefined();
  });

  test.each([
    ['of blanks, signs and letters of any script', ' sandi 🔑 Ωμέγα \u202e كلمة السر\t"\\<b>%00'],
    ['of 64 letters', randomBytes(48).toString('base64url')],
    ['of 200 letters', randomBytes(150).toString('base64url')],
    ['of eight letters', 'w8kq2zpv'],
  ])('a password %s is taken as it is', async (_name, password) => {
    const body = form({ password });
    expect((await api.post('/auth/register').send(body)).status).toBe(201);
    const logIn = (typed: string) =>
      api.post('/auth/login').send({ email_username: body.username, password: typed });
    expect((await logIn(password)).status).toBe(200);
    expect((await logIn(password.slice(0, -1))).status).toBe(401);
  });

  test('a password of seven letters is too short, and one of 201 too long', async () => {
    for (const password of ['w8kq2zp', `${randomBytes(150).toString('base64url')}Z`]) {
      const { status, body } = await api.post('/auth/register').send(form({ password }));
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'password']);
    }
  });

  test('a username that differs only in case or Unicode spelling is taken', async () => {
    const { username } = await buildAccount({ username: `Kirana-${crypto.randomUUID().slice(0, 6)}` });
    const answer = await api.post('/auth/register').send(form({ username: username.toUpperCase() }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'username_taken',
      errors: [{ field: 'username', message: 'Username ini sudah dipakai.' }],
    });
  });

  test('an e-mail address that differs only in case is taken', async () => {
    const { email } = await buildAccount();
    const answer = await api
      .post('/auth/register')
      .set('Accept-Language', 'en')
      .send(form({ email: email?.toUpperCase() }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'email_taken',
      errors: [{ field: 'email', message: 'This email is registered already.' }],
    });
  });

  test('of many who want the same username at once exactly one gets it', async () => {
    const body = form();
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.post('/auth/register').send(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  });

  test('[P3-04] every wrong field is named as the form reads it, one line each', async () => {
    const answer = await api
      .post('/auth/register')
      .send({ fullName: ' ', username: 'a b', password: 'pendek' });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('validation_failed');
    expect(answer.body.errors).toEqual([
      { field: 'fullname', message: 'Paling sedikit 2 karakter.' },
      { field: 'username', message: expect.stringContaining('Hanya huruf, angka') },
      { field: 'password', message: 'Paling sedikit 8 karakter.' },
    ]);
  });

  test('absent fields are required, in the language that was asked for', async () => {
    const answer = await api.post('/auth/register').set('Accept-Language', 'fr, en-GB;q=0.8').send({});
    expect(answer.body.errors).toEqual(
      ['fullname', 'username', 'password'].map((field) => ({ field, message: 'This field is required.' })),
    );
  });

  test('strange device headers keep nobody out', async () => {
    const answer = await api
      .post('/auth/register')
      .set({ 'X-User-Latitude': 'north', 'X-User-Location': 'x'.repeat(500), 'X-Screen-Resolution': '-1' })
      .send(form());
    expect(answer.status).toBe(201);
  });

  test('one address cannot make accounts without end', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 45; index += 1) {
      statuses.push((await api.post('/auth/register').send({})).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
