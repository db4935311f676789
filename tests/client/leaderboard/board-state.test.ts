import { describe, expect, test } from '@jest/globals';
import { applySnapshot, applyUpdate, boardOf, emptyBoard } from '#client/public/leaderboard/board-state.ts';
import { LEADERBOARD_ROWS_MAX } from '#contracts/leaderboard/shown-board.ts';
import { buildBoard, buildEventPage, buildRow, buildUpdate } from '../../support/build-event.ts';

const opened = () => applySnapshot(emptyBoard('e1'), boardOf(buildEventPage({}, {}, 12)));

describe('a board as one viewer has it', () => {
  test('a newer message moves the rows and keeps their names and pictures', () => {
    const board = applyUpdate(opened(), buildUpdate([2, 1, 3, 4]));
    expect(board.version).toBe(6);
    expect(board.rows.slice(0, 2)).toMatchObject([
      {
        id: 'f2',
        rank: 1,
        name: 'Finalis 2',
        profile_image: '/media/finalists/f2.webp',
        vote_percentage: 0.6,
      },
      { id: 'f1', rank: 2, name: 'Finalis 1' },
    ]);
    expect(board.votesCount).toBe(101);
  });

  test('a snapshot with more places than a board has shows those, by their ranks', () => {
    const leaderboard = Array.from({ length: LEADERBOARD_ROWS_MAX + 2 }, (_, at) =>
      buildRow(LEADERBOARD_ROWS_MAX + 2 - at),
    );
    const board = applySnapshot(emptyBoard('e1'), buildBoard({ leaderboard }));
    expect(board.rows.map(({ rank }) => rank)).toEqual(
      Array.from({ length: LEADERBOARD_ROWS_MAX }, (_, at) => at + 1),
    );
    expect(board.positions.size).toBe(LEADERBOARD_ROWS_MAX + 2);
  });

  test('a finalist keeps the number of the sash', () => {
    const finalists = [buildRow(1, { number: 7 }), buildRow(2)];
    const page = { ...buildEventPage(), finalists, leaderboard: finalists } as ReturnType<
      typeof buildEventPage
    >;
    const board = applyUpdate(applySnapshot(emptyBoard('e1'), boardOf(page)), buildUpdate([2, 1]));
    expect(board.rows.map(({ id, number }) => [id, number])).toEqual([
      ['f2', undefined],
      ['f1', 7],
    ]);
    expect(board.rows[0]).not.toHaveProperty('number');
  });

  test('a sudden jump has the name of who jumped, and is left out while that is not known', () => {
    const spike = (finalist_id: string) => ({
      finalist_id,
      orders: 40,
      minutes: 5,
      at: '2026-11-21T05:00:00.000Z',
    });
    const spikes = [spike('f1'), spike('f99')];
    const named = [{ ...spike('f1'), name: 'Finalis 1' }];
    expect(applyUpdate(opened(), buildUpdate([1, 2], { spikes })).spikes).toEqual(named);
    expect(applySnapshot(opened(), buildBoard({ version: 9, spikes })).spikes).toEqual(named);
  });

  test('an older or equal message changes nothing', () => {
    const board = opened();
    expect(applyUpdate(board, buildUpdate([2, 1], { version: 5 }))).toBe(board);
    expect(applyUpdate(board, buildUpdate([2, 1], { version: 4 }))).toBe(board);
  });

  test('a snapshot that was overtaken by a message changes nothing', () => {
    const board = applyUpdate(opened(), buildUpdate([2, 1, 3], { version: 9 }));
    expect(applySnapshot(board, buildBoard({ version: 8 }))).toBe(board);
  });

  test('[BO-2.223] a corrected name is taken from the page at the same version, with the latest votes', () => {
    const page = buildEventPage({}, {}, 12);
    const [first, ...others] = page.finalists;
    const finalists = [{ ...buildRow(1), ...first, name: 'Putri Ayu' }, ...others] as typeof page.finalists;
    const recent = [{ name: 'Sari', finalist_name: 'Putri Ayu', votes: 2, at: '2026-11-21T05:00:00.000Z' }];
    const board = opened();
    const renamed = applySnapshot(board, { ...boardOf({ ...page, finalists }), recently_votes: recent });
    expect(renamed.rows[0]).toMatchObject({ id: 'f1', name: 'Putri Ayu', rank: 1 });
    expect([renamed.version, renamed.recentVotes]).toEqual([board.version, recent]);
    // The next message moves the corrected one.
    expect(applyUpdate(renamed, buildUpdate([2, 1])).rows[1]).toMatchObject({ id: 'f1', name: 'Putri Ayu' });
  });

  test('[BO-2.223] a corrected name is taken from an older page, too, and its latest votes are not', () => {
    const page = buildEventPage({}, {}, 12);
    const [first, ...others] = page.finalists;
    const finalists = [{ ...buildRow(1), ...first, name: 'Putri Ayu' }, ...others] as typeof page.finalists;
    const board = applyUpdate(opened(), buildUpdate([2, 1], { version: 9 }));
    const recent = [{ name: 'Sari', finalist_name: 'Putri Ayu', votes: 2, at: '2026-11-21T05:00:00.000Z' }];
    const renamed = applySnapshot(board, { ...boardOf({ ...page, finalists }), recently_votes: recent });
    expect(renamed.rows.map(({ name }) => name)).toEqual(['Finalis 2', 'Putri Ayu']);
    expect([renamed.version, renamed.recentVotes]).toEqual([9, board.recentVotes]);
  });

  test('[BO-2.224] who withdraws is marked at the same version, and whoever stands again is not', () => {
    const page = buildEventPage({}, {}, 12);
    const [first, ...others] = page.finalists;
    const gone = {
      ...page,
      finalists: [{ ...buildRow(1), ...first, withdrawn: true }, ...others],
    } as typeof page;
    const marked = applySnapshot(opened(), boardOf(gone));
    expect(marked.rows[0]).toMatchObject({ id: 'f1', rank: 1, withdrawn: true });
    expect(applyUpdate(marked, buildUpdate([2, 1])).rows[1]).toMatchObject({ id: 'f1', withdrawn: true });
    expect(applySnapshot(marked, boardOf(page)).rows[0]).not.toHaveProperty('withdrawn');
  });

  test('hidden results take every row, place and latest vote away; the reveal brings them back at the same version', () => {
    const shown = opened();
    const hidden = applySnapshot(
      shown,
      buildBoard({ version: shown.version, votes_count: null, leaderboard: [], recently_votes: [] }),
    );
    expect(hidden).toMatchObject({ hidden: true, rows: [], recentVotes: [], votesCount: 0 });
    expect(hidden.positions.size).toBe(0);
    const older = buildBoard({ version: shown.version - 1 });
    expect(applySnapshot(hidden, older)).toBe(hidden);
    const revealed = applySnapshot(hidden, buildBoard({ version: shown.version }));
    expect(revealed).toMatchObject({ hidden: false, votesCount: 100 });
    expect(revealed.rows.length).toBeGreaterThan(0);
    expect(applyUpdate(hidden, buildUpdate([2, 1, 3, 4], { version: 60 })).hidden).toBe(false);
  });

  test('what belongs to another event changes nothing', () => {
    const board = opened();
    expect(applyUpdate(board, buildUpdate([2, 1], { event_id: 'e2' }))).toBe(board);
    expect(applySnapshot(board, buildBoard({ event_id: 'e2', version: 99 }))).toBe(board);
  });

  test('somebody from below the first ten enters with the name that the page had', () => {
    const board = applyUpdate(opened(), buildUpdate([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
    expect(board.rows).toHaveLength(10);
    expect(board.rows[0]).toMatchObject({ id: 'f12', name: 'Finalis 12', rank: 1 });
    expect(board.positions.get('f11')).toMatchObject({ rank: 12 });
    expect(board.incomplete).toBe(false);
  });

  test('an answer without a page moves everybody’s place, also below the first ten', () => {
    const rows = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n, at) => buildRow(at + 1, { id: `f${n}` }));
    const polled = buildBoard({
      version: 6,
      leaderboard: rows.slice(0, LEADERBOARD_ROWS_MAX),
      positions: rows.map(({ id, rank, vote_percentage }) => ({
        id,
        rank,
        vote_percentage,
        increase_percentage: 0,
      })),
    });
    const board = applySnapshot(opened(), polled);
    expect(board.positions.get('f11')).toMatchObject({ rank: 12 });
    expect(board.positions.get('f10')).toMatchObject({ rank: 11 });
  });

  test('the first ten alone do not keep the whole of the same version out', () => {
    const { positions: _, ...firstTen } = buildBoard({ version: 6 }, 12);
    const partly = applySnapshot(opened(), firstTen);
    expect([partly.version, partly.whole]).toEqual([6, false]);
    const page = boardOf(buildEventPage({}, { leaderboard_version: 6 }, 12));
    const everybody = page.everybody?.map((row) =>
      row.id === 'f12' ? { ...row, vote_percentage: 0.0123 } : row,
    );
    const whole = applySnapshot(partly, { ...page, ...(everybody && { everybody }) });
    expect(whole.positions.get('f12')).toMatchObject({ vote_percentage: 0.0123 });
    expect(applySnapshot(whole, firstTen)).toBe(whole);
  });

  test('a row without a known name waits for the snapshot of the same version', () => {
    const board = applyUpdate(opened(), buildUpdate([99, 1, 2]));
    expect(board.rows.map((row) => row.id)).toEqual(['f1', 'f2']);
    expect(board.incomplete).toBe(true);
    const named = buildRow(1, { id: 'f99', name: 'Baru' });
    const healed = applySnapshot(board, buildBoard({ version: 6, leaderboard: [named] }));
    expect(healed.rows[0]).toMatchObject({ id: 'f99', name: 'Baru' });
    expect(healed.incomplete).toBe(false);
  });

  test('is empty before the first snapshot', () => {
    expect(emptyBoard('e1')).toEqual({
      eventId: 'e1',
      version: -1,
      asOf: null,
      votesCount: 0,
      hidden: false,
      rows: [],
      recentVotes: [],
      spikes: [],
      positions: new Map(),
      known: new Map(),
      whole: false,
      incomplete: false,
    });
  });

  test('of a page has the places of its finalists and of nobody else', () => {
    const ids = Array.from({ length: 12 }, (_, at) => `f${at + 1}`);
    expect([...opened().positions.keys()]).toEqual(ids);
    expect([...opened().known.keys()]).toEqual(ids);
  });

  test('the same page once more changes nothing', () => {
    const board = opened();
    expect(applySnapshot(board, boardOf(buildEventPage({}, {}, 12)))).toBe(board);
  });

  test('an older page with more finalists changes nothing', () => {
    const board = applyUpdate(
      applySnapshot(emptyBoard('e1'), boardOf(buildEventPage())),
      buildUpdate([2, 1], { version: 9 }),
    );
    expect(applySnapshot(board, boardOf(buildEventPage({}, {}, 12)))).toBe(board);
  });

  test('rows of a message come in any order', () => {
    const update = buildUpdate([3, 1, 2, 4]);
    const board = applyUpdate(opened(), { ...update, rows: [...update.rows].reverse() });
    expect(board.rows.map(({ id, rank }) => `${id} ${rank}`)).toEqual(['f3 1', 'f1 2', 'f2 3', 'f4 4']);
  });

  test('is whole after a message, and after an answer with all places', () => {
    expect(applyUpdate(opened(), buildUpdate([2, 1])).whole).toBe(true);
    expect(applySnapshot(emptyBoard('e1'), buildBoard()).whole).toBe(true);
    expect(opened().whole).toBe(true);
  });
});
