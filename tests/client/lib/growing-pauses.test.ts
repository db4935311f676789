import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { askedEvery } from '#client/lib/growing-pauses.ts';
import { createQueryClient } from '#client/lib/query.ts';
import { refetchChanged, throttleRefetch } from '#client/lib/refetch-changed.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const MINUTE_MS = 60_000;

/** A service that is called; dead at first. */
function watch(client: QueryClient, options: { refetchInterval?: ReturnType<typeof askedEvery> } = {}) {
  const seen = { asked: 0, alive: false };
  const observer = new QueryObserver(client, {
    queryKey: ['desk', crypto.randomUUID()],
    queryFn: async () => {
      seen.asked += 1;
      if (!seen.alive) throw new Error('away');
      return seen.asked;
    },
    ...options,
  });
  const stop = observer.subscribe(() => undefined);
  return { seen, stop, observer };
}

/** @returns how often it was called in that minute, while messages come every half second */
async function askedInAMinute(client: QueryClient, seen: { asked: number }): Promise<number> {
  const before = seen.asked;
  for (let passed = 0; passed < MINUTE_MS; passed += 500) {
    refetchChanged(client, ['desk']);
    await jest.advanceTimersByTimeAsync(500);
  }
  return seen.asked - before;
}

describe('[BO-3.44] what is dead', () => {
  test('is asked after growing pauses, however many messages come, and at once when it lives', async () => {
    const client = createQueryClient();
    const { seen, stop, observer } = watch(client);
    const first = await askedInAMinute(client, seen);
    await askedInAMinute(client, seen);
    // Each time three tries, as of any answer that does not come.
    expect(first).toBeLessThanOrEqual(18);
    expect(await askedInAMinute(client, seen)).toBeLessThanOrEqual(6);
    seen.alive = true;
    await askedInAMinute(client, seen);
    expect(observer.getCurrentResult().isSuccess).toBe(true);
    const alive = seen.asked;
    refetchChanged(client, ['desk']);
    await jest.advanceTimersByTimeAsync(100);
    expect(seen.asked).toBe(alive + 1);
    stop();
  });

  test('is asked less and less by a clock, too', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { seen, stop } = watch(client, { refetchInterval: askedEvery(3_000) });
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    const before = seen.asked;
    await jest.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(seen.asked - before).toBeLessThanOrEqual(3);
    seen.alive = true;
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    const alive = seen.asked;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(seen.asked).toBe(alive + 10);
    stop();
  });
});

test('[BO-3.44] throttled refetches keep their interval; the first comes soon, the last one always', async () => {
  const client = createQueryClient();
  const { seen, stop } = watch(client);
  seen.alive = true;
  await jest.advanceTimersByTimeAsync(5_000);
  const throttle = throttleRefetch(client, { queryKey: ['desk'], afterMs: 1_500, everyMs: 20_000 });
  const before = seen.asked;
  const asked: number[] = [];
  for (let passed = 0; passed < MINUTE_MS; passed += 500) {
    throttle.schedule();
    await jest.advanceTimersByTimeAsync(500);
    if (seen.asked > before + asked.length) asked.push(passed + 500);
  }
  expect(asked).toEqual([1_500, 21_500, 41_500]);
  throttle.schedule();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(seen.asked).toBe(before + 4);
  throttle.stop();
  stop();
});
