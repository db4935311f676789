import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { eventPhaseAt, useEventPhase } from '#client/entities/events/use-event-phase.ts';
import { buildEventPage } from '../../support/build-event.ts';

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

  test('turns by itself when the clock passes checkout closing and end', async () => {
    jest.useFakeTimers({ now: at('12-02T11:57:30') });
    const { result } = renderHook(() => useEventPhase(event));
    const pass = (seconds: number) => act(async () => jest.advanceTimersByTimeAsync(seconds * 1000));
    expect(result.current).toBe('open');
    await pass(31);
    expect(result.current).toBe('closing');
    await pass(120);
    expect(result.current).toBe('completed');
  });

  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
});
