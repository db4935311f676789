import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Emitter } from '@socket.io/redis-emitter';
import { type Holder, may } from '#contracts/accounts/rights.ts';
import { PLATFORM_ROLES, TEAM_ROLES, type TeamRole } from '#contracts/accounts/role-ids.ts';
import type { serverMessages } from '#contracts/live.ts';
import { findSnapshot, noteSpikes } from '#server/modules/leaderboard/index.ts';
import { live } from '#server/platform/live/emitter.ts';
import { rooms } from '#server/platform/live/rooms.ts';
import { createFailFastRedis, redisKeys } from '#server/platform/redis.ts';
import { attachRealtime, type Realtime } from '#server/realtime/index.ts';
import { buildVisitor, withGuardOut } from '../support/api.ts';
import { buildLeakFinder } from '../support/blackout-leaks.ts';
import { type BlackoutStage, buildBlackoutStage, buyVotes } from '../support/blackout-stage.ts';
import { buildOrganizer } from '../support/events.ts';
import { untilPushesReach } from '../support/live-bus.ts';
import { call, closeLiveClients, connectLiveClient, type LiveClient } from '../support/live-client.ts';
import type { Visitor } from '../support/payments.ts';
import { placePayout } from '../support/payouts.ts';
import { until as untilTrue } from '../support/waiting.ts';

const until = (holds: () => Promise<boolean> | boolean) => untilTrue('everybody has received it', {}, holds);

let stage: BlackoutStage;
let realtime: Realtime;
/** Everybody who listens, and what each received: `name {…}`. */
let received: Map<string, Received>;
beforeAll(async () => {
  stage = await buildBlackoutStage();
  realtime = attachRealtime(stage.shop.api.server);
  await untilPushesReach(1);
  received = new Map();
  for (const [name, listen] of Object.entries(listeners)) {
    const { client, as } = await listen(stage);
    await note(name, { client, as });
  }
  const organizerId = (await buildOrganizer()).id;
  const strangers = {
    'staff of another organizer': await buildVisitor({ roleId: 'ROLE002', organizerId }),
    'staff of another event': await buildVisitor({
      roleId: 'ROLE002',
      organizerId: stage.organizerId,
      membership: { role: 'owner', eventIds: ['EVT-1'] },
    }),
    'who runs the hall': await buildVisitor({
      roleId: 'ROLE002',
      organizerId: stage.organizerId,
      membership: { role: 'hall', eventIds: null },
    }),
    'another customer': await buildVisitor(),
  };
  for (const [name, visitor] of Object.entries({ ...strangers, ...(await buildEveryRole()) })) {
    const client = await connectLiveClient(stage.shop.api.origin, { token: visitor.token });
    await call(client, 'watch.staff', {});
    await note(name, { client, as: holderOf(visitor) });
  }
});
afterAll(async () => {
  closeLiveClients();
  await realtime?.close();
  await stage?.close();
});

interface Received {
  messages: string[];
  /** Null: nobody who is logged in. */
  as: Holder | null;
}

type Listener = { client: LiveClient; as: Holder | null };

async function note(name: string, { client, as }: Listener): Promise<void> {
  const messages: string[] = [];
  received.set(name, { messages, as });
  client.onAny((message: string, body: unknown) => messages.push(`${message} ${JSON.stringify(body)}`));
}

/** Somebody of each role there is: for the platform, and in the team of the event's organizer. */
async function buildEveryRole(): Promise<Record<string, Visitor>> {
  const people: Record<string, Visitor> = {};
  for (const platformRole of PLATFORM_ROLES) {
    people[`the platform’s ${platformRole}`] = await buildVisitor({ roleId: 'ROLE001', platformRole });
  }
  for (const role of TEAM_ROLES) people[`the organizer’s ${role}`] = await memberOf(role, null);
  return people;
}

const holderOf = ({ user }: Visitor): Holder => ({ ...user, membership: null });

type Listen = (stage: BlackoutStage) => Promise<Listener & { room: string }>;

