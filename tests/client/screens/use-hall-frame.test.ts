import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { SCREEN_POLL_MS, type ScreenFrame } from '#contracts/screens/screens.ts';
import { type Answer, answerRequests } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { pass } from '../../support/pass-time.ts';
import { buildFrame } from '../../support/screens-client.ts';

const live = standInForLive();
const { useHallFrame } = await import('#client/hall/use-hall-frame.ts');

const FRAME = 'GET /screen';
/** A lively board is read anew at most this often. */
const LIVE_READ_MS = 500;
const NOTHING = { frame: null, syncedAt: null, isDark: false };

/** An answer that comes when it is let go. */
function held(answer: Exclude<Answer, 'network'>) {
  const { promise: after, resolve: letGo } = Promise.withResolvers<void>();
  return { answer: { ...answer, after }, letGo };
}

const frameOf = (votes_count: number, overrides: Partial<ScreenFrame> = {}) => ({
  body: buildFrame({ votes_count, ...overrides }),
});
const show = () => renderHook(({ token }) => useHallFrame(token), { initialProps: { token: 't1' } });

describe('the picture of a hall screen', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-21T13:41:07.000Z') });
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  test('is read once at the beginning, and then at each poll', async () => {
    const requested = answerRequests({ [FRAME]: [frameOf(1), frameOf(2)] });
    const { result } = show();
    expect(result.current).toEqual(NOTHING);
    await pass(SCREEN_POLL_MS - 1);
    expect(requested[FRAME]).toHaveLength(1);
    expect(result.current).toMatchObject({ frame: { votes_count: 1 }, isDark: false });
    expect(result.current.syncedAt).not.toBeNull();
    await pass(1);
    expect(requested[FRAME]).toHaveLength(2);
    expect(result.current.frame?.votes_count).toBe(2);
  });

  test('is read by one request at a time, and once more after messages that came meanwhile', async () => {
    const first = held(frameOf(1));
    const requested = answerRequests({ [FRAME]: [first.answer, frameOf(2)] });
    const { result } = show();
    await live.screenChanged('t1');
    await live.screenChanged('t1');
    expect(requested[FRAME]).toHaveLength(1);
    first.letGo();
    await pass(10);
    expect(requested[FRAME]).toHaveLength(2);
    expect(result.current.frame?.votes_count).toBe(2);
  });

  test('is read at most twice a second after messages of its event', async () => {
    const requested = answerRequests({ [FRAME]: frameOf(1) });
    show();
    await pass(10);
    await live.eventChanged('e1', 'ongoing');
    await pass(LIVE_READ_MS - 1);
    await live.eventChanged('e1', 'ongoing');
    expect(requested[FRAME]).toHaveLength(1);
    await pass(1);
    expect(requested[FRAME]).toHaveLength(2);
    await pass(LIVE_READ_MS);
    expect(requested[FRAME]).toHaveLength(2);
    await live.eventChanged('e1', 'ongoing');
    await pass(LIVE_READ_MS);
    expect(requested[FRAME]).toHaveLength(3);
  });

  test('of another link is read at once, and an answer for the last one is dropped', async () => {
    const first = held(frameOf(1));
    const requested = answerRequests({ [FRAME]: [first.answer, frameOf(2)] });
    const { result, rerender } = show();
    rerender({ token: 't2' });
    await pass(10);
    first.letGo();
    await pass(10);
    expect(requested[FRAME]?.map(({ headers }) => headers['X-Screen-Token'])).toEqual(['t1', 't2']);
    expect(result.current.frame?.votes_count).toBe(2);
    expect([live.watcherCount('t1'), live.watcherCount('t2')]).toEqual([0, 1]);
  });

  test('of another link stays lit where the last one is revoked', async () => {
    const first = held({ status: 404 });
    answerRequests({ [FRAME]: [first.answer, frameOf(2)] });
    const { result, rerender } = show();
    rerender({ token: 't2' });
    await pass(10);
    first.letGo();
    await pass(10);
    expect(result.current).toMatchObject({ frame: { votes_count: 2 }, isDark: false });
  });

  test('is gone with its link', async () => {
    answerRequests({ [FRAME]: [frameOf(1), { status: 404 }] });
    const { result } = show();
    await pass(10);
    await live.screenChanged('t1');
    await pass(10);
    expect(result.current).toEqual({ frame: null, syncedAt: null, isDark: true });
    expect(live.watcherCount('e1')).toBe(0);
  });

  test('is not read again once the page is left', async () => {
    const second = held(frameOf(2));
    const requested = answerRequests({ [FRAME]: [frameOf(1), second.answer] });
    const { unmount } = show();
    await pass(10);
    await live.eventChanged('e1', 'ongoing');
    await live.screenChanged('t1');
    await live.screenChanged('t1');
    unmount();
    second.letGo();
    await pass(2 * SCREEN_POLL_MS);
    expect(requested[FRAME]).toHaveLength(2);
  });
});
