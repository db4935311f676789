import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { AppError } from '#server/platform/app-error.ts';
import { fieldSentence } from '#server/platform/field-faults.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Where a rule names its sentence: `error: 'priceRange'`, `ifMissing('nameRequired')`, `message: 'endBeforeStart'`. */
const NAMED = /(?:\berror: |\bifMissing\(|\bmessage: |\brequiredText\(|\bshare\()'([a-z]+(?:[A-Z][a-z]+)+)'/g;

test('every sentence that a contract or a use case names is there, in both languages', () => {
  const files = globSync('{contracts/**,server/modules/{events,finalists,media}}/*.ts', { cwd: ROOT });
  const names = files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(NAMED)].map(([, name = '']) => name),
  );
  expect(new Set(names).size).toBeGreaterThan(20);
  const unknown = names.filter((name) => !fieldSentence(name, 'id') || !fieldSentence(name, 'en'));
  expect(unknown).toEqual([]);
});

test('every sentence is there in both languages, whoever names it', () => {
  const source = readFileSync(join(ROOT, 'server/platform/field-faults.ts'), 'utf8');
  const names = [...source.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(60);
  const missing = names.filter((name) =>
    (['id', 'en'] as const).some((language) => !/^\p{Lu}.+ .+/u.test(fieldSentence(name, language) ?? '')),
  );
  expect(missing).toEqual([]);
  expect(fieldSentence('toString', 'id')).toBeNull();
});

test('what is wrong with a field is reported by a name, not by any text', () => {
  const named = new AppError({ code: 'validation_failed', fields: [{ field: 'name', message: 'required' }] });
  expect(named.fields).toHaveLength(1);
  const words = { field: 'name', message: 'Wajib diisi.' } as const;
  // @ts-expect-error a sentence would be in one language, whatever the request's is
  const said = new AppError({ code: 'validation_failed', fields: [words] });
  expect(said.fields).toHaveLength(1);
});
