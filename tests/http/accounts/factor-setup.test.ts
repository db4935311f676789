import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { PLATFORM_ROLES, ROLE_IDS, TEAM_ROLES } from '#contracts/accounts/role-ids.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import { apiRoutes } from '#server/app.ts';
import { isGranted, rolesOf } from '#server/http/access.ts';
import { QUEUE_BOARD_PATH } from '#server/http/queue-board.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { FactorModel } from '#server/modules/factors/factors.model.ts';
import { type Config, config, useConfig } from '#server/platform/config.ts';
import { closeGateways, type Gateway, openGateway } from '../../live/gateway.ts';
import { type AccessStage, buildAccessStage, defaultParams } from '../../support/access-stage.ts';
import { type Api, buildAccount, buildVisitor, startApi, TEST_PASSWORD } from '../../support/api.ts';
import {
  addPasskey,
  addTotp,
  buildPerson,
  codeOf,
  FACTOR_ENVIRONMENT,
  fromAnywhere,
  giveTotp,
} from '../../support/factors.ts';
import { call as ask, closeLiveClients, connectLiveClient } from '../../support/live-client.ts';

let api: Api;
let gateway: Gateway;
let stage: AccessStage;
let usual: Config;
beforeAll(async () => {
  api = await startApi({ ...FACTOR_ENVIRONMENT, REQUIRE_SECOND_FACTOR: 'staff' });
  gateway = await openGateway();
  stage = await buildAccessStage();
  usual = config();
});
afterEach(() => {
  closeLiveClients();
  useConfig(usual);
});
afterAll(async () => {
  await closeGateways();
  await api?.close();
});

/** What somebody may do who has to set a factor up first: written by hand, and compared with the code. */
const BEFORE_FACTOR = [
  'POST /auth/verify',
  'POST /auth/logout',
  'PUT /account/password',
  'GET /account/factors',
  'POST /account/factors/passkeys/options',
  'POST /account/factors/passkeys',
  'POST /account/factors/totp/options',
  'POST /account/factors/totp',
  'POST /account/step-up/options',
  'POST /account/step-up',
];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;
const guarded = apiRoutes.filter(({ access }) => access !== 'public' && access !== 'optional');
const mayCall = (roleId: RoleId) =>
  guarded.filter(({ access }) => rolesOf(access)?.includes(roleId) ?? true).map(nameOf);

type Headers = Record<string, string>;

/** A session that the password opened. */
async function logIn(roleId: RoleId, overrides: Parameters<typeof buildAccount>[0] = {}) {
  const organizerId = roleId === 'ROLE002' ? stage.own.organizerId : null;
  const user = await buildAccount({ roleId, organizerId, ...overrides });
  const address = fromAnywhere();
  const credentials = { email_username: user.username, password: TEST_PASSWORD };
  const { body } = await api.post('/auth/login').set(address).send(credentials).expect(200);
  const token: string = body.access_token;
  return { user, token, headers: { Authorization: `Bearer ${token}`, ...address } };
}

async function call(route: string, headers: Headers): Promise<string> {
  const [method = '', path = ''] = route.split(' ');
  const ids = defaultParams(path, stage.own);
  const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(ids[name] ?? ''));
  const request = api[method.toLowerCase() as 'get'](address).set(headers);
  const answer = await (method === 'GET' ? request : request.send({}));
  return answer.body.code ?? String(answer.status);
}

const claimsOf = async (headers: Headers) =>
  (await api.post('/auth/verify').set(headers).expect(200)).body.claims;

test('what may be done before is what this list says', () => {
  const marked = apiRoutes.filter(({ beforeFactor }) => beforeFactor === true).map(nameOf);
  expect(marked.sort()).toEqual([...BEFORE_FACTOR].sort());
});

describe.each(ROLE_IDS)('a session of %s that a password opened, where a factor is required', (roleId) => {
  const walked = mayCall(roleId).filter((route) => !BEFORE_FACTOR.includes(route));
  const free = BEFORE_FACTOR.filter((route) => !route.endsWith('/logout'));

  /** The narrowest setting by which the role has to have one. */
  const require = () => useConfig({ ...usual, requireSecondFactor: roleId === 'ROLE003' ? 'all' : 'staff' });

  test('says so', async () => {
    require();
    const { headers } = await logIn(roleId);
    expect(await claimsOf(headers)).toMatchObject({ must_set_up_factor: true });
    expect((await api.get('/account/factors').set(headers)).body).toEqual({
      factors: [],
      recovery_codes_left: 0,
      required: true,
    });
  });

  test('is refused by every address but those that set one up', async () => {
    require();
    const { headers } = await logIn(roleId);
    expect(walked.length).toBeGreaterThan(10);
    const answers = [];
    for (const route of walked) answers.push([route, await call(route, headers)]);
    expect(answers).toEqual(walked.map((route) => [route, 'factor_setup_required']));
  });

  test('is let in by those, and can log out', async () => {
    require();
    const { headers } = await logIn(roleId);
    for (const route of free)
      expect([route, await call(route, headers)]).toEqual([
        route,
        expect.not.stringMatching(/^(?:factor_setup_required|step_up_required|forbidden|session_ended|5..)$/),
      ]);
    expect(await call('POST /auth/logout', headers)).toBe('200');
  });
});

