import { describe, expect, test } from '@jest/globals';
import { TokenBucket } from '#server/realtime/flood-guard.ts';

function takeMany(bucket: TokenBucket, { times, nowMs }: { times: number; nowMs: number }): number {
  let taken = 0;
  for (let time = 0; time < times; time += 1) if (bucket.take(nowMs)) taken += 1;
  return taken;
}

describe('a token bucket', () => {
  test('gives its burst at once, then its rate', () => {
    const bucket = new TokenBucket({ perSecond: 20, burst: 60, nowMs: 0 });
    expect(takeMany(bucket, { times: 100, nowMs: 0 })).toBe(60);
    expect(takeMany(bucket, { times: 100, nowMs: 49 })).toBe(0);
    expect(takeMany(bucket, { times: 100, nowMs: 1_000 })).toBe(20);
  });

  test('never holds more than its burst, however long nobody asked', () => {
    const bucket = new TokenBucket({ perSecond: 20, burst: 60, nowMs: 0 });
    expect(takeMany(bucket, { times: 100, nowMs: 3_600_000 })).toBe(60);
  });

  test('gives nothing for a clock that goes backwards', () => {
    const bucket = new TokenBucket({ perSecond: 20, burst: 1, nowMs: 1_000 });
    expect(bucket.take(1_000)).toBe(true);
    expect(bucket.take(0)).toBe(false);
  });
});