/** How each room is entered, by its name in `server/platform/live/rooms.ts`. */
const listeners: Record<keyof typeof rooms, Listen> = {
  event: async ({ event }) => ({
    room: rooms.event(event.id),
    ...(await watching('watch.event', { event_id: event.id })),
  }),
  order: async ({ openOrderId, voter }) => ({
    room: rooms.order(openOrderId),
    ...(await watching('watch.order', { order_id: openOrderId }, voter)),
  }),
  session: async ({ voter }) => ({ room: rooms.session(voter.sessionId), ...(await comeIn(voter)) }),
  user: async ({ voter }) => ({ room: rooms.user(voter.user.id), ...(await comeIn(voter)) }),
  screen: async ({ screen }) => ({
    room: rooms.screen(screen.id),
    ...(await watching('watch.screen', { token: screen.token })),
  }),
  staff: async ({ admin }) => ({ room: rooms.staff(), ...(await watchingDesk(admin)) }),
  platformDesk: async () => ({
    room: rooms.platformDesk(),
    ...(await watchingDesk(await buildVisitor({ roleId: 'ROLE001', platformRole: 'finance' }))),
  }),
  organizerDesk: async ({ staff, organizerId }) => ({
    room: rooms.organizerDesk(organizerId),
    ...(await watchingDesk(staff)),
  }),
  eventDesk: async ({ event }) => ({
    room: rooms.eventDesk(event.id),
    ...(await watchingDesk(await memberOf('finance', [event.id]))),
  }),
  posters: async ({ admin }) => ({ room: rooms.posters(), ...(await watchingDesk(admin)) }),
  organizerPosters: async ({ organizerId }) => ({
    room: rooms.organizerPosters(organizerId),
    ...(await watchingDesk(await memberOf('editor', null))),
  }),
  eventPosters: async ({ event }) => ({
    room: rooms.eventPosters(event.id),
    ...(await watchingDesk(await memberOf('editor', [event.id]))),
  }),
};

const memberOf = (role: TeamRole, eventIds: string[] | null): Promise<Visitor> =>
  buildVisitor({ roleId: 'ROLE002', organizerId: stage.organizerId, membership: { role, eventIds } });

/** Who receives each message of the contract, by the listeners above. The buyer's sockets are in the room of the account, too; super admins and owners
 * are in the rooms of transactions and of posters. */
const AUDIENCES: Record<keyof typeof serverMessages, (keyof typeof rooms)[]> = {
  'leaderboard.updated': ['event'],
  'leaderboard.heartbeat': ['event'],
  'event.changed': ['event'],
  'order.status': ['order'],
  'votes.counted': ['order', 'session', 'user'],
  'transaction.changed': ['eventDesk', 'organizerDesk', 'platformDesk', 'posters', 'staff'],
  'poster.progress': ['eventPosters', 'organizerDesk', 'organizerPosters', 'posters', 'staff'],
  'refund_run.changed': ['eventDesk', 'organizerDesk', 'platformDesk', 'posters', 'staff'],
  'payout.changed': ['eventDesk', 'organizerDesk', 'platformDesk', 'posters', 'staff'],
  'screen.changed': ['screen'],
};

async function comeIn(visitor?: Visitor): Promise<Listener> {
  const client = await connectLiveClient(stage.shop.api.origin, visitor ? { token: visitor.token } : {});
  return { client, as: visitor ? holderOf(visitor) : null };
}

const watchingDesk = (visitor: Visitor) => watching('watch.staff', {}, visitor);

async function watching(
  name: Parameters<typeof call>[1],
  body: object,
  visitor?: Visitor,
): Promise<Listener> {
  const listener = await comeIn(visitor);
  expect(await call(listener.client, name, body)).toMatchObject({ ok: true });
  return listener;
}

/** Which of the listeners and strangers received a message so far, sorted. */
const hearersOf = (message: string) =>
  [...received]
    .filter(([name]) => !name.startsWith('the '))
    .filter(([, { messages }]) => messages.some((each) => each.startsWith(`${message} `)))
    .map(([name]) => name)
    .sort();

const isReceivedBy = (message: string, audience: readonly string[]) =>
  audience.every((name) => hearersOf(message).includes(name));

/** Everything that makes the server say something: votes of others and one's own, jumps, a screen, posters, a heartbeat. */
async function stir({
  shop,
  event,
  organizerId,
  admin,
  finalists,
  staff,
  voter,
  openOrderId,
  screen,
}: BlackoutStage): Promise<void> {
  await buyVotes(stage, { finalist: 0, votes: 1_201 });
  if (
    (await shop.api.get(`/checkout/order?order_id=${openOrderId}`).set(voter.headers)).body.order.status ===
    'pending'
  ) {
    await shop.pick(openOrderId, 'other_qris');
    await shop.act(openOrderId, 'pay');
    await shop.notify(openOrderId);
  } else {
    await buyVotes(stage, { finalist: 1, votes: 2, by: voter });
  }
  await noteSpikes();
  const payoutId = await placePayout({ organizerId, eventId: event.id, accountId: 'ACC-1' });
  await shop.api
    .post(`/admin/withdrawal/payouts/${payoutId}/reject`)
    .set(admin.headers)
    .send({ revision: 0, reason: 'Rekening belum cocok.' })
    .expect(200);
  const list = await shop.api.get(`/admin/events/${event.id}/screens`).set(staff.headers).expect(200);
  const { revision, variant } = list.body.screens.find(({ id }: { id: string }) => id === screen.id);
  await shop.api
    .put(`/admin/screens/${screen.id}`)
    .set(staff.headers)
    .send({ revision, variant: variant === 'dark' ? 'light' : 'dark' })
    .expect(200);
  await shop.api.post(`/admin/finalists/${finalists[0]?.id}/qr-code`).set(staff.headers);
  await shop.api.post(`/admin/events/${event.id}/qr-codes`).set(staff.headers).expect(202);
  live.refundRunChanged({
    runId: 'RUN-1',
    eventId: event.id,
    organizerId: event.organizerId,
    state: 'running',
    total: 3,
    confirmed: 1,
    failed: 0,
    open: 2,
  });
  const said = [
    'refund_run.changed',
    'leaderboard.heartbeat',
    'screen.changed',
    'poster.progress',
    'transaction.changed',
    'payout.changed',
    'votes.counted',
  ];
  await until(() => said.every((message) => hearersOf(message).length > 0));
}

