import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listFiles, ROOT, readDocument, sectionOf } from './documents.ts';

const { forbidden } = createRequire(import.meta.url)('#scripts/check/import-rules.cjs') as {
  forbidden: { name: string }[];
};
const rows = [
  ...sectionOf(readDocument('README.md'), 'Map of the house').matchAll(/^\| `([\w-]+)` \| (.+?) \|$/gm),
].map(([, name = '', does = '']) => ({ name, does }));

test('the README lists every module, in the order of the line', () => {
  const folders = new Set(listFiles('server/modules/*/*.ts').map((path) => path.split('/')[2]));
  expect(new Set(rows.map(({ name }) => name))).toEqual(folders);
  // A rule for each module but the last one, which may import all others.
  const ruled = forbidden.flatMap(({ name }) => /^line-([\w-]+)$/.exec(name)?.[1] ?? []);
  expect(rows.slice(0, -1).map(({ name }) => name)).toEqual(ruled);
});

const doors = rows.flatMap(({ name, does }) =>
  listFiles(`server/modules/${name}/index.ts`).map((door) => ({ door, does })),
);

test.each(doors)('$door begins with what the README says of its module: $does', ({ door, does }) => {
  const [first] = readFileSync(join(ROOT, door), 'utf8').split('\n', 1);
  expect(first).toBe(`/** ${does.charAt(0).toUpperCase()}${does.slice(1)}. */`);
});
