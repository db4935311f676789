import { expect, test } from '@jest/globals';
import { nextEditMarks, readEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';

const at = new Date('2026-11-21T05:00:00Z');

test('the marks of a document are read', () => {
  const stored = { edit_revision: 4, field_revisions: { price: 3 }, edited_by: 'USR-1', edited_at: at };
  expect(readEditMarks(stored)).toEqual({
    editRevision: 4,
    fieldRevisions: { price: 3 },
    editedBy: 'USR-1',
    editedAt: at,
  });
});

test('an edit finds the document only as it was read', () => {
  expect(uneditedSince({ editRevision: 4 })).toEqual({ edit_revision: 4 });
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
