import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ChangeScreenRequest,
  SCREEN_TOKEN_HEADER,
  type Screen,
  type ScreenFrame,
} from '#contracts/screens/screens.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { ScreenModel } from '#server/modules/screens/screens.model.ts';
import { attachRealtime, type Realtime } from '#server/realtime/index.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { ask, closeLiveClients, connectLiveClient } from '../../support/live-client.ts';
import { placePaidOrders } from '../../support/workers.ts';

let api: Api;
let realtime: Realtime;
beforeAll(async () => {
  api = await startApi();
  realtime = attachRealtime(api.server);
});
afterEach(closeLiveClients);
afterAll(async () => {
  await realtime.close();
  await api.close();
});

type Stage = Awaited<ReturnType<typeof buildStage>>;

/** An event whose third finalist leads, a screen of it, and the organizer's staff. */
async function buildStage() {
  const organizer = await buildOrganizer();
  const { event, finalists } = await buildEvent({ organizerId: organizer.id });
  const staff = await buildVisitor({ roleId: 'ROLE002', organizerId: organizer.id });
  for (const [index, quantity] of [13, 31, 57].entries()) {
    const finalist = finalists[index];
    if (finalist) await placePaidOrders({ eventId: event.id, finalists: [finalist], count: 1, quantity });
  }
  await updateLeaderboard(event.id);
  const made = await api
    .post(`/admin/events/${event.id}/screens`)
    .set(staff.headers)
    .send({ name: 'Layar utama' })
    .expect(201);
  const { screen, token } = made.body as { screen: Screen; token: string };
  return { event, finalists, staff, screen, token };
}

const look = (token: string) => api.get('/screen').set(SCREEN_TOKEN_HEADER, token);

async function frameOf({ token }: Stage): Promise<ScreenFrame> {
  return (await look(token).expect(200)).body as ScreenFrame;
}

async function change(
  stage: Stage,
  body: Omit<ChangeScreenRequest, 'revision'>,
  status = 200,
): Promise<void> {
  const { revision } = stage.screen;
  const answer = await api
    .put(`/admin/screens/${stage.screen.id}`)
    .set(stage.staff.headers)
    .send({ revision, ...body });
  expect(answer.status).toBe(status);
  if (status === 200) stage.screen = answer.body.screen as Screen;
}

const namesOf = ({ rows }: ScreenFrame) => rows.map(({ finalist }) => finalist?.name ?? null);

describe('a screen link', () => {
  test('opens without a login, and not for a token that was guessed or revoked', async () => {
    const stage = await buildStage();
    expect((await frameOf(stage)).show).toBe('waiting');
    await look('guessed').expect(404);
    await look('A'.repeat(43)).expect(404);
    const client = await connectLiveClient(api.origin);
    expect(await ask(client, 'watch.screen', { token: 'A'.repeat(43) })).toMatchObject({ code: 'not_found' });
    expect(await ask(client, 'watch.screen', { token: stage.token })).toMatchObject({ ok: true });
    const told = new Promise((resolve) => client.once('screen.changed', resolve));
    await api.delete(`/admin/screens/${stage.screen.id}`).set(stage.staff.headers).expect(200);
    expect(await told).toEqual({ screen_id: stage.screen.id });
    await look(stage.token).expect(404);
    expect(await AuditModel.countDocuments({ target_id: stage.screen.id })).toBe(2);
  });

  test('is found by an index, and nothing of it but its hash is kept', async () => {
    const { token, screen } = await buildStage();
    const row = await ScreenModel.findById(screen.id).lean();
    expect(JSON.stringify(row)).not.toContain(token);
    const plan = await ScreenModel.find({ token_hash: row?.token_hash ?? '' }).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
  });

  test('is not told to anybody again', async () => {
    const stage = await buildStage();
    const list = await api
      .get(`/admin/events/${stage.event.id}/screens`)
      .set(stage.staff.headers)
      .expect(200);
    expect(list.body.screens).toEqual([stage.screen]);
    expect(list.text).not.toContain(stage.token);
  });
});

