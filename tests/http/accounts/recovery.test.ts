import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { AccountTokenModel } from '#server/modules/accounts/account-tokens.model.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { MailModel } from '#server/modules/mail/mails.model.ts';
import { claimMail, finishMail, insertMail } from '#server/modules/mail/mails.repository.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { buildAccount, buildVisitor, TEST_PASSWORD } from '../../support/api.ts';
import { lettersTo, sendDueMails, tokenIn } from '../../support/mails.ts';
import { type Shop, startShop } from '../../support/payments.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ LOGIN_ADDRESS_LIMIT: '1000' });
});
afterAll(() => shop.close());
afterEach(() => closeProvider());

const call = (email: string) => shop.api.post('/account/password-resets').send({ email });
const reset = (token: string, new_password = 'sandi-baru-2026') =>
  shop.api.put('/account/password-resets').send({ token, new_password });
const verify = (token: string) => shop.api.put('/account/email-verifications').send({ token });
const logIn = (email_username: string, password: string) =>
  shop.api.post('/auth/login').send({ email_username, password });

/** Somebody with an address, and the token of the link that they were mailed. */
async function buildForgetful() {
  const visitor = await buildVisitor();
  const email = visitor.user.email ?? '';
  await call(email.toUpperCase()).expect(202);
  await sendDueMails();
  const [letter] = await lettersTo(email);
  return { visitor, email, letter, token: tokenIn(letter) };
}

