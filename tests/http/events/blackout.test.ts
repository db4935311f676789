import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type LeaderboardUpdated, leaderboardUpdatedSchema, type VotesCounted } from '#contracts/live.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { findSnapshot, updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { attachRealtime, type Realtime } from '#server/realtime/index.ts';
import { type Api, buildVisitor, SEEN_ALL, startApi, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld, untilListsAreOld } from '../../support/boards.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { PAGE_TEMPLATE } from '../../support/first-paint.ts';
import { call, closeLiveClients, connectLiveClient, type LiveClient } from '../../support/live-client.ts';
import { buildLine } from '../../support/orders.ts';
import { until } from '../../support/waiting.ts';
import { placePaidOrders } from '../../support/workers.ts';

const dist = mkdtempSync(join(tmpdir(), 'sorak-dist-'));
let api: Api;
let realtime: Realtime;
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), PAGE_TEMPLATE);
  api = await startApi({ BOARD_PUSH_INTERVAL_MS: '20', SORAK_CLIENT_DIST: dist });
  realtime = attachRealtime(api.server);
});
afterEach(closeLiveClients);
afterAll(async () => {
  await realtime.close();
  await api.close();
  rmSync(dist, { recursive: true });
});

type Visitor = Awaited<ReturnType<typeof buildVisitor>>;
type Stage = Awaited<ReturnType<typeof buildStage>>;

/** Three finalists who stand in another order than they are listed in, a voter who paid, and the staff. */
async function buildStage() {
  const organizer = await buildOrganizer();
  const { event, finalists } = await buildEvent({ organizerId: organizer.id, isHome: true });
  const voter = await buildVisitor();
  const [admin, staff] = await Promise.all([
    buildVisitor({ roleId: 'ROLE001' }),
    buildVisitor({ roleId: 'ROLE002', organizerId: organizer.id }),
  ]);
  const stage = { event, finalists, voter, admin, staff, orderId: '' };
  for (const [index, quantity] of [13, 31, 57].entries()) {
    const orderId = await vote(stage, index, quantity);
    if (index === 0) stage.orderId = orderId;
  }
  return stage;
}

/** A paid order, counted and on the board, as the worker does it. */
async function vote(
  { event, finalists, voter }: Pick<Stage, 'event' | 'finalists' | 'voter'>,
  index: number,
  quantity: number,
): Promise<string> {
  const finalist = finalists[index];
  if (!finalist) throw new Error('there is no such finalist');
  const [order] = await placePaidOrders({
    eventId: event.id,
    finalists: [finalist],
    count: 1,
    quantity,
    overrides: {
      userId: voter.user.id,
      lines: [{ ...buildLine(finalist.id, quantity), name: finalist.name }],
    },
  });
  await updateLeaderboard(event.id);
  return order?.id ?? '';
}

const hide = (stage: Stage, body: object = { from: new Date().toISOString() }, by: Visitor = stage.staff) =>
  api
    .put(`/admin/events/${stage.event.id}/blackout`)
    .set(by.headers)
    .send({ revision: SEEN_ALL, ...body });
const reveal = (stage: Stage, by: Visitor = stage.staff) =>
  api.put(`/admin/events/${stage.event.id}/reveal`).set(by.headers);

/** Everything that a voter can fetch, by channel. */
const channels: Record<string, (stage: Stage) => Promise<{ etag: string | undefined; text: string }>> = {
  page: ({ event }) => read(`/api/v1/events/${event.uniqueName}`),
  board: ({ event }) => read(`/api/v1/events/${event.id}/board`),
  finalist: ({ finalists }) => read(`/api/v1/finalists/${finalists[2]?.id}`),
  list: ({ event }) => readOne('/api/v1/events', event.id),
  home: ({ event }) => readOne('/api/v1/home', event.id),
  cart: ({ event, voter }) => read(`/api/v1/checkout/finalists?event_id=${event.id}`, voter),
  'after payment': async ({ orderId, voter }) => {
    const answer = await read(`/api/v1/checkout/leaderboard?order_id=${orderId}`, voter);
    // What they bought themselves is theirs to see.
    const { order, ...rest } = JSON.parse(answer.text);
    expect(order).toMatchObject({ status: 'counted', lines: [{ quantity: 13 }] });
    return { ...answer, text: JSON.stringify(rest) };
  },
  'HTML of the event': ({ event }) => read(`/events/${event.uniqueName}`),
  'HTML of the finalist': ({ event, finalists }) => read(`/events/${event.uniqueName}/${finalists[2]?.id}`),
};

async function read(path: string, by?: Visitor) {
  const answer = await api.raw('get', path).set(by?.headers ?? {});
  expect(answer.status).toBe(200);
  return { etag: answer.headers.etag, text: answer.text };
}

