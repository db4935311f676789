import { describe, expect, test } from '@jest/globals';
import { type BlackoutTimes, resultsHidden, setBlackoutRequestSchema } from '#contracts/events/blackout.ts';
import { presentBlackout, resultsAreHidden } from '#server/modules/events/results-are-hidden.ts';

const FROM = new Date('2026-11-21T12:00:00.000Z');
const UNTIL = new Date('2026-11-21T15:00:00.000Z');
const beside = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

const build = (overrides: Partial<BlackoutTimes> = {}): BlackoutTimes => ({
  resultsHiddenFrom: FROM,
  resultsHiddenUntil: UNTIL,
  resultsRevealedAt: null,
  ...overrides,
});

describe('results are hidden', () => {
  test('from their instant on, which is included, until the promised one, which is not', () => {
    expect(resultsHidden(build(), beside(FROM, -1))).toBe(false);
    expect(resultsHidden(build(), FROM)).toBe(true);
    expect(resultsHidden(build(), beside(UNTIL, -1))).toBe(true);
    expect(resultsHidden(build(), UNTIL)).toBe(false);
  });

  test('without a promised instant until somebody reveals them, and then no more', () => {
    const open = build({ resultsHiddenUntil: null });
    expect(resultsHidden(open, beside(UNTIL, 86_400_000))).toBe(true);
    expect(resultsHidden({ ...open, resultsRevealedAt: beside(FROM, 1) }, beside(FROM, 2))).toBe(false);
    expect(resultsHidden(build({ resultsHiddenFrom: null }), FROM)).toBe(false);
  });

  test('so much earlier as an answer is given out again, and not longer for it', () => {
    expect(resultsHidden(build(), beside(FROM, -150), { aheadMs: 150 })).toBe(true);
    expect(resultsHidden(build(), beside(FROM, -151), { aheadMs: 150 })).toBe(false);
    expect(resultsHidden(build(), UNTIL, { aheadMs: 150 })).toBe(false);
  });
});

test('whatever leaves the server follows the same rule', () => {
  expect(resultsAreHidden(build(), beside(FROM, -1))).toBe(false);
  expect(resultsAreHidden(build(), FROM)).toBe(true);
  expect(resultsAreHidden(build(), UNTIL)).toBe(false);
  expect(resultsAreHidden(build(), beside(FROM, -150), { aheadMs: 150 })).toBe(true);
});

describe('what pages get of a blackout', () => {
  test('is its instants while it is to come or runs, and nothing once it is over', () => {
    const reported = { hidden: true, from: FROM.toISOString(), until: UNTIL.toISOString() };
    expect(presentBlackout(build(), FROM, true)).toEqual(reported);
    expect(presentBlackout(build(), beside(UNTIL, -1), true)).toEqual(reported);
    expect(presentBlackout(build(), UNTIL, false)).toBeNull();
    expect(presentBlackout(build({ resultsRevealedAt: FROM }), FROM, false)).toBeNull();
    expect(presentBlackout(build({ resultsHiddenFrom: null }), FROM, false)).toBeNull();
    expect(presentBlackout(build({ resultsHiddenUntil: null }), UNTIL, true)).toEqual({
      ...reported,
      until: null,
    });
  });
});

describe('the request', () => {
  test('ends after it begins, and has no end without a beginning', () => {
    const [from, until] = [FROM.toISOString(), UNTIL.toISOString()];
    const fits = (body: object) => setBlackoutRequestSchema.safeParse({ revision: 1, ...body }).success;
    expect(fits({ from, until })).toBe(true);
    expect(fits({ from, until: beside(FROM, 1).toISOString() })).toBe(true);
    expect(fits({ from })).toBe(true);
    expect(fits({ from: null })).toBe(true);
    expect(fits({ from, until: from })).toBe(false);
    expect(fits({ from: null, until })).toBe(false);
    expect(setBlackoutRequestSchema.parse({ from, revision: 1 })).toEqual({ from, until: null, revision: 1 });
  });
});
