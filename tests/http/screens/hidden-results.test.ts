import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChangeScreenRequest, ScreenFrame } from '#contracts/screens/screens.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { ScreenModel } from '#server/modules/screens/screens.model.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { type Api, SEEN_ALL, startApi, withGuardOut } from '../../support/api.ts';
import {
  buildHallStage,
  changeScreen,
  type HallStage,
  lookAt,
  namesOf,
  voteFor,
} from '../../support/screens.ts';
import { injectClock } from '../../support/seams.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterEach(() => injectClock(undefined));
afterAll(() => api.close());

const buildStage = () => buildHallStage(api);
const frameOf = async ({ token }: HallStage) => (await lookAt(api, token).expect(200)).body as ScreenFrame;

async function change(
  stage: HallStage,
  body: Omit<ChangeScreenRequest, 'revision'>,
  status = 200,
): Promise<void> {
  expect(await changeScreen(api, stage, body)).toBe(status);
}

const hide = ({ event, staff }: HallStage, { from = new Date() } = {}) =>
  api
    .put(`/admin/events/${event.id}/blackout`)
    .set(staff.headers)
    .send({ from: from.toISOString(), revision: SEEN_ALL })
    .expect(200);
const reveal = ({ event, staff }: HallStage) =>
  api.put(`/admin/events/${event.id}/reveal`).set(staff.headers).expect(200);
const closeVoting = ({ event }: HallStage, { at = new Date() } = {}) =>
  EventModel.updateOne({ _id: event.id }, { closedAt: at });
/** Opens that many places, one by one. */
async function open(stage: HallStage, places: number): Promise<void> {
  for (let opened = 0; opened < places; opened += 1) {
    await change(stage, { covered: stage.screen.covered - 1 });
  }
}

/** What of a result the screen's browser gets while it may get none: names, figures, and rooms that send more. */
async function sentOn({ token, finalists }: HallStage): Promise<string[]> {
  const { body, text } = await lookAt(api, token).expect(200);
  const { rows, covered, ...frame } = body as ScreenFrame;
  const reported = finalists.flatMap(({ id, name, profileImage }) =>
    [id, `"${name}"`, profileImage].filter((word) => text.includes(word)),
  );
  if (!frame.results_hidden) reported.push('not hidden');
  if (frame.votes_count !== null) reported.push(`votes ${frame.votes_count}`);
  if (frame.spikes.length > 0) reported.push(`${frame.spikes.length} jumps`);
  if (frame.live_event_id !== null) reported.push('the room of the event');
  if (covered !== rows.length) reported.push(`${rows.length - covered} open places`);
  reported.push(
    ...rows.flatMap(({ vote_percentage: share }) => (share === null ? [] : [`a share of ${share}`])),
  );
  return reported;
}

