import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { TeamRole } from '#contracts/accounts/role-ids.ts';
import { SCREEN_TOKEN_HEADER } from '#contracts/screens/screens.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { MembershipModel } from '#server/modules/organizers/memberships.model.ts';
import { OrganizerModel } from '#server/modules/organizers/organizers.model.ts';
import { ScreenModel } from '#server/modules/screens/screens.model.ts';
import { InvitationModel } from '#server/modules/teams/invitations.model.ts';
import { live } from '#server/platform/live/emitter.ts';
import { closeGateways, type Gateway, openGateway } from '../../live/gateway.ts';
import { type Api, buildVisitor, startApi, TEST_PASSWORD, withGuardOut } from '../../support/api.ts';
import {
  codeOf,
  FACTOR_ENVIRONMENT,
  fromAnywhere,
  givePasskey,
  giveTotp,
  ORIGIN,
} from '../../support/factors.ts';
import { untilPushesReach } from '../../support/live-bus.ts';
import {
  call,
  closeLiveClients,
  collectMessages,
  connectLiveClient,
  nextDisconnect,
  nextMessage,
} from '../../support/live-client.ts';
import { addMember, addToTeam, buildTeam, invite, type TeamStage, teamPath } from '../../support/teams.ts';

let api: Api;
let gateway: Gateway;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi(FACTOR_ENVIRONMENT);
  gateway = await openGateway();
  await untilPushesReach(1);
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterEach(closeLiveClients);
afterAll(async () => {
  await closeGateways();
  await api?.close();
});

const SOON_MS = 5_000;

type Visitor = Awaited<ReturnType<typeof buildVisitor>>;
const memberPath = (stage: TeamStage, { user }: Visitor) => `${teamPath(stage)}/members/${user.id}`;
const change = (
  stage: TeamStage,
  who: Visitor,
  body: { role: TeamRole; event_ids?: string[] | null; revision?: number },
  headers = stage.owner.headers,
) =>
  api
    .put(memberPath(stage, who))
    .set(headers)
    .send({ event_ids: null, revision: 1, ...body });
const remove = (stage: TeamStage, who: Visitor, headers = stage.owner.headers) =>
  api.delete(memberPath(stage, who)).set(headers);
const roleOf = async ({ organizerId }: TeamStage, { user }: Visitor) =>
  (await MembershipModel.findById(`${user.id} ${organizerId}`).lean())?.role ?? null;
const statusOf = async (path: string, { headers }: Pick<Visitor, 'headers'>) =>
  (await api.get(path).set(headers)).status;
const switchTo = ({ organizerId }: TeamStage, { headers }: Pick<Visitor, 'headers'>) =>
  api.post('/account/organizer').set(headers).send({ event_organizer_id: organizerId });

/** A hall screen that somebody has opened, in the browser of a hall. */
async function openHall(stage: TeamStage, { headers }: Visitor, eventId = stage.eventId) {
  const { body } = await api
    .post(`/admin/events/${eventId}/screens`)
    .set(headers)
    .send({ name: 'Layar utama' })
    .expect(201);
  const token = body.token as string;
  const socket = await connectLiveClient(gateway.url);
  await call(socket, 'watch.screen', { token });
  const look = async () => (await api.get('/screen').set(SCREEN_TOKEN_HEADER, token)).status;
  return { id: body.screen.id as string, socket, look };
}