/** An event's own entry of a list. The list's ETag is about all events. */
async function readOne(path: string, eventId: string) {
  const { text } = await read(path);
  const { events } = JSON.parse(text) as { events: { id: string }[] };
  return { etag: undefined, text: JSON.stringify(events.find(({ id }) => id === eventId)) };
}

/**
 * What of a result a text contains: counts and shares that only the board has, ranks, and the order in which it stands. Of the votes
 * 13, 31 and 57 (101 in all) the shares are 12.87, 30.69 and 56.44 %.
 */
function leaksOf(text: string, { finalists }: Pick<Stage, 'finalists'>): string[] {
  const leaks: string[] = [];
  // Of their own: a random name may hold such digits between its letters.
  const figures = /(?<![\w.,-])(101|57|31|0[.,](1287|3069|5644)|(12[.,]87|30[.,]69|56[.,]44)\s?%?)(?![\w-])/g;
  // Instants, and names of built files, are of other figures.
  const shown = text.replaceAll(/"[^"]*T[\d:.]+Z"|\/assets\/[\w.-]+/g, '');
  for (const [found] of shown.matchAll(figures)) leaks.push(found);
  for (const [found] of text.matchAll(/"(rank|vote_percentage|increase_percentage)":(?!0[,}])[\d.]+/g)) {
    leaks.push(found);
  }
  for (const [found] of text.matchAll(/"(recently_votes|leaderboard)":\[\{/g)) leaks.push(found);
  for (const [found] of text.matchAll(/<li value="\d+">/g)) leaks.push(found);
  const places = finalists.map(({ id }) => text.lastIndexOf(`"id":"${id}"`)).filter((place) => place >= 0);
  const isFixed = places.every((place, at) => at === 0 || (places[at - 1] ?? 0) < place);
  if (!isFixed) leaks.push('the order of the finalists');
  return leaks;
}

async function scan(stage: Stage): Promise<Record<string, string[]>> {
  await Promise.all([untilListsAreOld(), untilEventAnswersAreOld()]);
  const found: Record<string, string[]> = {};
  for (const [name, look] of Object.entries(channels)) {
    const leaks = leaksOf((await look(stage)).text, stage);
    if (leaks.length > 0) found[name] = leaks;
  }
  return found;
}

/** Where making an answer takes long, the last one is given out a little longer. */
async function untilLeaking(stage: Stage, names: string[]): Promise<void> {
  await until(`results are on ${names.length} channels`, {}, async () =>
    isDeepStrictEqual(Object.keys(await scan(stage)).sort(), names.toSorted()),
  );
}

describe('a blackout', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await buildStage();
  });

  test('hides every count, share, rank and order on every channel as soon as it is answered, and the reveal brings all back', async () => {
    await untilLeaking(stage, Object.keys(channels));
    const end = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await hide(stage, { from: new Date().toISOString(), until: end }).expect(200);
    expect(body.blackout).toMatchObject({ hidden: true, until: end });
    // At once: nothing that was made ready before is given out any more.
    for (const [name, look] of Object.entries(channels)) {
      const { text } = await look(stage);
      expect({ name, leaks: leaksOf(text, stage) }).toEqual({ name, leaks: [] });
    }
    // The scan must be able to see what it looks for, on each channel.
    await withGuardOut('blackout', () => untilLeaking(stage, Object.keys(channels)));
    await untilLeaking(stage, []);
    await reveal(stage).expect(200);
    await untilLeaking(stage, Object.keys(channels));
  });

  test('changes no answer, ETag or version with the votes of others', async () => {
    await hide(stage).expect(200);
    const look = async () => {
      await Promise.all([untilListsAreOld(), untilEventAnswersAreOld()]);
      const answers = await Promise.all(Object.values(channels).map((channel) => channel(stage)));
      // A page says when it was written.
      return answers.map(({ etag, text }) =>
        text.startsWith('<') ? { text: text.replace(/"at":"[^"]*"/, '') } : { etag, text },
      );
    };
    const before = await look();
    await vote(stage, 0, 400);
    expect(await look()).toEqual(before);
    // Where making an answer takes long, the last one is given out a little longer.
    await withGuardOut('blackout', () =>
      until('each of them reveals results', {}, async () => {
        const reported = await look();
        return reported.every((answer, at) => answer.text !== before[at]?.text);
      }),
    );
  });

  test('says until when, in the zone of the event, or that the reveal is awaited', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await hide(stage, { from: new Date().toISOString(), until }).expect(200);
    const page = await api.get(`/events/${stage.event.id}`).expect(200);
    expect(page.body.event).toMatchObject({ votes_count: null, blackout: { hidden: true, until } });
    const { text } = await read(`/events/${stage.event.uniqueName}`);
    expect(text).toMatch(/Hasil disembunyikan sampai [^<]*\d{2}\.\d{2} WIB\./);
    await hide(stage, { from: new Date().toISOString(), until: null }).expect(200);
    await untilEventAnswersAreOld();
    const open = await read(`/events/${stage.event.uniqueName}/${stage.finalists[0]?.id}`);
    expect(open.text).toContain('Hasil disembunyikan sampai diumumkan.');
  });

  test('pushes nothing, and heartbeat and acknowledgement stay at the version before; the buyer still gets the message of the own votes', async () => {
    const version = (await findSnapshot(stage.event.id))?.version;
    await hide(stage).expect(200);
    const viewer = await connectLiveClient(api.origin);
    const buyer = await connectLiveClient(api.origin, { token: stage.voter.token });
    expect(await call(viewer, 'watch.event', { event_id: stage.event.id })).toMatchObject({
      version,
      results_hidden: true,
    });
    const received = listenTo(viewer);
    const counted = listenForVotes(buyer);
    await vote(stage, 0, 400);
    await eventually(() => counted.length === 1);
    expect(counted[0]).toMatchObject({ lines: [{ votes: 400 }], results_hidden: true, standing: null });
    const again = await connectLiveClient(api.origin);
    expect(await call(again, 'watch.event', { event_id: stage.event.id })).toMatchObject({ version });
    expect(received).toEqual([]);
    await withGuardOut('blackout', async () => {
      await vote(stage, 0, 1);
      await eventually(() => received.length > 0 && counted.length === 2);
      expect(counted[1]?.standing).toMatchObject({ rank: 1 });
    });
    await reveal(stage).expect(200);
    expect(await call(again, 'watch.event', { event_id: stage.event.id })).toMatchObject({
      version: (await findSnapshot(stage.event.id))?.version,
      results_hidden: false,
    });
  });

  test('a version sent to the public never goes back, whatever is hidden and revealed', async () => {
    const versionNow = async () => {
      await untilEventAnswersAreOld();
      return (await api.get(`/events/${stage.event.id}/board`).expect(200)).body.version as number;
    };
    const versions = [await versionNow()];
    for (const _round of [1, 2]) {
      await hide(stage).expect(200);
      versions.push(await versionNow());
      await vote(stage, 1, 3);
      versions.push(await versionNow());
      await reveal(stage).expect(200);
      versions.push(await versionNow());
    }
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });
});

