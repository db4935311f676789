import { globSync, readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { id } from '../../client/lib/i18n/id/index.ts';
import { staffId } from '../../client/lib/i18n/id/staff/index.ts';

const sources = globSync('client/{app,features,ui,lib}/**/*.{ts,tsx}', {
  exclude: (name) => name.includes('i18n'),
}).map((file) => readFileSync(file, 'utf8'));

const texts: Record<string, unknown> = { ...id, ...staffId };

/** Holds a text of the locale (`namespace:path`) against the words that are quoted, and its key against the client's sources. */
export function expectShown(key: string, words: string): void {
  const [namespace = '', path = ''] = key.split(':');
  const text = path
    .split('.')
    .reduce<unknown>((tree, step) => (tree as Record<string, unknown> | undefined)?.[step], texts[namespace]);
  expect(text).toBe(words);
  // Some keys are put together: `toast.${outcome}`.
  const group = path.replace(/[^.]+$/, '');
  const shown = sources.some(
    (source) => source.includes(`${path}'`) || (group !== '' && source.includes(`${group}\${`)),
  );
  expect([key, shown]).toEqual([key, true]);
}
