import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '#scripts/paths.ts';
import { findUnproven, idsOf, readChecklists, readRows } from '#scripts/test/checklists.ts';
import { isWhole } from '#scripts/test/selection.ts';

const doc = 'docs/spec-x.md';
const rows = readRows({
  doc,
  markdown: `| id | statement | tests |
|---|---|---|
| X1-01 | one | \`tests/a.test.ts\` |
| X1-02 | two \\| three | \`tests/a.test.ts\`, \`tests/b.test.ts\` |

| statement | what it says | what we do | why |
|---|---|---|
| X1-02 | two | \`tests/c.test.ts\` | better |`,
});
const passed = (name: string, file = 'tests/a.test.ts') => ({ name, file, passed: true });
const all = [
  passed('group [X1-01] one'),
  passed('[X1-02 BO-3] two'),
  passed('[X1-02] two', 'tests/b.test.ts'),
];

describe('a checklist', () => {
  test('holds when a passed test in every named file carries each id', () => {
    expect(rows.map(({ id, files }) => [id, files.length])).toEqual([
      ['X1-01', 1],
      ['X1-02', 2],
    ]);
    expect(findUnproven({ rows, tests: all })).toEqual([]);
  });

  test.each([
    ['no test carries an id', all.slice(1), /X1-01 is not proven, as no test that ran carries \[X1-01\]/],
    [
      'a carrier failed',
      [...all, { ...passed('[X1-01] again'), passed: false }],
      /did not pass: \[X1-01\] again/,
    ],
    ['the test is in another file', all.slice(0, 2), /X1-02 names tests\/b\.test\.ts, where no test/],
    [
      'a test carries an id of no row',
      [...all, passed('[X9-99] lost')],
      /"\[X9-99\] lost" carries \[X9-99\]/,
    ],
  ])('does not when %s', (_case, tests, sentence) => {
    const said = findUnproven({ rows, tests });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
  });

  test('an id twice, and a row without a test, are said, too', () => {
    const twice = [...rows, ...rows.slice(0, 1), { id: 'X1-03', doc, files: [] }];
    expect(findUnproven({ rows: twice, tests: [...all, passed('[X1-03]')] })).toEqual([
      `${doc} has X1-01 twice.`,
      `${doc}: X1-03 names no test file.`,
    ]);
  });

  test('a run is asked for what its own files prove, and takes no id of the others for a lost one', () => {
    const proves = (file: string) => file === 'tests/b.test.ts';
    const ofB = all.slice(2);
    expect(findUnproven({ rows, tests: ofB, proves })).toEqual([]);
    expect(findUnproven({ rows, tests: [...ofB, passed('[X1-01] elsewhere')], proves })).toEqual([]);
    expect(findUnproven({ rows, tests: [], proves })).toEqual([
      `${doc}: X1-02 is not proven, as no test that ran carries [X1-02].`,
    ]);
  });

  test('ids of a family that has no document yet, and other brackets, are let be', () => {
    expect(idsOf('[BO-7.12] lists [a] and [P2-01, P2-02]')).toEqual(['BO-7.12', 'P2-01', 'P2-02']);
    expect(findUnproven({ rows, tests: [...all, passed('[BO-7.12] lists')] })).toEqual([]);
  });

  test('is compared with runs of everything only', () => {
    expect([[], ['--'], ['unit'], ['-t', 'x']].map((args) => isWhole(args))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('of ours name tests that are there and carry the id', () => {
    const ours = readChecklists();
    expect(ours.length).toBeGreaterThan(200);
    const ids = ours.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ours.filter(({ files }) => files.length === 0)).toEqual([]);
    const missing = ours.flatMap(({ id, files }) =>
      files
        .filter((file) => {
          const path = join(ROOT, file);
          return !existsSync(path) || !readFileSync(path, 'utf8').includes(id);
        })
        .map((file) => `${id} in ${file}`),
    );
    expect(missing).toEqual([]);
  });
});
