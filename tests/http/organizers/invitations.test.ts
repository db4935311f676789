import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { MembershipModel } from '#server/modules/organizers/memberships.model.ts';
import { OrganizerModel } from '#server/modules/organizers/organizers.model.ts';
import { InvitationModel } from '#server/modules/teams/invitations.model.ts';
import {
  type Api,
  buildAccount,
  buildVisitor,
  SEEN_ALL,
  startApi,
  TEST_PASSWORD,
} from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';
import { injectClock } from '../../support/seams.ts';
import {
  addMember,
  addToTeam,
  buildTeam,
  invitationLetter,
  invite,
  mailedToken,
  someAddress,
  type TeamStage,
  teamPath,
} from '../../support/teams.ts';

let api: Api;
let admin: Record<string, string>;
beforeAll(async () => {
  api = await startApi({ LETTER_ADDRESS_LIMIT: '1000', LOGIN_ADDRESS_LIMIT: '1000' });
  admin = (await buildVisitor({ roleId: 'ROLE001' })).headers;
});
afterEach(() => injectClock(undefined));
afterAll(() => api?.close());

const DAY_MS = 86_400_000;
const lookUp = (token: string) => api.post('/team-invitations/lookup').send({ token });
const accept = (token: string, headers: Record<string, string>) =>
  api.post('/team-invitations/accept').set(headers).send({ token });
const join = (token: string, overrides: object = {}) =>
  api.post('/team-invitations/account').send({
    token,
    full_name: 'Ratna Kusuma',
    username: `ratna-${crypto.randomUUID().slice(0, 8)}`,
    password: 'sandi-panitia-2026',
    ...overrides,
  });
const membershipOf = (userId: string, { organizerId }: TeamStage) =>
  MembershipModel.findById(`${userId} ${organizerId}`).lean();
const inviteRaw = (stage: TeamStage, body: object, headers = stage.owner.headers) =>
  api
    .post(`${teamPath(stage)}/invitations`)
    .set(headers)
    .send({ role: 'editor', event_ids: null, ...body });

/** Staff of another organizer whose address is that one. */
async function buildColleague(email: string) {
  const other = await buildTeam();
  const staff = await addMember(other, 'viewer');
  await UserModel.updateOne({ _id: staff.user.id }, { email, emailKey: email });
  return { ...staff, other };
}

describe('an invitation', () => {
  test('is a letter with a link of which only a hash is kept; to an unproven address it names nobody', async () => {
    const stage = await buildTeam();
    await UserModel.updateOne({ _id: stage.owner.user.id }, { name: 'www.palsu.com' });
    await OrganizerModel.updateOne({ _id: stage.organizerId }, { name: 'Sanggar.palsu.com' });
    const { id, token, email } = await invite(api, stage, { role: 'finance' });
    const letter = await invitationLetter(id);
    expect(letter?.text).toContain('/auth/invitation#');
    expect(letter?.text).toContain('Anda diundang ke sebuah tim penyelenggara di Sorak sebagai keuangan.');
    expect(letter?.text).not.toContain('palsu');
    const { user } = await buildVisitor({ roleId: 'ROLE002' });
    const proven = { email, emailKey: email, emailVerifiedAt: null as Date | null };
    await UserModel.updateOne({ _id: user.id }, proven);
    expect((await invitationLetter(id))?.text).not.toContain('palsu');
    await UserModel.updateOne({ _id: user.id }, { ...proven, emailVerifiedAt: new Date() });
    // No name is a link.
    expect((await invitationLetter(id))?.text).toContain(
      'www. palsu. com mengundang Anda ke tim Sanggar. palsu. com',
    );
    const kept = JSON.stringify(await InvitationModel.findById(id).lean());
    expect(kept).not.toContain(token);
  });

  test('shows on its page who invites to which events, and the address masked', async () => {
    const stage = await buildTeam();
    const { token, email } = await invite(api, stage, { role: 'hall', eventIds: [stage.eventId] });
    const { body } = await lookUp(token).expect(200);
    expect(body).toMatchObject({
      organizer: { name: stage.organizerName },
      invited_by: stage.owner.user.name,
      role: 'hall',
      events: ['Malam Pertama'],
      account: 'new',
    });
    expect(JSON.stringify(body)).not.toContain(email);
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
    expect(Date.parse(body.expires_at) - Date.now()).toBeLessThanOrEqual(7 * DAY_MS);
  });

  test('makes an account of staff, whose address is proven, in the team, and logs it in', async () => {
    const stage = await buildTeam();
    const { token, email } = await invite(api, stage, { role: 'hall', eventIds: [stage.eventId] });
    const { body } = await join(token).expect(201);
    const headers = { Authorization: `Bearer ${body.access_token}` };
    const { claims } = (await api.post('/auth/verify').set(headers).expect(200)).body;
    expect(claims).toMatchObject({ email, role_id: 'ROLE002', eo_id: stage.organizerId, team_role: 'hall' });
    expect((await api.get('/account').set(headers)).body.account.email_verified).toBe(true);
    expect(await membershipOf(claims.id, stage)).toMatchObject({
      role: 'hall',
      eventIds: [stage.eventId],
      invitedBy: stage.owner.user.id,
    });
    await api.get(`/admin/events/${stage.eventId}/screens`).set(headers).expect(200);
    await api.get(`/admin/events/${stage.otherEventId}/screens`).set(headers).expect(404);
    expect(await AuditModel.findOne({ action: 'team.join', targetId: claims.id }).lean()).toMatchObject({
      actorId: claims.id,
      after: { event_organizer_id: stage.organizerId, team_role: 'hall', event_ids: stage.eventId },
    });
  });

  test('takes somebody of another team into this one, who goes on acting for the other', async () => {
    const stage = await buildTeam();
    const { token, email } = await invite(api, stage);
    const staff = await buildColleague(email);
    expect((await lookUp(token)).body.account).toBe('login');
    expect((await accept(token, staff.headers).expect(200)).body.event_organizer_id).toBe(stage.organizerId);
    const { organizers } = (await api.get('/account/organizers').set(staff.headers).expect(200)).body;
    expect(organizers).toMatchObject([
      { id: staff.other.organizerId, role: 'viewer', current: true },
      { id: stage.organizerId, role: 'editor', current: false },
    ]);
  });

  test('lets somebody who is in no team act for the organizer at once', async () => {
    const stage = await buildTeam();
    const { token, email } = await invite(api, stage);
    const user = await buildAccount({ roleId: 'ROLE002', email });
    const headers = { Authorization: `Bearer ${(await startSession(user.id)).token}` };
    const readsEvents = async () => (await api.get('/admin/events').set(headers)).status;
    expect(await readsEvents()).toBe(403);
    await accept(token, headers).expect(200);
    expect(await readsEvents()).toBe(200);
  });
});

