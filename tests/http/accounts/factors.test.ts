import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { type Api, buildVisitor, startApi, TEST_PASSWORD } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';

const ORIGIN = 'http://localhost:3000';
let api: Api;

beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: ORIGIN });
});
afterAll(() => api?.close());

type Headers = Record<string, string>;

async function addPasskey(headers: Headers, authenticator = new Authenticator()) {
  const { body } = await api.post('/account/factors/passkeys/options').set(headers).expect(200);
  const { challenge_id, options } = body;
  const response = authenticator.register({ origin: ORIGIN, challenge: options.challenge });
  const added = await api
    .post('/account/factors/passkeys')
    .set(headers)
    .send({ challenge_id, name: 'Ponsel Sari', response })
    .expect(201);
  return { authenticator, ...added.body };
}

const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

async function addTotp(headers: Headers) {
  const { body } = await api.post('/account/factors/totp/options').set(headers).expect(200);
  const { challenge_id, secret } = body;
  const sent = { challenge_id, name: 'Aplikasi', code: codeOf(secret) };
  const added = await api.post('/account/factors/totp').set(headers).send(sent).expect(201);
  return { secret, ...added.body };
}

describe('a passkey', () => {
  test('is added, comes with ten recovery codes, and logs in without a username', async () => {
    const { headers, user } = await buildVisitor();
    const { authenticator, factor, recovery_codes } = await addPasskey(headers);
    expect(factor).toMatchObject({ kind: 'passkey', name: 'Ponsel Sari', last_used_at: null });
    expect(new Set(recovery_codes).size).toBe(10);
    const { body } = await api.post('/auth/login/passkey/options').expect(200);
    const response = authenticator.sign({ origin: ORIGIN, challenge: body.options.challenge });
    const login = await api
      .post('/auth/login/passkey')
      .send({ challenge_id: body.challenge_id, response })
      .expect(200);
    const verified = await api
      .post('/auth/verify')
      .set('Authorization', `Bearer ${login.body.access_token}`)
      .expect(200);
    expect(verified.body.claims.id).toBe(user.id);
  });

  test('is asked for after the password', async () => {
    const { headers, user } = await buildVisitor();
    const { authenticator } = await addPasskey(headers);
    const credentials = { email_username: user.username, password: TEST_PASSWORD };
    const { body } = await api.post('/auth/login').send(credentials).expect(202);
    expect(body.methods).toEqual(['passkey', 'recovery_code']);
    const { login_token } = body;
    const options = await api.post('/auth/login/factor/options').send({ login_token }).expect(200);
    const { challenge_id, options: request } = options.body.passkey;
    const response = authenticator.sign({ origin: ORIGIN, challenge: request.challenge });
    const proof = { method: 'passkey', challenge_id, response };
    await api.post('/auth/login/factor').send({ login_token, proof }).expect(200);
    await api.post('/auth/login/factor').send({ login_token, proof }).expect(422);
  });
});

describe('an authenticator app', () => {
  test('proves a login by its code, each once', async () => {
    const { headers, user } = await buildVisitor();
    const { secret } = await addTotp(headers);
    const credentials = { email_username: user.username, password: TEST_PASSWORD };
    const logIn = async (proof: object) => {
      const { body } = await api.post('/auth/login').send(credentials).expect(202);
      const { login_token } = body;
      return api.post('/auth/login/factor').send({ login_token, proof });
    };
    const next = codeOf(secret, Date.now() + 30_000);
    expect((await logIn({ method: 'totp', code: next })).status).toBe(200);
    expect((await logIn({ method: 'totp', code: next })).body.code).toBe('factor_invalid');
  });
});