describe('a forgotten password', () => {
  test('is replaced by a mailed link; every session ends, and the address is verified', async () => {
    const { visitor, email, letter, token } = await buildForgetful();
    expect(letter?.subject).toBe('Buat kata sandi baru untuk akun Sorak Anda');
    expect(letter?.text).toContain(`http://localhost:3000/auth/reset-password#${token}`);
    expect(letter?.html).toContain(`/auth/reset-password#${token}`);
    expect((await reset(token)).status).toBe(200);
    expect((await shop.api.get('/account').set(visitor.headers)).status).toBe(401);
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(401);
    const login = await logIn(email, 'sandi-baru-2026');
    const bearer = `Bearer ${login.body.access_token}`;
    const { account } = (await shop.api.get('/account').set('Authorization', bearer)).body;
    expect(account.email_verified).toBe(true);
  });

  test('an address that nobody has is answered alike, and gets no mail', async () => {
    const email = `tidak-ada-${crypto.randomUUID()}@contoh.id`;
    const { user } = await buildVisitor();
    const known = await call(user.email ?? '');
    const unknown = await call(email);
    expect([unknown.status, known.status]).toEqual([202, 202]);
    expect(unknown.body).toEqual(known.body);
    expect((await sendDueMails()).sort()).toEqual(['dropped', 'sent']);
    expect(await lettersTo(email)).toEqual([]);
    // Neither the rows nor the tokens contain what was typed or sent.
    expect(await MailModel.countDocuments({ addressKey: email })).toBe(0);
  });

  test('a link works once, also when it is opened twice at the same time', async () => {
    const { token } = await buildForgetful();
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await reset(token)).body.code).toBe('link_invalid');
  });

  test('a link does not work after its time, after a change of password or e-mail, or for another purpose', async () => {
    const late = await buildForgetful();
    await AccountTokenModel.updateMany({ userId: late.visitor.user.id }, { expiresAt: new Date() });
    expect((await reset(late.token)).status).toBe(404);

    const changed = await buildForgetful();
    await shop.api
      .put('/account/password')
      .set(changed.visitor.headers)
      .send({ current_password: TEST_PASSWORD, new_password: 'sandi-lain-2026' })
      .expect(200);
    expect((await reset(changed.token)).status).toBe(404);

    const other = await buildForgetful();
    expect((await verify(other.token)).status).toBe(404);
    expect((await reset(other.token)).status).toBe(200);
  });

  test('a password that is too short does not spend the link', async () => {
    const { token } = await buildForgetful();
    expect((await reset(token, 'pendek')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  test.each(['x', 'a'.repeat(43), 'a'.repeat(10_000)])(
    'a token that was never given is refused',
    async (token) => {
      expect((await reset(token)).body.code).toBe('link_invalid');
    },
  );

  test('only hashes of tokens are stored', async () => {
    const { token, visitor } = await buildForgetful();
    const rows = await AccountTokenModel.find({ userId: visitor.user.id }).lean();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a token is another 256 bits each time', async () => {
    const tokens = [(await buildForgetful()).token, (await buildForgetful()).token];
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  test('a link lives for half an hour', async () => {
    const { visitor } = await buildForgetful();
    const [row] = await AccountTokenModel.find({ userId: visitor.user.id }).lean();
    const leftMs = (row?.expiresAt.getTime() ?? 0) - Date.now();
    expect(leftMs).toBeGreaterThan(20 * 60_000);
    expect(leftMs).toBeLessThanOrEqual(30 * 60_000);
  });

  test('one person’s change leaves the links of everybody else', async () => {
    const [one, other] = [await buildForgetful(), await buildForgetful()];
    await shop.api
      .put('/account/password')
      .set(one.visitor.headers)
      .send({ current_password: TEST_PASSWORD, new_password: 'sandi-lain-2026' })
      .expect(200);
    expect([(await reset(one.token)).status, (await reset(other.token)).status]).toEqual([404, 200]);
  });

  test('a closed account gets no link', async () => {
    const visitor = await buildVisitor();
    const email = visitor.user.email ?? '';
    await call(email);
    await shop.api.delete('/account').set(visitor.headers).send({ password: TEST_PASSWORD }).expect(200);
    await sendDueMails();
    expect(await lettersTo(email)).toEqual([]);
  });
});

describe('the proof of an address', () => {
  test('is mailed to who registers with one, in their language', async () => {
    const username = `rina-${crypto.randomUUID().slice(0, 8)}`;
    const email = `${username}@contoh.id`;
    const answer = await shop.api
      .post('/auth/register')
      .set('Accept-Language', 'en')
      .send({ fullName: 'Rina', username, password: TEST_PASSWORD, email });
    await sendDueMails();
    const [letter] = await lettersTo(email);
    expect(letter?.subject).toBe('Verify the email of your Sorak account');
    expect(letter?.html).toContain('Hello,');
    expect((await verify(tokenIn(letter))).status).toBe(200);
    const bearer = `Bearer ${answer.body.access_token}`;
    const { account } = (await shop.api.get('/account').set('Authorization', bearer)).body;
    expect(account.email_verified).toBe(true);
    expect((await verify(tokenIn(letter))).status).toBe(404);
  });

  test('of an earlier address does not prove the next one', async () => {
    const visitor = await buildVisitor();
    const { user, headers } = visitor;
    await shop.api.post('/account/email-verifications').set(headers).expect(202);
    await sendDueMails();
    const first = tokenIn((await lettersTo(user.email ?? ''))[0]);
    const email = `baru-${crypto.randomUUID()}@contoh.id`;
    const { name, username } = user;
    await shop.api
      .put('/account')
      .set(headers)
      .send({ name, username, email, phone: null, password: TEST_PASSWORD, revision: 1 })
      .expect(200);
    expect((await verify(first)).status).toBe(404);
    await sendDueMails();
    expect((await verify(tokenIn((await lettersTo(email))[0]))).status).toBe(200);
    const { account } = (await shop.api.get('/account').set(headers)).body;
    expect(account).toMatchObject({ email, email_verified: true });
  });
});

test('a proven address that is changed has to be proven again', async () => {
  const { user, headers } = await buildVisitor();
  const isProven = async () => (await shop.api.get('/account').set(headers)).body.account.email_verified;
  await UserModel.updateOne({ _id: user.id }, { emailVerifiedAt: new Date() });
  expect(await isProven()).toBe(true);
  const { name, username } = user;
  const profile = { name, username, phone: null, password: TEST_PASSWORD };
  const email = `baru-${crypto.randomUUID()}@contoh.id`;
  await shop.api
    .put('/account')
    .set(headers)
    .send({ ...profile, email, revision: 1 })
    .expect(200);
  expect(await isProven()).toBe(false);
  await sendDueMails();
});

test('a mail is claimed by one, and not again before its turn', async () => {
  const address = `antre-${crypto.randomUUID()}@contoh.id`;
  const mail = { template: 'password_reset', userId: null, addressKey: address, language: 'id' } as const;
  const id = await insertMail(mail);
  const claim = () => claimMail(id, { now: new Date(), retryAt: new Date(Date.now() + 60_000) });
  const claims = await Promise.all([claim(), claim()]);
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claim()).toBeNull();
  await finishMail(id, { state: 'dropped' });
});

test('a mailbox that is away postpones a mail; it is not lost', async () => {
  const { email } = await buildAccount();
  await call(email ?? '');
  await shop.stopProvider();
  expect(await sendDueMails()).toEqual(['postponed']);
  await shop.startProvider();
  expect(await sendDueMails()).toEqual([]);
  await MailModel.updateMany({ state: 'waiting' }, { nextAttemptAt: new Date(0) });
  expect(await sendDueMails()).toEqual(['sent']);
  expect(await lettersTo(email ?? '')).toHaveLength(1);
});
