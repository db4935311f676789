import { basename } from 'node:path';
import type { CoveredTest } from '../../tests/support/mutant-passes.ts';
import type { Mutant } from './instrument.ts';

/** What a test file came by when nothing was changed. */
export interface Coverage {
  file: string;
  ms: number;
  tests: CoveredTest[];
  /** Hits while modules were loaded, in hooks around all tests, or in processes that the tests started. */
  loading: Record<string, number>;
}

/** A test file that may find a mutant, and how it is to be run for it. */
export interface Candidate {
  file: string;
  /** Names of the tests that come by the mutant; null: it must be on from the beginning, so the whole file runs. */
  tests: string[] | null;
  hits: number;
  ms: number;
}

const PROJECTS = ['unit', 'client', 'workers', 'http', 'live', 'faults', 'e2e'];
/**
 * A mutant has so many at most, the nearest first, and those that take no longer than so many milliseconds together. Of tests of pure logic the first two find all but
 * one in two hundred of those that are found; a server's tests lead to most of it, and the one that looks at a mutant may stand behind many.
 */
export const MOST = { pure: { tests: 5, ms: 40_000 }, sample: { tests: 24, ms: 150_000 } };
export type Most = (typeof MOST)[keyof typeof MOST];
const MOST_LOADING = { tests: 4, ms: 120_000 };
/** Of the tests that load a mutant so many are tried besides that load the most: some of them compare whole tables. */
export const COMPARING = 4;
/**
 * Most mutants are found by any test that comes by, so the quickest of a file are tried first, up to FIRST_MS together; the others after those
 * of some more files; and what takes longer than SLOW_MS once all quick ones have found nothing.
 */
const FIRST_MS = 200;
const SLOW_MS = 250;
const LATER = { others: 2, slow: 1_000 };
/** Files that run as a whole for a mutant are tried after all others when they take longer, and last of all when they would use up the time of several. */
const SLOW_FILES_MS = [1_500, 60_000];

/**
 * The test files for a mutant, the cheapest kind of test first, then the nearest.
 *
 * @param coverages of the tests that are tried for its file, nearest first
 */
export function findCandidates(
  mutant: Mutant,
  coverages: readonly Coverage[],
  most: Most = MOST.pure,
): Candidate[] {
  const rank = ({ file }: Coverage) => PROJECTS.indexOf(file.split('/')[1] ?? '');
  const byTests = coverages.flatMap((coverage, near) => {
    const met = coverage.tests.filter(({ hits }) => hits[mutant.id]).sort((a, b) => a.ms - b.ms);
    const quick = met.filter(({ ms }) => ms <= SLOW_MS);
    let sum = 0;
    const first = quick.filter(({ ms }) => {
      sum += ms;
      return sum <= FIRST_MS;
    });
    const groups = [
      { tests: first, later: 0 },
      { tests: quick.slice(first.length), later: LATER.others },
      { tests: met.slice(quick.length), later: LATER.slow },
    ];
    return groups.flatMap(({ tests, later }) => {
      if (tests.length === 0) return [];
      const hits = tests.reduce((sum, test) => sum + (test.hits[mutant.id] ?? 0), 0);
      const ms = tests.reduce((sum, test) => sum + test.ms, 0);
      const candidate = { file: coverage.file, tests: tests.map(({ name }) => name), hits, ms };
      return [{ candidate, order: [rank(coverage), near + later] }];
    });
  });
  const byLoading = coverages.flatMap((coverage, near) => {
    const hits = coverage.loading[mutant.id];
    if (!hits) return [];
    const candidate = { file: coverage.file, tests: null, hits, ms: coverage.ms };
    const slow = SLOW_FILES_MS.filter((ms) => coverage.ms > ms).length;
    const order = [slow, rank(coverage), near];
    const loads = rank(coverage) === 0 ? Object.keys(coverage.loading).length : 0;
    return [{ candidate, order, loads, near: isOwnTest(coverage.file, mutant.file) ? -1 : near }];
  });
  // Which ones does not depend on how long they took: the nearest may be the only one that looks at what was loaded.
  const closest = byLoading.toSorted((a, b) => a.near - b.near).slice(0, MOST_LOADING.tests);
  const comparing = byLoading.toSorted((a, b) => b.loads - a.loads).slice(0, COMPARING);
  const loading = [...new Set([...closest, ...comparing])];
  return [...nearest(byTests, most), ...nearest(loading, { ...MOST_LOADING, tests: loading.length })];
}

/** `tests/unit/orders/state-machine.test.ts` of `server/modules/orders/state-machine.ts`. */
function isOwnTest(test: string, file: string): boolean {
  return basename(test).replace(/\.test\.tsx?$/, '') === basename(file).replace(/\.tsx?$/, '');
}

function nearest(found: { candidate: Candidate; order: number[] }[], most: Most): Candidate[] {
  const sorted = found.sort((a, b) => {
    const index = a.order.findIndex((value, at) => value !== b.order[at]);
    return index < 0 ? 0 : (a.order[index] ?? 0) - (b.order[index] ?? 0);
  });
  let ms = 0;
  return sorted
    .map(({ candidate }) => candidate)
    .filter((candidate, index) => {
      const fits = index === 0 || (index < most.tests && ms + candidate.ms <= most.ms);
      ms += candidate.ms;
      return fits;
    });
}
