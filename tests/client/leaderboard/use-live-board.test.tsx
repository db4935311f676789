import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { HEARTBEAT_SILENCE_MS } from '#contracts/heartbeat.ts';
import { buildBoard, buildUpdate } from '../../support/build-event.ts';
import { answerRequests } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { pass } from '../../support/pass-time.ts';

const live = standInForLive();
/** As often as a page without a connection looks. */
const POLL_MS = 5_000;
/** Within which pages look again, each at its own instant. */
const REFETCH_SPREAD_MS = 1_000;
const { useLiveBoard } = await import('#client/public/leaderboard/use-live-board.ts');
const { serverNow } = await import('#client/lib/server-clock.ts');

const BOARD = 'GET /events/e1/board';

describe('the live board', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(async () => {
    cleanup();
    await live.setState('connected');
    jest.useRealTimers();
  });

  test('asks for the snapshot when the page brought none, and once only', async () => {
    const requested = answerRequests({ [BOARD]: { body: buildBoard() } });
    const { result } = renderHook(() => useLiveBoard('e1'));
    expect(result.current).toMatchObject({ version: -1, syncedAt: null });
    await pass(10);
    expect(result.current).toMatchObject({ version: 5, votesCount: 100, beat: 0 });
    await live.watched('e1', 5);
    await pass(2 * REFETCH_SPREAD_MS);
    expect(requested[BOARD]).toHaveLength(1);
  });

  test('asks for nothing when the page brought the board and the server has no newer one', async () => {
    const requested = answerRequests({});
    const seed = buildBoard();
    const { result } = renderHook(() => useLiveBoard('e1', { seed, seedAt: serverNow() }));
    await live.watched('e1', 5);
    await live.heartbeat('e1', 5);
    await pass(2 * REFETCH_SPREAD_MS);
    expect(requested).toEqual({});
    expect(result.current.version).toBe(5);
  });

  test('applies newer messages only, and counts them', async () => {
    answerRequests({});
    const seed = buildBoard();
    const { result } = renderHook(() => useLiveBoard('e1', { seed, seedAt: serverNow() }));
    await live.update(buildUpdate([2, 1, 3, 4], { version: 7 }));
    await live.update(buildUpdate([1, 2, 3, 4], { version: 6 }));
    expect(result.current).toMatchObject({ version: 7, beat: 1 });
    expect(result.current.rows[0]?.id).toBe('f2');
  });

  test('a heartbeat that hides results takes them away at the same version, and lets the page be asked for again', async () => {
    const hidden = buildBoard({ votes_count: null, leaderboard: [], recently_votes: [] });
    answerRequests({ [BOARD]: { body: hidden } });
    const onEventChanged = jest.fn();
    const given = { seed: buildBoard(), seedAt: serverNow(), onEventChanged };
    const { result } = renderHook(() => useLiveBoard('e1', given));
    await live.heartbeat('e1', 5, 'ongoing', { hidden: true });
    await pass(REFETCH_SPREAD_MS);
    expect(result.current).toMatchObject({ version: 5, hidden: true, rows: [] });
    expect(onEventChanged).toHaveBeenCalledTimes(1);
    await live.heartbeat('e1', 5, 'ongoing', { hidden: true });
    await pass(REFETCH_SPREAD_MS);
    expect(onEventChanged).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a heartbeat', () => live.heartbeat('e1', 9)],
    ['a reconnect', () => live.watched('e1', 9)],
  ])('%s with a newer version brings the snapshot, within the spread', async (_name, report) => {
    const requested = answerRequests({ [BOARD]: { body: buildBoard({ version: 9, votes_count: 140 }) } });
    const seed = buildBoard();
    const { result } = renderHook(() => useLiveBoard('e1', { seed, seedAt: serverNow() }));
    await report();
    await pass(REFETCH_SPREAD_MS);
    expect(requested[BOARD]).toHaveLength(1);
    expect(result.current).toMatchObject({ version: 9, votesCount: 140 });
  });

  test('what comes over the socket after a reconnect is not asked for by HTTP, too', async () => {
    const requested = answerRequests({});
    const seed = buildBoard();
    const { result } = renderHook(() => useLiveBoard('e1', { seed, seedAt: serverNow() }));
    expect(live.heldVersions('e1')).toEqual([5]);
    await live.watched('e1', 9);
    await live.update(buildUpdate([2, 1, 3, 4], { version: 9 }));
    await pass(2 * REFETCH_SPREAD_MS);
    expect(requested).toEqual({});
    expect(result.current.version).toBe(9);
    expect(live.heldVersions('e1')).toEqual([9]);
  });

  test('[PX-10] polls while the socket is away, and stops when it is back', async () => {
    let version = 5;
    const requested = answerRequests({
      [BOARD]: () => {
        version += 1;
        return { body: buildBoard({ version }) };
      },
    });
    const seed = buildBoard();
    const { result } = renderHook(() => useLiveBoard('e1', { seed, seedAt: serverNow() }));
    await live.setState('disconnected');
    await pass(2 * POLL_MS + 100);
    expect(requested[BOARD]).toHaveLength(2);
    expect(result.current.version).toBe(7);
    await live.setState('connected');
    await live.watched('e1', 7);
    await pass(POLL_MS);
    expect(requested[BOARD]).toHaveLength(2);
  });

  test('a phone that slept fetches at once when it is visible again, although its socket counts as connected', async () => {
    const requested = answerRequests({ [BOARD]: { body: buildBoard({ version: 40, votes_count: 900 }) } });
    const seed = buildBoard();
    const { result } = renderHook(() => useLiveBoard('e1', { seed, seedAt: serverNow() }));
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    // The device sleeps: time passes, and no timer runs.
    jest.setSystemTime(Date.now() + 2 * 3_600_000);
    expect(requested).toEqual({});
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(10);
    expect(requested[BOARD]).toHaveLength(1);
    expect(result.current).toMatchObject({ version: 40, votesCount: 900 });
    expect(serverNow() - (result.current.syncedAt ?? 0)).toBeLessThan(1_000);
  });

  test('a page that nobody sees does not poll', async () => {
    const requested = answerRequests({ [BOARD]: { body: buildBoard({ version: 6 }) } });
    const seed = buildBoard();
    renderHook(() => useLiveBoard('e1', { seed, seedAt: serverNow() }));
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await live.setState('disconnected');
    await pass(3 * POLL_MS);
    expect(requested).toEqual({});
    hidden.mockRestore();
    await pass(POLL_MS + 10);
    expect(requested[BOARD]).toHaveLength(1);
  });

  test('a socket is silent from the very instant on that a heartbeat is missed', async () => {
    const requested = answerRequests({ [BOARD]: { body: buildBoard() } });
    const seed = buildBoard();
    const seedAt = serverNow();
    renderHook(() => useLiveBoard('e1', { seed, seedAt }));
    jest.setSystemTime(Date.now() + HEARTBEAT_SILENCE_MS - 1 - (serverNow() - seedAt));
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(requested).toEqual({});
    jest.setSystemTime(Date.now() + 1);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(requested[BOARD]).toHaveLength(1);
  });

  test('a failed request leaves the board and its age as they were', async () => {
    answerRequests({ [BOARD]: 'network' });
    const seed = buildBoard();
    const seedAt = serverNow();
    const { result } = renderHook(() => useLiveBoard('e1', { seed, seedAt }));
    await live.setState('disconnected');
    await pass(3 * POLL_MS);
    expect(result.current).toMatchObject({ version: 5, syncedAt: seedAt });
  });

  test('a changed event is passed on within the spread; leaving the page stops watching', async () => {
    answerRequests({});
    const onEventChanged = jest.fn();
    const seed = buildBoard();
    const { unmount } = renderHook(() => useLiveBoard('e1', { seed, seedAt: serverNow(), onEventChanged }));
    await live.eventChanged('e1', 'completed');
    await pass(REFETCH_SPREAD_MS);
    expect(onEventChanged).toHaveBeenCalledTimes(1);
    await live.eventChanged('e1', 'completed');
    unmount();
    expect(live.watcherCount('e1')).toBe(0);
    await pass(REFETCH_SPREAD_MS);
    expect(onEventChanged).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a heartbeat', () => live.heartbeat('e1', 5, 'completed')],
    ['a reconnect', () => live.watched('e1', 5, 'completed')],
  ])('%s with another status than the page shows is passed on, once at a time', async (_name, report) => {
    answerRequests({});
    const onEventChanged = jest.fn();
    const options = { seed: buildBoard(), seedAt: serverNow(), onEventChanged };
    const { rerender } = renderHook(
      ({ eventStatus }: { eventStatus: 'ongoing' | 'completed' }) =>
        useLiveBoard('e1', { ...options, eventStatus }),
      { initialProps: { eventStatus: 'ongoing' } },
    );
    await live.heartbeat('e1', 5, 'ongoing');
    await pass(REFETCH_SPREAD_MS);
    expect(onEventChanged).not.toHaveBeenCalled();

    await report();
    await report();
    await live.eventChanged('e1', 'completed');
    await pass(REFETCH_SPREAD_MS);
    expect(onEventChanged).toHaveBeenCalledTimes(1);

    // The page could not be fetched: the next heartbeat fetches it again, until it shows the version of the heartbeat.
    await report();
    await pass(REFETCH_SPREAD_MS);
    expect(onEventChanged).toHaveBeenCalledTimes(2);
    rerender({ eventStatus: 'completed' });
    await report();
    await pass(REFETCH_SPREAD_MS);
    expect(onEventChanged).toHaveBeenCalledTimes(2);
  });
});