describe('what a screen shows', () => {
  test('is the board that the public sees, its first rows if so many are chosen', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'board', rows: 2 });
    const frame = await frameOf(stage);
    expect(namesOf(frame)).toEqual(['Finalis 3', 'Finalis 2']);
    expect(frame).toMatchObject({ votes_count: 101, covered: 0, live_event_id: stage.event.id });
  });

  test('stands still while it is frozen, also for a browser that opens it anew', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'board' });
    await change(stage, { frozen: true });
    const frozen = await frameOf(stage);
    expect(frozen).toMatchObject({ frozen: true, live_event_id: null });
    await placePaidOrders({
      eventId: stage.event.id,
      finalists: stage.finalists.slice(0, 1),
      count: 1,
      quantity: 90,
    });
    await updateLeaderboard(stage.event.id);
    expect(await frameOf(stage)).toEqual(frozen);
    await change(stage, { frozen: false });
    expect(namesOf(await frameOf(stage))[0]).toBe('Finalis 1');
  });

  test('is changed by the first of two people; the second is told', async () => {
    const stage = await buildStage();
    const second = { ...stage };
    await change(stage, { show: 'qr' });
    await change(second, { show: 'board' }, 409);
    expect((await frameOf(stage)).show).toBe('qr');
  });

  test('cannot be a finalist of another event', async () => {
    const [stage, other] = [await buildStage(), await buildStage()];
    await change(stage, { show: 'spotlight', finalist_id: other.finalists[0]?.id ?? '' }, 422);
  });
});

describe('a staged reveal', () => {
  test('tells nothing of a place before its tap, and at last the board', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    for (const open of [0, 1, 2, 3]) {
      if (open > 0) await change(stage, { covered: 3 - open });
      const { text, body } = await look(stage.token).expect(200);
      const expected = [null, 'Finalis 3', 'Finalis 2', 'Finalis 1']
        .slice(1)
        .map((name, index) => (index < 3 - open ? null : name));
      expect(namesOf(body as ScreenFrame)).toEqual(expected);
      const covered = ['Finalis 3', 'Finalis 2', 'Finalis 1'].slice(0, 3 - open);
      for (const name of covered) {
        const finalist = stage.finalists.find((each) => each.name === name);
        expect(text).not.toContain(name);
        expect(text).not.toContain(finalist?.id);
        expect(text).not.toContain(finalist?.profileImage);
      }
      expect((body as ScreenFrame).live_event_id).toBe(open === 3 ? stage.event.id : null);
    }
  });

  test('control: without the cover everything is told', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    const frame = await withGuardOut('screen-cover', () => frameOf(stage));
    expect(namesOf(frame)).toEqual(['Finalis 3', 'Finalis 2', 'Finalis 1']);
  });

  test('opens one place at a tap, however often it is tapped', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    const twice = { ...stage };
    await change(stage, { covered: 2 });
    await change(twice, { covered: 2 }, 409);
    await change(stage, { covered: 0 }, 409);
    expect((await frameOf(stage)).covered).toBe(2);
  });
});

describe('a blackout', () => {
  const hide = ({ event, staff }: Stage) =>
    api
      .put(`/admin/events/${event.id}/blackout`)
      .set(staff.headers)
      .send({ from: new Date().toISOString() })
      .expect(200);

  test('hides the results on a screen, also of one that was frozen before, and opens places only once voting is closed', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'board' });
    await change(stage, { frozen: true });
    await hide(stage);
    const hidden = { rows: [], votes_count: null, results_hidden: true, live_event_id: null };
    expect(await frameOf(stage)).toMatchObject(hidden);
    await change(stage, { frozen: false });
    expect(await frameOf(stage)).toMatchObject(hidden);
    await change(stage, { show: 'spotlight', finalist_id: stage.finalists[2]?.id ?? '' });
    expect((await frameOf(stage)).rows).toMatchObject([{ rank: null, vote_percentage: null }]);
    await change(stage, { show: 'reveal' });
    await change(stage, { covered: 2 }, 409);
    expect(namesOf(await frameOf(stage))).toEqual([null, null, null]);
    await EventModel.updateOne({ _id: stage.event.id }, { closed_at: new Date() });
    await change(stage, { covered: 2 });
    const frame = await frameOf(stage);
    expect(namesOf(frame)).toEqual([null, null, 'Finalis 1']);
    expect(frame).toMatchObject({ votes_count: null, live_event_id: null });
  });
});