describe('a team', () => {
  test('is listed with roles, events and who is invited, for its owners and super admins', async () => {
    const stage = await buildTeam();
    const hall = await addMember(stage, 'hall', [stage.eventId]);
    const { email } = await invite(api, stage, { role: 'finance' });
    for (const headers of [stage.owner.headers, admin.headers]) {
      const { body } = await api
        .get(`${teamPath(stage)}/team`)
        .set(headers)
        .expect(200);
      expect(body.members).toMatchObject([
        { user_id: stage.owner.user.id, role: 'owner', event_ids: null },
        { user_id: hall.user.id, role: 'hall', event_ids: [stage.eventId], is_active: true },
      ]);
      expect(body.invitations).toMatchObject([
        { email, role: 'finance', invited_by: stage.owner.user.name, has_expired: false },
      ]);
      expect(body.events.map(({ id }: { id: string }) => id).sort()).toEqual(
        [stage.eventId, stage.otherEventId].sort(),
      );
    }
  });

  test('of another organizer is not there', async () => {
    const [one, other] = [await buildTeam(), await buildTeam()];
    const member = await addMember(other, 'viewer');
    const headers = one.owner.headers;
    expect((await api.get(`${teamPath(other)}/team`).set(headers)).body.code).toBe('organizer_not_found');
    expect((await change(other, member, { role: 'owner' }, headers)).body.code).toBe('organizer_not_found');
    expect((await remove(other, member, headers)).body.code).toBe('organizer_not_found');
    // Nor is a member of it under one's own address.
    expect((await change(one, member, { role: 'owner' })).body.code).toBe('member_not_found');
    expect((await remove(one, member)).body.code).toBe('member_not_found');
    expect(await roleOf(other, member)).toBe('viewer');
  });

  test('is managed by nobody who is there for chosen events', async () => {
    const stage = await buildTeam();
    const limited = await addMember(stage, 'owner', [stage.eventId]);
    const { body } = await api
      .get(`${teamPath(stage)}/team`)
      .set(limited.headers)
      .expect(403);
    expect(body.code).toBe('all_events_required');
    expect((await change(stage, limited, { role: 'owner' }, limited.headers)).body.code).toBe(
      'all_events_required',
    );
  });
});

describe('somebody of chosen events', () => {
  test('reads of related events those that they reach alone', async () => {
    const stage = await buildTeam();
    await EventModel.updateOne({ _id: stage.eventId }, { relatedEventIds: [stage.otherEventId] });
    const limited = await addMember(stage, 'finance', [stage.eventId]);
    const related = async (path: string, { headers }: Visitor) =>
      (await api.get(path).set(headers).expect(200)).text.includes(stage.otherEventId);
    for (const path of [
      `/admin/events/${stage.eventId}`,
      `/admin/transactions/events/statistics?event_id=${stage.eventId}`,
    ]) {
      expect([path, await related(path, stage.owner), await related(path, limited)]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });
});

describe('another role', () => {
  test('ends what rests on the former one: sessions, sockets, and the hall links that could not be opened now', async () => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'hall');
    const [kept, lost] = [
      await openHall(stage, member, stage.eventId),
      await openHall(stage, member, stage.otherEventId),
    ];
    const socket = await connectLiveClient(gateway.url, { token: member.token });
    const closed = nextDisconnect(socket, { withinMs: SOON_MS });
    const dark = nextMessage(lost.socket, 'screen.changed', { withinMs: SOON_MS });
    const { body } = await change(stage, member, { role: 'hall', event_ids: [stage.eventId] }).expect(200);
    expect(body.member).toMatchObject({ role: 'hall', event_ids: [stage.eventId], revision: 2 });
    await closed;
    expect(await dark).toEqual({ screen_id: lost.id });
    expect([await kept.look(), await lost.look()]).toEqual([200, 404]);
    expect(await statusOf('/account', member)).toBe(401);
    const { token } = await startSession(member.user.id);
    const again = { headers: { Authorization: `Bearer ${token}` } };
    expect(await statusOf(`/admin/events/${stage.eventId}/screens`, again)).toBe(200);
    expect(await statusOf(`/admin/events/${stage.otherEventId}/screens`, again)).toBe(404);
    await change(stage, member, { role: 'viewer', revision: 2 }).expect(200);
    expect(await kept.look()).toBe(404);
  });

  test('is written down with the one before', async () => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'viewer');
    await change(stage, member, { role: 'editor', event_ids: [stage.eventId] }).expect(200);
    expect(await AuditModel.findOne({ targetId: member.user.id }).lean()).toMatchObject({
      action: 'team.change_member',
      actorId: stage.owner.user.id,
      before: { team_role: 'viewer', event_ids: null },
      after: { team_role: 'editor', event_ids: stage.eventId },
    });
  });

  test('does not put back what another owner has changed meanwhile', async () => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'viewer');
    await change(stage, member, { role: 'editor' }).expect(200);
    const answer = await change(stage, member, { role: 'hall' });
    expect([answer.status, answer.body.code]).toEqual([409, 'edit_conflict']);
    expect(answer.body.details.differences).toEqual([{ field: 'role', current: 'editor', sent: 'hall' }]);
    expect(await roleOf(stage, member)).toBe('editor');
  });

  test('that is the same ends nothing', async () => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'viewer');
    await change(stage, member, { role: 'viewer' }).expect(200);
    expect(await statusOf('/account', member)).toBe(200);
  });
});

