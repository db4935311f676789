import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countEventsCreated } from '#server/modules/events/index.ts';
import { findOrganizer, findOrganizers } from '#server/modules/organizers/index.ts';
import { type Api, startApi } from '../../support/api.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('organizers', () => {
  test('are found by id, one or many, and those who are not there are absent', async () => {
    const one = await buildOrganizer({ name: 'Satu' });
    const other = await buildOrganizer({ name: 'Dua' });
    expect(one.id).toMatch(/^EO-\d+$/);
    expect(await findOrganizer(one.id)).toEqual(one);
    expect(await findOrganizer('EO-0')).toBeNull();
    const found = await findOrganizers([one.id, other.id, other.id, 'EO-0']);
    expect([...found.keys()].sort()).toEqual([one.id, other.id].sort());
  });

  test('have their published events counted, drafts apart', async () => {
    const { id } = await buildOrganizer();
    await buildEvent({ organizerId: id });
    await buildEvent({ organizerId: id, isShow: false });
    await buildEvent({ organizerId: id, status: 'draft' });
    expect(await countEventsCreated([id, 'EO-0'])).toEqual(new Map([[id, 2]]));
  });

  test('get ids that sort by creation', async () => {
    const made = [await buildOrganizer(), await buildOrganizer(), await buildOrganizer()].map(({ id }) => id);
    const byNumber = [...made].sort((a, b) => Number(a.slice(3)) - Number(b.slice(3)));
    expect(byNumber).toEqual(made);
  });
});
