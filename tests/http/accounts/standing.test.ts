import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Test } from 'supertest';
import type { RoleId } from '#contracts/accounts/session.ts';
import { AccountTokenModel } from '#server/modules/accounts/account-tokens.model.ts';
import { changeStanding } from '#server/modules/accounts/change-standing.ts';
import { composeAccountMail, findUser, setInitialPassword } from '#server/modules/accounts/index.ts';
import { SessionModel } from '#server/modules/accounts/sessions.model.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { updateProfile } from '#server/modules/accounts/users.repository.ts';
import { live } from '#server/platform/live/emitter.ts';
import { migrate } from '#server/platform/migrations/run-migrations.ts';
import { closeGateways, type Gateway, openGateway } from '../../live/gateway.ts';
import { type Api, buildVisitor, SEEN_ALL, startApi, TEST_PASSWORD } from '../../support/api.ts';
import { buildOrganizer } from '../../support/events.ts';
import { giveTotp, newTotp } from '../../support/factors.ts';
import { closeLiveClients, connectLiveClient, nextDisconnect } from '../../support/live-client.ts';
import { tokenIn } from '../../support/mails.ts';
import { onPoint } from '../../support/seams.ts';
import { addMember, addToTeam } from '../../support/teams.ts';

let api: Api;
let gateway: Gateway;
let admin: Record<string, string>;
beforeAll(async () => {
  api = await startApi({ LETTER_ADDRESS_LIMIT: '1000', LOGIN_ADDRESS_LIMIT: '1000' });
  gateway = await openGateway();
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
});
afterEach(() => {
  closeLiveClients();
  jest.restoreAllMocks();
  for (const point of ['password-checked', 'token-checked', 'letter-owner-found'] as const)
    onPoint(point, undefined);
});
afterAll(async () => {
  await closeGateways();
  await api.close();
});

const NEW_PASSWORD = 'sandi-baru-2026';
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const statusOf = async (token: string) => (await api.get('/account').set(bearer(token))).status;
const reset = (token: string) =>
  api.put('/account/password-resets').send({ token, new_password: NEW_PASSWORD });
const verify = (token: string) => api.put('/account/email-verifications').send({ token });
const logIn = (email_username: string, password: string) =>
  api.post('/auth/login').send({ email_username, password });

type Person = Awaited<ReturnType<typeof buildPerson>>;

/** The link of a letter to the person's address. */
async function mailedLink(
  user: { id: string; email: string | null },
  template: 'password_reset' | 'email_verification',
) {
  const letter = await composeAccountMail({
    id: 'mail',
    template,
    userId: user.id,
    addressKey: user.email ?? '',
    subjectId: null,
    language: 'id',
    attempts: 1,
  });
  return tokenIn(letter ?? undefined);
}

/** Somebody with everything that rests on password, address and right: a session and another with a socket, and both kinds of links. */
async function buildPerson({ roleId = 'ROLE002' as RoleId } = {}) {
  const organizer = await buildOrganizer({ name: `Sanggar ${crypto.randomUUID().slice(0, 6)}` });
  const organizerId = organizer.id;
  const own = await buildVisitor(roleId === 'ROLE002' ? { roleId, organizerId } : { roleId });
  const other = await startSession(own.user.id);
  const socket = await connectLiveClient(gateway.url, { token: other.token });
  const links = {
    reset: await mailedLink(own.user, 'password_reset'),
    spareReset: await mailedLink(own.user, 'password_reset'),
    proof: await mailedLink(own.user, 'email_verification'),
  };
  const { factor } = await giveTotp(own.user.id);
  return { ...own, organizerId, other, socket, links, factor };
}

interface Change {
  name: string;
  /** The use case that writes it. */
  file: string;
  roleId?: 'ROLE001' | 'ROLE003';
  make: (person: Person) => Test;
  /** The last owner of a team is not moved. */
  beside?: 'an owner';
  /** What it sends, where that has to be asked for first. */
  send?: (person: Person) => Promise<object>;
  status?: 201;
  /** Whether the session that makes the change stays. */
  stays?: boolean;
  /** Whether that session's sockets end all the same. */
  endsOwnSockets?: true;
  /** Gives the right back: what ended stays ended. */
  undo?: (person: Person) => Test;
}

