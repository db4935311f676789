import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { useEventPhase } from '#client/entities/events/use-event-phase.ts';
import { noteServerTime, serverNow } from '#client/lib/server-clock.ts';
import { LiveBadge } from '#client/ui/live-badge.tsx';

const TRUE_TIME = Date.parse('2026-11-21T13:41:07.000Z');
const HOURS_3 = 3 * 3_600_000;
const later = (seconds: number) => new Date(TRUE_TIME + seconds * 1_000).toISOString();
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

describe.each([
  ['three hours ahead', HOURS_3],
  ['three hours behind', -HOURS_3],
])('a phone whose clock is %s', (_name, wrongBy) => {
  beforeEach(() => {
    jest.useFakeTimers({ now: TRUE_TIME + wrongBy });
    // What every answer and every heartbeat brings.
    noteServerTime(new Date(TRUE_TIME).toISOString());
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  test('closes checkout and voting at the right moments', async () => {
    const event = {
      status: 'ongoing',
      start: later(-60),
      checkout_closes_at: later(5),
      closes_at: later(10),
      is_show: true,
    } as const;
    const { result } = renderHook(() => useEventPhase(event));
    expect(result.current).toBe('open');
    await pass(4_900);
    expect(result.current).toBe('open');
    await pass(200);
    expect(result.current).toBe('closing');
    await pass(5_000);
    expect(result.current).toBe('completed');
  });

  test('shows the age of the board in seconds, and that updates have stopped after ten', async () => {
    expect(serverNow()).toBe(TRUE_TIME);
    const { container } = render(<LiveBadge syncedAt={serverNow()} beat={0} />);
    await pass(3_000);
    expect(container.textContent).toContain('LIVE · diperbarui 3 detik lalu');
    await pass(8_000);
    expect(container.textContent).toContain('TERTUNDA · data 11 detik lalu');
  });
});