describe('whoever is removed', () => {
  test('loses session, sockets, hall links and invitations within seconds; what others opened stays', async () => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'owner');
    const [own, others] = [await openHall(stage, member), await openHall(stage, stage.owner)];
    await invite(api, stage, { headers: member.headers });
    const socket = await connectLiveClient(gateway.url, { token: member.token });
    await call(socket, 'watch.staff', {});
    const closed = nextDisconnect(socket, { withinMs: SOON_MS });
    const dark = nextMessage(own.socket, 'screen.changed', { withinMs: SOON_MS });
    await remove(stage, member).expect(200);
    await closed;
    expect(await dark).toEqual({ screen_id: own.id });
    expect([await own.look(), await others.look()]).toEqual([404, 200]);
    expect(await statusOf('/account', member)).toBe(401);
    expect(await InvitationModel.countDocuments({ organizerId: stage.organizerId })).toBe(0);
    const lines = await AuditModel.find({ 'before.event_organizer_id': stage.organizerId }).lean();
    expect(lines).toMatchObject([{ action: 'team.remove_member', before: { team_role: 'owner' } }]);
    expect(await AuditModel.countDocuments({ action: 'screen.revoke', targetId: own.id })).toBe(1);
  });

  test('is refused at once, also where the session is still there', async () => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'owner');
    await MembershipModel.deleteOne({ _id: `${member.user.id} ${stage.organizerId}` });
    expect(await statusOf('/admin/events', member)).toBe(403);
    const { claims } = (await api.post('/auth/verify').set(member.headers).expect(200)).body;
    expect(claims).toMatchObject({ role_id: 'ROLE002', team_role: null });
    expect(claims.eo_id).toBeUndefined();
    const socket = await connectLiveClient(gateway.url, { token: member.token });
    expect(await call(socket, 'watch.staff', {})).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test('goes on in another team: at once when they act for that, after a login when they do not', async () => {
    const [one, other] = [await buildTeam(), await buildTeam()];
    const [acting, away] = [await addMember(one, 'editor'), await addMember(other, 'editor')];
    await addToTeam(other, acting, 'finance');
    await addToTeam(one, away, 'finance');
    await remove(one, acting).expect(200);
    expect(await statusOf('/account', acting)).toBe(401);
    expect(await UserModel.findById(acting.user.id).lean()).toMatchObject({ organizerId: other.organizerId });
    await remove(one, away).expect(200);
    expect(await statusOf('/account', away)).toBe(200);
    expect((await switchTo(one, away)).body.code).toBe('organizer_not_found');
  });

  test('from the last team keeps an account that can do nothing of the desk', async () => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'viewer');
    await remove(stage, member).expect(200);
    const { token } = await startSession(member.user.id);
    const again = { headers: { Authorization: `Bearer ${token}` } };
    expect(await statusOf('/account', again)).toBe(200);
    expect(await statusOf('/admin/events', again)).toBe(403);
  });
});