const post = (path: string) => api.post(path).set(admin).send({});
const putUser = ({ user }: Person, body: object) =>
  api
    .put(`/admin/users/${user.id}`)
    .set(admin)
    .send({ revision: SEEN_ALL, ...body });

const changes: Change[] = [
  {
    name: 'one’s own password',
    file: 'change-password.ts',
    make: ({ headers }) =>
      api
        .put('/account/password')
        .set(headers)
        .send({ current_password: TEST_PASSWORD, new_password: NEW_PASSWORD }),
    stays: true,
  },
  {
    name: 'one’s own address',
    file: 'change-profile.ts',
    make: ({ user: { name, username }, headers }) =>
      api
        .put('/account')
        .set(headers)
        .send({
          name,
          username,
          email: `baru-${username}@contoh.id`,
          phone: null,
          password: TEST_PASSWORD,
          revision: 1,
        }),
    stays: true,
  },
  {
    name: 'an address that is taken away',
    file: 'change-profile.ts',
    make: ({ user: { name, username }, headers }) =>
      api
        .put('/account')
        .set(headers)
        .send({ name, username, email: null, phone: null, password: TEST_PASSWORD, revision: 1 }),
    stays: true,
  },
  {
    name: 'a password by a mailed link',
    file: 'reset-password.ts',
    make: ({ links }) => reset(links.spareReset),
  },
  {
    name: 'a password that a super admin has made up',
    file: 'initial-password.ts',
    make: ({ user }) => post(`/admin/users/${user.id}/password`),
  },
  {
    name: 'a password of an organizer that a super admin has made up',
    file: 'initial-password.ts',
    make: ({ organizerId }) => post(`/admin/event-organizers/${organizerId}/credentials/reset`),
  },
  {
    name: 'another role',
    file: 'update-user.ts',
    beside: 'an owner',
    make: (person) => putUser(person, { role_id: 'ROLE003' }),
  },
  {
    name: 'another organizer',
    file: 'update-user.ts',
    beside: 'an owner',
    make: (person) => putUser(person, { event_organizer_id: elsewhere }),
  },
  {
    name: 'another address that a super admin has set',
    file: 'update-user.ts',
    make: (person) => putUser(person, { email: `meja-${person.user.username}@contoh.id` }),
  },
  {
    name: 'an address that a super admin has taken away',
    file: 'update-user.ts',
    make: (person) => putUser(person, { email: null }),
  },
  {
    name: 'a closed account, opened again',
    file: 'update-user.ts',
    make: (person) => putUser(person, { is_active: false }),
    undo: (person) => putUser(person, { is_active: true }),
  },
  {
    name: 'another role inside the platform',
    file: 'update-user.ts',
    roleId: 'ROLE001',
    make: (person) => putUser(person, { platform_role: 'support' }),
  },
  {
    name: 'another role in a team',
    file: 'change-member.ts',
    send: async (person) => {
      await addMember(person, 'owner');
      return { role: 'viewer', event_ids: null, revision: 1 };
    },
    make: ({ user, organizerId }) =>
      api.put(`/admin/event-organizers/${organizerId}/members/${user.id}`).set(admin),
  },
  {
    name: 'somebody who is removed from a team',
    file: 'remove-member.ts',
    send: async (person) => {
      await addMember(person, 'owner');
      return {};
    },
    make: ({ user, organizerId }) =>
      api.delete(`/admin/event-organizers/${organizerId}/members/${user.id}`).set(admin),
  },
  {
    name: 'another organizer of one’s own',
    file: 'act-for.ts',
    send: async (person) => {
      await addToTeam({ organizerId: elsewhere }, person);
      return { event_organizer_id: elsewhere };
    },
    make: ({ headers }) => api.post('/account/organizer').set(headers),
    stays: true,
    endsOwnSockets: true,
  },
  {
    name: 'an organizer that is deactivated, and activated again',
    file: 'end-organizer-standing.ts',
    make: ({ organizerId }) => post(`/admin/event-organizers/${organizerId}/deactivate`),
    undo: ({ organizerId }) => post(`/admin/event-organizers/${organizerId}/activate`),
  },
  {
    name: 'a factor that is removed',
    file: 'change-factors.ts',
    make: ({ factor, headers }) => api.delete(`/account/factors/${factor.id}`).set(headers),
    stays: true,
  },
  {
    name: 'a factor that is added',
    file: 'change-factors.ts',
    make: ({ headers }) => api.post('/account/factors/totp').set(headers),
    send: async ({ headers }) => (await newTotp(api, headers)).sent,
    status: 201,
    stays: true,
  },
  {
    name: 'new recovery codes',
    file: 'change-factors.ts',
    make: ({ headers }) => api.post('/account/recovery-codes').set(headers),
    status: 201,
    stays: true,
  },
  {
    name: 'factors that a super admin has reset',
    file: 'change-factors.ts',
    make: ({ user }) =>
      api.post(`/admin/users/${user.id}/factors/reset`).set(admin).send({ reason: 'Ponselnya hilang.' }),
  },
  {
    name: 'an account that is removed',
    file: 'remove-account.ts',
    roleId: 'ROLE003',
    make: ({ headers }) => api.delete('/account').set(headers).send({ password: TEST_PASSWORD }),
  },
];

