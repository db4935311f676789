import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useOpenings, useRising } from '#client/hall/use-openings.ts';
import type { ScreenRow } from '#contracts/screens/screens.ts';
import { pass } from '../../support/pass-time.ts';

afterEach(cleanup);

describe('the places seen covered', () => {
  const covered = (rank: number | null): ScreenRow => ({ rank, finalist: null, vote_percentage: null });
  const open = (rank: number): ScreenRow => ({
    rank,
    finalist: { id: `f${rank}`, name: `Finalis ${rank}`, category: '', profile_image: '' },
    vote_percentage: 0.25,
  });

  test('stay so when they open, those that were open are not, nor those without a rank', () => {
    const { result, rerender } = renderHook(({ rows }) => useOpenings(rows), {
      initialProps: { rows: [covered(1), open(2), covered(null)] },
    });
    expect([...result.current]).toEqual([1]);
    rerender({ rows: [open(1), covered(2), open(3)] });
    expect([...result.current]).toEqual([1, 2]);
  });
});

describe('a share that rises', () => {
  const { matchMedia } = window;
  const motion = (isReduced: boolean) => {
    window.matchMedia = ((media: string) => ({ media, matches: isReduced })) as typeof window.matchMedia;
  };
  beforeEach(() => {
    jest.useFakeTimers();
    motion(false);
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
    cleanup();
    jest.useRealTimers();
  });

  test('is 0 until the curtain is open and the name is there', async () => {
    const { result } = renderHook(() => useRising(0.25, true));
    await pass(1_299);
    expect(result.current).toBe(0);
    await pass(1);
    expect(result.current).toBe(0.25);
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each([
    ['without a curtain', { late: false, isReduced: false }],
    ['with less motion', { late: true, isReduced: true }],
  ])('is there at once %s', (_name, { late, isReduced }) => {
    motion(isReduced);
    expect(renderHook(() => useRising(0.25, late)).result.current).toBe(0.25);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('waits for nothing once it is gone', () => {
    const { unmount } = renderHook(() => useRising(0.25, true));
    expect(jest.getTimerCount()).toBe(1);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
