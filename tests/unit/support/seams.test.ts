import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readCatalogue } from '#scripts/mutants/catalogue.ts';
import { ROOT } from '#scripts/paths.ts';
import { changeModule } from '../../support/changed-modules.ts';
import { startProcess } from '../../support/processes.ts';
import { insertSeams, seamedFiles } from '../../support/seam-places.ts';
import { SEAMS } from '../../support/seams.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('what ships', () => {
  test('contains nothing of guards that come out, of points, or of the tests', () => {
    const sources = globSync('{server,workers,contracts,client,simulator}/**/*.{ts,tsx,mjs}', { cwd: ROOT });
    const seamed = sources.filter((file) =>
      /guardIsOut|passPoint|inject(?:Clock|ed)|TEST_SEAMS|testSeams|from '[./]*\/tests\//.test(read(file)),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(seamed).toEqual([]);
  });
});

describe('the text of a module that tests load', () => {
  test.each(seamedFiles)('%s keeps its lines and is TypeScript', (file) => {
    const text = read(file);
    const seamed = insertSeams({ file, text });
    expect(seamed).not.toBe(text);
    expect(seamed.split('\n')).toHaveLength(text.split('\n').length);
    expect(() => stripTypeScriptTypes(seamed)).not.toThrow();
  });

  const [file = ''] = seamedFiles;

  test('a place that is not there is refused', () => {
    expect(() => insertSeams({ file, text: '' })).toThrow(`${file} holds this text 0 times instead of once`);
  });

  test('a place that is there twice is refused', () => {
    expect(() => insertSeams({ file, text: read(file).repeat(2) })).toThrow('holds this text 2 times');
  });

  // A test that acts at a point would fail for lack of the point, and not because of the mutant.
  test.each(readCatalogue().filter(({ entry }) => seamedFiles.includes(entry.file)))(
    'the mutant "$entry.name" leaves every point where it is',
    ({ entry }) => {
      const text = read(entry.file);
      const points = (seamed: string) => seamed.split('await passPoint(').length;
      const mutated = changeModule({ path: join(ROOT, entry.file), text }, { changes: [entry] });
      expect(points(mutated)).toBe(points(insertSeams({ file: entry.file, text })));
    },
  );
});

/** Returns which of two guards are out. */
const PROGRAM = `
const { guardIsOut } = await import(${JSON.stringify(join(ROOT, 'tests/support/seams.ts'))});
console.log(guardIsOut('signature') ? 'out' : 'in', guardIsOut('blackout') ? 'out' : 'in');
`;

test('a process has the guards out that it was asked for', async () => {
  const program = startProcess('--input-type=module', { [SEAMS]: 'signature,die:in-counting' }, [
    '--eval',
    PROGRAM,
  ]);
  await program.ended;
  expect(program.output().trim()).toBe('out in');
});
