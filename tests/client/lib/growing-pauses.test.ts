import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { polledEvery, untilRested } from '#client/lib/growing-pauses.ts';
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
function watch(client: QueryClient, options: { refetchInterval?: ReturnType<typeof polledEvery> } = {}) {
  const seen = { requested: 0, alive: false };
  const observer = new QueryObserver(client, {
    queryKey: ['desk', crypto.randomUUID()],
    queryFn: async () => {
      seen.requested += 1;
      if (!seen.alive) throw new Error('away');
      return seen.requested;
    },
    ...options,
  });
  const stop = observer.subscribe(() => undefined);
  return { seen, stop, observer };
}

/** @returns how often it was called in that minute, while messages come every half second */
async function callsInAMinute(client: QueryClient, seen: { requested: number }): Promise<number> {
  const before = seen.requested;
  for (let passed = 0; passed < MINUTE_MS; passed += 500) {
    refetchChanged(client, ['desk']);
    await jest.advanceTimersByTimeAsync(500);
  }
  return seen.requested - before;
}

describe('[BO-3.44] what is dead', () => {
  test('is asked after growing pauses, however many messages come, and at once when it lives', async () => {
    const client = createQueryClient();
    const { seen, stop, observer } = watch(client);
    const first = await callsInAMinute(client, seen);
    await callsInAMinute(client, seen);
    // Each time three tries, as of any answer that does not come.
    expect(first).toBeLessThanOrEqual(18);
    expect(await callsInAMinute(client, seen)).toBeLessThanOrEqual(6);
    seen.alive = true;
    await callsInAMinute(client, seen);
    expect(observer.getCurrentResult().isSuccess).toBe(true);
    const alive = seen.requested;
    refetchChanged(client, ['desk']);
    await jest.advanceTimersByTimeAsync(100);
    expect(seen.requested).toBe(alive + 1);
    stop();
  });

  test('is asked less and less by a clock, too', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { seen, stop } = watch(client, { refetchInterval: polledEvery(3_000) });
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    const before = seen.requested;
    await jest.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(seen.requested - before).toBeLessThanOrEqual(3);
    seen.alive = true;
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    const alive = seen.requested;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(seen.requested).toBe(alive + 10);
    stop();
  });
});

test('[BO-3.44] throttled refetches keep their interval; the first comes soon, the last one always', async () => {
  const client = createQueryClient();
  const { seen, stop } = watch(client);
  seen.alive = true;
  await jest.advanceTimersByTimeAsync(5_000);
  const throttle = throttleRefetch(client, { queryKeys: [['desk']], afterMs: 1_500, everyMs: 20_000 });
  const before = seen.requested;
  const requested: number[] = [];
  for (let passed = 0; passed < MINUTE_MS; passed += 500) {
    throttle.schedule();
    await jest.advanceTimersByTimeAsync(500);
    if (seen.requested > before + requested.length) requested.push(passed + 500);
  }
  expect(requested).toEqual([1_500, 21_500, 41_500]);
  throttle.schedule();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(seen.requested).toBe(before + 4);
  throttle.stop();
  stop();
});

describe('[BO-3.44] the pause of a query', () => {
  const NOW = Date.parse('2026-11-21T12:00:00.000Z');
  const pauseOf = polledEvery(1_000);
  beforeEach(() => {
    jest.setSystemTime(NOW);
  });
  const build = () => ({ state: { errorUpdatedAt: NOW, dataUpdatedAt: 0 } });

  test('doubles with each failure from 2 s up to a minute, however often it is looked at', () => {
    const query = build();
    const pauses = [0, 1, 2, 3, 4, 5, 6].map((failure) => {
      query.state.errorUpdatedAt = NOW + failure;
      jest.setSystemTime(NOW + failure);
      return [pauseOf(query), pauseOf(query)];
    });
    expect(pauses.map(([first]) => first)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(pauses.map(([, second]) => second)).toEqual(pauses.map(([first]) => first));
  });

  test('is that of the interval once it answers, and starts again from 2 s', () => {
    const query = build();
    pauseOf(query);
    query.state.errorUpdatedAt = NOW + 1;
    pauseOf(query);
    query.state.dataUpdatedAt = NOW + 1;
    expect(pauseOf(query)).toBe(1_000);
    query.state.errorUpdatedAt = NOW + 2;
    jest.setSystemTime(NOW + 2);
    expect(pauseOf(query)).toBe(2_000);
  });

  test('grows shorter as time goes by, and ends', async () => {
    const query = build();
    let isRested = false;
    void untilRested(query).then(() => {
      isRested = true;
    });
    await jest.advanceTimersByTimeAsync(500);
    expect(pauseOf(query)).toBe(1_500);
    await jest.advanceTimersByTimeAsync(1_499);
    expect(isRested).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isRested).toBe(true);
    await untilRested(query);
    expect(jest.getTimerCount()).toBe(0);
  });
});
