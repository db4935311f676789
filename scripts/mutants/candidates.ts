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
/** A mutant is tried against so many files at most, the nearest first. */
const MOST_FILES = { tests: 10, loading: 8 };
const MOST_MS = 60_000;
/** Tests that take longer are tried once the quick ones of all files of their kind have found nothing: most mutants never get there. */
const SLOW_MS = 250;
const AFTER_QUICK_ONES = 1_000;

/**
 * The test files for a mutant, the cheapest kind of test first, then the nearest.
 *
 * @param coverages of the tests that are tried for its file, nearest first
 */
export function findCandidates(mutant: Mutant, coverages: readonly Coverage[]): Candidate[] {
  const rank = ({ file }: Coverage) => PROJECTS.indexOf(file.split('/')[1] ?? '');
  const byTests = coverages.flatMap((coverage, near) => {
    const met = coverage.tests.filter(({ hits }) => hits[mutant.id]);
    const groups = [
      { tests: met.filter(({ ms }) => ms <= SLOW_MS), later: 0 },
      { tests: met.filter(({ ms }) => ms > SLOW_MS), later: AFTER_QUICK_ONES },
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
    return [{ candidate, order: [rank(coverage), near] }];
  });
  return [...nearest(byTests, MOST_FILES.tests), ...nearest(byLoading, MOST_FILES.loading)];
}

function nearest(found: { candidate: Candidate; order: number[] }[], most: number): Candidate[] {
  const sorted = found.sort((a, b) => {
    const index = a.order.findIndex((value, at) => value !== b.order[at]);
    return index < 0 ? 0 : (a.order[index] ?? 0) - (b.order[index] ?? 0);
  });
  let ms = 0;
  return sorted
    .map(({ candidate }) => candidate)
    .filter((candidate, index) => {
      const fits = index === 0 || (index < most && ms + candidate.ms <= MOST_MS);
      ms += candidate.ms;
      return fits;
    });
}