describe('the last owner', () => {
  test('can neither go nor get another role, whoever asks for it', async () => {
    const stage = await buildTeam();
    await addMember(stage, 'editor');
    for (const headers of [stage.owner.headers, admin.headers]) {
      expect((await remove(stage, stage.owner, headers)).body.code).toBe('last_owner');
      expect((await change(stage, stage.owner, { role: 'editor' }, headers)).body.code).toBe('last_owner');
    }
    expect(await roleOf(stage, stage.owner)).toBe('owner');
    expect(await statusOf('/account', stage.owner)).toBe(200);
  });

  test('is also who owns it beside an account that may not log in', async () => {
    const stage = await buildTeam();
    const other = await addMember(stage, 'owner');
    await UserModel.updateOne({ _id: other.user.id }, { disabledAt: new Date() });
    expect((await remove(stage, stage.owner)).body.code).toBe('last_owner');
    await remove(stage, other).expect(200);
  });

  test('may go once there is another one', async () => {
    const stage = await buildTeam();
    const other = await addMember(stage, 'editor');
    await change(stage, other, { role: 'owner' }).expect(200);
    await remove(stage, stage.owner).expect(200);
    expect(await roleOf(stage, stage.owner)).toBeNull();
  });

  const race = async (): Promise<number> => {
    const stage = await buildTeam();
    const other = await addMember(stage, 'owner');
    await Promise.all([remove(stage, other, stage.owner.headers), remove(stage, stage.owner, other.headers)]);
    return MembershipModel.countDocuments({ organizerId: stage.organizerId, role: 'owner' });
  };

  test('is left of two who remove each other at the same moment', async () => {
    for (let tried = 0; tried < 5; tried += 1) expect(await race()).toBe(1);
  });

  test('is left of two who take the role from each other at the same moment', async () => {
    for (let tried = 0; tried < 5; tried += 1) {
      const stage = await buildTeam();
      const other = await addMember(stage, 'owner');
      await Promise.all([
        change(stage, other, { role: 'viewer' }, stage.owner.headers),
        change(stage, stage.owner, { role: 'viewer' }, other.headers),
      ]);
      const owners = { organizerId: stage.organizerId, role: 'owner' } as const;
      expect(await MembershipModel.countDocuments(owners)).toBe(1);
    }
  });

  test('control: without the lock of the team nobody is left', async () => {
    let left = 1;
    for (let tried = 0; tried < 20 && left > 0; tried += 1) left = await withGuardOut('team-lock', race);
    expect(left).toBe(0);
  });
});

describe('links that somebody has made', () => {
  const put = ({ user }: Visitor, body: object) =>
    api
      .put(`/admin/users/${user.id}`)
      .set(admin.headers)
      .send({ revision: 1, ...body });
  /** Each takes the right to the hall and to the team away. */
  const losses: Record<string, (stage: TeamStage, member: Visitor) => Promise<unknown>> = {
    'a closed account': async (_stage, member) => put(member, { is_active: false }).expect(200),
    'the role of a customer': async (_stage, member) => put(member, { role_id: 'ROLE003' }).expect(200),
    'a role inside the platform': async (_stage, member) =>
      put(member, { role_id: 'ROLE001', platform_role: 'support' }).expect(200),
    'another organizer': async (_stage, member) =>
      put(member, { event_organizer_id: (await buildTeam()).organizerId }).expect(200),
    'an organizer that is deactivated': async (stage) => {
      for (const eventId of [stage.eventId, stage.otherEventId])
        await api
          .post(`/admin/events/${eventId}/close`)
          .set(admin.headers)
          .send({ reason: 'Sudah selesai.' });
      await api
        .post(`${teamPath(stage)}/deactivate`)
        .set(admin.headers)
        .expect(200);
    },
    // They act for another one and stay logged in.
    'a team that they do not act for': async (stage, member) => {
      const other = await buildTeam();
      await addToTeam(other, member);
      await switchTo(other, member).expect(200);
      await remove(stage, member).expect(200);
      expect(await statusOf('/account', member)).toBe(200);
    },
  };

  test.each(Object.entries(losses))('end with the right: by %s', async (_name, lose) => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'owner');
    const [own, others] = [await openHall(stage, member), await openHall(stage, admin)];
    await invite(api, stage, { headers: member.headers });
    const dark = nextMessage(own.socket, 'screen.changed', { withinMs: SOON_MS });
    await lose(stage, member);
    expect(await dark).toEqual({ screen_id: own.id });
    expect([await own.look(), await others.look()]).toEqual([404, 200]);
    expect(await InvitationModel.countDocuments({ invitedBy: member.user.id })).toBe(0);
    expect(await AuditModel.countDocuments({ action: 'screen.revoke', targetId: own.id })).toBe(1);
  });

  test('stay with the right: another name, address or password takes none of them', async () => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'owner');
    const hall = await openHall(stage, member);
    await invite(api, stage, { headers: member.headers });
    await put(member, { name: 'Sari Lestari', email: `sari-${member.user.id}@contoh.id` }).expect(200);
    await api.post(`/admin/users/${member.user.id}/password`).set(admin.headers).expect(200);
    expect(await hall.look()).toBe(200);
    expect(await InvitationModel.countDocuments({ invitedBy: member.user.id })).toBe(1);
  });

  const makeScreen = (stage: TeamStage, { headers }: Visitor) =>
    api.post(`/admin/events/${stage.eventId}/screens`).set(headers).send({ name: 'Layar lobi' });
  const race = async (): Promise<number> => {
    const stage = await buildTeam();
    const member = await addMember(stage, 'hall');
    await Promise.all([
      ...Array.from({ length: 4 }, () => makeScreen(stage, member).then()),
      remove(stage, member).expect(200),
    ]);
    return ScreenModel.countDocuments({ eventId: stage.eventId, revokedAt: null });
  };

  test('end with the right also where they are made at the same moment', async () => {
    let left = 0;
    for (let tried = 0; tried < 8; tried += 1) left += await race();
    expect(left).toBe(0);
  });

  test('control: without the hold on the right some stay', async () => {
    let left = 0;
    for (let tried = 0; tried < 40 && left === 0; tried += 1) left += await withGuardOut('rights-hold', race);
    expect(left).toBeGreaterThan(0);
  });
});

