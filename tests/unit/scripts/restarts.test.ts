import { describe, expect, test } from '@jest/globals';
import { RESTARTS } from '#scripts/launch.ts';
import { planRestart } from '#scripts/supervisor.ts';

/** The pauses after ends of a child that ran so long each time, until it is not started again. */
function pausesAfter(runsMs: readonly number[]): (number | undefined)[] {
  let ends = 0;
  return runsMs.map((ranMs) => {
    const next = planRestart({ ends, ranMs }, RESTARTS);
    ends = next.ends;
    return next.pauseMs;
  });
}

describe('a process of the launcher that ends by itself', () => {
  test('is started again after 1, 2, 4, 8 and 16 seconds, and after the sixth end in a row no more', () => {
    expect(pausesAfter([500, 500, 500, 500, 500, 500])).toEqual([
      ...[1_000, 2_000, 4_000, 8_000, 16_000],
      undefined,
    ]);
  });

  test('begins its pauses anew after a run of a minute', () => {
    expect(pausesAfter([0, 59_999, 60_000, 0])).toEqual([1_000, 2_000, 1_000, 2_000]);
  });

  test('after such a run is started again however often that happens', () => {
    expect(new Set(pausesAfter(Array.from({ length: 20 }, () => 60_000)))).toEqual(new Set([1_000]));
  });
});
