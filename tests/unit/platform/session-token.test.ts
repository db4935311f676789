import { beforeAll, describe, expect, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { loadConfig, useConfig } from '#server/platform/config.ts';
import { readSessionToken, SESSION_MS, signSessionToken } from '#server/platform/session-token.ts';

const named = { userId: 'USR-1', sessionId: 'row-1', tokenNumber: 0 };
let secret = '';
beforeAll(() => {
  const config = loadConfig({ MONGODB_URL: 'mongodb://db/sorak', REDIS_URL: 'redis://cache' });
  useConfig(config);
  secret = config.jwtSecret;
});

/** One of ours with one thing changed. */
function forge({
  payload = {},
  options = {},
  key = secret,
}: {
  payload?: object;
  options?: jwt.SignOptions;
  key?: string;
} = {}): string {
  const ours = {
    algorithm: 'HS256',
    issuer: 'sorak',
    audience: 'sorak-api',
    subject: 'USR-1',
    expiresIn: 60,
  } as const;
  const token = jwt.decode(signSessionToken(named), { complete: true });
  const header = { ...token?.header, ...(options.header ?? {}) };
  return jwt.sign({ sid: 'row-1', ...payload }, key, { ...ours, ...options, header } as jwt.SignOptions);
}

describe('a session token', () => {
  test('names its row and its person, for one day', () => {
    const token = signSessionToken(named);
    expect(readSessionToken(token)).toEqual(named);
    const { exp = 0, iat = 0 } = jwt.decode(token) as jwt.JwtPayload;
    expect(exp - iat).toBe(24 * 3_600);
    expect(SESSION_MS).toBe(24 * 3_600_000);
    // One from before tokens were numbered.
    expect(readSessionToken(forge())).toEqual(named);
  });

  test('is of its number, and ends with the row', () => {
    const token = signSessionToken({ ...named, tokenNumber: 3 }, { livesMs: 1_500 });
    expect(readSessionToken(token)).toEqual({ ...named, tokenNumber: 3 });
    const { exp = 0, iat = 0 } = jwt.decode(token) as jwt.JwtPayload;
    expect(exp - iat).toBe(2);
  });

  test.each([
    ['of another key', () => forge({ key: 'x'.repeat(48) })],
    ['of another issuer', () => forge({ options: { issuer: 'somebody' } })],
    ['for another audience', () => forge({ options: { audience: 'elsewhere' } })],
    ['of another algorithm', () => forge({ options: { algorithm: 'HS512', header: { alg: 'HS512' } } })],
    ['that has ended', () => forge({ options: { expiresIn: -1 } })],
    ['without a row', () => forge({ payload: { sid: '' } })],
    ['with a row that is no text', () => forge({ payload: { sid: 7 } })],
    ['without a signature', () => `${signSessionToken(named).split('.').slice(0, 2).join('.')}.`],
    ['that is none', () => 'x.y.z'],
    ['that is empty', () => ''],
  ])('%s is nobody’s', (_name, make) => {
    expect(readSessionToken(make())).toBeNull();
  });

  test('that never ends is nobody’s', () => {
    const { exp: _exp, ...endless } = jwt.decode(signSessionToken(named)) as jwt.JwtPayload;
    const { header } = jwt.decode(signSessionToken(named), { complete: true }) ?? {};
    expect(
      readSessionToken(jwt.sign(endless, secret, { algorithm: 'HS256', ...(header && { header }) })),
    ).toBeNull();
  });
});
