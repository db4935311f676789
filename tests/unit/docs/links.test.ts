import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { anchorsOf, codeOf, linksOf, listDocuments, listFiles, ROOT, readDocument } from './documents.ts';

const documents = listDocuments();
const MADE_BY_THE_BUILD = 'client/dist';
const ours = /^(client|contracts|server|workers|simulator|verifier|witness|scripts|tests|docs)\/[\w./-]+$/;

describe('the documents', () => {
  test('are found at all', () => {
    const paths = documents.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'simulator/README.md']),
    );
  });

  test.each(documents.map((document) => [document.path, document] as const))(
    'links of %s lead to files and headings that exist',
    (_path, document) => {
      const broken = linksOf(document).filter(({ path, anchor }) => {
        if (path === null) return false;
        if (!existsSync(join(ROOT, path))) return true;
        return anchor !== null && !anchorsOf(readDocument(path)).includes(anchor);
      });
      expect(broken).toEqual([]);
    },
  );

  test.each(documents.map((document) => [document.path, document] as const))(
    'files that %s names exist',
    (path, { text }) => {
      const named = codeOf(text).filter((code) => ours.test(code) && code !== MADE_BY_THE_BUILD);
      const missing = named.filter((name) => !existsSync(join(ROOT, name)));
      expect({ path, missing }).toEqual({ path, missing: [] });
    },
  );

  test('npm commands that are named exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const named = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm (?:run (?:--silent )?([a-z][a-z:-]*)|(start|test)\b)/g)].map(
        ([, script, short]) => `${path}: ${script ?? short}`,
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    const known = new Set(Object.keys(scripts));
    expect(named.filter((name) => !known.has(name.split(': ')[1] ?? ''))).toEqual([]);
  });

  test('settings that are named are read by somebody', () => {
    const readers = listFiles('{server,scripts,simulator,witness,tests}/**/*.{ts,mjs}')
      .filter((path) => !path.startsWith('tests/unit/docs/'))
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
      .join('\n');
    const named = documents.flatMap(({ text }) =>
      codeOf(text).filter((code) => /^[A-Z]+(_[A-Z]+)+$/.test(code)),
    );
    expect(new Set(named).size).toBeGreaterThan(20);
    expect([...new Set(named)].filter((name) => !readers.includes(name))).toEqual([]);
  });
});
