import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import type { BoardSnapshot } from '#client/public/leaderboard/board-state.ts';
import { HEARTBEAT_SILENCE_MS } from '#contracts/heartbeat.ts';
import { buildBoard, buildUpdate } from '../../support/build-event.ts';
import { type Answer, answerRequests } from '../../support/client-page.tsx';
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
const OTHER_BOARD = 'GET /events/e2/board';

/** An answer that comes when it is let go. */
function held(body: unknown) {
  const { promise: after, resolve: letGo } = Promise.withResolvers<void>();
  const answer: Answer = { body, after };
  return { answer, letGo };
}

describe('the live board', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(async () => {
    cleanup();
    await live.setState('connected');
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  /** Every viewer's part of the spread is this one. */
  const spreadBy = (part: number) => void jest.spyOn(Math, 'random').mockReturnValue(part);

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

  test('is there at the first drawing where the page brought it, with its age', () => {
    answerRequests({});
    const drawn: unknown[] = [];
    const options = { seed: buildBoard(), seedAt: serverNow() - 60_000 };
    renderHook(() => {
      const { version, syncedAt } = useLiveBoard('e1', options);
      drawn.push([version, syncedAt]);
    });
    expect(drawn[0]).toEqual([5, options.seedAt]);
  });

  test('of a page without the instant of its board is as old as the page', () => {
    answerRequests({});
    const seed = buildBoard();
    const { result } = renderHook(() => useLiveBoard('e1', { seed }));
    expect(result.current.syncedAt).toBe(serverNow());
  });

  test('takes the board of a page that is fetched again, with its age, and never grows older', () => {
    answerRequests({});
    const now = serverNow();
    const { result, rerender } = renderHook((options) => useLiveBoard('e1', options), {
      initialProps: { seed: buildBoard(), seedAt: now - 60_000 } as { seed: BoardSnapshot; seedAt?: number },
    });
    rerender({ seed: buildBoard({ version: 8 }), seedAt: now - 30_000 });
    expect(result.current).toMatchObject({ version: 8, syncedAt: now - 30_000, beat: 1 });
    rerender({ seed: buildBoard({ version: 9 }), seedAt: now - 90_000 });
    expect(result.current).toMatchObject({ version: 9, syncedAt: now - 30_000, beat: 2 });
    rerender({ seed: buildBoard({ version: 10 }) });
    expect(result.current).toMatchObject({ version: 10, syncedAt: now - 30_000, beat: 3 });
  });

  test('of no event is neither watched nor fetched', async () => {
    const requested = answerRequests({});
    const { result } = renderHook(() => useLiveBoard(undefined));
    await live.setState('disconnected');
    await pass(2 * POLL_MS);
    expect(requested).toEqual({});
    expect(live.watcherCount(undefined as unknown as string)).toBe(0);
    expect(result.current.version).toBe(-1);
  });

  test('is fetched at once where the page brought none', async () => {
    spreadBy(0.9);
    const requested = answerRequests({ [BOARD]: { body: buildBoard() } });
    renderHook(() => useLiveBoard('e1'));
    await pass(0);
    expect(requested[BOARD]).toHaveLength(1);
  });

  test('of a newer heartbeat is fetched at this viewer’s part of the spread', async () => {
    spreadBy(0.5);
    const requested = answerRequests({ [BOARD]: { body: buildBoard({ version: 9 }) } });
    renderHook(() => useLiveBoard('e1', { seed: buildBoard() }));
    await live.heartbeat('e1', 9);
    await pass(REFETCH_SPREAD_MS / 2 - 1);
    expect(requested).toEqual({});
    await pass(1);
    expect(requested[BOARD]).toHaveLength(1);
  });

  test('with a name that is unknown is fetched within the spread, and does not beat again for it', async () => {
    spreadBy(0.5);
    const requested = answerRequests({ [BOARD]: { body: buildBoard({ version: 6 }, 5) } });
    const { result } = renderHook(() => useLiveBoard('e1', { seed: buildBoard() }));
    await live.update(buildUpdate([5, 1, 2, 3, 4]));
    expect(result.current.rows).toHaveLength(4);
    await pass(REFETCH_SPREAD_MS / 2 - 1);
    expect(requested).toEqual({});
    await pass(1);
    expect(requested[BOARD]).toHaveLength(1);
    expect(result.current).toMatchObject({ version: 6, beat: 1 });
    expect(result.current.rows).toHaveLength(5);
  });

  test('of version 0 is held, hides and beats like any other; before the first one there is nothing to hide', async () => {
    spreadBy(0);
    answerRequests({ [BOARD]: 'network' });
    const onEventChanged = jest.fn();
    const { rerender, result } = renderHook((options) => useLiveBoard('e1', options), {
      initialProps: { onEventChanged } as { onEventChanged: () => void; seed?: BoardSnapshot },
    });
    expect(live.heldVersions('e1')).toEqual([undefined]);
    await live.heartbeat('e1', 0, 'ongoing', { hidden: true });
    await pass(10);
    expect(onEventChanged).not.toHaveBeenCalled();
    rerender({ onEventChanged, seed: buildBoard({ version: 0 }) });
    expect(live.heldVersions('e1')).toEqual([0]);
    await live.heartbeat('e1', 0, 'ongoing', { hidden: true });
    await pass(10);
    expect(onEventChanged).toHaveBeenCalledTimes(1);
    await live.update(buildUpdate([2, 1], { version: 1 }));
    expect(result.current.beat).toBe(1);
  });

  test('is not drawn anew for an older message, except for its age', async () => {
    answerRequests({});
    const seed = buildBoard();
    const { result } = renderHook(() => useLiveBoard('e1', { seed, seedAt: serverNow() }));
    await live.update(buildUpdate([2, 1], { version: 9 }));
    const before = result.current;
    await live.update(buildUpdate([1, 2], { version: 8 }));
    expect(result.current).toBe(before);
    await pass(1_000);
    await live.update(buildUpdate([1, 2], { version: 8 }));
    expect(result.current).toMatchObject({ version: 9, beat: 1 });
    expect((result.current.syncedAt ?? 0) - (before.syncedAt ?? 0)).toBeCloseTo(1_000, 0);
  });

  test('stays as it is when the event changes and the page takes no notice', async () => {
    answerRequests({});
    const seed = buildBoard();
    const { result } = renderHook(() => useLiveBoard('e1', { seed }));
    await live.eventChanged('e1', 'completed');
    await pass(REFETCH_SPREAD_MS);
    expect(result.current.version).toBe(5);
  });

  test('a changed event is passed on at this viewer’s part of the spread', async () => {
    spreadBy(0.5);
    answerRequests({});
    const onEventChanged = jest.fn();
    renderHook(() => useLiveBoard('e1', { seed: buildBoard(), onEventChanged }));
    await live.eventChanged('e1', 'completed');
    await pass(REFETCH_SPREAD_MS / 2 - 1);
    expect(onEventChanged).not.toHaveBeenCalled();
    await pass(1);
    expect(onEventChanged).toHaveBeenCalledTimes(1);
  });

  describe('of another event', () => {
    const open = () => {
      const first = held(buildBoard());
      const second = held(buildBoard({ event_id: 'e2', version: 7 }));
      const requested = answerRequests({ [BOARD]: first.answer, [OTHER_BOARD]: second.answer });
      const hook = renderHook(({ eventId }) => useLiveBoard(eventId), { initialProps: { eventId: 'e1' } });
      return { first, second, requested, ...hook };
    };

    test('begins empty and is the only one watched', async () => {
      const { first, second, result, rerender } = open();
      first.letGo();
      await pass(10);
      expect(result.current.version).toBe(5);
      rerender({ eventId: 'e2' });
      expect(result.current).toMatchObject({ version: -1, rows: [], syncedAt: null, beat: 0 });
      expect([live.watcherCount('e1'), live.watcherCount('e2')]).toEqual([0, 1]);
      second.letGo();
      await pass(10);
      expect(result.current).toMatchObject({ version: 7, beat: 0 });
    });

    test('is fetched at once; the request for the last one is aborted, and its answer starts no further one', async () => {
      const { first, second, requested, result, rerender } = open();
      await pass(10);
      const signal = jest.mocked(fetch).mock.calls[0]?.[1]?.signal;
      expect(signal?.aborted).toBe(false);
      rerender({ eventId: 'e2' });
      expect(signal?.aborted).toBe(true);
      await pass(10);
      expect(requested[OTHER_BOARD]).toHaveLength(1);
      first.letGo();
      await pass(10);
      expect(result.current.version).toBe(-1);
      await live.heartbeat('e2', 9);
      await pass(REFETCH_SPREAD_MS);
      expect(requested[OTHER_BOARD]).toHaveLength(1);
      second.letGo();
      await pass(10);
      await live.heartbeat('e2', 9);
      await pass(REFETCH_SPREAD_MS);
      expect(requested[OTHER_BOARD]).toHaveLength(2);
    });

    test('has the place of one that was not requested yet', async () => {
      const { requested, rerender } = open();
      rerender({ eventId: 'e2' });
      await pass(10);
      expect(Object.keys(requested)).toEqual([OTHER_BOARD]);
    });
  });

  test('is fetched by one request at a time', async () => {
    spreadBy(0);
    const first = held(buildBoard());
    const requested = answerRequests({ [BOARD]: first.answer });
    renderHook(() => useLiveBoard('e1'));
    await pass(10);
    await live.heartbeat('e1', 9);
    await pass(10);
    expect(requested[BOARD]).toHaveLength(1);
    first.letGo();
    await pass(10);
    await live.heartbeat('e1', 9);
    await pass(10);
    expect(requested[BOARD]).toHaveLength(2);
  });

  test('is not requested any more where the page is left before', async () => {
    const requested = answerRequests({ [BOARD]: { body: buildBoard() } });
    renderHook(() => useLiveBoard('e1')).unmount();
    await pass(2 * POLL_MS);
    expect(requested).toEqual({});
  });
});
