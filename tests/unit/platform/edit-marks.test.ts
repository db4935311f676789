import { expect, test } from '@jest/globals';
import { nextEditMarks, readEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';

const at = new Date('2026-11-21T05:00:00Z');

test('the marks of a document are read; one that was stored before there were any was never edited', () => {
  const stored = { edit_revision: 4, field_revisions: { price: 3 }, edited_by: 'USR-1', edited_at: at };
  expect(readEditMarks(stored)).toEqual({
    editRevision: 4,
    fieldRevisions: { price: 3 },
    editedBy: 'USR-1',
    editedAt: at,
  });
  expect(readEditMarks({})).toEqual({ editRevision: 1, fieldRevisions: {}, editedBy: null, editedAt: null });
});

test('an edit finds the document only as it was read; without a mark counts as the first revision', () => {
  expect(uneditedSince({ editRevision: 4 })).toEqual({ edit_revision: 4 });
  expect(uneditedSince({ editRevision: 1 })).toEqual({ edit_revision: { $in: [1, null] } });
});

test('an edit marks itself and each of its fields with the next revision', () => {
  expect(nextEditMarks({ editRevision: 4 }, { names: ['price', 'end'], by: 'USR-2', at })).toEqual({
    'field_revisions.price': 5,
    'field_revisions.end': 5,
    edit_revision: 5,
    edited_by: 'USR-2',
    edited_at: at,
  });
});
