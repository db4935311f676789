import { expect, test } from '@jest/globals';
import { nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';

const at = new Date('2026-11-21T05:00:00Z');

test('an edit finds the document only as it was read', () => {
  expect(uneditedSince({ editRevision: 4 })).toEqual({ editRevision: 4 });
});

test('an edit marks itself and each of its fields with the next revision', () => {
  expect(nextEditMarks({ editRevision: 4 }, { names: ['price', 'end'], by: 'USR-2', at })).toEqual({
    'fieldRevisions.price': 5,
    'fieldRevisions.end': 5,
    editRevision: 5,
    editedBy: 'USR-2',
    editedAt: at,
  });
});
