import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { type Api, buildAccount, buildVisitor, SEEN_ALL, startApi, withGuardOut } from '../../support/api.ts';
import { buildOrganizer } from '../../support/events.ts';
import { addMember } from '../../support/teams.ts';

let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi({ LOGIN_ADDRESS_LIMIT: '1000' });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(() => api.close());

const list = (query = '') => api.get(`/admin/users${query}`).set(admin.headers);
const create = (body: object) => api.post('/admin/users').set(admin.headers).send(body);
const update = (id: string, body: object, headers = admin.headers) =>
  api
    .put(`/admin/users/${id}`)
    .set(headers)
    .send({ revision: SEEN_ALL, ...body });
const isIn = async (headers: Record<string, string>) =>
  (await api.post('/auth/verify').set(headers)).status === 200;

const newUser = (overrides: object = {}) => {
  const username = `baru.${crypto.randomUUID().slice(0, 8)}`;
  return {
    name: 'Wayan Sudira',
    username,
    email: `${username}@contoh.id`,
    role_id: 'ROLE003',
    ...overrides,
  };
};

describe('the list of users', () => {
  test('is found by beginnings of words of name, username and e-mail, and never shows a password', async () => {
    const name = `Komang Zulaikha`;
    const { id, username } = await buildAccount({ name });
    for (const search of ['zulai', 'KOMANG zul', username.slice(0, 12), `${username}@contoh.id`]) {
      const { body, text } = await list(`?search=${encodeURIComponent(search)}`);
      expect(body.users.map((user: { id: string }) => user.id)).toContain(id);
      expect(text).not.toMatch(/argon2|password_?hash/i);
    }
    expect((await list('?search=zulaikha%20sari')).body.users).toEqual([]);
    expect((await list('?search=.*')).body.users).toEqual([]);
  });

  test('is filtered by role and organizer, and comes in pages', async () => {
    const organizer = await buildOrganizer({ name: 'Forum Filter' });
    const users = [];
    for (let at = 0; at < 3; at++) {
      users.push(await buildAccount({ roleId: 'ROLE002', organizerId: organizer.id }));
    }
    const query = `?role_id=ROLE002&event_organizer_id=${organizer.id}&limit=2`;
    const first = (await list(query)).body;
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 3, total_page: 2 });
    const second = (await list(`${query}&page=2`)).body;
    expect([...first.users, ...second.users].map(({ id }) => id)).toEqual(
      users.map(({ id }) => id).reverse(),
    );
    expect(first.users[0].event_organizer).toEqual({ id: organizer.id, name: 'Forum Filter' });
  });

  test('leaves out people who were removed', async () => {
    const { id } = await buildAccount({ name: 'Hilang Sudah' });
    await UserModel.updateOne({ _id: id }, { $set: { deletedAt: new Date() } });
    expect((await list('?search=hilang')).body.users).toEqual([]);
    expect((await update(id, { is_active: true })).body.code).toBe('user_not_found');
  });
});

describe('a user is made', () => {
  test('with a password that is shown once and has to be changed', async () => {
    const sent = newUser();
    const answer = await create(sent);
    expect(answer.status).toBe(201);
    const { credentials, user } = answer.body;
    expect(user).toMatchObject({ name: 'Wayan Sudira', must_change_password: true, is_active: true });
    const login = await api
      .post('/auth/login')
      .send({ email_username: sent.username, password: credentials.password });
    const headers = { Authorization: `Bearer ${login.body.access_token}` };
    expect((await api.get('/account').set(headers)).body.code).toBe('password_change_required');
  });

  test('for an organizer only with one that is active', async () => {
    const active = await buildOrganizer();
    const inactive = await buildOrganizer({ isActive: false });
    const make = (event_organizer_id: string | undefined) =>
      create(newUser({ role_id: 'ROLE002', event_organizer_id }));
    expect((await make(active.id)).body.user.event_organizer.id).toBe(active.id);
    for (const id of [undefined, '', 'EO-0', inactive.id]) {
      const answer = await make(id);
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].field).toBe('event_organizer_id');
    }
  });

  test('not with a username or an e-mail that is taken', async () => {
    const sent = newUser();
    await create(sent).expect(201);
    expect((await create(newUser({ username: sent.username.toUpperCase() }))).body.code).toBe(
      'username_taken',
    );
    expect((await create(newUser({ email: sent.email }))).body.code).toBe('email_taken');
  });
});

