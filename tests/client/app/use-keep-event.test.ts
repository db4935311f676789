import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { LiveBoard } from '#client/public/leaderboard/use-live-board.ts';
import type { EventResponse } from '#contracts/events/events.ts';
import { buildEventPage } from '../../support/build-event.ts';

const keepEvent = jest.fn<(kept: { path: string; page: EventResponse; board: LiveBoard }) => Promise<void>>();
jest.unstable_mockModule('#client/public/pages/event-copy/keep-event.ts', () => ({ keepEvent }));
// The page fetches it when it is needed; here it is there before clocks stand still.
await import('#client/public/pages/event-copy/keep-event.ts');
const { useKeepEvent } = await import('#client/public/pages/event-copy/use-keep-event.ts');

const page = buildEventPage();
const boardOf = (version: number) => ({ version }) as LiveBoard;

beforeEach(() => {
  keepEvent.mockReset().mockResolvedValue();
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  window.history.replaceState(null, '', '/events/putri');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  window.history.replaceState(null, '', '/');
});

const look = () =>
  renderHook(({ version }) => useKeepEvent({ page, board: boardOf(version) }), {
    initialProps: { version: 1 },
  });
const keptTimes = (count: number) => waitFor(() => expect(keepEvent).toHaveBeenCalledTimes(count));

test('[PX-63] an event that is looked at is kept long after the first view, then now and then, as it is by then', async () => {
  const { rerender } = look();
  await jest.advanceTimersByTimeAsync(7_900);
  expect(keepEvent).not.toHaveBeenCalled();
  rerender({ version: 2 });
  await jest.advanceTimersByTimeAsync(100);
  await keptTimes(1);
  expect(keepEvent).toHaveBeenLastCalledWith({ path: '/events/putri', page, board: boardOf(2) });
  rerender({ version: 3 });
  await jest.advanceTimersByTimeAsync(22_000);
  await keptTimes(2);
  expect(keepEvent).toHaveBeenLastCalledWith({ path: '/events/putri', page, board: boardOf(3) });
  await jest.advanceTimersByTimeAsync(30_000);
  await keptTimes(3);
});

test('[PX-63] it is kept when the page is left for another tab, under the address that it was opened by', async () => {
  look();
  window.history.replaceState(null, '', '/events/lain');
  document.dispatchEvent(new Event('visibilitychange'));
  await keptTimes(1);
  expect(keepEvent).toHaveBeenLastCalledWith({ path: '/events/putri', page, board: boardOf(1) });
});

test('[PX-63] what cannot be kept is tried again, and says nothing', async () => {
  keepEvent.mockRejectedValue(new Error('no room'));
  look();
  await jest.advanceTimersByTimeAsync(8_000);
  await keptTimes(1);
  await jest.advanceTimersByTimeAsync(22_000);
  await keptTimes(2);
});

test('[PX-63] it is not kept any more once another page is shown', async () => {
  const { unmount } = look();
  unmount();
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(keepEvent).not.toHaveBeenCalled();
});

test('[PX-63] it is not kept by a browser that could not show it again', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  look();
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(keepEvent).not.toHaveBeenCalled();
});
