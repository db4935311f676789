import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '#contracts/language.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { FactorModel } from '#server/modules/factors/factors.model.ts';
import { MailModel } from '#server/modules/mail/mails.model.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { buildVisitor } from '../../support/api.ts';
import {
  addPasskey,
  addTotp,
  buildPerson,
  FACTOR_ENVIRONMENT,
  givePasskey,
  giveTotp,
  newPasskey,
  newTotp,
} from '../../support/factors.ts';
import { lettersTo, sendDueMails } from '../../support/mails.ts';
import { type Shop, startShop } from '../../support/payments.ts';

/** With the simulator, whose mailbox letters come to. */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop(FACTOR_ENVIRONMENT);
});
afterEach(() => closeProvider());
afterAll(() => shop.close());

type Headers = Record<string, string>;
type Person = Awaited<ReturnType<typeof buildPerson>>;
const own = async (headers: Headers) =>
  (await shop.api.get('/account/factors').set(headers).expect(200)).body;

describe('one’s own factors', () => {
  test('are listed with their names and their last use, without what they are compared with', async () => {
    const { headers, user } = await buildPerson();
    expect(await own(headers)).toEqual({ factors: [], recovery_codes_left: 0, required: false });
    const passkey = await givePasskey(user.id);
    const totp = await giveTotp(user.id);
    const { factors, recovery_codes_left } = await own(headers);
    expect(factors).toEqual([
      {
        id: passkey.factor.id,
        kind: 'passkey',
        name: 'Ponsel Sari',
        created_at: passkey.factor.createdAt.toISOString(),
        last_used_at: null,
      },
      expect.objectContaining({ id: totp.factor.id, kind: 'totp', name: 'Aplikasi' }),
    ]);
    expect(recovery_codes_left).toBe(10);
    expect(Object.keys(factors[1]).sort()).toEqual(['created_at', 'id', 'kind', 'last_used_at', 'name']);
  });

  test('are renamed; a name is refused as names are', async () => {
    const { headers, user } = await buildPerson();
    const { factor } = await giveTotp(user.id);
    const rename = (name: string) =>
      shop.api.put(`/account/factors/${factor.id}`).set(headers).send({ name });
    expect((await rename('  Ponsel kantor ').expect(200)).body.factor.name).toBe('Ponsel kantor');
    for (const name of ['', '   ', 'x'.repeat(61), 'Ponsel\u202e'])
      expect([name, (await rename(name)).status]).toEqual([name, 422]);
    expect((await own(headers)).factors[0].name).toBe('Ponsel kantor');
  });

  test('are nobody else’s to rename or to remove', async () => {
    const [owner, other] = [await buildPerson(), await buildPerson()];
    const { factor } = await giveTotp(owner.user.id);
    await giveTotp(other.user.id);
    const path = `/account/factors/${factor.id}`;
    const renamed = await shop.api.put(path).set(other.headers).send({ name: 'Milik saya' });
    expect([renamed.status, renamed.body.code]).toEqual([404, 'factor_not_found']);
    const removed = await shop.api.delete(path).set(other.headers);
    expect([removed.status, removed.body.code]).toEqual([404, 'factor_not_found']);
    expect((await own(owner.headers)).factors[0]).toMatchObject({ id: factor.id, name: 'Aplikasi' });
    expect((await shop.api.get('/account').set(owner.headers)).status).toBe(200);
  });

  test('are ten at most, of whatever kind, also when two are added at once', async () => {
    const { headers, user } = await buildPerson();
    for (let at = 0; at < 9; at += 1) await giveTotp(user.id);
    const [passkey, totp] = [await newPasskey(shop.api, headers), await newTotp(shop.api, headers)];
    const answers = await Promise.all([
      shop.api.post('/account/factors/passkeys').set(headers).send(passkey),
      shop.api.post('/account/factors/totp').set(headers).send(totp.sent),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_factors');
    expect(await FactorModel.countDocuments({ userId: user.id })).toBe(10);
  });

  test('two first ones at once come with codes once', async () => {
    const { headers } = await buildPerson();
    const [passkey, totp] = [await newPasskey(shop.api, headers), await newTotp(shop.api, headers)];
    const answers = await Promise.all([
      shop.api.post('/account/factors/passkeys').set(headers).send(passkey).expect(201),
      shop.api.post('/account/factors/totp').set(headers).send(totp.sent).expect(201),
    ]);
    expect(answers.filter(({ body }) => body.recovery_codes !== null)).toHaveLength(1);
    expect((await own(headers)).recovery_codes_left).toBe(10);
  });

  test('are asked for a hundred times in a quarter of an hour, of whatever kind, and no more', async () => {
    const { headers } = await buildPerson();
    const paths = [
      '/account/factors/passkeys/options',
      '/account/step-up/options',
      '/account/factors/totp/options',
    ];
    const ask = async (at: number) => (await shop.api.post(paths[at % 3] ?? '').set(headers)).status;
    const statuses = await Promise.all(Array.from({ length: 103 }, (_, at) => ask(at)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const other = await buildPerson();
    expect((await shop.api.post('/account/step-up/options').set(other.headers)).status).toBe(200);
  });

  test('removed twice at once are removed once, and the password alone logs in again', async () => {
    const { headers, user } = await buildPerson();
    const { factor } = await giveTotp(user.id);
    const remove = () => shop.api.delete(`/account/factors/${factor.id}`).set(headers);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ hasFactor: false });
  });
});

describe('a letter is written', () => {
  /** Each change, and what its letter is about in both languages. */
  const changes: [string, Record<'id' | 'en', RegExp>, (person: Person) => Promise<unknown>][] = [
    [
      'when a passkey is added',
      { id: /^Verifikasi dua langkah ditambahkan/, en: /^A second factor was added/ },
      ({ headers }) => addPasskey(shop.api, headers),
    ],
    [
      'when an authenticator app is added',
      { id: /^Verifikasi dua langkah ditambahkan/, en: /^A second factor was added/ },
      ({ headers }) => addTotp(shop.api, headers),
    ],
    [
      'when a factor is removed',
      { id: /^Verifikasi dua langkah dihapus/, en: /^A second factor was removed/ },
      async ({ headers, user }) => {
        const { factor } = await giveTotp(user.id);
        await shop.api.delete(`/account/factors/${factor.id}`).set(headers).expect(200);
      },
    ],
    [
      'when recovery codes are renewed',
      { id: /^Kode pemulihan akun/, en: /^The recovery codes of your/ },
      async ({ headers, user }) => {
        await giveTotp(user.id);
        await shop.api.post('/account/recovery-codes').set(headers).expect(201);
      },
    ],
    [
      'when a super admin resets them',
      { id: /^Verifikasi dua langkah akun Sorak Anda direset/, en: /^The second factor of your/ },
      async ({ user }) => {
        await giveTotp(user.id);
        const admin = await buildVisitor({ roleId: 'ROLE001' });
        await shop.api
          .post(`/admin/users/${user.id}/factors/reset`)
          .set(admin.headers)
          .send({ reason: 'Ponselnya hilang.' })
          .expect(200);
      },
    ],
  ];
  const rows = changes.flatMap(([name, subjects, change]) =>
    LANGUAGES.map((language) => [name, language, subjects[language], change] as const),
  );

  test.each(rows)('%s, in the owner’s language (%s), once', async (_name, language, subject, change) => {
    const person = await buildPerson();
    await UserModel.updateOne({ _id: person.user.id }, { language });
    await change(person);
    while ((await sendDueMails()).length > 0);
    const letters = await lettersTo(person.user.email ?? '');
    expect(letters.map((letter) => letter.subject)).toEqual([expect.stringMatching(subject)]);
    const [letter] = letters;
    // It proves nothing: whoever reads it has no way in by it.
    expect(letter?.text).not.toMatch(/#[\w-]{20,}/);
    expect(letter?.html).toContain(`<html lang="${language}">`);
  });

  test('to the address of that moment, though it was changed before the letter went', async () => {
    const { headers, user } = await buildPerson();
    expect((await addTotp(shop.api, headers)).status).toBe(201);
    const email = `lain-${crypto.randomUUID().slice(0, 8)}@contoh.id`;
    await UserModel.updateOne({ _id: user.id }, { email, emailKey: email, emailVerifiedAt: new Date() });
    while ((await sendDueMails()).length > 0);
    const [letter, ...more] = await lettersTo(user.email ?? '');
    expect([more.length, await lettersTo(email)]).toEqual([0, []]);
    // The name was proven for the other one.
    expect(letter?.text).toMatch(/^Halo,\n/);
  });

  test('not for a change that was refused, and an account without an address makes it nevertheless', async () => {
    const { headers, user } = await buildPerson();
    await shop.api.delete(`/account/factors/${crypto.randomUUID()}`).set(headers).expect(404);
    expect(await MailModel.countDocuments({ userId: user.id })).toBe(0);
    const other = await buildPerson();
    await UserModel.updateOne({ _id: other.user.id }, { email: null, emailKey: null });
    expect((await addTotp(shop.api, other.headers)).status).toBe(201);
    expect(await MailModel.countDocuments({ userId: other.user.id })).toBe(0);
  });
});
