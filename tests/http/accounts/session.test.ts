import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { config } from '#server/platform/config.ts';
import { type Api, buildAccount, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const verify = (token: string) => api.post('/auth/verify').set('Authorization', `Bearer ${token}`);
const withCookie = (path: string, token: string) => api.post(path).set('Cookie', `access_token=${token}`);

describe('POST /auth/verify', () => {
  test('[P7-03 BO-7.40] names the person of the session', async () => {
    const { user, token } = await buildVisitor({ roleId: 'ROLE002', organizerId: 'EO-7' });
    const answer = await verify(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      claims: {
        id: user.id,
        name: user.name,
        email: user.email,
        username: user.username,
        role_id: 'ROLE002',
        eo_id: 'EO-7',
        team_role: 'owner',
      },
    });
  });

  test('without a session it is 401', async () => {
    const answer = await api.post('/auth/verify');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      code: 'session_required',
      message: 'Silakan masuk terlebih dahulu.',
    });
  });
});

describe('POST /auth/logout', () => {
  test('[P4-25 BO-2.07] ends the session at once for cookie and bearer, and clears the cookie', async () => {
    const { token } = await buildVisitor();
    const answer = await withCookie('/auth/logout', token).set('X-Requested-With', 'fetch');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/access_token=;.*Expires=Thu, 01 Jan 1970/);
    expect((await verify(token)).body.code).toBe('session_ended');
    const dead = await withCookie('/auth/verify', token).set('X-Requested-With', 'fetch');
    expect(dead.status).toBe(401);
    // A cookie that is worth nothing is taken back, as no script can.
    expect(String(dead.headers['set-cookie'])).toContain('access_token=;');
  });

  test('[BO-2.169] clears every cookie that the browser sends, but for the colours that the device has chosen', async () => {
    const { token } = await buildVisitor();
    const answer = await api
      .post('/auth/logout')
      .set('Cookie', `access_token=${token}; _ga=GA1.1.5; colours=dark; sidebar=open`)
      .set('X-Requested-With', 'fetch');
    expect(answer.status).toBe(200);
    const cleared = (answer.headers['set-cookie'] as unknown as string[]).map((line) => {
      expect(line).toContain('Expires=Thu, 01 Jan 1970');
      expect(line).toContain('Path=/');
      return line.split('=')[0];
    });
    expect(cleared.sort()).toEqual(['_ga', 'access_token', 'sidebar']);
  });

  test('ends this session and no other of the same person', async () => {
    const { user, token } = await buildVisitor();
    const { startSession } = await import('#server/modules/accounts/start-session.ts');
    const other = await startSession(user.id);
    await api.post('/auth/logout').set('Authorization', `Bearer ${token}`);
    expect((await verify(token)).status).toBe(401);
    expect((await verify(other.token)).status).toBe(200);
  });

  test('control: with the session row taken out an ended session still lives', async () => {
    const { token } = await buildVisitor();
    await api.post('/auth/logout').set('Authorization', `Bearer ${token}`);
    await withGuardOut('session-row', async () => expect((await verify(token)).status).toBe(200));
  });
});

describe('writes by cookie', () => {
  test('need the header that a foreign form cannot send', async () => {
    const { token } = await buildVisitor();
    const answer = await withCookie('/auth/logout', token);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('csrf_header_missing');
    expect((await verify(token)).status).toBe(200);
  });

  test('control: with that guard taken out a foreign form logs people out', async () => {
    const { token } = await buildVisitor();
    await withGuardOut('csrf-header', async () =>
      expect((await withCookie('/auth/logout', token)).status).toBe(200),
    );
    expect((await verify(token)).status).toBe(401);
  });
});

