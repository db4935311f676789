import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Coverage, findCandidates, MOST, type Most } from '#scripts/mutants/candidates.ts';
import { type CatalogueMutant, readCatalogue, tryCatalogue } from '#scripts/mutants/catalogue.ts';
import { coverTests, findNearestTests, orderByReach } from '#scripts/mutants/cover.ts';
import { FilePool } from '#scripts/mutants/file-pool.ts';
import { huntMutants, type Verdict } from '#scripts/mutants/hunt.ts';
import { ImportGraph } from '#scripts/mutants/import-graph.ts';
import { instrumentFiles, type Mutant } from '#scripts/mutants/instrument.ts';
import { readOptions } from '#scripts/mutants/options.ts';
import { listPureFiles, listSampleFiles, moduleOf, nounOf } from '#scripts/mutants/parts.ts';
import { processorMs } from '#scripts/mutants/processor-time.ts';
import { closeRun, percentOf, scoreModules, timeLine } from '#scripts/mutants/report.ts';
import { readReviewed, requireMutantOfEach, speaksOf } from '#scripts/mutants/reviewed.ts';
import { drawSample } from '#scripts/mutants/sample.ts';
import { ROOT } from '#scripts/paths.ts';
import { childrenOf } from '../../support/processes.ts';
import { until } from '../../support/waiting.ts';

const SOURCE = 'tests/unit/scripts/fixtures/mutated-rules.ts';
const PAGE = 'client/ui/conflict-dialog.tsx';
const PAGE_CHECK = 'tests/client/finalists/roster-order.test.tsx';
const CHECK = 'tests/unit/scripts/fixtures/mutated-rules-check.ts';
const EDGE_CHECK = 'tests/unit/scripts/fixtures/mutated-rules-edge-check.ts';
const OWN_ENVIRONMENT = 'tests/unit/scripts/fixtures/own-environment-check.ts';

const buildMutant = (overrides: Partial<Mutant>): Mutant => ({
  id: 'a.ts:1',
  file: 'a.ts',
  line: 1,
  range: [0, 1],
  operator: '',
  before: '',
  after: '',
  ...overrides,
});

