import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { serverNow } from '#client/lib/server-clock.ts';
import { LiveBadge } from '#client/ui/live-badge.tsx';
import { pass } from '../../support/pass-time.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('[PX-11] a board says how old it is and, after ten seconds of silence, that it is late', async () => {
  const syncedAt = serverNow();
  const { container } = render(<LiveBadge syncedAt={syncedAt} beat={1} />);
  await pass(3_000);
  expect(container.textContent).toContain('LIVE · diperbarui 3 detik lalu');
  expect(screen.getByRole('status').textContent).toBe('');
  await pass(11_000);
  expect(container.textContent).toContain('TERTUNDA · data 14 detik lalu');
  expect(screen.getByRole('status').textContent).toBe('TERTUNDA');
});

test('the dot rings once for each update', () => {
  const { container, rerender } = render(<LiveBadge syncedAt={serverNow()} beat={0} />);
  expect(container.querySelector('.live-badge_ring')).toBeNull();
  rerender(<LiveBadge syncedAt={serverNow()} beat={1} />);
  const first = container.querySelector('.live-badge_ring');
  expect(first).toBeTruthy();
  rerender(<LiveBadge syncedAt={serverNow()} beat={1} />);
  expect(container.querySelector('.live-badge_ring')).toBe(first);
  rerender(<LiveBadge syncedAt={serverNow()} beat={2} />);
  const second = container.querySelector('.live-badge_ring');
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
});