describe('somebody is disabled, moved or logged out', () => {
  test('a disabled account is out at once and gets in again when it is enabled', async () => {
    const { user, headers } = await buildVisitor();
    expect((await update(user.id, { is_active: false })).body.user.is_active).toBe(false);
    expect(await isIn(headers)).toBe(false);
    expect((await update(user.id, { is_active: true })).body.user.is_active).toBe(true);
  });

  test('a new role ends the sessions of the old one', async () => {
    const { id } = await buildOrganizer();
    const { user, headers } = await buildVisitor();
    const { body } = await update(user.id, { role_id: 'ROLE002', event_organizer_id: id });
    expect(body.user).toMatchObject({ role_id: 'ROLE002', event_organizer: { id } });
    expect(await isIn(headers)).toBe(false);
    expect((await update(user.id, { role_id: 'ROLE003' })).body.code).toBe('last_owner');
    await addMember({ organizerId: id }, 'owner');
    const back = await update(user.id, { role_id: 'ROLE003' });
    expect(back.body.user).toMatchObject({ role_id: 'ROLE003', event_organizer: null });
  });

  test('[BO-3.42] a name changes and nothing ends; an e-mail has to be proven again, and ends the sessions', async () => {
    const { user, headers } = await buildVisitor();
    await UserModel.updateOne({ _id: user.id }, { emailVerifiedAt: new Date() });
    const verifiedAt = async () => (await UserModel.findById(user.id).lean())?.emailVerifiedAt ?? null;
    const name = `Kadek ${user.username}`;
    const email = `lain-${user.username}@contoh.id`;
    expect((await update(user.id, { name, email: user.email })).body.user.name).toBe(name);
    expect(await isIn(headers)).toBe(true);
    expect(await verifiedAt()).not.toBeNull();
    expect((await update(user.id, { email })).body.user.email).toBe(email);
    expect(await isIn(headers)).toBe(false);
    expect(await verifiedAt()).toBeNull();
    const found = (await list(`?search=${encodeURIComponent(name)}`)).body.users;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([user.id]);
  });

  test('[BO-3.42] an e-mail that is taken is refused at its field, also when two want it at once', async () => {
    const [one, other] = [await buildVisitor(), await buildVisitor()];
    const email = `lain-${one.user.username}@contoh.id`;
    const answers = await Promise.all([one, other].map(({ user }) => update(user.id, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({ code: 'email_taken', errors: [{ field: 'email' }] });
  });

  test('what changes nothing ends nothing', async () => {
    const { user, headers } = await buildVisitor();
    await update(user.id, { role_id: 'ROLE003', is_active: true }).expect(200);
    expect(await isIn(headers)).toBe(true);
  });

  test('a forced logout ends every session', async () => {
    const { user, headers } = await buildVisitor();
    await api.post(`/admin/users/${user.id}/logout`).set(admin.headers).expect(200);
    expect(await isIn(headers)).toBe(false);
  });

  test('a new password is shown once and ends every session', async () => {
    const { user, headers } = await buildVisitor();
    const { body } = await api.post(`/admin/users/${user.id}/password`).set(admin.headers);
    expect(await isIn(headers)).toBe(false);
    const sent = { email_username: user.username, password: body.credentials.password };
    expect((await api.post('/auth/login').send(sent)).status).toBe(200);
  });
});

describe('the last active super admin', () => {
  /** Everybody else of that role is disabled; `rights` puts it back. */
  async function aloneAtTheTop(ids: string[]) {
    await UserModel.updateMany(
      { roleId: 'ROLE001', _id: { $nin: ids } },
      { $set: { disabledAt: new Date() } },
    );
  }

  test('can be neither disabled nor demoted', async () => {
    await aloneAtTheTop([admin.user.id]);
    for (const body of [{ is_active: false }, { role_id: 'ROLE003' }]) {
      const answer = await update(admin.user.id, body);
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('last_super_admin');
    }
    expect(await isIn(admin.headers)).toBe(true);
  });

  test('of two who disable each other at the same moment one stays', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, two] = [
        await buildVisitor({ roleId: 'ROLE001' }),
        await buildVisitor({ roleId: 'ROLE001' }),
      ];
      await aloneAtTheTop([one.user.id, two.user.id]);
      const answers = await Promise.all([
        update(two.user.id, { is_active: false }, one.headers),
        update(one.user.id, { is_active: false }, two.headers),
      ]);
      expect(answers.map(({ status }) => status)).toContain(200);
      const left = await UserModel.countDocuments({ roleId: 'ROLE001', disabledAt: null });
      expect(left).toBe(1);
    }
    await UserModel.updateOne({ _id: admin.user.id }, { $set: { disabledAt: null } });
  });

  test('control: with that guard taken out nobody is left', async () => {
    await aloneAtTheTop([admin.user.id]);
    await withGuardOut('last-super-admin', async () =>
      expect((await update(admin.user.id, { is_active: false })).status).toBe(200),
    );
    expect(await UserModel.countDocuments({ roleId: 'ROLE001', disabledAt: null })).toBe(0);
  });
});
