import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { LeaderboardList } from '#client/entities/leaderboard/leaderboard-list.tsx';
import { formatPercent } from '#client/lib/format.ts';
import { RollingNumber } from '#client/ui/rolling-number.tsx';
import type { LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import { pass } from '../../support/pass-time.ts';

const NAMES = ['Ayu', 'Komang', 'Nadira', 'Maria'];

/** A board in this order of names. */
function buildBoard(...order: string[]): LeaderboardRow[] {
  return order.map((name, at) => ({
    id: name.toLowerCase(),
    rank: at + 1,
    name,
    category: 'Bali',
    profile_image: `/media/${name}.webp`,
    vote_percentage: 0.4 - at / 10,
    increase_percentage: 0.1,
  }));
}

const reducedMotion = (matches: boolean) => {
  window.matchMedia = ((media: string) => ({
    media,
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
};
const shownNames = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.leaderboard-row_name')?.textContent);
const spoken = () => screen.getByRole('status').textContent;

describe('the leaderboard', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    reducedMotion(true);
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  test('rows stand in rank order whatever order they come in, folded to the limit', () => {
    render(<LeaderboardList rows={buildBoard(...NAMES).reverse()} limit={3} />);
    expect(shownNames()).toEqual(['Ayu', 'Komang', 'Nadira']);
  });

  test('a climbing row is marked for a moment and its move is said in words, also without motion', async () => {
    const { rerender } = render(<LeaderboardList rows={buildBoard(...NAMES)} />);
    rerender(<LeaderboardList rows={buildBoard('Ayu', 'Nadira', 'Komang', 'Maria')} />);
    const row = () => document.querySelector('[data-id="nadira"]');
    expect(row()?.classList.contains('leaderboard-row_climbing')).toBe(true);
    expect(row()?.querySelector('small')?.textContent).toBe('naik 1');
    expect(document.querySelector('[data-id="komang"]')?.textContent).toContain('turun 1');
    await pass(1_700);
    expect(row()?.classList.contains('leaderboard-row_climbing')).toBe(false);
    await pass(6_000);
    expect(row()?.textContent).toContain('naik 10% dalam 24 jam');
  });

  test('only who was not on the board before pulses; unfolding is no arrival', () => {
    const { rerender } = render(<LeaderboardList rows={buildBoard(...NAMES)} limit={2} />);
    rerender(<LeaderboardList rows={buildBoard(...NAMES)} limit={10} />);
    expect(document.querySelector('.leaderboard-row_arrived')).toBeNull();
    rerender(<LeaderboardList rows={buildBoard(...NAMES, 'Siti')} limit={10} />);
    expect(document.querySelector('.leaderboard-row_arrived')?.getAttribute('data-id')).toBe('siti');
  });

  test('changes are announced politely, at most every 10 s, and then all at once', async () => {
    const { rerender } = render(<LeaderboardList rows={buildBoard(...NAMES)} />);
    expect(spoken()).toBe('');
    rerender(<LeaderboardList rows={buildBoard('Komang', 'Ayu', 'Nadira', 'Maria')} />);
    expect(spoken()).toBe('Komang naik ke peringkat 1.');
    rerender(<LeaderboardList rows={buildBoard('Komang', 'Nadira', 'Ayu', 'Maria')} />);
    await pass(3_000);
    rerender(<LeaderboardList rows={buildBoard('Komang', 'Maria', 'Nadira', 'Ayu')} />);
    await pass(6_500);
    expect(spoken()).toBe('Komang naik ke peringkat 1.');
    await pass(1_000);
    expect(spoken()).toBe('Maria naik ke peringkat 2.');
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  });

  test('one’s own row is said to be so, not only tinted', () => {
    render(<LeaderboardList rows={buildBoard(...NAMES)} mine={new Set(['komang'])} />);
    expect(document.querySelector('[data-id="komang"]')?.textContent).toContain('suara Anda');
  });
});

describe('a rolling number', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const shown = () => document.querySelector('.num')?.textContent;

  test('is set at once under reduced motion', () => {
    reducedMotion(true);
    const { rerender } = render(<RollingNumber value={0.1} format={formatPercent} />);
    expect(shown()).toBe('10,00%');
    rerender(<RollingNumber value={0.2} format={formatPercent} />);
    expect(shown()).toBe('20,00%');
  });

  test('else rolls for 800 ms and ends on the exact figure', async () => {
    reducedMotion(false);
    const { rerender } = render(<RollingNumber value={0.1} format={formatPercent} />);
    rerender(<RollingNumber value={0.2} format={formatPercent} />);
    expect(shown()).toBe('10,00%');
    await pass(300);
    const between = Number.parseFloat(shown()?.replace(',', '.') ?? '');
    expect(between).toBeGreaterThan(10);
    expect(between).toBeLessThan(20);
    await pass(600);
    expect(shown()).toBe('20,00%');
  });

  test('does not roll where nobody sees it', async () => {
    reducedMotion(false);
    const { rerender } = render(<RollingNumber value={0.1} format={formatPercent} />);
    const node = document.querySelector('.num');
    if (node) node.getBoundingClientRect = () => new DOMRect(0, 5_000, 10, 10);
    rerender(<RollingNumber value={0.2} format={formatPercent} />);
    await pass(20);
    expect(shown()).toBe('20,00%');
  });
});
