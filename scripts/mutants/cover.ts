import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CACHE_DIR, ROOT } from '../paths.ts';
import { Problem } from '../problem.ts';
import { COMPARING, type Coverage } from './candidates.ts';
import type { FilePool } from './file-pool.ts';
import type { ImportGraph } from './import-graph.ts';
import type { Mutant } from './instrument.ts';
import { nounOf } from './parts.ts';

/** So many test files are tried for one file at most. */
const MOST_TESTS = 14;
/** A test of another noun counts as this much farther away, one that itself names the file hardly at all. */
const OTHER_NOUN_STEPS = { direct: 0.5, indirect: 3 };

/** A test's limit while nothing is changed: it only ends what hangs. */
const LIMIT_MS = 60_000;
/** It says nothing until its end. */
const TIMEOUT_MS = 900_000;

/** The test files below `tests/` that are tried at all. @param projects folders of tests/ */
export function listTests(projects: readonly string[]): string[] {
  const patterns = projects.map((project) => `tests/${project}/**/*.test.{ts,tsx}`);
  return globSync(patterns, { cwd: ROOT, exclude: ['tests/unit/{scripts,docs,demo,support}/**'] }).sort();
}

/**
 * The test files that are tried for each file, nearest first: few imports lead from them to it, and they share its noun.
 *
 * @param projects folders of tests/ that come into question
 */
export function findNearestTests({
  files,
  projects,
  graph,
}: {
  files: readonly string[];
  projects: readonly string[];
  graph: ImportGraph;
}): Map<string, string[]> {
  const tests = listTests(projects);
  return new Map(
    files.map((file) => {
      const far = tests.flatMap((test) => {
        const steps = graph.stepsFrom(test).get(file);
        if (steps === undefined) return [];
        const strange = steps > 1 ? OTHER_NOUN_STEPS.indirect : OTHER_NOUN_STEPS.direct;
        return [{ test, far: steps + (nounOf(test) === nounOf(file) ? 0 : strange) }];
      });
      far.sort((a, b) => a.far - b.far);
      return [file, far.slice(0, MOST_TESTS).map(({ test }) => test)];
    }),
  );
}

/**
 * The test files that are tried for each file, by what they reach: those whose tests meet the file's mutants, of what they meet the largest part; then
 * those that are nearest by imports. Every test of a server leads to all of it, so imports alone say little of which of them looks at a file.
 */
export function orderByReach({
  mutants,
  nearest,
  coverages,
}: {
  mutants: readonly Mutant[];
  nearest: ReadonlyMap<string, readonly string[]>;
  coverages: ReadonlyMap<string, Coverage>;
}): Map<string, string[]> {
  const wanted = new Map(mutants.map(({ id, file }) => [id, file]));
  const shares = new Map<string, { test: string; share: number }[]>();
  for (const { file: test, tests } of coverages.values()) {
    const met = new Set(tests.flatMap(({ hits }) => Object.keys(hits)));
    const files = [...met].flatMap((id) => wanted.get(id) ?? []);
    for (const [file, of] of Map.groupBy(files, (each) => each))
      shares.set(file, [...(shares.get(file) ?? []), { test, share: of.length / met.size }]);
  }
  const comparing = findComparing(coverages, wanted);
  return new Map(
    [...nearest].map(([file, near]) => {
      const reaching = (shares.get(file) ?? []).sort((a, b) => b.share - a.share).map(({ test }) => test);
      return [file, [...new Set([...reaching, ...near, ...(comparing.get(file) ?? [])])]];
    }),
  );
}

/**
 * Unit tests that load the most of all that load a file: some of them compare whole tables, and their imports lead far.
 *
 * @param wanted the file of each mutant
 */
function findComparing(
  coverages: ReadonlyMap<string, Coverage>,
  wanted: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const loads = [...coverages.values()]
    .filter(({ file }) => file.startsWith('tests/unit/'))
    .map(({ file, loading }) => ({ file, loaded: Object.keys(loading) }))
    .sort((a, b) => b.loaded.length - a.loaded.length);
  const found = new Map<string, string[]>();
  for (const { file: test, loaded } of loads) {
    for (const file of new Set(loaded.flatMap((id) => wanted.get(id) ?? []))) {
      const tests = found.get(file) ?? [];
      if (tests.length < COMPARING) found.set(file, [...tests, test]);
    }
  }
  return found;
}

/**
 * Runs the test files with every mutant switched off, and records which of them each test reaches. What did not change since the last time is
 * kept.
 *
 * @returns without those that fail: against red tests every mutant would count as found
 * @throws Problem when all of them fail
 */
export async function coverTests({
  files,
  texts,
  mutated,
  pool,
  graph,
  anew = false,
}: {
  files: readonly string[];
  texts: string;
  /** The files that `texts` holds. */
  mutated: readonly string[];
  pool: FilePool;
  graph: ImportGraph;
  anew?: boolean;
}): Promise<Map<string, Coverage>> {
  const red = new Map<string, string>();
  const held = new Set(mutated);
  const all = files.map(async (file) => {
    const met = graph
      .reachOf(file)
      .filter((path) => held.has(path))
      .sort();
    const key = createHash('sha1')
      .update(`${file} ${graph.fingerprintOf(file)} ${met}`)
      .digest('hex');
    const kept = join(CACHE_DIR, 'mutants/coverage', `${key}.json`);
    if (!anew && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Coverage;
    const { coverage, error } = await coverFile({ file, texts, pool });
    if (error) red.set(file, error);
    // In an environment of its own choice a file would find every mutant harmless.
    else if (coverage.tests.length === 0) red.set(file, 'it does not run in the environment of its project');
    else {
      mkdirSync(dirname(kept), { recursive: true });
      writeFileSync(kept, JSON.stringify(coverage));
    }
    return coverage;
  });
  const coverages = await Promise.all(all);
  const listed = [...red].map(([file, error]) => `${file}: ${error}`).join('\n  ');
  if (red.size === files.length)
    throw new Problem(`These tests fail without any mutant, so they could find none:\n  ${listed}`);
  if (red.size > 0) console.log(`  passed over, as they fail without any mutant:\n  ${listed}`);
  const green = coverages.filter(({ file }) => !red.has(file));
  return new Map(green.map((coverage) => [coverage.file, coverage]));
}

/**
 * Runs one test file with every mutant switched off. What each test reaches is good for nothing where it fails.
 *
 * @param only names of its tests; without it all of them
 */
export async function coverFile({
  file,
  texts = '',
  only,
  pool,
}: {
  file: string;
  texts?: string;
  only?: readonly string[];
  pool: FilePool;
}): Promise<{ coverage: Coverage; error: string | null }> {
  const run = {
    file,
    modules: { texts },
    cover: true,
    ...(only && { only: [...only] }),
    fresh: null,
    passes: [],
    limitsMs: {},
    limitMs: LIMIT_MS,
  };
  const { error, ms, tests, loading } = await pool.run(run, { timeoutMs: TIMEOUT_MS });
  return { coverage: { file, ms, tests, loading }, error };
}