describe('a hunt in real test processes', () => {
  const options = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const env = { ...process.env, NODE_OPTIONS: options };
  const dir = mkdtempSync(join(tmpdir(), 'sorak-mutants-'));
  const graph = new ImportGraph();
  let pool: FilePool;
  let mutants: Mutant[];
  let coverage: Coverage;
  const verdicts: Verdict[] = [];

  beforeAll(async () => {
    pool = new FilePool({ size: 1, env });
    mutants = (await instrumentFiles([SOURCE], dir)).get(SOURCE) ?? [];
    const shared = { texts: dir, pool, graph };
    const coverages = await coverTests({ files: [CHECK], mutated: [SOURCE], anew: true, ...shared });
    coverage = coverages.get(CHECK) as Coverage;
    const settled = (verdict: Verdict) => verdicts.push(verdict);
    await huntMutants({ mutants, coverages, nearest: new Map([[SOURCE, [CHECK]]]), settled, ...shared });
  });
  afterAll(async () => {
    await pool.stop();
    rmSync(dir, { recursive: true });
  });

  const verdictOn = (before: string, after: string) =>
    verdicts.find(({ mutant }) => mutant.before === before && mutant.after === after);

  test('gives every mutant one verdict', () => {
    expect(mutants.length).toBeGreaterThan(10);
    expect(verdicts.map(({ mutant }) => mutant.id).sort()).toEqual(mutants.map(({ id }) => id).sort());
  });

  test('finds what a test notices, and names the test', () => {
    expect(verdictOn('count >= 100', 'false')?.foundBy).toBe(`${CHECK} › is free`);
    expect(verdictOn('sum += next', 'sum -= next')?.foundBy).toBe(`${CHECK} › sums`);
  });

  test('reports what no test notices', () => {
    expect(verdictOn('count >= 100', 'count > 100')).toMatchObject({ foundBy: null, covered: true });
  });

  test('a loop without end counts as found, and those after it are tried, too', () => {
    expect(verdictOn('next += 1', 'next -= 1')?.foundBy).toContain(CHECK);
  });

  test('what only matters while the module loads is on from the beginning', () => {
    expect(verdictOn("['one', 'two']", '[]')?.foundBy).toBe(`${CHECK} › has steps`);
    expect(verdictOn("'one'", '""')?.foundBy).toBeNull();
  });

  test('what the nearest tests do not notice is tried some at a time, and the one that further tests notice is distinguished', async () => {
    const shared = { texts: dir, graph };
    const both = [CHECK, EDGE_CHECK];
    const coverages = await coverTests({ files: both, mutated: [SOURCE], anew: true, pool, ...shared });
    const found: Record<string, string | null> = {};
    const atOnce: string[] = [];
    const run: FilePool['run'] = (one, limits) => {
      if (one.file === EDGE_CHECK)
        atOnce.push(...one.passes.flatMap(({ mutant }) => mutant ?? []), ...(one.fresh ? [one.fresh] : []));
      return pool.run(one, limits);
    };
    await huntMutants({
      mutants: mutants.filter(({ before }) => before === 'count >= 100' || before.startsWith("'")),
      coverages,
      nearest: new Map([[SOURCE, both]]),
      settled: ({ mutant, foundBy }) => {
        found[`${mutant.before} → ${mutant.after}`] = foundBy;
      },
      pool: { run } as FilePool,
      ...shared,
    });
    expect(found).toEqual({
      'count >= 100 → true': null,
      'count >= 100 → false': `${CHECK} › is free`,
      'count >= 100 → count > 100': `${EDGE_CHECK} › is free at the edge`,
      'count >= 100 → count < 100': `${CHECK} › is free`,
      '\'one\' → ""': null,
      '\'two\' → ""': `${EDGE_CHECK} › has a last step`,
    });
    // Those of one text are never on at once. The two others were, and each alone when a test failed.
    expect(atOnce.map((ids) => ids.trim().split(' ').length).sort()).toEqual([1, 1, 1, 1, 2]);
  });

  test.each<[string, string | undefined, (string[] | undefined)[], string]>([
    ['is noticed by the test that it names, and no other runs', 'sums', [['sums']], 'sums'],
    [
      'is tried against its files where the named test does not notice',
      'is free',
      [['is free'], undefined],
      'sums',
    ],
    ['is tried against its files where there is no such test', 'is gone', [undefined], 'sums'],
    ['is tried against its files where none is named', undefined, [undefined], 'sums'],
  ])('an entry of the catalogue %s', async (_what, named, runs, noticed) => {
    const entry: CatalogueMutant = {
      name: 'sums are differences',
      file: SOURCE,
      find: 'sum += next',
      replace: 'sum -= next',
      tests: [CHECK],
      ...(named && { foundBy: `${CHECK} › ${named}` }),
    };
    const tried: (string[] | undefined)[] = [];
    const run: FilePool['run'] = (one, limits) => {
      if (!one.cover) tried.push(one.only);
      return pool.run(one, limits);
    };
    const verdicts: (string | null)[] = [];
    await tryCatalogue({
      entries: [{ entry, path: 'a.json', module: 'a' }],
      pool: { run } as FilePool,
      graph,
      anew: true,
      settled: ({ foundBy }) => verdicts.push(foundBy),
    });
    expect([tried, verdicts]).toEqual([runs, [`${CHECK} › ${noticed}`]]);
  });

  test('a test file that is red without mutants is refused', async () => {
    const broken = { changes: [{ file: SOURCE, find: '>= 100', replace: '>= 1000' }] };
    const run = { file: CHECK, cover: true, fresh: null, passes: [], limitsMs: {}, limitMs: 5000 };
    const end = await pool.run({ ...run, modules: broken }, { timeoutMs: 60_000 });
    expect(end.error).not.toBeNull();
    expect(coverage.tests.map(({ name }) => name)).toEqual(['is free', 'sums', 'has steps']);
  });

  test('a page that has a style sheet of its own is no red test', async () => {
    const run = { file: PAGE_CHECK, cover: true, fresh: null, passes: [], limitsMs: {}, limitMs: 5000 };
    const end = await pool.run({ ...run, modules: { texts: dir } }, { timeoutMs: 120_000 });
    expect(graph.textOf(PAGE)).toContain('.module.css');
    expect(graph.reachOf(PAGE_CHECK)).toContain(PAGE);
    expect(end.error).toBeNull();
  });

  test('a change whose text is not there fails the file instead of passing', async () => {
    const wrong = { changes: [{ file: SOURCE, find: 'not there', replace: '' }] };
    const run = { file: CHECK, fresh: null, passes: [], limitsMs: {}, limitMs: 5000 };
    const end = await pool.run({ ...run, modules: wrong }, { timeoutMs: 60_000 });
    expect(end.results[0]?.error).toContain('holds this text 0 times');
  });

  test('a test file that chooses its own environment is reported: no mutant would be switched on in it', async () => {
    const covering = coverTests({
      files: [OWN_ENVIRONMENT],
      mutated: [SOURCE],
      anew: true,
      texts: dir,
      pool,
      graph,
    });
    await expect(covering).rejects.toThrow(
      `${OWN_ENVIRONMENT}: it does not run in the environment of its project`,
    );
  });

  test('a process that ended by itself after a run is replaced, and the next run is made', async () => {
    const run = { file: CHECK, fresh: null, passes: [], limitsMs: {}, limitMs: 60_000 };
    const [child] = childrenOf(process.pid).filter(({ args }) => args.includes('jest-process.ts'));
    process.kill(child?.pid ?? 0, 'SIGKILL');
    await until(
      'the process has gone',
      {},
      () => !childrenOf(process.pid).some(({ pid }) => pid === child?.pid),
    );
    const end = await pool.run({ ...run, modules: { changes: [] } }, { timeoutMs: 60_000 });
    expect(end).toMatchObject({ hung: false, results: [{ failed: null }] });
  });

  test.each([
    ['before it was ready', false],
    ['while it runs a file', true],
  ])(
    'a process that is stopped %s is not replaced, and nothing is begun afterwards',
    async (_when, isWarm) => {
      const begun = () => childrenOf(process.pid).filter(({ args }) => args.includes('jest-process.ts'));
      const before = begun().map(({ pid }) => pid);
      const endless = { changes: [{ file: SOURCE, find: 'next += 1', replace: 'next -= 1' }] };
      const run = { file: CHECK, fresh: null, passes: [], limitsMs: {}, limitMs: 60_000 };
      const stopped = new FilePool({ size: 1, env });
      try {
        if (isWarm) await stopped.run({ ...run, modules: { changes: [] } }, { timeoutMs: 60_000 });
        const runs = [0, 1].map(() => stopped.run({ ...run, modules: endless }, { timeoutMs: 60_000 }));
        const ends = Promise.allSettled(runs);
        // A warm process has been given a mutant by then.
        await new Promise(setImmediate);
        await stopped.stop();
        expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      } finally {
        await stopped.stop();
      }
      expect(begun().filter(({ pid }) => !before.includes(pid))).toEqual([]);
      await expect(stopped.run({ ...run, modules: endless }, { timeoutMs: 60_000 })).rejects.toThrow(
        'stopped',
      );
      expect(begun().map(({ pid }) => pid)).toEqual(before);
    },
  );

  test('the working tree stays as it is', () => {
    expect(readFileSync(join(ROOT, SOURCE), 'utf8')).not.toContain('stryMutAct');
  });
});

