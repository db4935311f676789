import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { PosterProgress } from '#contracts/live.ts';
import { type Answer, answerRequests, problem } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { pass } from '../../support/pass-time.ts';

const live = standInForLive();
const { usePosterWork } = await import('#client/desk/documents/use-poster-work.ts');

/** As often as it asks by itself. */
const POLL_MS = 2_000;
const START = 'POST /admin/events/e1/poster-zip';
const POLL = 'GET /admin/events/e1/poster-zip';
const working = (done: number, total = 12): Answer => ({ body: { state: 'working', done, total } });
const READY: Answer = { body: { state: 'ready', done: 0, total: 0 } };
const buildProgress = (overrides: Partial<PosterProgress> = {}): PosterProgress => ({
  event_id: 'e1',
  organizer_id: 'o1',
  kind: 'poster_zip',
  state: 'working',
  done: 5,
  total: 12,
  ...overrides,
});

/** Has the posters drawn. */
async function start(answers: Parameters<typeof answerRequests>[0]) {
  const requested = answerRequests({ [START]: working(3), [POLL]: working(3), ...answers });
  const onReady = jest.fn();
  const onFailed = jest.fn<(error?: unknown) => void>();
  const { result, unmount } = renderHook(() =>
    usePosterWork('e1', { work: 'poster-zip', onReady, onFailed }),
  );
  act(() => result.current.start());
  const first = result.current.progress;
  await pass(10);
  return { result, unmount, requested, onReady, onFailed, first };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the work of drawing posters', () => {
  test('is at nothing while it is being started, then as far as the server says', async () => {
    const { result, first } = await start({});
    expect(first).toEqual({ done: 0, total: 0 });
    expect(result.current.progress).toEqual({ done: 3, total: 12 });
  });

  test('that waits for a worker is followed like one that goes on', async () => {
    const waiting = { body: { state: 'waiting', done: 0, total: 12 } };
    const { result, onReady } = await start({ [START]: waiting, [POLL]: [waiting, working(4)] });
    expect(result.current.progress).toEqual({ done: 0, total: 12 });
    await pass(POLL_MS);
    expect(result.current.progress).toEqual({ done: 0, total: 12 });
    await pass(POLL_MS);
    expect(result.current.progress).toEqual({ done: 4, total: 12 });
    expect(onReady).not.toHaveBeenCalled();
  });

  test('is that of the event and the kind that are shown', async () => {
    const requested = answerRequests({ 'POST /admin/events/e2/qr-codes': working(2) });
    const listeners = { onReady: jest.fn(), onFailed: jest.fn() };
    const { result, rerender } = renderHook(
      ({ eventId, work }) => usePosterWork(eventId, { work, ...listeners }),
      { initialProps: { eventId: 'e1', work: 'poster-zip' as 'poster-zip' | 'qr-codes' } },
    );
    rerender({ eventId: 'e2', work: 'qr-codes' });
    act(() => result.current.start());
    await pass(10);
    expect(Object.keys(requested)).toEqual(['POST /admin/events/e2/qr-codes']);
    expect(result.current.progress).toEqual({ done: 2, total: 12 });
  });

  test('goes on with messages, and never back', async () => {
    const { result, requested } = await start({});
    await live.posters(buildProgress({ done: 7 }));
    await live.posters(buildProgress({ done: 6 }));
    expect(result.current.progress).toEqual({ done: 7, total: 12 });
    expect(requested[POLL]).toBeUndefined();
    // A finalist was added: it begins anew.
    await live.posters(buildProgress({ done: 1, total: 13 }));
    expect(result.current.progress).toEqual({ done: 1, total: 13 });
  });

  test.each([
    ['another event', { event_id: 'e2' }],
    ['the QR codes of the same event', { kind: 'qr_codes' }],
  ] as const)('does not go on with messages about %s', async (_what, other) => {
    const { result, onReady } = await start({});
    await live.posters(buildProgress({ done: 7, ...other }));
    await live.posters(buildProgress({ state: 'ready', ...other }));
    expect(result.current.progress).toEqual({ done: 3, total: 12 });
    expect(onReady).not.toHaveBeenCalled();
  });

  test('goes on without messages, by asking', async () => {
    const { result, onReady } = await start({ [POLL]: [working(6), 'network', READY] });
    await pass(POLL_MS);
    expect(result.current.progress).toEqual({ done: 6, total: 12 });
    await pass(POLL_MS);
    expect(result.current.progress).toEqual({ done: 6, total: 12 });
    await pass(POLL_MS);
    expect(result.current.progress).toBeNull();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['ready', 'onReady'],
    ['failed', 'onFailed'],
  ] as const)('ends once, with the first word that it is %s', async (state, listener) => {
    const given = await start({ [POLL]: { body: { state, done: 12, total: 12 } } });
    await live.posters(buildProgress({ state, done: 12 }));
    await live.posters(buildProgress({ state, done: 12 }));
    await pass(2 * POLL_MS);
    expect(given.result.current.progress).toBeNull();
    expect([given.onReady, given.onFailed].filter((call) => call.mock.calls.length > 0)).toEqual([
      given[listener],
    ]);
    expect(given[listener].mock.calls).toEqual([[]]);
    expect(given.requested[POLL]).toBeUndefined();
  });

  test('can be over at once', async () => {
    const { result, onReady } = await start({ [START]: READY });
    expect(result.current.progress).toBeNull();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  test('that cannot be started fails with the reason', async () => {
    const refused = { status: 503, body: problem('unavailable', 'Sedang sibuk.') };
    const { result, onReady, onFailed } = await start({ [START]: refused });
    expect(result.current.progress).toBeNull();
    expect(onFailed.mock.calls).toEqual([[expect.objectContaining({ message: 'Sedang sibuk.' })]]);
    expect(onReady).not.toHaveBeenCalled();
  });

  test('is not followed any more once the page is left', async () => {
    const { unmount, requested, onReady } = await start({ [POLL]: READY });
    unmount();
    await pass(2 * POLL_MS);
    expect(requested[POLL]).toBeUndefined();
    expect(live.watcherCount('staff')).toBe(0);
    expect(onReady).not.toHaveBeenCalled();
  });

  test('is not followed any more when an answer is on its way while the page is left', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { unmount, requested, onReady } = await start({ [POLL]: { ...(READY as object), after: promise } });
    await pass(POLL_MS);
    const signal = jest.mocked(fetch).mock.lastCall?.[1]?.signal;
    expect([requested[POLL]?.length, signal?.aborted]).toEqual([1, false]);
    unmount();
    expect(signal?.aborted).toBe(true);
    resolve();
    await pass(10);
    expect(onReady).not.toHaveBeenCalled();
  });
});