describe('who may hide and reveal', () => {
  test('the own organizer and super admins, written to the audit log; for others the event does not exist', async () => {
    const stage = await buildStage();
    const stranger = await buildVisitor({ roleId: 'ROLE002', organizerId: (await buildOrganizer()).id });
    await hide(stage, undefined, stranger).expect(404);
    await hide(stage, undefined, stage.voter).expect(403);
    await hide(stage, undefined, stage.admin).expect(200);
    await reveal(stage, stranger).expect(404);
    await reveal(stage, stage.admin).expect(200);
    await reveal(stage, stage.admin).expect(409);
    const written = await AuditModel.find({ targetId: stage.event.id }).sort({ at: 1 }).lean();
    expect(written.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['event.set-blackout', stage.admin.user.id],
      ['event.reveal-results', stage.admin.user.id],
    ]);
  });

  test('a blackout to come can be moved and taken back; a running one can only be revealed or moved at its end', async () => {
    const { event, voter, ...stage } = await buildStage();
    const all = { event, voter, ...stage };
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await hide(all, { from: inAnHour }).expect(200);
    expect(body.blackout).toEqual({ hidden: false, from: inAnHour, until: null });
    await reveal(all).expect(409);
    await hide(all, { from: null }).expect(200);
    await hide(all, { from: inAnHour, until: inAnHour }).expect(422);
    await hide(all).expect(200);
    await hide(all, { from: null }).expect(409);
    const inTwoHours = new Date(Date.now() + 7_200_000).toISOString();
    const { blackout } = (await hide(all, { from: inAnHour, until: inTwoHours })).body;
    expect(blackout).toMatchObject({ hidden: true, until: inTwoHours });
    expect(Date.parse(blackout.from)).toBeLessThanOrEqual(Date.now());
    const [written] = await AuditModel.find({ targetId: event.id }).sort({ at: -1 }).limit(1).lean();
    expect(written).toMatchObject({
      before: { from: blackout.from, until: null },
      after: { from: blackout.from, until: inTwoHours },
    });
  });
});

function listenTo(client: LiveClient): LeaderboardUpdated[] {
  const received: LeaderboardUpdated[] = [];
  client.on('leaderboard.updated', (message) => received.push(leaderboardUpdatedSchema.parse(message)));
  return received;
}

function listenForVotes(client: LiveClient): VotesCounted[] {
  const counted: VotesCounted[] = [];
  client.on('votes.counted', (message) => counted.push(message));
  return counted;
}

const eventually = (check: () => boolean) => until('it is so', {}, check);
