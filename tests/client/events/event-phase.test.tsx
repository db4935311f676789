import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { eventPhaseAt, useEventPhase } from '#client/entities/events/use-event-phase.ts';
import { buildEventPage } from '../../support/build-event.ts';
import { pass } from '../../support/pass-time.ts';

const event = buildEventPage({
  start: '2026-12-01T00:00:00.000Z',
  checkout_closes_at: '2026-12-02T11:58:00.000Z',
  closes_at: '2026-12-02T12:00:00.000Z',
}).event;
const at = (time: string) => Date.parse(`2026-${time}Z`);

describe('what can be done with an event', () => {
  test.each([
    ['upcoming', '11-30T23:59:59', 'upcoming'],
    ['upcoming', '12-01T00:00:00', 'open'],
    ['ongoing', '12-02T11:57:59', 'open'],
    ['ongoing', '12-02T11:58:00', 'closing'],
    ['ongoing', '12-02T12:00:00', 'completed'],
    ['completed', '12-01T12:00:00', 'completed'],
    ['canceled', '12-01T12:00:00', 'canceled'],
  ] as const)('stored as %s at %s: %s', (status, time, phase) => {
    expect(eventPhaseAt({ ...event, status }, at(time))).toBe(phase);
  });

  test('upcoming without dates, or not to be shown, is coming soon whatever the clock says', () => {
    const upcoming = { ...event, status: 'upcoming' as const };
    expect(eventPhaseAt({ ...upcoming, start: null }, at('12-09T00:00:00'))).toBe('coming-soon');
    expect(eventPhaseAt({ ...upcoming, is_show: false }, at('12-09T00:00:00'))).toBe('coming-soon');
  });

  test('what is under way without dates, or not to be shown, is open', () => {
    const undated = { start: null, checkout_closes_at: null, closes_at: null };
    expect(eventPhaseAt({ ...event, ...undated, status: 'ongoing' }, at('12-09T00:00:00'))).toBe('open');
    expect(eventPhaseAt({ ...event, is_show: false, status: 'ongoing' }, at('12-01T00:00:00'))).toBe('open');
  });

  test('turns by itself when the clock passes checkout closing and end', async () => {
    jest.useFakeTimers({ now: at('12-02T11:57:30') });
    const { result } = renderHook(() => useEventPhase(event));
    expect(result.current).toBe('open');
    await pass(31_000);
    expect(result.current).toBe('closing');
    await pass(120_000);
    expect(result.current).toBe('completed');
  });

  test('turns soon after the start, and looks again every minute at least', async () => {
    jest.useFakeTimers({ now: at('11-30T23:59:30') });
    const timers = jest.spyOn(window, 'setTimeout');
    const { result, unmount } = renderHook(() => useEventPhase({ ...event, status: 'upcoming' }));
    expect(result.current).toBe('upcoming');
    await pass(30_020);
    expect(result.current).toBe('open');
    await pass(60_020);
    expect(timers.mock.calls.map(([, wait]) => wait).filter((wait) => Number(wait) > 1_000)).toEqual([
      30_020, 60_020, 60_020,
    ]);
    unmount();
    timers.mockRestore();
  });

  test('looks at once when the page is seen again, until it is left', () => {
    jest.useFakeTimers({ now: at('12-01T12:00:00') });
    const { result, unmount } = renderHook(() => useEventPhase(event));
    const see = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    jest.setSystemTime(at('12-02T11:59:00'));
    see();
    expect(result.current).toBe('closing');
    const timers = jest.getTimerCount();
    see();
    expect(jest.getTimerCount()).toBe(timers);
    unmount();
    see();
    expect(jest.getTimerCount()).toBe(timers - 1);
  });

  test('turns at the new end of an event that is prolonged, and has no phase before it is loaded', async () => {
    jest.useFakeTimers({ now: at('12-02T11:57:30') });
    const initialProps = { shown: undefined as typeof event | undefined };
    const { result, rerender } = renderHook(({ shown }) => useEventPhase(shown), { initialProps });
    expect(result.current).toBeUndefined();
    await pass(10_000);
    rerender({ shown: { ...event, checkout_closes_at: '2026-12-02T11:57:50.000Z' } });
    expect(result.current).toBe('open');
    await pass(10_020);
    expect(result.current).toBe('closing');
  });

  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
});