describe('results that are hidden, on a hall screen', () => {
  test('are on none of its pictures, also not on one that was frozen before, and places open only once voting is closed', async () => {
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
    await closeVoting(stage);
    await change(stage, { covered: 2 });
    const frame = await frameOf(stage);
    expect(namesOf(frame)).toEqual([null, null, 'Finalis 1']);
    expect(frame).toMatchObject({ votes_count: null, live_event_id: null });
  });

  test.each([1, 2, 3])(
    'do not follow from %i places that were opened before, whatever is voted',
    async (opened) => {
      const stage = await buildStage();
      await change(stage, { show: 'reveal' });
      await open(stage, opened);
      expect(namesOf(await frameOf(stage)).filter((name) => name !== null)).toHaveLength(opened);
      await hide(stage);
      expect(await sentOn(stage)).toEqual([]);
      await voteFor(stage, { finalist: 0, quantity: 90 });
      expect(await sentOn(stage)).toEqual([]);
      await change(stage, { variant: 'light' });
      // Nor does the answer to the controller say that places are open.
      expect(stage.screen.covered).toBe(3);
      expect(await sentOn(stage)).toEqual([]);
      await reveal(stage);
      expect(namesOf(await frameOf(stage)).filter((name) => name !== null)).toHaveLength(opened);
    },
  );

  test('do not follow from a picture with opened places that is frozen before or after the beginning', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    await open(stage, 2);
    await change(stage, { frozen: true });
    await hide(stage);
    expect(await sentOn(stage)).toEqual([]);
    await change(stage, { frozen: false });
    await change(stage, { frozen: true });
    expect(await sentOn(stage)).toEqual([]);
    await voteFor(stage, { finalist: 0, quantity: 90 });
    expect(await sentOn(stage)).toEqual([]);
  });

  test('go from the screen at the very instant that was set, and come back at the one that was promised', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    await open(stage, 2);
    const from = new Date((await databaseNow()).getTime() + 600_000);
    const until = new Date(from.getTime() + 600_000);
    await api
      .put(`/admin/events/${stage.event.id}/blackout`)
      .set(stage.staff.headers)
      .send({ from: from.toISOString(), until: until.toISOString(), revision: SEEN_ALL })
      .expect(200);
    const opened = [null, 'Finalis 2', 'Finalis 1'];
    injectClock(() => new Date(from.getTime() - 1));
    expect(namesOf(await frameOf(stage))).toEqual(opened);
    injectClock(() => from);
    expect(await sentOn(stage)).toEqual([]);
    injectClock(() => new Date(until.getTime() - 1));
    expect(await sentOn(stage)).toEqual([]);
    injectClock(() => until);
    expect(namesOf(await frameOf(stage))).toEqual(opened);
  });

  test('are opened from the last place on once voting is closed: what was opened before is covered again, for the controller, too', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    await open(stage, 2);
    await hide(stage);
    const listed = async () => {
      const path = `/admin/events/${stage.event.id}/screens`;
      const { body } = await api.get(path).set(stage.staff.headers).expect(200);
      return body.screens[0].covered as number;
    };
    expect(await listed()).toBe(3);
    await change(stage, { covered: 0 }, 409);
    await closeVoting(stage);
    expect(await sentOn(stage)).toEqual([]);
    await change(stage, { covered: 0 }, 409);
    for (const covered of [2, 1]) {
      await change(stage, { covered });
      expect(stage.screen.covered).toBe(covered);
      expect(await listed()).toBe(covered);
    }
    expect(namesOf(await frameOf(stage))).toEqual([null, 'Finalis 2', 'Finalis 1']);
    await change(stage, { frozen: true });
    expect(namesOf(await frameOf(stage))).toEqual([null, 'Finalis 2', 'Finalis 1']);
  });

  test('do not follow from places or pictures of an earlier blackout, nor of a closing that was taken back', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'reveal' });
    await hide(stage);
    await closeVoting(stage);
    await open(stage, 2);
    await change(stage, { frozen: true });
    expect(namesOf(await frameOf(stage))).toEqual([null, 'Finalis 2', 'Finalis 1']);

    await EventModel.updateOne({ _id: stage.event.id }, { closedAt: null });
    expect(await sentOn(stage)).toEqual([]);
    await change(stage, { frozen: false });
    expect(await sentOn(stage)).toEqual([]);
    await closeVoting(stage);
    expect(await sentOn(stage)).toEqual([]);

    await open(stage, 1);
    await change(stage, { frozen: true });
    await reveal(stage);
    expect(namesOf(await frameOf(stage))).toEqual([null, null, 'Finalis 1']);
    await hide(stage);
    expect(await sentOn(stage)).toEqual([]);
    await change(stage, { frozen: false });
    expect(await sentOn(stage)).toEqual([]);
  });

  test('do not follow from a picture that was kept by somebody who had not received the blackout', async () => {
    const stage = await buildStage();
    await change(stage, { show: 'board' });
    await hide(stage);
    await closeVoting(stage);
    const board = await withGuardOut('blackout', () => frameOf(stage));
    expect(board).toMatchObject({ votes_count: 101, results_hidden: false });
    await ScreenModel.updateOne({ _id: stage.screen.id }, { frozenFrame: { ...board, frozen: true } });
    expect(await sentOn(stage)).toEqual([]);
  });
});