let elsewhere: string;
beforeAll(async () => {
  elsewhere = (await buildOrganizer({ name: 'Sanggar Lain' })).id;
});

describe('whatever changes a password, an address or a right', () => {
  test.each(changes)(
    '$name ends sessions, sockets and links',
    async ({ make, beside, send, status, stays, endsOwnSockets, undo, roleId }) => {
      const person = await buildPerson(roleId ? { roleId } : {});
      if (beside) await addMember(person, 'owner');
      const body = await send?.(person);
      const closed = nextDisconnect(person.socket);
      const reported = jest.spyOn(live, 'endSession');
      const request = make(person);
      await (body ? request.send(body) : request).expect(status ?? 200);
      expect(await closed).toBe('io server disconnect');
      // At once, not only with the next heartbeat, which looks for sessions that have ended.
      const ended = stays ? [person.other.sessionId] : [person.other.sessionId, person.sessionId];
      const silent = endsOwnSockets ? [...ended, person.sessionId] : ended;
      expect(reported.mock.calls.flat().sort()).toEqual(silent.sort());
      // Nor does it take a change of the standing.
      const rows = await SessionModel.find({ userId: person.user.id, endedAt: { $ne: null } }).lean();
      expect(rows.map(({ _id }) => _id).sort()).toEqual(ended.sort());
      expect(await AccountTokenModel.countDocuments({ userId: person.user.id })).toBe(0);
      for (const round of undo ? ['before', 'after'] : ['before']) {
        if (round === 'after') await undo?.(person).expect(200);
        expect([round, await statusOf(person.other.token)]).toEqual([round, 401]);
        expect([round, await statusOf(person.token)]).toEqual([round, stays ? 200 : 401]);
        expect([round, (await reset(person.links.reset)).status]).toEqual([round, 404]);
        expect([round, (await verify(person.links.proof)).status]).toEqual([round, 404]);
      }
    },
  );

  test('control: what changes nothing of it leaves all of them', async () => {
    const person = await buildPerson();
    const { user, headers } = person;
    const profile = {
      name: 'Sari Baru',
      username: user.username,
      email: user.email,
      phone: '081234567890',
      revision: 1,
    };
    await api.put('/account').set(headers).send(profile).expect(200);
    await api.put('/account/settings').set(headers).send({ show_name: true, language: 'en' }).expect(200);
    await putUser(person, { is_active: true, role_id: 'ROLE002' }).expect(200);
    await api
      .put('/account/password')
      .set(headers)
      .send({ current_password: 'bukan-ini', new_password: NEW_PASSWORD })
      .expect(422);
    expect([await statusOf(person.token), await statusOf(person.other.token)]).toEqual([200, 200]);
    expect(person.socket.connected).toBe(true);
    expect((await verify(person.links.proof)).status).toBe(200);
    expect((await reset(person.links.reset)).status).toBe(200);
  });

  test('the session that stays goes on staying, and is listed alone', async () => {
    const { headers, token, sessionId } = await buildPerson();
    const passwords = [TEST_PASSWORD, NEW_PASSWORD, 'sandi-ketiga-2026'];
    for (const [at, new_password] of passwords.slice(1).entries()) {
      const current_password = passwords[at];
      await api.put('/account/password').set(headers).send({ current_password, new_password }).expect(200);
    }
    expect(await statusOf(token)).toBe(200);
    const { sessions } = (await api.get('/account/sessions').set(headers)).body;
    expect(sessions.map(({ id }: { id: string }) => id)).toEqual([sessionId]);
  });

  test('every use case that writes one is in this table', async () => {
    const files = new Set<string>();
    for await (const file of glob('server/modules/**/*.ts')) {
      const source = await readFile(file, 'utf8');
      if (/\bchangeStanding\(/.test(source)) files.add(basename(file));
      // Nobody makes a change's transaction up.
      if (/as StandingChange/.test(source)) expect(basename(file)).toBe('change-standing.ts');
    }
    expect([...files].sort()).toEqual([...new Set(changes.map(({ file }) => file))].sort());
  });

  test('and nobody writes one of these fields outside of such a change', async () => {
    const written =
      /\b(passwordHash|mustChangePassword|emailKey|roleId|organizerId|disabledAt|deletedAt|hasFactor)\b/;
    const writers: string[] = [];
    for await (const file of glob('server/**/*.ts')) {
      const functions = (await readFile(file, 'utf8')).split(
        /^(?=export (?:async )?function|(?:async )?function)/m,
      );
      for (const body of functions) {
        const update = /UserModel\.\w*[uU]pdate\w*\(([\s\S]*)/.exec(body)?.[1] ?? '';
        if (!written.test(update.slice(update.indexOf('$set')))) continue;
        const name = /function (\w+)/.exec(body)?.[1] ?? '';
        writers.push(name);
        if (name !== 'insertUsers')
          expect([name, body]).toEqual([name, expect.stringContaining('StandingChange')]);
      }
    }
    // So that the search is known to find them.
    expect(writers).toEqual(
      expect.arrayContaining([
        'updatePasswordHash',
        'anonymizeUser',
        'changeUser',
        'updateProfile',
        'updateHasFactor',
      ]),
    );
  });
});

describe('a change between the look and the write', () => {
  const makeUp = (userId: string) => async () => {
    await api.post(`/admin/users/${userId}/password`).set(admin).expect(200);
  };

  test('a login whose password was compared before it was changed opens nothing', async () => {
    const { user } = await buildVisitor();
    onPoint('password-checked', makeUp(user.id));
    const { body } = await logIn(user.username, TEST_PASSWORD);
    onPoint('password-checked', undefined);
    expect(await statusOf(body.access_token)).toBe(401);
    const socket = await connectLiveClient(gateway.url, { token: body.access_token });
    const answer = await socket.emitWithAck('watch.order', { order_id: 'SRK-1' });
    expect(answer).toMatchObject({ ok: false, code: 'session_required' });
    // Nor is it shown as a place where one is logged in.
    const { headers } = await startSession(user.id).then(({ token }) => ({ headers: bearer(token) }));
    await UserModel.updateOne({ _id: user.id }, { mustChangePassword: false });
    expect((await api.get('/account/sessions').set(headers)).body.sessions).toHaveLength(1);
  });

  test('a password is not changed by the one that was the password until just now', async () => {
    const visitor = await buildVisitor();
    onPoint('password-checked', makeUp(visitor.user.id));
    const answer = await api
      .put('/account/password')
      .set(visitor.headers)
      .send({ current_password: TEST_PASSWORD, new_password: NEW_PASSWORD });
    onPoint('password-checked', undefined);
    expect([answer.status, answer.body.code]).toEqual([422, 'wrong_password']);
    expect((await logIn(visitor.user.username, NEW_PASSWORD)).status).toBe(401);
    expect(await findUser(visitor.user.id)).toMatchObject({ mustChangePassword: true });
  });

  test('nor is the address', async () => {
    const { user, headers } = await buildVisitor();
    onPoint('password-checked', makeUp(user.id));
    const { name, username } = user;
    const answer = await api
      .put('/account')
      .set(headers)
      .send({
        name,
        username,
        email: `lain-${username}@contoh.id`,
        phone: null,
        password: TEST_PASSWORD,
        revision: 1,
      });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect((await findUser(user.id))?.email).toBe(user.email);
  });

  test('a profile that was read before the address changed does not put the old one back', async () => {
    const { user } = await buildVisitor();
    const { id, name, username, email } = user;
    await UserModel.updateOne({ _id: id }, { email: 'x@contoh.id', emailKey: `x-${username}@contoh.id` });
    const profile = { name, username, email, phone: null };
    const write = (before: typeof user) =>
      changeStanding(async (session) => ({
        result: await updateProfile(before, profile, { names: ['email'], at: new Date() }, session),
        whose: [],
      }));
    expect(await write(user)).toBeNull();
    expect(await write({ ...user, email: `x-${username}@contoh.id`, standing: 7 })).toBeNull();
    expect(await write({ ...user, email: `x-${username}@contoh.id`, editRevision: 2 })).toBeNull();
    expect(await write({ ...user, email: `x-${username}@contoh.id` })).toMatchObject({ email });
  });

  test('an account that was removed meanwhile gets no made-up password, and nothing is recorded', async () => {
    const { user, headers } = await buildVisitor();
    await api.delete('/account').set(headers).send({ password: TEST_PASSWORD }).expect(200);
    const recording = jest.fn(async () => undefined);
    await expect(setInitialPassword(user.id, recording)).rejects.toMatchObject({ code: 'user_not_found' });
    expect(recording).not.toHaveBeenCalled();
  });

  test('a mailed link does not win over a password that a super admin sets meanwhile', async () => {
    const { user } = await buildVisitor();
    const link = await mailedLink(user, 'password_reset');
    onPoint('token-checked', makeUp(user.id));
    expect((await reset(link)).status).toBe(404);
    expect((await logIn(user.username, NEW_PASSWORD)).status).toBe(401);
  });

  test.each(['password_reset', 'email_verification'] as const)(
    'a link (%s) that is made while the password changes does not work',
    async (template) => {
      const { user } = await buildVisitor();
      onPoint('letter-owner-found', makeUp(user.id));
      const link = await mailedLink(user, template);
      expect((await (template === 'password_reset' ? reset : verify)(link)).status).toBe(404);
    },
  );

  test('two changes at once both end what was before them', async () => {
    const person = await buildPerson();
    await addMember(person, 'owner');
    await Promise.all([makeUp(person.user.id)(), putUser(person, { role_id: 'ROLE003' }).expect(200)]);
    expect([await statusOf(person.token), await statusOf(person.other.token)]).toEqual([401, 401]);
    expect((await findUser(person.user.id))?.standing).toBe(2);
  });
});

test('a link is good for its own purpose alone', async () => {
  const { user } = await buildVisitor();
  const proof = await mailedLink(user, 'email_verification');
  expect((await reset(proof)).status).toBe(404);
  expect((await logIn(user.username, TEST_PASSWORD)).status).toBe(200);
  // It was not spent by that.
  const link = await mailedLink(user, 'password_reset');
  expect((await verify(link)).status).toBe(404);
  expect((await verify(proof)).status).toBe(200);
});

test('accounts and sessions from before there was a standing go on once the data is migrated', async () => {
  const { user, token, sessionId, headers } = await buildVisitor();
  await UserModel.collection.updateOne({ _id: user.id as never }, { $unset: { standing: '' } });
  await SessionModel.collection.updateOne({ _id: sessionId as never }, { $unset: { standing: '' } });
  await migrate(() => undefined);
  expect(await statusOf(token)).toBe(200);
  const socket = await connectLiveClient(gateway.url, { token });
  expect((await api.get('/account/sessions').set(headers)).body.sessions).toHaveLength(1);
  const changed = await api
    .put('/account/password')
    .set(headers)
    .send({ current_password: TEST_PASSWORD, new_password: NEW_PASSWORD });
  expect(changed.status).toBe(200);
  expect(await statusOf(token)).toBe(200);
  expect(socket.connected).toBe(true);
});
