import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { BoardResponse } from '#contracts/leaderboard/leaderboard.ts';
import type { ChangeScreenRequest, ScreenFrame } from '#contracts/screens/screens.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { FinalistModel } from '#server/modules/finalists/finalists.model.ts';
import { SnapshotModel } from '#server/modules/leaderboard/leaderboard.model.ts';
import { ScreenModel } from '#server/modules/screens/screens.model.ts';
import { attachRealtime, type Realtime } from '#server/realtime/index.ts';
import { type Api, startApi, withGuardOut } from '../../support/api.ts';
import { call, closeLiveClients, connectLiveClient } from '../../support/live-client.ts';
import { readCodes } from '../../support/posters.ts';
import {
  buildHallStage,
  changeScreen,
  type HallStage,
  lookAt,
  namesOf,
  voteFor,
} from '../../support/screens.ts';

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

const buildStage = () => buildHallStage(api);
const look = (token: string) => lookAt(api, token);
const frameOf = async ({ token }: HallStage) => (await look(token).expect(200)).body as ScreenFrame;

async function change(
  stage: HallStage,
  body: Omit<ChangeScreenRequest, 'revision'>,
  status = 200,
): Promise<void> {
  expect(await changeScreen(api, stage, body)).toBe(status);
}

describe('a screen link', () => {
  test('opens without a login, and not for a token that was guessed or revoked', async () => {
    const stage = await buildStage();
    const frame = await frameOf(stage);
    expect(frame.show).toBe('waiting');
    expect(frame.event.closes_at).toBe(stage.event.end?.toISOString());
    await look('guessed').expect(404);
    await look('A'.repeat(43)).expect(404);
    const client = await connectLiveClient(api.origin);
    expect(await call(client, 'watch.screen', { token: 'A'.repeat(43) })).toMatchObject({
      code: 'not_found',
    });
    expect(await call(client, 'watch.screen', { token: stage.token })).toMatchObject({ ok: true });
    const reported = new Promise((resolve) => client.once('screen.changed', resolve));
    await api.delete(`/admin/screens/${stage.screen.id}`).set(stage.staff.headers).expect(200);
    expect(await reported).toEqual({ screen_id: stage.screen.id });
    await look(stage.token).expect(404);
    expect(await AuditModel.countDocuments({ targetId: stage.screen.id })).toBe(2);
  });

  test('opens as often as it is asked, and goes dark everywhere at once', async () => {
    const stage = await buildStage();
    const halls = [await connectLiveClient(api.origin), await connectLiveClient(api.origin)];
    const reported = halls.map(async (hall) => {
      expect(await call(hall, 'watch.screen', { token: stage.token })).toMatchObject({ ok: true });
      return new Promise((resolve) => hall.once('screen.changed', resolve));
    });
    await Promise.all(halls.map((hall) => call(hall, 'watch.screen', { token: stage.token })));
    await api.delete(`/admin/screens/${stage.screen.id}`).set(stage.staff.headers).expect(200);
    expect(await Promise.all(reported)).toHaveLength(2);
    await look(stage.token).expect(404);
    const late = await connectLiveClient(api.origin);
    expect(await call(late, 'watch.screen', { token: stage.token })).toMatchObject({ code: 'not_found' });
    await change(stage, { show: 'board' }, 404);
  });

  test('leads to the event by a short address, which its code holds', async () => {
    const stage = await buildStage();
    const { short_address: address, qr } = await frameOf(stage);
    expect(address).toMatch(/^[^/]+\/s\/e\/[2-9A-Z]{5}$/);
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="400" viewBox="0 0 ${qr.size} ${qr.size}"><rect width="100%" height="100%" fill="#fff"/><path d="${qr.path}"/></svg>`;
    expect(await readCodes(await sharp(Buffer.from(picture)).png().toBuffer())).toEqual([
      `http://${address}`,
    ]);
    await api.get(`/events/${address.split('/').at(-1)}`).expect(200);
  });

  test('is found by an index, and nothing of it but its hash is kept', async () => {
    const { token, screen } = await buildStage();
    const row = await ScreenModel.findById(screen.id).lean();
    expect(JSON.stringify(row)).not.toContain(token);
    const plan = await ScreenModel.find({ tokenHash: row?.tokenHash ?? '' }).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
  });

  test('is not shown to anybody again', async () => {
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

  test('[BO-2.246] has number and withdrawal of whoever is on it', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'board' });
    const marks = { number: 7, withdrawnAt: new Date() };
    await FinalistModel.updateOne({ _id: stage.finalists[2]?.id ?? '' }, { $set: marks });
    const [first, second] = (await frameOf(stage)).rows;
    expect(first?.finalist).toMatchObject({ number: 7, withdrawn: true });
    expect(second?.finalist).not.toHaveProperty('withdrawn');
  });

  test('stands still while it is frozen, also for a browser that opens it anew', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'board' });
    await change(stage, { frozen: true });
    const frozen = await frameOf(stage);
    expect(frozen).toMatchObject({ frozen: true, live_event_id: null });
    await voteFor(stage, { finalist: 0, quantity: 90 });
    expect(await frameOf(stage)).toEqual(frozen);
    await change(stage, { frozen: false });
    expect(namesOf(await frameOf(stage))[0]).toBe('Finalis 1');
  });

  test('a frozen picture from before an update is made anew, and the screen stays out of the event’s room', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'board' });
    await change(stage, { frozen: true });
    await ScreenModel.updateOne({ _id: stage.screen.id }, { frozenFrame: { show: 'board' } });
    expect(await frameOf(stage)).toMatchObject({ frozen: true, votes_count: 101, live_event_id: null });
  });

  test('is changed by the first of two people; the second is refused', async () => {
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
  test('has nothing of a place before its tap, and at last the board', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    for (const open of [0, 1, 2, 3]) {
      if (open > 0) await change(stage, { covered: 3 - open });
      const { text, body } = await look(stage.token).expect(200);
      const expected = [null, 'Finalis 3', 'Finalis 2', 'Finalis 1']
        .slice(1)
        .map((name, index) => (index < 3 - open ? null : name));
      expect(namesOf(body as ScreenFrame)).toEqual(expected);
      const places = [1, 2, 3].map((rank) => ({ rank, finalist: null, vote_percentage: null }));
      expect((body as ScreenFrame).rows.slice(0, 3 - open)).toEqual(places.slice(0, 3 - open));
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

  test('has nothing of a place by the socket either, while votes are counted and places open', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    const hall = await connectLiveClient(api.origin);
    await call(hall, 'watch.screen', { token: stage.token });
    const received: string[] = [];
    hall.onAny((name: string, message: unknown) => received.push(`${name} ${JSON.stringify(message)}`));
    await voteFor(stage, { finalist: 0, quantity: 90 });
    const reported = new Promise((resolve) => hall.once('screen.changed', resolve));
    await change(stage, { covered: 2 });
    // Messages keep their order: what was sent before this one has come.
    await reported;
    expect(new Set(received)).toEqual(
      new Set([`screen.changed ${JSON.stringify({ screen_id: stage.screen.id })}`]),
    );
  });

  test('goes on when its event closes, takes up what is counted late, and ends as the board', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    await change(stage, { covered: 2 });
    await EventModel.updateOne({ _id: stage.event.id }, { closedAt: new Date() });
    const closed = await frameOf(stage);
    expect(closed).toMatchObject({ show: 'reveal', covered: 2, event: { status: 'completed' } });
    expect(namesOf(closed)).toEqual([null, null, 'Finalis 1']);
    await voteFor(stage, { finalist: 0, quantity: 90 });
    expect(namesOf(await frameOf(stage))).toEqual([null, null, 'Finalis 2']);
    for (const covered of [1, 0]) await change(stage, { covered });
    const { body } = await api.get(`/events/${stage.event.id}/board`).expect(200);
    const shown = (await frameOf(stage)).rows.map((row) => [row.finalist?.id, row.rank, row.vote_percentage]);
    expect(shown).toEqual(
      (body as BoardResponse).leaderboard.map((row) => [row.id, row.rank, row.vote_percentage]),
    );
    expect(shown[0]?.[0]).toBe(stage.finalists[0]?.id);
  });

  test('keeps notes on sudden jumps to itself until the last place is open', async () => {
    const stage = await buildStage();
    const note = {
      finalistId: stage.finalists[2]?.id ?? '',
      orders: 4,
      minutes: 2,
      votes: 57,
      at: new Date(),
    };
    await SnapshotModel.updateOne({ _id: stage.event.id }, { spikes: [note] });
    await change(stage, { show: 'reveal' });
    expect((await frameOf(stage)).spikes).toEqual([]);
    for (const covered of [2, 1, 0]) await change(stage, { covered });
    const spikes = [{ name: 'Finalis 3', orders: 4, minutes: 2, at: note.at.toISOString() }];
    expect((await frameOf(stage)).spikes).toEqual(spikes);
    await change(stage, { show: 'board', rows: 1 });
    expect((await frameOf(stage)).spikes).toEqual(spikes);
    await change(stage, { show: 'spotlight', finalist_id: stage.finalists[2]?.id ?? '' });
    expect((await frameOf(stage)).spikes).toEqual([]);
  });

  test('control: without the cover everything is sent', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    const frame = await withGuardOut('screen-cover', () => frameOf(stage));
    expect(namesOf(frame)).toEqual(['Finalis 3', 'Finalis 2', 'Finalis 1']);
  });

  test('opens one place at a tap, however often it is tapped', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    // Another hand with the picture of before the tap.
    const twice = { ...stage };
    await change(stage, { covered: 2 });
    await change(twice, { covered: 2 });
    await change({ ...stage }, { covered: 0 }, 409);
    expect((await frameOf(stage)).covered).toBe(2);
  });
});