describe('which tests are tried', () => {
  const mutant = buildMutant({});
  const at = (file: string, hits: Record<string, number>, loading = {}): Coverage => ({
    file,
    ms: 10,
    loading,
    tests: [
      { name: 'one', ms: 1, hits },
      { name: 'two', ms: 1, hits: {} },
    ],
  });

  test('only those that come by, unit tests first, then the nearest', () => {
    const coverages = [
      at('tests/client/a/far.test.ts', { 'a.ts:1': 3 }),
      at('tests/unit/a/none.test.ts', {}),
      at('tests/unit/a/near.test.ts', { 'a.ts:1': 2 }),
    ];
    expect(findCandidates(mutant, coverages)).toEqual([
      { file: 'tests/unit/a/near.test.ts', tests: ['one'], hits: 2, ms: 1 },
      { file: 'tests/client/a/far.test.ts', tests: ['one'], hits: 3, ms: 1 },
    ]);
  });

  test('of a file the quickest, which mostly suffice, then its others, and slow ones after the quick ones of all files of their kind', () => {
    const slow = (file: string): Coverage => {
      const { tests, ...rest } = at(file, { 'a.ts:1': 2 });
      const more = { slow: 9_000, long: 150, longer: 150 };
      const named = Object.entries(more).map(([name, ms]) => ({ name, ms, hits: { 'a.ts:1': 50 } }));
      return { ...rest, tests: [...named, ...tests] };
    };
    const coverages = [
      slow('tests/unit/a/near.test.ts'),
      slow('tests/unit/a/far.test.ts'),
      at('tests/client/a/a.test.ts', { 'a.ts:1': 1 }),
    ];
    expect(findCandidates(mutant, coverages, MOST.sample).map(({ file, tests }) => [file, tests])).toEqual([
      ['tests/unit/a/near.test.ts', ['one', 'long']],
      ['tests/unit/a/far.test.ts', ['one', 'long']],
      ['tests/unit/a/near.test.ts', ['longer']],
      ['tests/unit/a/far.test.ts', ['longer']],
      ['tests/unit/a/near.test.ts', ['slow']],
      ['tests/unit/a/far.test.ts', ['slow']],
      ['tests/client/a/a.test.ts', ['one']],
    ]);
  });

  test('a mutant met while modules load gets the whole file', () => {
    expect(findCandidates(mutant, [at('tests/unit/a/a.test.ts', {}, { 'a.ts:1': 1 })])).toEqual([
      { file: 'tests/unit/a/a.test.ts', tests: null, hits: 1, ms: 10 },
    ]);
  });

  test('of those that load it the nearest are tried, and its own, however slow', () => {
    const quick = Array.from({ length: 6 }, (_, index) =>
      at(`tests/unit/b/${index}.test.ts`, {}, { 'a.ts:1': 1 }),
    );
    const own = { ...at('tests/unit/a/a.test.ts', {}, { 'a.ts:1': 1 }), ms: 9_000 };
    expect(findCandidates(mutant, [...quick, own]).map(({ file }) => file)).toEqual([
      'tests/unit/b/0.test.ts',
      'tests/unit/b/1.test.ts',
      'tests/unit/b/2.test.ts',
      // Among those that load the most.
      'tests/unit/b/3.test.ts',
      'tests/unit/a/a.test.ts',
    ]);
  });

  test('one of those that takes minutes does not use up the time of the others', () => {
    const loads = (file: string, ms: number) => ({ ...at(file, {}, { 'a.ts:1': 1 }), ms });
    const [long, short] = [loads('tests/http/a/a.test.ts', 160_000), loads('tests/http/b/b.test.ts', 20_000)];
    expect(findCandidates(mutant, [long, short]).map(({ file }) => file)).toEqual([short.file]);
    expect(findCandidates(mutant, [long]).map(({ file }) => file)).toEqual([long.file]);
  });

  test('and of those the four that load the most, as some of them compare whole tables', () => {
    const load = (file: string, count: number) => {
      const loading = Object.fromEntries(Array.from({ length: count }, (_, index) => [`a.ts:${index}`, 1]));
      return at(file, {}, loading);
    };
    const others = Array.from({ length: 6 }, (_, index) => load(`tests/unit/b/${index}.test.ts`, 2));
    const tables = [40, 40, 40, 30].map((count, index) => load(`tests/unit/c/${index}.test.ts`, count));
    const served = load('tests/http/a/served.test.ts', 90);
    expect(findCandidates(mutant, [...others, ...tables, served]).map(({ file }) => file)).toEqual([
      ...others.slice(0, 4).map(({ file }) => file),
      ...tables.map(({ file }) => file),
    ]);
  });

  test('of a server’s tests more are tried than of those of pure logic', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      at(`tests/http/b/${index}.test.ts`, { 'a.ts:1': 1 }),
    );
    const count = (most: Most) => findCandidates(mutant, many, most).length;
    expect([count(MOST.pure), count(MOST.sample)]).toEqual([5, 24]);
  });

  test('of tests that lead to everything, those first of whose mutants the largest part is of the file', () => {
    const of = (file: string, met: string[]) => at(file, Object.fromEntries(met.map((id) => [id, 1])));
    const coverages = [
      of('tests/http/a/all.test.ts', ['a.ts:1', 'b.ts:1', 'b.ts:2']),
      of('tests/http/b/own.test.ts', ['a.ts:1', 'b.ts:1']),
      of('tests/http/c/none.test.ts', ['b.ts:1']),
    ];
    const nearest = new Map([['a.ts', ['tests/http/c/none.test.ts', 'tests/http/a/all.test.ts']]]);
    const byFile = new Map(coverages.map((coverage) => [coverage.file, coverage]));
    expect(orderByReach({ mutants: [mutant], nearest, coverages: byFile }).get('a.ts')).toEqual([
      'tests/http/b/own.test.ts',
      'tests/http/a/all.test.ts',
      'tests/http/c/none.test.ts',
    ]);
  });

  test('of those that only load it also the unit tests that load the most, for they compare whole tables', () => {
    const loads = (file: string, count: number): Coverage => ({
      file,
      ms: 1,
      tests: [],
      loading: Object.fromEntries(Array.from({ length: count }, (_, index) => [`a.ts:${index + 1}`, 1])),
    });
    const coverages = [
      ...[1, 5, 3, 2, 4].map((count) => loads(`tests/unit/z/${count}.test.ts`, count)),
      loads('tests/http/z/most.test.ts', 9),
    ];
    const byFile = new Map(coverages.map((coverage) => [coverage.file, coverage]));
    const nearest = new Map([['a.ts', ['tests/unit/a/near.test.ts']]]);
    expect(orderByReach({ mutants: [mutant], nearest, coverages: byFile }).get('a.ts')).toEqual([
      'tests/unit/a/near.test.ts',
      ...[5, 4, 3, 2].map((count) => `tests/unit/z/${count}.test.ts`),
    ]);
  });

  test('the nearest to a source are those that import it and share its noun', () => {
    const file = 'contracts/money.ts';
    const nearest = findNearestTests({ files: [file], projects: ['unit'], graph: new ImportGraph() });
    expect(nearest.get(file)?.[0]).toBe('tests/unit/money/money.test.ts');
  });
});