describe('the last owner by the page of their account', () => {
  const put = ({ user }: Visitor, body: object) =>
    api
      .put(`/admin/users/${user.id}`)
      .set(admin.headers)
      .send({ revision: 1, ...body });

  test('is moved to no other organizer and no other role while there is none beside', async () => {
    const [stage, other] = [await buildTeam(), await buildTeam()];
    const moves = [
      { event_organizer_id: other.organizerId },
      { role_id: 'ROLE003' },
      { role_id: 'ROLE001', platform_role: 'support' },
    ];
    for (const move of moves) expect((await put(stage.owner, move)).body.code).toBe('last_owner');
    expect(await roleOf(stage, stage.owner)).toBe('owner');
    const second = await addMember(stage, 'owner');
    await put(stage.owner, { event_organizer_id: other.organizerId }).expect(200);
    expect([await roleOf(stage, second), await roleOf(other, stage.owner)]).toEqual(['owner', 'owner']);
  });

  test('is closed all the same: an account that was stolen cannot wait for another owner', async () => {
    const stage = await buildTeam();
    await put(stage.owner, { is_active: false }).expect(200);
    expect(await roleOf(stage, stage.owner)).toBe('owner');
  });
});

describe('somebody of two organizers', () => {
  const transaction = ({ organizerId, eventId }: TeamStage) => {
    const message = {
      ...{ order_id: 'SRK-1', event_id: eventId, organizer_id: organizerId, state: 'settlement' },
      ...{ from: 'pending', late: false, gross_amount: 10_000, payment_type: 'qris' },
      at: new Date().toISOString(),
    };
    live.transactionChanged(message, { withoutHidden: message });
  };

  test('sees after the switch the new one alone, also over the socket; the session stays, others end', async () => {
    const [one, other] = [await buildTeam(), await buildTeam()];
    const person = await addMember(one, 'owner');
    await addToTeam(other, person, 'finance');
    const elsewhere = await startSession(person.user.id);
    const before = await connectLiveClient(gateway.url, { token: person.token });
    expect(await call(before, 'watch.staff', {})).toMatchObject({ ok: true });
    const closed = nextDisconnect(before, { withinMs: SOON_MS });
    const { claims } = (await switchTo(other, person).expect(200)).body;
    expect(claims).toMatchObject({ eo_id: other.organizerId, team_role: 'finance' });
    await closed;
    expect(await statusOf('/account', person)).toBe(200);
    expect(await statusOf('/account', { headers: { Authorization: `Bearer ${elsewhere.token}` } })).toBe(401);
    const { text } = await api.get('/admin/events').set(person.headers).expect(200);
    expect([text.includes(other.eventId), text.includes(one.eventId)]).toEqual([true, false]);
    expect(await statusOf(`/admin/events/${one.eventId}`, person)).toBe(404);
    // And with the role that they have there.
    expect(await statusOf(`/admin/events/${other.eventId}/screens`, person)).toBe(403);
    const after = await connectLiveClient(gateway.url, { token: person.token });
    expect(await call(after, 'watch.staff', {})).toMatchObject({ ok: true });
    const received = collectMessages([after], 'transaction.changed');
    const seen = nextMessage(after, 'transaction.changed', {
      fits: ({ event_id }) => event_id === other.eventId,
    });
    transaction(one);
    transaction(other);
    await seen;
    expect(await received()).toHaveLength(1);
  });

  test('switches to no organizer of others, and to none that is not active', async () => {
    const [one, other] = [await buildTeam(), await buildTeam()];
    expect((await switchTo(other, one.owner)).body.code).toBe('organizer_not_found');
    await addToTeam(other, one.owner);
    await OrganizerModel.updateOne({ _id: other.organizerId }, { isActive: false });
    expect((await switchTo(other, one.owner)).body.code).toBe('organizer_not_found');
    expect(await statusOf('/account', one.owner)).toBe(200);
  });

  test('goes on with the other when the one that they act for is deactivated', async () => {
    const [one, other] = [await buildTeam(), await buildTeam()];
    const both = await addMember(one, 'viewer');
    await addToTeam(other, both, 'viewer');
    for (const eventId of [one.eventId, one.otherEventId])
      await api.post(`/admin/events/${eventId}/close`).set(admin.headers).send({ reason: 'Sudah selesai.' });
    await api
      .post(`${teamPath(one)}/deactivate`)
      .set(admin.headers)
      .expect(200);
    expect(await UserModel.findById(both.user.id).lean()).toMatchObject({ organizerId: other.organizerId });
    expect(await UserModel.findById(one.owner.user.id).lean()).toMatchObject({
      organizerId: one.organizerId,
    });
    expect(await statusOf('/account', both)).toBe(401);
  });
});

