import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isLeftToFull, isWholeProject, selectTests, VOLUME_PARTS } from '#scripts/test/selection.ts';
import LongestFirst, { SECONDS } from '../../support/longest-first.ts';

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
      left: [],
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
    const { batches } = selectTests(['e2e', 'faults', 'live']);
    expect(batches.slice(0, 4)).toEqual([
      { project: 'e2e', shard: '1/3' },
      { project: 'e2e', shard: '2/3' },
      { project: 'e2e', shard: '3/3' },
      { project: 'faults', shard: '1/8' },
    ]);
    expect(batches.at(-1)).toEqual({ project: 'live', shard: '2/2' });
  });

  test('a crowd, a flood and the benches have the machine to themselves, and no batch runs them again', () => {
    const crowd = { project: 'faults', file: 'tests/faults/crowd.test.ts' };
    const flood = { project: 'faults', file: 'tests/faults/genuine-flood.test.ts' };
    const benches = { project: 'faults', file: 'tests/faults/benches.test.ts' };
    expect(selectTests(['faults']).alone).toEqual([crowd, flood, benches]);
    expect(selectTests(['tests/faults/crowd.test.ts'])).toMatchObject({ alone: [crowd], batches: [] });
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

  test('what npm test leaves to npm run test:full is run by that, and by whoever names it', () => {
    const lanes = (args: string[]) => selectTests(args).batches.map(({ project }) => project);
    expect(new Set(lanes([]))).toEqual(new Set(['e2e', 'live']));
    expect(selectTests([]).alone).toEqual([]);
    expect(selectTests(['-t', 'x']).left).toEqual(selectTests([]).left);
    expect(new Set(lanes(['faults']))).toEqual(new Set(['faults']));
    for (const args of [['faults'], ['e2e'], ['kill-'], VOLUME_PARTS])
      expect(selectTests(args).left).toEqual([]);
    const root = join(import.meta.dirname, '../../..');
    const left = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) => isLeftToFull(file));
    expect(left).toContain('tests/faults/kill-api.test.ts');
    expect(left.filter((file) => !VOLUME_PARTS.some((part) => new RegExp(part).test(file)))).toEqual([]);
  });

  test('long files begin first, and are dealt out by their time', async () => {
    const rootDir = join(import.meta.dirname, '../../../');
    const files = globSync('tests/e2e/**/*.test.ts', { cwd: rootDir });
    const tests = files.map((file) => ({ path: join(rootDir, file), context: { config: { rootDir } } }));
    const sequencer = new LongestFirst({} as never);
    const shards = [1, 2, 3].map((shardIndex) =>
      sequencer.shard(tests as never, { shardIndex, shardCount: 3 }).map(({ path }) => path),
    );
    expect(shards.flat().sort()).toEqual(tests.map(({ path }) => path).sort());
    const longest = Object.keys(SECONDS)
      .filter((file) => file.startsWith('e2e/'))
      .sort((a, b) => (SECONDS[b] ?? 0) - (SECONDS[a] ?? 0));
    expect(shards.map(([first]) => first)).toEqual(
      longest.slice(0, 3).map((file) => join(rootDir, 'tests', file)),
    );
  });

  test('each file whose time is known is there', () => {
    const root = join(import.meta.dirname, '../../../tests');
    expect(Object.keys(SECONDS).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
