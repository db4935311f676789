import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import Sequencer from '@jest/test-sequencer';
import { isWholeProject, selectTests, VOLUME_PARTS } from '#scripts/test/selection.ts';

describe('what npm test runs', () => {
  test('a path selects its project and narrows it', () => {
    const { parallel, batches, patterns } = selectTests(['tests/unit/scripts']);
    expect(parallel).toEqual(['unit']);
    expect(batches).toEqual([]);
    expect(patterns).toEqual(['tests/unit/scripts']);
  });

  test('the name of a project selects all of it', () => {
    expect(selectTests(['unit'])).toEqual({
      parallel: ['unit'],
      alone: [],
      batches: [],
      flags: [],
      patterns: [],
    });
    expect(selectTests(['tests/unit/']).patterns).toEqual([]);
  });

  test('the value of -t is no path, whatever it says', () => {
    const { parallel, flags } = selectTests(['unit', '-t', 'tests/http']);
    expect(parallel).toEqual(['unit']);
    expect(flags).toEqual(['-t', 'tests/http']);
  });

  test('a project is whole when nothing narrows it', () => {
    const whole = [[], ['--'], ['client'], ['unit', 'client']];
    const narrowed = [
      ['unit'],
      ['client', '-t', 'x'],
      ['tests/client/app'],
      ['orders'],
      ['client', '--bail'],
    ];
    expect(whole.map((args) => isWholeProject(args, 'client'))).toEqual(whole.map(() => true));
    expect(narrowed.map((args) => isWholeProject(args, 'client'))).toEqual(narrowed.map(() => false));
  });

  test('another word is looked for everywhere', () => {
    const { parallel, patterns } = selectTests(['orders']);
    expect(parallel).toContain('unit');
    expect(patterns).toEqual(['orders']);
  });

  test('what kills servers runs one file at a time, beside the journeys in browsers', () => {
    const { batches } = selectTests([]);
    expect(batches.slice(0, 3)).toEqual([
      { project: 'e2e', shard: '1/2' },
      { project: 'e2e', shard: '2/2' },
      { project: 'faults', shard: '1/8' },
    ]);
    expect(batches.at(-1)).toEqual({ project: 'live', shard: '2/2' });
  });

  test('a crowd has the machine to itself, and no batch runs it again', () => {
    const alone = [{ project: 'faults', file: 'tests/faults/crowd.test.ts' }];
    expect(selectTests([]).alone).toEqual(alone);
    expect(selectTests(['tests/faults/crowd.test.ts'])).toMatchObject({ alone, batches: [] });
    expect(selectTests(['tests/faults/connections.test.ts']).alone).toEqual([]);
    expect(selectTests(['http']).alone).toEqual([]);
  });

  test('nobody starts for files that are not there', () => {
    expect(selectTests(['tests/faults/connections.test.ts']).batches).toEqual([
      { project: 'faults', shard: null },
    ]);
    expect(selectTests(['tests/faults/kill-']).batches).toEqual([
      { project: 'faults', shard: '1/2' },
      { project: 'faults', shard: '2/2' },
    ]);
    expect(selectTests(['tests/faults/kill-', '--shard=1/2']).batches).toEqual([
      { project: 'faults', shard: null },
    ]);
    expect(selectTests(['tests/faults/nothing-of-that-name']).batches).toEqual([]);
  });

  test('each test that does a part only is done in full by npm run test:full', () => {
    const root = join(import.meta.dirname, '../../..');
    const inPart = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
      readFileSync(join(root, file), 'utf8').match(/from '.*support\/volume\.ts'/),
    );
    expect(inPart).not.toEqual([]);
    const patterns = VOLUME_PARTS.map((part) => new RegExp(part));
    expect(inPart.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
  });
  test('the two longest files of a full run are in two batches', async () => {
    const rootDir = join(import.meta.dirname, '../../../');
    const files = globSync('tests/e2e/**/*.test.ts', { cwd: rootDir }).filter((file) =>
      VOLUME_PARTS.some((part) => new RegExp(part).test(file)),
    );
    const { batches } = selectTests(VOLUME_PARTS);
    const shardCount = batches.filter(({ project }) => project === 'e2e').length;
    const tests = files.map((file) => ({ path: join(rootDir, file), context: { config: { rootDir } } }));
    const first = await new Sequencer({} as never).shard(tests as never, { shardIndex: 1, shardCount });
    expect(shardCount).toBe(2);
    expect([...first].filter(({ path }) => path.includes('accessibility-on-'))).toHaveLength(1);
  });
});
