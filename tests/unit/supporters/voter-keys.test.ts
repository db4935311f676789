import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keysWithin, voterKey } from '#server/modules/supporters/voter-keys.ts';

/** As the database compares: by bytes. */
function isWithin(key: string, { from, until }: { from: string; until: string | null }): boolean {
  const { _id } = keysWithin({ from, until });
  return key >= _id.$gte && (_id.$lt === undefined || key < _id.$lt);
}

/** From few characters, so that one is often the beginning of another: all that ids are made of are between the first and the last of them. */
const ids = fc.string({ unit: fc.constantFrom('-', '0', '9', 'A', 'z'), minLength: 1, maxLength: 4 });

test('what is kept of a voter is within a range exactly if the voter is', () => {
  fc.assert(
    fc.property(
      ids,
      ids,
      fc.option(ids),
      fc.array(ids, { minLength: 1, maxLength: 2 }),
      (userId, from, until, rest) => {
        const isIn = userId >= from && (until === null || userId < until);
        expect(isWithin(voterKey(userId, ...rest), { from, until })).toBe(isIn);
      },
    ),
    { numRuns: 2_000 },
  );
  expect(isWithin(voterKey('USR-1', '2026-11', '*'), { from: 'USR-1', until: 'USR-10' })).toBe(true);
  expect(isWithin(voterKey('USR-1', 'FIN-1'), { from: 'USR-10', until: null })).toBe(false);
  expect(isWithin(voterKey('USR-1', 'FIN-1'), { from: '', until: 'USR-1' })).toBe(false);
});