describe('tokens that are not ours', () => {
  const rules = { issuer: 'sorak', audience: 'sorak-api', expiresIn: '1h' } as const;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test.each<[string, (named: { sub: string; sid: string; token: string; other: string }) => string]>([
    [
      'unsigned (alg none)',
      ({ sub, sid }) =>
        `${part({ alg: 'none' })}.${part({ sub, sid, iss: 'sorak', aud: 'sorak-api', exp: 4e9 })}.`,
    ],
    [
      'of another algorithm',
      (named) =>
        jwt.sign({ sid: named.sid }, config().jwtSecret, {
          ...rules,
          subject: named.sub,
          algorithm: 'HS512',
        }),
    ],
    [
      'of another type',
      (named) =>
        jwt.sign({ sid: named.sid }, config().jwtSecret, {
          ...rules,
          subject: named.sub,
          header: { alg: 'HS256', typ: 'sorak-link+jwt' },
        }),
    ],
    [
      'without a type',
      ({ sub, sid }) => {
        const [header, payload] = [{ alg: 'HS256' }, { sub, sid, iss: 'sorak', aud: 'sorak-api', exp: 4e9 }];
        const signed = `${part(header)}.${part(payload)}`;
        return `${signed}.${createHmac('sha256', config().jwtSecret).update(signed).digest('base64url')}`;
      },
    ],
    [
      'whose payload is no JSON',
      () => {
        const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${Buffer.from('nichts').toString('base64url')}`;
        return `${signed}.${createHmac('sha256', config().jwtSecret).update(signed).digest('base64url')}`;
      },
    ],
    [
      'for another audience',
      (named) =>
        jwt.sign({ sid: named.sid }, config().jwtSecret, {
          ...rules,
          subject: named.sub,
          audience: 'another-api',
        }),
    ],
    [
      'of another issuer',
      (named) =>
        jwt.sign({ sid: named.sid }, config().jwtSecret, {
          ...rules,
          subject: named.sub,
          issuer: 'somebody',
        }),
    ],
    [
      'signed with another key',
      (named) => jwt.sign({ sid: named.sid }, 'x'.repeat(40), { ...rules, subject: named.sub }),
    ],
    [
      'that have run out',
      (named) =>
        jwt.sign({ sid: named.sid }, config().jwtSecret, { ...rules, subject: named.sub, expiresIn: -1 }),
    ],
    [
      'without an end',
      (named) =>
        jwt.sign({ sid: named.sid, iss: 'sorak', aud: 'sorak-api', sub: named.sub }, config().jwtSecret),
    ],
    [
      'with a changed payload',
      ({ token, sid }) => {
        const [head, , signature] = token.split('.');
        return `${head}.${part({ sub: 'USR-1', sid, iss: 'sorak', aud: 'sorak-api', exp: 4e9 })}.${signature}`;
      },
    ],
    [
      "that name somebody else's session",
      (named) => jwt.sign({ sid: named.sid }, config().jwtSecret, { ...rules, subject: named.other }),
    ],
    ['that are no tokens', () => 'abc.def.ghi'],
  ])('%s open nothing', async (_name, forge) => {
    const { user, token, sessionId } = await buildVisitor();
    const other = await buildAccount();
    const forged = forge({ sub: user.id, sid: sessionId, token, other: other.id });
    const answer = await verify(forged);
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('session_ended');
  });

  test('control: one that is made alike, with nothing wrong, opens', async () => {
    const { user, sessionId } = await buildVisitor();
    const made = jwt.sign({ sid: sessionId }, config().jwtSecret, { ...rules, subject: user.id });
    expect((await verify(made)).status).toBe(200);
  });

  test('a session whose row has run out is refused although its token has not', async () => {
    const { token, sessionId } = await buildVisitor();
    const { SessionModel } = await import('#server/modules/accounts/sessions.model.ts');
    await SessionModel.updateOne({ _id: sessionId }, { $set: { expiresAt: new Date(Date.now() - 1_000) } });
    expect((await verify(token)).status).toBe(401);
  });

  test('a disabled account is out at once', async () => {
    const { user, token } = await buildVisitor();
    const { UserModel } = await import('#server/modules/accounts/users.model.ts');
    await UserModel.updateOne({ _id: user.id }, { $set: { disabledAt: new Date() } });
    expect((await verify(token)).status).toBe(401);
  });
});