describe('an invitation to somebody whose only organizer is inactive', () => {
  async function buildIdle() {
    const stage = await buildTeam();
    const { token, email } = await invite(api, stage, { role: 'hall' });
    const staff = await buildColleague(email);
    const activate = (isActive: boolean) =>
      OrganizerModel.updateOne({ _id: staff.other.organizerId }, { isActive });
    await activate(false);
    const entered = await api
      .post('/auth/login')
      .send({ email_username: staff.user.username, password: TEST_PASSWORD })
      .expect(200);
    return { stage, token, staff, activate, headers: bearer(entered.body.access_token) };
  }
  const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` });
  const claimsOf = async (headers: Record<string, string>) =>
    (await api.post('/auth/verify').set(headers).expect(200)).body.claims;

  test('can be accepted: they act for the team that invites, at once', async () => {
    const { stage, token, headers } = await buildIdle();
    expect((await lookUp(token)).body.account).toBe('login');
    await api.get('/admin/events').set(headers).expect(403);
    await accept(token, headers).expect(200);
    expect(await claimsOf(headers)).toMatchObject({ eo_id: stage.organizerId, team_role: 'hall' });
    await api.get('/admin/events').set(headers).expect(200);
  });

  test('takes nothing of theirs: the other team is there, and is gone over to once it is active', async () => {
    const { token, headers, staff, activate } = await buildIdle();
    await accept(token, headers).expect(200);
    const { organizers } = (await api.get('/account/organizers').set(headers).expect(200)).body;
    expect(organizers).toMatchObject([
      { id: staff.other.organizerId, role: 'viewer', is_active: false, current: false },
      { role: 'hall', is_active: true, current: true },
    ]);
    const goBack = () =>
      api.post('/account/organizer').set(headers).send({ event_organizer_id: staff.other.organizerId });
    expect((await goBack()).body.code).toBe('organizer_not_found');
    await activate(true);
    await goBack().expect(200);
    expect(await claimsOf(headers)).toMatchObject({ eo_id: staff.other.organizerId, team_role: 'viewer' });
  });
});

describe('the link of an invitation is of no use', () => {
  const refusedAs = async (token: string) => {
    const page = (await lookUp(token)).body.code;
    const made = (await join(token)).body.code;
    return [page, made];
  };
  const GONE = ['link_invalid', 'link_invalid'];

  test('once it was used, by a new account or by one that was there', async () => {
    const stage = await buildTeam();
    const first = await invite(api, stage);
    await join(first.token).expect(201);
    expect(await refusedAs(first.token)).toEqual(GONE);
    const second = await invite(api, stage);
    const staff = await buildColleague(second.email);
    await accept(second.token, staff.headers).expect(200);
    expect((await accept(second.token, staff.headers)).body.code).toBe('link_invalid');
    expect(await refusedAs(second.token)).toEqual(GONE);
  });

  test('to the second of two who use it at once', async () => {
    const stage = await buildTeam();
    const { token, email } = await invite(api, stage);
    const answers = await Promise.all([join(token), join(token), join(token)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await UserModel.countDocuments({ emailKey: email })).toBe(1);
    const other = await invite(api, stage);
    const staff = await buildColleague(other.email);
    const accepted = await Promise.all([1, 2, 3].map(() => accept(other.token, staff.headers)));
    expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await AuditModel.countDocuments({ action: 'team.join', targetId: staff.user.id })).toBe(1);
  });

  test('from the seventh day on', async () => {
    const stage = await buildTeam();
    const { token } = await invite(api, stage);
    const now = Date.now();
    injectClock(() => new Date(now + 7 * DAY_MS - 60_000));
    await lookUp(token).expect(200);
    injectClock(() => new Date(now + 7 * DAY_MS + 60_000));
    expect(await refusedAs(token)).toEqual(GONE);
    const { invitations } = (
      await api
        .get(`${teamPath(stage)}/team`)
        .set(stage.owner.headers)
        .expect(200)
    ).body;
    expect(invitations).toMatchObject([{ has_expired: true }]);
  });

  test('once it is revoked', async () => {
    const stage = await buildTeam();
    const { id, token } = await invite(api, stage);
    await api
      .delete(`${teamPath(stage)}/invitations/${id}`)
      .set(stage.owner.headers)
      .expect(200);
    expect(await refusedAs(token)).toEqual(GONE);
    expect(await invitationLetter(id)).toBeNull();
    await api
      .delete(`${teamPath(stage)}/invitations/${id}`)
      .set(stage.owner.headers)
      .expect(404);
  });

  test('once another was sent; each letter of one that was tried again is good', async () => {
    const stage = await buildTeam();
    const { id, token } = await invite(api, stage);
    const spare = await mailedToken(id);
    await lookUp(token).expect(200);
    await lookUp(spare).expect(200);
    await api
      .post(`${teamPath(stage)}/invitations/${id}/letters`)
      .set(stage.owner.headers)
      .expect(200);
    expect(await refusedAs(token)).toEqual(GONE);
    expect(await refusedAs(spare)).toEqual(GONE);
    await join(await mailedToken(id)).expect(201);
  });

  test.each([
    ['is an owner no more', 'PUT'],
    ['is in the team no more', 'DELETE'],
  ] as const)('when whoever sent it %s', async (_what, method) => {
    const stage = await buildTeam();
    const inviter = await addMember(stage, 'owner');
    const { token } = await invite(api, stage, { headers: inviter.headers });
    const path = `${teamPath(stage)}/members/${inviter.user.id}`;
    const change = method === 'PUT' ? api.put(path) : api.delete(path);
    const body = method === 'PUT' ? { role: 'editor', event_ids: null, revision: 1 } : undefined;
    await change.set(stage.owner.headers).send(body).expect(200);
    expect(await refusedAs(token)).toEqual(GONE);
  });

  test('when whoever sent it lost that right in another way', async () => {
    const stage = await buildTeam();
    const { user, headers } = await buildVisitor({ roleId: 'ROLE001' });
    const store = (fields: object) => UserModel.updateOne({ _id: user.id }, { $set: fields });
    const { token } = await invite(api, stage, { headers });
    await store({ platformRole: 'support' });
    expect(await refusedAs(token)).toEqual(GONE);
    await store({ platformRole: 'super_admin', disabledAt: new Date() });
    expect(await refusedAs(token)).toEqual(GONE);
    await store({ disabledAt: null });
    await lookUp(token).expect(200);
    // At the desk it ends with the right, for good.
    for (const platform_role of ['support', 'super_admin'])
      await api
        .put(`/admin/users/${user.id}`)
        .set(admin)
        .send({ revision: SEEN_ALL, platform_role })
        .expect(200);
    expect(await refusedAs(token)).toEqual(GONE);
  });

  test('while the organizer is not active', async () => {
    const stage = await buildTeam();
    const { token } = await invite(api, stage);
    await OrganizerModel.updateOne({ _id: stage.organizerId }, { isActive: false });
    expect(await refusedAs(token)).toEqual(GONE);
    await OrganizerModel.updateOne({ _id: stage.organizerId }, { isActive: true });
    await join(token).expect(201);
  });

  test('to whoever has another address, and it stays good for the one that was invited', async () => {
    const stage = await buildTeam();
    const { token } = await invite(api, stage);
    const other = await buildColleague(someAddress());
    expect((await accept(token, other.headers)).body.code).toBe('invitation_for_other_address');
    const { headers } = await buildVisitor({ roleId: 'ROLE002' });
    await UserModel.updateOne({ _id: other.user.id }, { email: null, emailKey: null });
    expect((await accept(token, headers)).body.code).toBe('invitation_for_other_address');
    await join(token).expect(201);
  });

  test('to a customer and to a super admin: staff of an organizer has accounts of its own', async () => {
    const stage = await buildTeam();
    const { token, email } = await invite(api, stage);
    const customer = await buildVisitor();
    expect((await accept(token, customer.headers)).body.code).toBe('team_account_required');
    expect((await accept(token, admin)).body.code).toBe('team_account_required');
    await UserModel.updateOne({ _id: customer.user.id }, { email, emailKey: email });
    expect((await lookUp(token)).body.account).toBe('customer');
    expect((await accept(token, customer.headers)).body.code).toBe('customer_account');
    expect((await join(token)).body.code).toBe('customer_account');
    expect(await membershipOf(customer.user.id, stage)).toBeNull();
  });

  test('for a second account of the address, and for a common password', async () => {
    const stage = await buildTeam();
    const { token, email } = await invite(api, stage);
    expect((await join(token, { password: 'password123' })).status).toBe(422);
    await buildColleague(email);
    expect((await join(token)).body.code).toBe('email_taken');
  });
});

test('an account that is made in a browser with another session ends that', async () => {
  const stage = await buildTeam();
  const { token } = await invite(api, stage);
  const cookie = `access_token=${stage.owner.token}`;
  await join(token).set('Cookie', cookie).set('X-Requested-With', 'XMLHttpRequest').expect(201);
  expect((await api.get('/account').set(stage.owner.headers)).status).toBe(401);
});

describe('inviting', () => {
  test('is refused for who is in the team, and for who is invited already', async () => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'editor');
    const email = member.user.email ?? '';
    expect((await inviteRaw(stage, { email })).body.code).toBe('already_member');
    const invited = await invite(api, stage);
    expect((await inviteRaw(stage, { email: invited.email.toUpperCase() })).body.code).toBe(
      'already_invited',
    );
    // Who comes into the team by another way meanwhile is in it once.
    const staff = await buildColleague(invited.email);
    await addToTeam(stage, staff, 'viewer');
    expect((await accept(invited.token, staff.headers)).body.code).toBe('already_member');
    expect(await membershipOf(staff.user.id, stage)).toMatchObject({ role: 'viewer' });
  });

  test('at two organizers at once is two invitations', async () => {
    const [one, other] = [await buildTeam(), await buildTeam()];
    const email = someAddress();
    const [first, second] = [await invite(api, one, { email }), await invite(api, other, { email })];
    const { body } = await join(first.token).expect(201);
    const headers = { Authorization: `Bearer ${body.access_token}` };
    await accept(second.token, headers).expect(200);
    expect((await api.get('/account/organizers').set(headers)).body.organizers).toHaveLength(2);
  });

  test('is for events of the organizer, and of an owner for all of them', async () => {
    const stage = await buildTeam();
    const { event: foreign } = await buildEvent();
    const refused = async (body: object) => {
      const answer = await inviteRaw(stage, { email: someAddress(), ...body });
      return [answer.status, answer.body.errors?.[0]?.field];
    };
    expect(await refused({ event_ids: [stage.eventId, foreign.id] })).toEqual([422, 'event_ids']);
    expect(await refused({ event_ids: [] })).toEqual([422, 'event_ids']);
    expect(await refused({ role: 'owner', event_ids: [stage.eventId] })).toEqual([422, 'event_ids']);
    expect(await refused({ role: 'super_admin' })).toEqual([422, 'role']);
    expect(await InvitationModel.countDocuments({ organizerId: stage.organizerId })).toBe(0);
  });

  test('asks for a factor that was given lately', async () => {
    const stage = await buildTeam();
    const stale = await buildVisitor({
      roleId: 'ROLE002',
      organizerId: stage.organizerId,
      steppedUpAt: new Date(Date.now() - 300_001),
    });
    const answer = await inviteRaw(stage, { email: someAddress() }, stale.headers);
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
  });

  test('reaches another organizer’s invitation neither by its own nor by the other’s address', async () => {
    const [one, other] = [await buildTeam(), await buildTeam()];
    const { id, token } = await invite(api, other);
    for (const stage of [one, other]) {
      const path = `${teamPath(stage)}/invitations/${id}`;
      await api.delete(path).set(one.owner.headers).expect(404);
      await api.post(`${path}/letters`).set(one.owner.headers).expect(404);
    }
    expect((await lookUp(token)).status).toBe(200);
  });
});