describe('a login of somebody of two organizers', () => {
  const enter = ({ user }: Visitor) =>
    api
      .post('/auth/login')
      .set(fromAnywhere())
      .send({ email_username: user.username, password: TEST_PASSWORD });
  /** They act for the second one, and it was deactivated while the first one was, too. */
  async function buildLeft() {
    const [one, other] = [await buildTeam(), await buildTeam()];
    const both = await addMember(other, 'editor');
    await addToTeam(one, both, 'finance');
    const set = ({ organizerId }: TeamStage, isActive: boolean) =>
      OrganizerModel.updateOne({ _id: organizerId }, { isActive });
    await Promise.all([set(one, false), set(other, false)]);
    return { one, both, activate: () => set(one, true) };
  }
  const actsFor = async (token: string) =>
    (await api.post('/auth/verify').set('Authorization', `Bearer ${token}`).expect(200)).body.claims.eo_id;

  test('acts for none while none is active, and for the one that is activated again', async () => {
    const { one, both, activate } = await buildLeft();
    expect(await actsFor((await enter(both).expect(200)).body.access_token)).toBeUndefined();
    await activate();
    const { body } = await enter(both).expect(200);
    expect(await actsFor(body.access_token)).toBe(one.organizerId);
    // At the next one there is nothing to change.
    expect(await actsFor((await enter(both).expect(200)).body.access_token)).toBe(one.organizerId);
    expect(await actsFor(body.access_token)).toBe(one.organizerId);
  });

  test('does so with a factor and without a password, too', async () => {
    const first = await buildLeft();
    const { secret } = await giveTotp(first.both.user.id);
    await first.activate();
    const { login_token } = (await enter(first.both).expect(202)).body;
    const proof = { method: 'totp', code: codeOf(secret) };
    const { body } = await api.post('/auth/login/factor').send({ login_token, proof }).expect(200);
    expect(await actsFor(body.access_token)).toBe(first.one.organizerId);

    const second = await buildLeft();
    const { authenticator } = await givePasskey(second.both.user.id);
    await second.activate();
    const asked = (await api.post('/auth/login/passkey/options').expect(200)).body;
    const response = authenticator.sign({ origin: ORIGIN, challenge: asked.options.challenge });
    const answer = await api
      .post('/auth/login/passkey')
      .set(fromAnywhere())
      .send({ challenge_id: asked.challenge_id, response })
      .expect(200);
    expect(await actsFor(answer.body.access_token)).toBe(second.one.organizerId);
  });
});

