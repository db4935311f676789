import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '#contracts/language.ts';
import { actionWords, auditSentence, fieldWords, valueWords } from '#server/desk/audit/audit-sentences.ts';
import { compareValues } from '#server/desk/audit/compare-values.ts';
import { auditedFinalist } from '#server/modules/finalists/finalists.presenter.ts';

/** Every action that some file of the server or the scripts records, from its text. */
function recordedActions(): string[] {
  const files = ['server', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const texts = files.filter((name) => name.endsWith('.ts')).map((name) => readFileSync(name, 'utf8'));
  const calls = texts.flatMap((text) => [
    ...text.matchAll(/record(?:DeskWrite|Audit)\([\s\S]{0,200}?action: ([^\n]+),\n/g),
  ]);
  const reported = calls.flatMap(([, value = '']) =>
    [...value.matchAll(/'([a-z_]+\.[a-z_-]+)'/g)].map(([, id = '']) => id),
  );
  return [...new Set(reported)].sort();
}

describe('an action', () => {
  test('[BO-2.268] that is recorded anywhere has a sentence in each language', () => {
    const recorded = recordedActions();
    expect(recorded.length).toBeGreaterThan(25);
    const built = ['event_image.add', 'event_image.change', 'event_image.remove'];
    for (const language of LANGUAGES) {
      for (const action of [...recorded, ...built]) {
        const line = { action, who: 'Arif', isScript: false, what: 'Putri' };
        expect(auditSentence(line, language)).toMatch(/Arif.*Putri/);
        expect(actionWords(action, language)).toMatch(/^[A-Z][^{}]+$/);
      }
    }
  });

  test('[BO-2.268] has the names of who did it and what it was done to', () => {
    const line = { action: 'event.cancel', who: 'Arif Budiman', isScript: false, what: 'Putri Nusantara' };
    expect(auditSentence(line, 'id')).toBe('Arif Budiman membatalkan event Putri Nusantara');
    expect(auditSentence(line, 'en')).toBe('Arif Budiman canceled the event Putri Nusantara');
    expect(auditSentence({ ...line, who: null }, 'id')).toMatch(/^Akun yang sudah tidak ada/);
    expect(auditSentence({ ...line, who: null, isScript: true }, 'en')).toMatch(/^A script on the server/);
    // A name is a name, whatever is in it; an action without a sentence is shown by its own.
    expect(auditSentence({ ...line, who: '{what}' }, 'id')).toMatch(/^\{what\} membatalkan/);
    expect(auditSentence({ ...line, action: 'moon.land' }, 'id')).toBe(
      'Arif Budiman: moon.land Putri Nusantara',
    );
  });
});

test('[BO-2.268] what is different is put in words, the changed ones first, also inside of others', () => {
  const before = { price: 2_500, is_show: false, name: 'A', customer: { name: 'B' }, tags: ['x'] };
  expect(compareValues(before, { price: 3_000, is_show: true, name: 'A', tags: ['x', 'y'] }, 'id')).toEqual([
    { field: 'Harga per suara', before: '2.500', after: '3.000', changed: true },
    { field: 'Ditampilkan', before: 'tidak', after: 'ya', changed: true },
    { field: 'customer · Nama', before: 'B', after: null, changed: true },
    { field: 'tags', before: 'x', after: 'x, y', changed: true },
    { field: 'Nama', before: 'A', after: 'A', changed: false },
  ]);
  const was = { customer: { tags: ['a', 'b', null] }, lines: [{ votes: 1 }] };
  expect(compareValues(was, { customer: { tags: ['a'] }, lines: [{ votes: 2 }] }, 'en')).toEqual([
    { field: 'customer · tags', before: 'a, b, ', after: 'a', changed: true },
    { field: 'Lines · 0 · votes', before: '1', after: '2', changed: true },
  ]);
  expect(compareValues(null, null, 'id')).toEqual([]);
  expect(valueWords('2026-11-21T14:00:00.000Z', 'id')).toBe('21 Nov 2026, 21.00 WIB');
});

describe('a field', () => {
  test('of a finalist has words, each one that may change', () => {
    const keys = [
      'name',
      'category',
      'number',
      'socialMedia',
      'profileImage',
      'bannerImage',
      'qrImage',
      'qrBanner',
    ] as const;
    const finalist = Object.fromEntries(keys.map((key) => [key, key]));
    const fields = Object.keys(auditedFinalist(finalist, keys));
    expect(fields).toHaveLength(keys.length);
    for (const field of fields) expect(fieldWords(field, 'en')).toMatch(/^[A-Z]/);
  });

  test('that a former version called as it is stored has the same words', () => {
    expect(fieldWords('profileImage', 'id')).toBe(fieldWords('profile_image', 'id'));
  });

  test('within another has the words of both, and without words its name', () => {
    expect(fieldWords('finalists.0.name', 'id')).toBe('Finalis · 0 · Nama');
    expect(fieldWords('moon', 'id')).toBe('moon');
  });
});