describe('parts', () => {
  test('no file is in two of them, and the rules of money are in the one that tries every mutant', () => {
    const pure = listPureFiles();
    expect(listSampleFiles().filter((file) => pure.includes(file))).toEqual([]);
    for (const file of [
      'contracts/money.ts',
      'server/modules/orders/state-machine.ts',
      'client/lib/format.ts',
    ])
      expect(pure).toContain(file);
    expect(listSampleFiles()).toContain('server/modules/counting/count-batch.ts');
  });

  test.each([
    ['server/modules/orders/settle-order.ts', 'orders', 'orders'],
    ['server/http/access.ts', 'server/http', 'http'],
    ['contracts/money.ts', 'contracts', 'money'],
    ['contracts/orders/orders.ts', 'contracts/orders', 'orders'],
    ['client/public/orders/cart.ts', 'client/orders', 'orders'],
    ['workers/clocks/clock.ts', 'workers/clocks', 'clocks'],
  ])('%s counts for %s and is near tests of %s', (file, module, noun) => {
    expect([moduleOf(file), nounOf(file)]).toEqual([module, noun]);
  });
});

describe('the sample', () => {
  const all = Array.from({ length: 500 }, (_, index) => ({ id: `file.ts:${index}` }));

  test('is the same for the same seed, whatever the order, and another for another seed', () => {
    const drawn = drawSample(all, { seed: 7, size: 50 });
    expect(drawSample([...all].reverse(), { seed: 7, size: 50 })).toEqual(drawn);
    expect(drawSample(all, { seed: 8, size: 50 })).not.toEqual(drawn);
    expect(new Set(drawn).size).toBe(50);
  });
});

