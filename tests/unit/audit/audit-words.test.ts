import { test } from '@jest/globals';
import { LANGUAGES, type Language } from '#contracts/language.ts';
import {
  auditSentence,
  FIELDS,
  fieldWords,
  SENTENCES,
  valueWords,
} from '#server/desk/audit/audit-sentences.ts';
import { expectAsWritten } from '../../support/written-lists.ts';

const WRITTEN = 'tests/unit/audit/audit-words.txt';

const inEach = (name: string, write: (language: Language) => string) =>
  [name, ...LANGUAGES.map((language) => `  ${language}: ${write(language)}`)].join('\n');

function writeWords(): string {
  const line = { action: 'event.close', who: '{who}', isScript: false, what: '{what}' };
  const nobody = { ...line, who: null };
  return [
    ...Object.keys(SENTENCES).map((action) => inEach(action, (to) => auditSentence({ ...line, action }, to))),
    inEach('by a script', (to) => auditSentence({ ...nobody, isScript: true }, to)),
    inEach('by an account that is gone', (to) => auditSentence(nobody, to)),
    ...Object.keys(FIELDS).map((field) => inEach(field, (to) => fieldWords(field, to))),
    ...[true, false].map((value) => inEach(String(value), (to) => valueWords(value, to))),
  ].join('\n');
}

// The audit log is read long after it was written: what it calls something must not change unseen.
test(`the audit log calls each action, field and value what ${WRITTEN} says`, () => {
  expectAsWritten(WRITTEN, writeWords());
});