function clear(): void {
  for (const { messages } of received.values()) messages.length = 0;
}

/** What of a result was received, by whom of those from whom it is hidden: whoever has no right to see it, in whatever room. */
async function leaksReceived(): Promise<Record<string, string[]>> {
  const leaksOf = await buildLeakFinder(stage);
  const reported = [...received]
    .filter(([, { as }]) => !may(as, 'seeHiddenResults'))
    .map(
      ([name, { messages, as }]) =>
        [
          name,
          messages.flatMap((message) => leaksOf(message, { staff: as !== null && as.roleId !== 'ROLE003' })),
        ] as const,
    );
  return Object.fromEntries(reported.filter(([, leaks]) => leaks.length > 0));
}

describe('the rooms of the live line', () => {
  test('are all listened in: what is said in one is received by who entered it, and by nobody else', async () => {
    const redis = createFailFastRedis('probe', { pipelining: true });
    await until(() => redis.status === 'ready');
    try {
      const emitter = new Emitter<Record<string, (room: string) => void>>(
        { publish: (channel: string, message: string | Buffer) => redis.publish(channel, message) },
        { key: redisKeys.liveChannel() },
      );
      for (const [name, listen] of Object.entries(listeners)) {
        const { room } = await listen(stage);
        emitter.to(room).emit('probe', room);
        await until(() => received.get(name)?.messages.includes(`probe ${JSON.stringify(room)}`) === true);
      }
    } finally {
      redis.disconnect();
    }
    const strangers = [
      'staff of another organizer',
      'staff of another event',
      'who runs the hall',
      'another customer',
    ];
    expect(hearersOf('probe').filter((name) => strangers.includes(name))).toEqual([]);
  });

  test('carry results while none are hidden, each message to its own audience alone', async () => {
    clear();
    await stir(stage);
    await stage.shop.api
      .put(`/admin/events/${stage.event.id}/blackout`)
      .set(stage.staff.headers)
      .send({ from: new Date().toISOString(), revision: 1 })
      .expect(200);
    await until(() =>
      Object.entries(AUDIENCES).every(([message, audience]) => isReceivedBy(message, audience)),
    );
    expect(Object.keys(await leaksReceived())).toEqual(
      expect.arrayContaining(['event', 'organizerDesk', 'platformDesk', 'the platform’s finance']),
    );
    for (const [message, audience] of Object.entries(AUDIENCES)) {
      expect([message, ...hearersOf(message)]).toEqual([message, ...audience]);
    }
  });

  test('[BO-2.160] carry none while they are hidden, nor does the first message to who enters', async () => {
    clear();
    const version = (await findSnapshot(stage.event.id))?.publicVersion;
    await stir(stage);
    const { client: late } = await comeIn();
    const messages: string[] = [];
    late.onAny((name: string, body: unknown) => messages.push(`${name} ${JSON.stringify(body)}`));
    received.set('who comes late', { messages, as: null });
    const entered = await call(late, 'watch.event', { event_id: stage.event.id, version: 0 });
    expect(entered).toMatchObject({ version, results_hidden: true });
    await until(() => messages.some((each) => each.startsWith('leaderboard.heartbeat')));
    expect(hearersOf('leaderboard.updated')).toEqual([]);
    expect(await leaksReceived()).toEqual({});
    const beats = [...received.values()]
      .flatMap((each) => each.messages)
      .filter((each) => each.startsWith('leaderboard.heartbeat'));
    expect(beats.filter((each) => !each.includes(`"version":${version},`))).toEqual([]);
  });

  test('control: without the guard they do', async () => {
    clear();
    await withGuardOut('blackout', () => stir(stage));
    await until(
      () => isReceivedBy('leaderboard.updated', ['event']) && isReceivedBy('votes.counted', ['user']),
    );
    expect(Object.keys(await leaksReceived())).toEqual(
      expect.arrayContaining(['event', 'organizerDesk', 'platformDesk', 'user']),
    );
  });
});
