import { globSync, readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { i18n } from '../../client/lib/i18n/i18n.ts';

const sources = globSync('client/{app,features,ui,lib}/**/*.{ts,tsx}', {
  exclude: (name) => name.includes('i18n'),
}).map((file) => readFileSync(file, 'utf8'));

/** Holds a text of the locale (`namespace:path`) against the words that are quoted, and its key against the client's sources. */
export function expectShown(key: string, words: string): void {
  const [namespace = '', path = ''] = key.split(':');
  expect(i18n.getResource('id', namespace, path)).toBe(words);
  // Some keys are put together: `toast.${outcome}`.
  const group = path.replace(/[^.]+$/, '');
  const shown = sources.some(
    (source) => source.includes(`${path}'`) || (group !== '' && source.includes(`${group}\${`)),
  );
  expect([key, shown]).toEqual([key, true]);
}
