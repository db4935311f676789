import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseSync } from 'oxc-parser';

/** Where visitors look around, and what runs before each page. */
const FIRST = ['client/main.ts', 'client/app/start.tsx'];
const PAGES = ['home', 'events', 'event', 'finalist'].map((name) => `client/public/pages/${name}.tsx`);

/** What a file imports at once, without types: ours as paths, packages by their names. */
function importsOf(file: string, source = readFileSync(file, 'utf8')): string[] {
  const { staticImports, staticExports } = parseSync(file, source).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : []));
  return [...imported, ...passedOn].map((from) => {
    if (from.startsWith('#')) return from.slice(1);
    return from.startsWith('.') ? join(dirname(file), from) : from;
  });
}

/** Each file and package that comes with a file, with who imports it. */
function carriedBy(entry: string): Map<string, string> {
  const carried = new Map([[entry, '']]);
  for (const file of carried.keys()) {
    if (!/^(?:client|contracts)\/.*\.tsx?$/.test(file)) continue;
    for (const next of importsOf(file)) if (!carried.has(next)) carried.set(next, file);
  }
  return carried;
}

describe('what a first view carries', () => {
  test('is followed through files and packages, without types', () => {
    const source = `import type { A } from './a.ts'; import { type B } from './b.ts'; import { C, type D } from '#contracts/c.ts';
      import './e.css'; import { F } from 'f'; export { G } from '../g.ts'; const later = import('./h.ts');`;
    expect(importsOf('client/lib/x.ts', source)).toEqual([
      'contracts/c.ts',
      'client/lib/e.css',
      'f',
      'client/g.ts',
    ]);
    expect(carriedBy('client/app/start.tsx').get('react-dom/client')).toBe('client/app/start.tsx');
  });

  test.each([...FIRST, ...PAGES])('%s carries no library of schemas, of queries or of sockets', (entry) => {
    const carried = carriedBy(entry);
    expect([...carried].filter(([name]) => /^(?:zod|@tanstack|socket\.io)/.test(name))).toEqual([]);
  });

  /** Lists of pages of which each stands within the provider. */
  const WITH_PROVIDER = ['client/app/further-routes.ts', 'client/app/desk-routes.ts'];
  const PROVIDER = 'client/lib/queries.tsx';

  /** What a file fetches later, as paths. */
  const fetchedBy = (file: string) => {
    const source = readFileSync(file, 'utf8');
    return parseSync(file, source).module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      join(dirname(file), source.slice(start + 1, end - 1)),
    );
  };
  const ours = (entry: string) =>
    [...carriedBy(entry).keys()].filter((name) => /^client\/.*\.tsx?$/.test(name));

  test('of parts fetched for it, those with queries bring their provider', () => {
    const parts = new Set([...FIRST, ...PAGES, 'client/app/router.tsx']);
    for (const part of parts)
      for (const file of ours(part))
        for (const next of fetchedBy(file)) if (!WITH_PROVIDER.includes(next)) parts.add(next);
    expect(parts).toContain('client/app/own-votes-notice.tsx');
    const lacking = [...parts].filter((part) => {
      const carried = carriedBy(part);
      return carried.has('@tanstack/react-query') && part !== PROVIDER && !importsOf(part).includes(PROVIDER);
    });
    expect(lacking).toEqual([]);
    for (const list of WITH_PROVIDER) expect([...carriedBy(list).keys()]).toContain(PROVIDER);
  });
});
