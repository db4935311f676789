import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { passwordChecks } from '#server/platform/metrics.ts';
import {
  type Api,
  buildAccount,
  buildVisitor,
  startApi,
  TEST_PASSWORD,
  withGuardOut,
} from '../../support/api.ts';
import { buildOrganizer } from '../../support/events.ts';

let api: Api;
let addresses = 0;
beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '1' });
});
afterAll(() => api.close());

/** Each test comes from an address of its own, so that limits of one do not reach another. */
const anotherAddress = () => `198.51.100.${++addresses}`;
const logIn = (body: object, address = anotherAddress()) =>
  api.post('/auth/login').set('X-Forwarded-For', address).send(body);
const checksSoFar = async () => (await passwordChecks.get()).values[0]?.value ?? 0;

describe('POST /auth/login', () => {
  test('[P7-01] lets in by username and by e-mail, in any case', async () => {
    const { username, email } = await buildAccount();
    for (const name of [username, username.toUpperCase(), ` ${email?.toUpperCase()} `]) {
      const answer = await logIn({ email_username: name, password: TEST_PASSWORD });
      expect(answer.status).toBe(200);
      expect(answer.body.message).toBe('Login berhasil!');
    }
  });

  test('begins another session each time, and ends the one that came with it', async () => {
    const { username } = await buildAccount();
    const body = { email_username: username, password: TEST_PASSWORD };
    const first = (await logIn(body)).body.access_token;
    const second = (await logIn(body).set('Cookie', `access_token=${first}`).expect(200)).body.access_token;
    const third = (await logIn(body).set('Cookie', 'access_token=abc.def.ghi').expect(200)).body.access_token;
    const { sessions } = (await api.get('/account/sessions').set('Authorization', `Bearer ${third}`)).body;
    expect(new Set([first, second, third]).size).toBe(3);
    // Nobody could log the first one out any more: the browser has the second.
    expect(new Set(sessions.map(({ id }: { id: string }) => id)).size).toBe(2);
    const answers = await Promise.all(
      [first, second, third].map((token) => api.get('/account').set('Authorization', `Bearer ${token}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
  });

  test('is noted, and is no change of the account', async () => {
    const { id, username } = await buildAccount();
    const before = await UserModel.findById(id).lean();
    await logIn({ email_username: username, password: TEST_PASSWORD }).expect(200);
    const after = await UserModel.findById(id).lean();
    expect([before?.lastLoginAt, after?.lastLoginAt]).toEqual([null, expect.any(Date)]);
    expect(after?.updatedAt).toEqual(before?.updatedAt);
  });

  test('compares the password as it was typed', async () => {
    const { username } = await buildAccount({ password: ' Suara Emas 2026 ' });
    const statuses: number[] = [];
    for (const password of [
      'Suara Emas 2026',
      ' suara emas 2026 ',
      ' Suara Emas 2026',
      ' Suara Emas 2026 ',
    ]) {
      statuses.push((await logIn({ email_username: username, password })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 200]);
  });

  test('says it in English to those who ask for it', async () => {
    const { username } = await buildAccount();
    const answer = await logIn({ email_username: username, password: TEST_PASSWORD }).set(
      'Accept-Language',
      'en-US',
    );
    expect(answer.body.message).toBe('Login successful!');
  });

  test('an unknown account and a wrong password get the same answer, and cost a comparison each', async () => {
    const { username } = await buildAccount();
    const before = await checksSoFar();
    const wrong = await logIn({ email_username: username, password: 'bukan-yang-benar' });
    const unknown = await logIn({ email_username: 'tidak-ada', password: 'bukan-yang-benar' });
    expect(await checksSoFar()).toBe(before + 2);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { request_id: _one, ...wrongBody } = wrong.body;
    const { request_id: _other, ...unknownBody } = unknown.body;
    expect(unknownBody).toEqual(wrongBody);
    expect(wrongBody).toEqual({
      code: 'invalid_credentials',
      message: 'Email, username, atau kata sandi salah.',
    });
  });

  test('an account without a password lets nobody in', async () => {
    const { createSilentAccounts } = await import('#server/modules/accounts/index.ts');
    await createSilentAccounts([{ name: 'Diam', username: 'diam-saja', roleId: 'ROLE003' }]);
    const answer = await logIn({ email_username: 'diam-saja', password: 'nobody has this password' });
    expect(answer.status).toBe(401);
  });

  test('a disabled account gets a refusal and nothing else', async () => {
    const { id, username } = await buildAccount();
    await UserModel.updateOne({ _id: id }, { disabledAt: new Date() });
    const answer = await logIn({ email_username: username, password: TEST_PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials']);
  });

  test('staff of an inactive organizer have their own account, and nothing of the desk', async () => {
    const admin = await buildVisitor({ roleId: 'ROLE001' });
    const organizer = await buildOrganizer({ name: 'Sanggar Tutup' });
    const { user } = await buildVisitor({ roleId: 'ROLE002', organizerId: organizer.id });
    const path = `/admin/event-organizers/${organizer.id}/deactivate`;
    await api.post(path).set(admin.headers).send({}).expect(200);
    const answer = await logIn({ email_username: user.username, password: TEST_PASSWORD });
    const headers = { Authorization: `Bearer ${answer.body.access_token}` };
    const { claims } = (await api.post('/auth/verify').set(headers).expect(200)).body;
    expect([claims.eo_id, claims.team_role]).toEqual([undefined, null]);
    await api.get('/account').set(headers).expect(200);
    for (const desk of ['/admin/events', '/admin/dashboard', `/admin/event-organizers/${organizer.id}`])
      expect([desk, (await api.get(desk).set(headers)).status]).toEqual([desk, 403]);
    // What the browser says of it.
    const { organizers } = (await api.get('/account/organizers').set(headers).expect(200)).body;
    expect(organizers).toMatchObject([{ name: 'Sanggar Tutup', is_active: false, current: false }]);
    // Nothing is lost: it goes on in the same session.
    await api.post(path.replace('deactivate', 'activate')).set(admin.headers).expect(200);
    await api.get('/admin/events').set(headers).expect(200);
  });

  test('operators instead of texts are refused before anything is looked up', async () => {
    const before = await checksSoFar();
    const answer = await logIn({ email_username: { $gt: '' }, password: { $gt: '' } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { field: 'email_username', message: 'Isian ini tidak sah.' },
      { field: 'password', message: 'Isian ini tidak sah.' },
    ]);
    expect(await checksSoFar()).toBe(before);
  });
});

describe('guessing', () => {
  test('the sixth failure for one account from one address is refused without a comparison', async () => {
    const { username } = await buildAccount();
    const address = anotherAddress();
    const guess = () => logIn({ email_username: username, password: 'tebakan-salah' }, address);
    for (let index = 0; index < 5; index += 1) expect((await guess()).status).toBe(401);
    const before = await checksSoFar();
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.message).toMatch(/^Terlalu banyak percobaan\. Coba lagi dalam \d+ detik\.$/);
    expect(await checksSoFar()).toBe(before);
    // Writing the name differently is the same account.
    const disguised = await logIn({ email_username: username.toUpperCase(), password: 'x' }, address);
    expect(disguised.status).toBe(429);
    // The owner, elsewhere, does not notice.
    const owner = await logIn({ email_username: username, password: TEST_PASSWORD });
    expect(owner.status).toBe(200);
  });

  test('guesses sent at once are not more than five either', async () => {
    const { username } = await buildAccount();
    const address = anotherAddress();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        logIn({ email_username: username, password: 'tebakan-salah' }, address),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('logging in rightly never uses the attempts up', async () => {
    const { username } = await buildAccount();
    const address = anotherAddress();
    for (let index = 0; index < 8; index += 1) {
      expect((await logIn({ email_username: username, password: TEST_PASSWORD }, address)).status).toBe(200);
    }
  });

  test('control: with the limiter taken out the sixth guess is answered', async () => {
    const { username } = await buildAccount();
    const address = anotherAddress();
    await withGuardOut('login-limiter', async () => {
      for (let index = 0; index < 7; index += 1) {
        expect((await logIn({ email_username: username, password: 'tebakan-salah' }, address)).status).toBe(
          401,
        );
      }
    });
  });
});

describe('guessing many accounts', () => {
  test('one address runs out of failures, whatever the names', async () => {
    const { config, useConfig } = await import('#server/platform/config.ts');
    const before = config();
    useConfig({ ...before, limits: { ...before.limits, loginPerAddress: 8 } });
    const address = anotherAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      statuses.push((await logIn({ email_username: `siapa-${index}`, password: 'tebakan' }, address)).status);
    }
    useConfig(before);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429]);
  });
});