describe('accounts of staff that super admins make', () => {
  const create = async (body: object) => {
    const username = `uji-${crypto.randomUUID().slice(0, 8)}`;
    const answer = await api
      .post('/admin/users')
      .set(admin.headers)
      .send({ name: 'Arif Budiman', username, ...body })
      .expect(201);
    return answer.body.user as { id: string; platform_role: string | null; revision: number };
  };
  const membershipsOf = (userId: string) => MembershipModel.find({ userId }).lean();

  test('own the team unless another role is given', async () => {
    const { organizerId } = await buildTeam();
    const staff = { role_id: 'ROLE002', event_organizer_id: organizerId };
    const [owner, hall] = [await create(staff), await create({ ...staff, team_role: 'hall' })];
    expect(await membershipsOf(owner.id)).toMatchObject([{ organizerId, role: 'owner', eventIds: null }]);
    expect(await membershipsOf(hall.id)).toMatchObject([{ organizerId, role: 'hall', eventIds: null }]);
  });

  test('are moved with their role, and leave every team with the role of staff', async () => {
    const [one, other] = [await buildTeam(), await buildTeam()];
    const member = await addMember(one, 'finance', [one.eventId]);
    const put = (body: object) =>
      api.put(`/admin/users/${member.user.id}`).set(admin.headers).send(body).expect(200);
    await put({ revision: 1, event_organizer_id: other.organizerId });
    expect(await membershipsOf(member.user.id)).toMatchObject([
      { organizerId: other.organizerId, role: 'finance', eventIds: null },
    ]);
    await put({ revision: 2, role_id: 'ROLE003' });
    expect(await membershipsOf(member.user.id)).toEqual([]);
  });

  test('are super admins of ROLE001 unless another role is given, and nothing inside the platform otherwise', async () => {
    expect((await create({ role_id: 'ROLE001' })).platform_role).toBe('super_admin');
    expect((await create({ role_id: 'ROLE001', platform_role: 'finance' })).platform_role).toBe('finance');
    expect((await create({ role_id: 'ROLE003', platform_role: 'finance' })).platform_role).toBeNull();
  });

  test('are listed by every team that they are in', async () => {
    const [one, other] = [await buildTeam(), await buildTeam()];
    const both = await addMember(one, 'viewer');
    await addToTeam(other, both, 'viewer');
    for (const { organizerId } of [one, other]) {
      const { body } = await api
        .get(`/admin/users?event_organizer_id=${organizerId}`)
        .set(admin.headers)
        .expect(200);
      expect(body.users.map(({ id }: { id: string }) => id)).toContain(both.user.id);
      expect(body.pagination.total).toBe(2);
    }
  });
});

describe('roles inside the platform', () => {
  const put = (who: Visitor, body: object) =>
    api
      .put(`/admin/users/${who.user.id}`)
      .set(admin.headers)
      .send({ revision: 1, ...body });

  test('are given by super admins, and end what the former one could do', async () => {
    const other = await buildVisitor({ roleId: 'ROLE001' });
    expect(await statusOf('/admin/users', other)).toBe(200);
    const { body } = await put(other, { platform_role: 'support' }).expect(200);
    expect(body.user.platform_role).toBe('support');
    expect(await statusOf('/account', other)).toBe(401);
    const { token } = await startSession(other.user.id, { steppedUpAt: new Date() });
    const again = { headers: { Authorization: `Bearer ${token}` } };
    expect(await statusOf('/admin/support-messages', again)).toBe(200);
    expect(await statusOf('/admin/users', again)).toBe(403);
    const raised = await api
      .put(`/admin/users/${other.user.id}`)
      .set(again.headers)
      .send({ revision: 2, platform_role: 'super_admin' });
    expect([raised.status, raised.body.code]).toEqual([403, 'forbidden']);
  });

  test('the last super admin stays one, whoever else there is inside the platform', async () => {
    await UserModel.updateMany(
      { roleId: 'ROLE001', _id: { $ne: admin.user.id } },
      { $set: { platformRole: 'finance' } },
    );
    await buildVisitor({ roleId: 'ROLE001', platformRole: 'support' });
    expect((await put(admin, { platform_role: 'finance' })).body.code).toBe('last_super_admin');
    expect((await put(admin, { role_id: 'ROLE003' })).body.code).toBe('last_super_admin');
    expect((await put(admin, { is_active: false })).body.code).toBe('last_super_admin');
    await buildVisitor({ roleId: 'ROLE001' });
    expect((await put(admin, { platform_role: 'finance' })).status).toBe(200);
  });
});