describe('options', () => {
  test('no part means all, a name means that one', () => {
    expect(readOptions([]).parts).toEqual(['pure', 'sample', 'catalogue']);
    expect(readOptions(['sample', '--seed', '12', 'server/modules/orders', '--since', 'main'])).toMatchObject(
      {
        parts: ['sample'],
        seed: 12,
        paths: ['server/modules/orders'],
        since: 'main',
      },
    );
  });

  test.each([['--sead'], ['--seed'], ['--seed', 'x']])('%p is refused', (...args) => {
    expect(() => readOptions(args)).toThrow();
  });
});

describe('the catalogue', () => {
  test('has 250 entries at least, all of which can still be made', () => {
    expect(readCatalogue().length).toBeGreaterThanOrEqual(250);
  });

  test('has an entry for each noun of the money’s way', () => {
    const modules = new Set(readCatalogue().map(({ module }) => module));
    expect(
      ['accounts', 'events', 'leaderboard', 'ledger', 'orders', 'payments', 'votes'].filter(
        (m) => !modules.has(m),
      ),
    ).toEqual([]);
  });
});

describe('survivors that were looked at', () => {
  const mutant = buildMutant({
    id: 'a/b.ts:1',
    file: 'a/b.ts',
    operator: 'StringLiteral',
    before: "'x'",
    after: '""',
  });
  const entry = { file: 'a/b.ts', operator: 'StringLiteral', before: "'x'", reason: 'why' };

  test.each([
    [entry, true],
    [{ ...entry, file: 'a/*.ts', before: "/'[a-z]'/" }, true],
    [{ ...entry, before: "'y'" }, false],
    [{ ...entry, after: '"z"' }, false],
    [{ ...entry, operator: 'Regex' }, false],
    [{ ...entry, file: 'a/c.ts' }, false],
  ])('%j is about the mutant: %p', (one, expected) => {
    expect(speaksOf(one, mutant)).toBe(expected);
  });

  test('an entry of a file that was looked at must have its mutant', () => {
    const looked = { mutants: [mutant], files: ['a/b.ts'] };
    expect(() => requireMutantOfEach([entry], looked)).not.toThrow();
    expect(() => requireMutantOfEach([{ ...entry, before: 'gone' }], looked)).toThrow('a/b.ts (gone)');
    expect(() => requireMutantOfEach([{ ...entry, file: 'other.ts' }], looked)).not.toThrow();
  });
});