describe('staff', () => {
  const staff = ['ROLE001', 'ROLE002'] as const;
  const ofEveryRole = [
    ...PLATFORM_ROLES.map(
      (platformRole) => [platformRole, { roleId: 'ROLE001' as const, platformRole }] as const,
    ),
    ...TEAM_ROLES.map(
      (role) => [role, { roleId: 'ROLE002' as const, membership: { role, eventIds: null } }] as const,
    ),
  ];

  test.each(ofEveryRole)(
    'as %s reaches no address of the desk that is of its role',
    async (_role, { roleId, ...as }) => {
      const { user, headers } = await logIn(roleId, as);
      const holder = { roleId, platformRole: null, membership: null, ...as };
      const own = guarded.filter(
        ({ path, access }) => path.startsWith('/admin/') && isGranted(access, holder),
      );
      const answers = [];
      for (const route of own.map(nameOf)) answers.push([route, await call(route, headers)]);
      expect(answers).toEqual(own.map((route) => [nameOf(route), 'factor_setup_required']));
      expect(own.length).toBeGreaterThan(4);
      // Control: it is for want of a factor.
      await giveTotp(user.id);
      const { token } = await startSession(user.id, { steppedUpAt: new Date() });
      const [first] = own.filter(({ method }) => method === 'get').map(nameOf);
      expect(await call(first ?? '', { Authorization: `Bearer ${token}` })).not.toBe('factor_setup_required');
    },
  );

  test('does not see the queues', async () => {
    const { headers } = await logIn('ROLE001');
    const look = () => api.raw('get', QUEUE_BOARD_PATH).set(headers);
    expect((await look()).body.code).toBe('factor_setup_required');
    await addTotp(api, headers);
    expect((await look()).status).toBe(200);
  });

  test.each(staff)('of %s enters no room of the sockets that is not everybody’s', async (roleId) => {
    const { token, user } = await logIn(roleId);
    const rooms = [
      ['watch.staff', {}],
      ['watch.account', { missing_ms: 0 }],
      ['watch.order', { order_id: stage.own.orderId }],
    ] as const;
    const enter = async (session: string) => {
      const socket = await connectLiveClient(gateway.url, { token: session });
      const codes = [];
      for (const [room, body] of rooms) {
        const answer = await ask(socket, room, body);
        codes.push(answer.ok ? 'ok' : answer.code);
      }
      return codes;
    };
    expect(await enter(token)).toEqual(rooms.map(() => 'session_required'));
    await giveTotp(user.id);
    const { token: finished } = await startSession(user.id, { steppedUpAt: new Date() });
    expect(await enter(finished)).toEqual(['ok', 'ok', 'order_not_found']);
  });

  test.each(staff)('of %s gets in by a passkey that was just set up', async (roleId) => {
    const { headers } = await logIn(roleId);
    expect(await call('GET /admin/dashboard', headers)).toBe('factor_setup_required');
    await addPasskey(api, headers);
    expect(await call('GET /admin/dashboard', headers)).toBe('200');
    const claims = await claimsOf(headers);
    expect(claims).not.toHaveProperty('must_set_up_factor');
  });

  test.each(staff)('of %s receives nothing by a socket before', async (roleId) => {
    const { headers, token } = await logIn(roleId);
    const watch = async () => {
      const socket = await connectLiveClient(gateway.url, { token });
      return ask(socket, 'watch.staff', {});
    };
    expect(await watch()).toMatchObject({ ok: false, code: 'session_required' });
    await addTotp(api, headers);
    expect(await watch()).toMatchObject({ ok: true });
  });

  test('whose password somebody else chose changes that first, then sets a factor up', async () => {
    const { user, headers } = await logIn('ROLE001');
    await UserModel.updateOne({ _id: user.id }, { mustChangePassword: true });
    expect(await call('GET /admin/dashboard', headers)).toBe('password_change_required');
    expect(await call('POST /account/factors/totp/options', headers)).toBe('password_change_required');
    await api
      .put('/account/password')
      .set(headers)
      .send({ current_password: TEST_PASSWORD, new_password: 'sandi-baru-2026' })
      .expect(200);
    expect(await call('GET /admin/dashboard', headers)).toBe('factor_setup_required');
    expect((await addTotp(api, headers)).status).toBe(201);
    expect(await call('GET /admin/dashboard', headers)).toBe('200');
  });

  test('does nothing else with the password alone, not even with it given again', async () => {
    const { headers } = await logIn('ROLE001');
    const proof = { method: 'password', password: TEST_PASSWORD };
    await api.post('/account/step-up').set(headers).send({ proof }).expect(200);
    expect(await call('POST /admin/users', headers)).toBe('factor_setup_required');
  });

  test('keeps the last factor', async () => {
    const { headers } = await logIn('ROLE002');
    const { factor } = await addPasskey(api, headers);
    const answer = await api.delete(`/account/factors/${factor.id}`).set(headers);
    expect([answer.status, answer.body.code]).toEqual([409, 'last_factor']);
    const second = await addTotp(api, headers);
    await api.delete(`/account/factors/${factor.id}`).set(headers).expect(200);
    expect((await api.delete(`/account/factors/${second.factor.id}`).set(headers)).body.code).toBe(
      'last_factor',
    );
    // Nothing of the refused one was done: the codes are there, and the session goes on.
    expect((await api.get('/account/factors').set(headers)).body).toMatchObject({
      factors: [{ id: second.factor.id }],
      recovery_codes_left: 10,
    });
  });

  test('keeps one of the two last ones that two tabs remove at once', async () => {
    const { user, headers } = await buildPerson({ roleId: 'ROLE001' });
    const factors = [await giveTotp(user.id), await giveTotp(user.id)];
    const answers = await Promise.all(
      factors.map(({ factor }) => api.delete(`/account/factors/${factor.id}`).set(headers)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await FactorModel.countDocuments({ userId: user.id })).toBe(1);
    expect(await UserModel.findById(user.id).lean()).toMatchObject({ hasFactor: true });
  });

  test('whose factors were reset sets new ones up at the next login', async () => {
    const { user, headers } = await logIn('ROLE002');
    await addTotp(api, headers);
    const admin = await buildVisitor({ roleId: 'ROLE001' });
    await giveTotp(admin.user.id);
    await api
      .post(`/admin/users/${user.id}/factors/reset`)
      .set(admin.headers)
      .send({ reason: 'Ponselnya hilang.' })
      .expect(200);
    const credentials = { email_username: user.username, password: TEST_PASSWORD };
    const { body } = await api.post('/auth/login').set(fromAnywhere()).send(credentials).expect(200);
    const again = { Authorization: `Bearer ${body.access_token}` };
    expect(await call('GET /admin/dashboard', again)).toBe('factor_setup_required');
  });

  test('who becomes staff has to set one up from then on', async () => {
    const admin = await buildVisitor({ roleId: 'ROLE001' });
    await giveTotp(admin.user.id);
    const { user, headers } = await logIn('ROLE003');
    expect(await call('GET /account', headers)).toBe('200');
    await api
      .put(`/admin/users/${user.id}`)
      .set(admin.headers)
      .send({ role_id: 'ROLE001', revision: 1 })
      .expect(200);
    const credentials = { email_username: user.username, password: TEST_PASSWORD };
    const { body } = await api.post('/auth/login').set(fromAnywhere()).send(credentials).expect(200);
    expect(await call('GET /account', { Authorization: `Bearer ${body.access_token}` })).toBe(
      'factor_setup_required',
    );
  });
});

describe('whose accounts have to have one', () => {
  test.each([
    ['off', 'ROLE001', false],
    ['off', 'ROLE002', false],
    ['off', 'ROLE003', false],
    ['staff', 'ROLE001', true],
    ['staff', 'ROLE002', true],
    ['staff', 'ROLE003', false],
    ['all', 'ROLE001', true],
    ['all', 'ROLE002', true],
    ['all', 'ROLE003', true],
  ] as const)('%s: %s %s', async (requireSecondFactor, roleId, isRequired) => {
    useConfig({ ...usual, requireSecondFactor });
    const { headers } = await logIn(roleId);
    expect(await call('GET /account', headers)).toBe(isRequired ? 'factor_setup_required' : '200');
    const { body } = await api.get('/account/factors').set(headers).expect(200);
    expect(body.required).toBe(isRequired);
    // Who is not required to may have one, and take it away again.
    const { factor, secret } = await addTotp(api, headers);
    const removed = await api.delete(`/account/factors/${factor.id}`).set(headers);
    expect(removed.status).toBe(isRequired ? 409 : 200);
    expect(codeOf(secret)).toMatch(/^\d{6}$/);
  });
});
