import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findBlackout, storeBlackout } from '#server/modules/events/index.ts';
import {
  findScreen,
  findScreenByToken,
  insertScreen,
  listScreens,
  revokeScreenRow,
  storeScreenChange,
} from '#server/modules/screens/screens.repository.ts';
import { buildEvent } from '../../support/events.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

// What the routes check before they write, the writes check again: between the two somebody else may have been faster.
beforeAll(openWorkshop);
afterAll(closeWorkshop);

const edit = { by: 'USR-1', at: new Date('2026-11-21T11:59:00Z') };

async function buildScreens() {
  const { event } = await buildEvent();
  const made = await insertScreen({ eventId: event.id, name: 'Layar utama', variant: 'dark' });
  const beside = await insertScreen({ eventId: event.id, name: 'Layar samping', variant: 'light' });
  return { event, ...made, beside: beside.screen };
}

describe('the write of a screen', () => {
  test('is of the revision that it was made from, and moves it on by one', async () => {
    const { screen, beside } = await buildScreens();
    const stored = await storeScreenChange(screen, { show: 'board' }, edit);
    expect(stored).toMatchObject({ id: screen.id, show: 'board', revision: screen.revision + 1 });
    expect(await storeScreenChange(screen, { show: 'qr' }, edit)).toBeNull();
    expect(await findScreen(screen.id)).toEqual(stored);
    expect(await findScreen(beside.id)).toEqual(beside);
  });

  test('of two at the same time is one', async () => {
    const { screen } = await buildScreens();
    const writes = await Promise.all(
      (['board', 'qr', 'spotlight'] as const).map((show) => storeScreenChange(screen, { show }, edit)),
    );
    expect(writes.filter((stored) => stored !== null)).toHaveLength(1);
    expect((await findScreen(screen.id))?.revision).toBe(screen.revision + 1);
  });

  test('leaves alone what was not named, and sets what is named to nothing', async () => {
    const { screen } = await buildScreens();
    const openedAt = new Date('2026-11-21T12:00:00Z');
    const first = await storeScreenChange(
      screen,
      {
        finalistId: 'FIN-1',
        openedAt,
        covered: 2,
        category: 'Bali',
      },
      edit,
    );
    expect(first).toMatchObject({ finalistId: 'FIN-1', openedAt, covered: 2, category: 'Bali' });
    if (!first) throw new Error('not stored');
    const second = await storeScreenChange(first, { finalistId: null, category: null }, edit);
    expect(second).toEqual({ ...first, finalistId: null, category: null, revision: first.revision + 1 });
  });

  test('does not reach a screen that was revoked; it is in no list, and no token opens it', async () => {
    const { event, screen, token, beside } = await buildScreens();
    expect((await listScreens(event.id)).map(({ id }) => id)).toEqual([screen.id, beside.id]);
    expect((await findScreenByToken(token))?.id).toBe(screen.id);
    expect(await revokeScreenRow(screen.id)).toBe(true);
    expect(await revokeScreenRow(screen.id)).toBe(false);
    expect(
      await storeScreenChange({ ...screen, revision: screen.revision + 1 }, { show: 'board' }, edit),
    ).toBeNull();
    expect(await findScreen(screen.id)).toBeNull();
    expect(await findScreenByToken(token)).toBeNull();
    expect((await listScreens(event.id)).map(({ id }) => id)).toEqual([beside.id]);
  });

  test('lists the screens of its own event alone', async () => {
    const [{ event, screen, beside }, other] = [await buildScreens(), await buildScreens()];
    expect((await listScreens(event.id)).map(({ id }) => id)).toEqual([screen.id, beside.id]);
    expect((await listScreens(other.event.id)).map(({ id }) => id)).toEqual([
      other.screen.id,
      other.beside.id,
    ]);
  });
});

describe('the write of a blackout', () => {
  const from = new Date('2026-11-21T12:00:00Z');

  test('is of the revision that was looked at: of two one is written, and no other event', async () => {
    const [{ event }, { event: other }] = [await buildEvent(), await buildEvent()];
    const change = { id: event.id, revision: event.revision, from, until: null, revealedAt: null };
    const writes = await Promise.all([storeBlackout(change), storeBlackout({ ...change, from: null })]);
    const [stored, ...more] = writes.filter((write) => write !== null);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ id: event.id, revision: event.revision + 1 });
    expect(await storeBlackout({ ...change, revealedAt: from })).toBeNull();
    expect(await findBlackout(event.id)).toMatchObject({ resultsRevealedAt: null });
    expect(await findBlackout(other.id)).toMatchObject({ resultsHiddenFrom: null });
    expect(await findBlackout('EVT-unknown')).toBeNull();
  });
});