test('scores are reported by module, and no goal is reached by rounding', () => {
  const counted = [true, true, false].map((found) => ({ part: 'pure', module: 'orders', found }));
  expect(scoreModules(counted)).toEqual([{ part: 'pure', module: 'orders', found: 2, all: 3 }]);
  expect(percentOf({ found: 9199, all: 10_000 })).toBe(91.9);
});

test.each([
  [[], [], 0, '0 survivors'],
  [['why'], [], 0, '1 survivors'],
  [['why', null], [], 0, '2 survivors, 1 of them not listed'],
  [['why'], ['pure'], 1, '1 survivors, short: pure'],
])('a run with survivors for the reasons %j and short of %j ends with %i', (reasons, short, code, line) => {
  const survivors = reasons.map((reason) => ({ line: 'orders.ts:1', reason }));
  expect(closeRun({ survivors, short })).toEqual({ code, line });
});

test('every listed survivor says why it is no fault', () => {
  const listed = readReviewed();
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.filter(({ reason }) => reason.trim().length < 20)).toEqual([]);
});

test('the time of processors holds that of processes which have ended', () => {
  const before = processorMs() ?? 0;
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 200_000);']);
  const spent = (processorMs() ?? 0) - before;
  expect(spent).toBeGreaterThanOrEqual(180);
  expect(timeLine({ ms: 90_000, processorMs: 120_000 })).toBe('1.5 min by the clock, 2.0 min of processors');
});
