import type { Pass } from '../../tests/support/mutant-passes.ts';
import { type Candidate, type Coverage, findCandidates, type Most } from './candidates.ts';
import { ENDED_BY_FORCE, type FilePool } from './file-pool.ts';
import { activeMutantOf, type Mutant } from './instrument.ts';

/** What became of a mutant. */
export interface Verdict {
  mutant: Mutant;
  /** The test that failed, with its file; null: none did. */
  foundBy: string | null;
  /** False when no test comes by it at all. */
  covered: boolean;
}

interface Open {
  mutant: Mutant;
  /** Those that are left; the first is tried next. */
  candidates: Candidate[];
  /** It has survived some. */
  survived: boolean;
}

/** Mutants that are on at once: when the tests pass, each of them has survived. */
type Bundle = Open[];

interface Job {
  file: string;
  fresh: boolean;
  bundles: Bundle[];
  ms: number;
}

/** So many runs of tests share an environment at most. */
const MOST_PASSES = 100;
/** Nor do more than take about so long together: work is spread over all processes until the end. */
const MOST_JOB_MS = 60_000;
/** So many mutants are on at once at most. The nearest tests find most; what they have not found the others mostly do not find either. */
const MOST_AT_ONCE = 8;

/**
 * Tries mutants against their tests, file by file, until one fails. Mutants that only matter while a test runs are switched on and off in one
 * environment; those that matter while modules load get an environment each. What has survived the nearest tests is tried some at a time, and
 * apart only where those tests fail.
 *
 * @param settled called with every verdict
 */
export async function huntMutants({
  mutants,
  coverages,
  nearest,
  most,
  texts,
  pool,
  settled,
}: {
  mutants: readonly Mutant[];
  coverages: ReadonlyMap<string, Coverage>;
  /** The test files that are tried for each file. */
  nearest: ReadonlyMap<string, readonly string[]>;
  /** How many of them at most. */
  most?: Most;
  texts: string;
  pool: FilePool;
  settled: (verdict: Verdict) => void;
}): Promise<void> {
  const limits = new Map([...coverages].map(([file, coverage]) => [file, limitsOf(coverage)]));
  const unrepeatable = new Set<string>();
  let open: Open[] = [];
  for (const mutant of mutants) {
    const tests = nearest.get(mutant.file) ?? [];
    const candidates = findCandidates(
      mutant,
      tests.flatMap((test) => coverages.get(test) ?? []),
      most,
    );
    if (candidates.length === 0) settled({ mutant, foundBy: null, covered: false });
    else open.push({ mutant, candidates, survived: false });
  }

  const found = (one: Open, test: string, file: string) => {
    settled({ mutant: one.mutant, foundBy: `${file} › ${test}`, covered: true });
    open = open.filter((other) => other !== one);
  };
  const survive = (bundle: Bundle) => {
    for (const one of bundle) {
      one.candidates.shift();
      one.survived = true;
    }
  };

  const runFresh = async (bundle: Bundle, file: string): Promise<void> => {
    // Whatever only matters while tests run need not be on before, and only those tests have to run.
    const isAtLoading = bundle.some(({ candidates }) => !candidates[0]?.tests);
    const pass = passOf(bundle);
    const end = await pool.run(
      {
        file,
        modules: { texts },
        fresh: isAtLoading ? pass.mutant : null,
        passes: isAtLoading ? [] : [pass],
        ...limitsIn(limits, file),
      },
      { timeoutMs: timeoutOf(limits, file) },
    );
    const failed = end.hung ? ENDED_BY_FORCE : end.results.find((result) => result.failed)?.failed;
    const [only] = bundle;
    if (!failed) survive(bundle);
    else if (bundle.length === 1 && only) found(only, failed, file);
    else for (const half of halvesOf(bundle)) await runFresh(half, file);
  };

  /** @returns those that are still to be tried */
  const runPasses = async (file: string, bundles: Bundle[]): Promise<Bundle[]> => {
    const tests = testsOf(bundles.flat());
    const end = await pool.run(
      {
        file,
        modules: { texts },
        fresh: null,
        passes: [{ mutant: null, tests }, ...bundles.map(passOf)],
        ...limitsIn(limits, file),
      },
      { timeoutMs: timeoutOf(limits, file) },
    );
    const [control, ...results] = end.results;
    if (!control || control.failed) {
      unrepeatable.add(file);
      return bundles;
    }
    const again: Bundle[] = [];
    for (const [index, result] of results.entries()) {
      const bundle = bundles[index];
      const [only] = bundle ?? [];
      if (!bundle || !only) break;
      // What went before spoils the very next pass: these tests cannot share an environment.
      if (index === 0 && result.spoilt) unrepeatable.add(file);
      if (!result.failed) survive(bundle);
      else if (bundle.length > 1) again.push(...halvesOf(bundle));
      else if (result.spoilt || result.late) await runFresh(bundle, file);
      else found(only, result.failed, file);
    }
    const [next, ...left] = bundles.slice(results.length);
    if (!next) return again;
    // After the message of a late one, the process has ended by itself; else the next one never came to its end.
    if (!end.hung) return [...again, next, ...left];
    const [only] = next;
    if (next.length > 1) again.push(...halvesOf(next));
    else if (only) found(only, ENDED_BY_FORCE, file);
    return [...again, ...left];
  };

  while (open.length > 0) {
    await Promise.all(
      planJobs(open, unrepeatable).map(async ({ file, fresh, bundles }) => {
        let left = bundles;
        while (left.length > 0 && !fresh && !unrepeatable.has(file)) left = await runPasses(file, left);
        for (const bundle of left) await runFresh(bundle, file);
      }),
    );
    for (const one of open.filter(({ candidates }) => candidates.length === 0))
      settled({ mutant: one.mutant, foundBy: null, covered: true });
    open = open.filter(({ candidates }) => candidates.length > 0);
  }
}

/**
 * One job for each bundle that needs an environment of its own, and some for the others of a test file. The longest and the shortest alternate: long
 * ones mostly wait, so that others work meanwhile, and the last ones are of middle length.
 */
function planJobs(open: readonly Open[], unrepeatable: ReadonlySet<string>): Job[] {
  const needsFresh = ({ file, tests }: Candidate) => !tests || unrepeatable.has(file);
  const byFile = Map.groupBy(
    open.filter(({ candidates }) => candidates.length > 0),
    ({ candidates: [next] }) => next && `${needsFresh(next)} ${next.file}`,
  );
  const jobs: Job[] = [];
  for (const opens of byFile.values()) {
    const next = opens[0]?.candidates[0];
    if (!next) continue;
    const fresh = needsFresh(next);
    const bundles = makeBundles(opens);
    const most = Math.ceil(MOST_JOB_MS / Math.max(1, sumMs(opens) / opens.length));
    const ofOneJob = fresh ? 1 : Math.min(MOST_PASSES, most);
    for (let start = 0; start < bundles.length; start += ofOneJob) {
      const some = bundles.slice(start, start + ofOneJob);
      jobs.push({ file: next.file, fresh, bundles: some, ms: fresh ? next.ms : sumMs(some.flat()) });
    }
  }
  jobs.sort((a, b) => b.ms - a.ms);
  const shorter = jobs.splice(Math.ceil(jobs.length / 2)).reverse();
  return jobs.flatMap((long, index) => [long, ...shorter.slice(index, index + 1)]);
}

/** Alone at first; later some at a time, none of them within the text of another: what is replaced is not reached. */
function makeBundles(opens: readonly Open[]): Bundle[] {
  const alone = opens.filter(({ survived }) => !survived).map((one) => [one]);
  const together: Bundle[] = [];
  for (const one of opens.filter(({ survived }) => survived)) {
    const fits = together.find(
      (others) => others.length < MOST_AT_ONCE && !others.some(({ mutant }) => overlap(mutant, one.mutant)),
    );
    if (fits) fits.push(one);
    else together.push([one]);
  }
  return [...alone, ...together];
}

function overlap(a: Mutant, b: Mutant): boolean {
  return a.file === b.file && a.range[0] < b.range[1] && b.range[0] < a.range[1];
}

function passOf(bundle: Bundle): Pass {
  return {
    mutant: activeMutantOf(bundle.map(({ mutant }) => mutant.id)),
    tests: testsOf(bundle),
    hits: bundle.reduce((sum, { candidates }) => sum + (candidates[0]?.hits ?? 0), 0),
  };
}

function halvesOf(bundle: Bundle): Bundle[] {
  const middle = Math.ceil(bundle.length / 2);
  return [bundle.slice(0, middle), bundle.slice(middle)];
}

/** The tests that come by any of them. */
function testsOf(opens: readonly Open[]): string[] {
  return [...new Set(opens.flatMap(({ candidates }) => candidates[0]?.tests ?? []))];
}

function sumMs(opens: readonly Open[]): number {
  return opens.reduce((sum, { candidates }) => sum + (candidates[0]?.ms ?? 0), 0);
}

interface Limits {
  limitsMs: Record<string, number>;
  limitMs: number;
  fileMs: number;
}

/** Times relative to the run without mutants, with room for a machine that does other things as well. What takes seconds waits most of them. */
function limitsOf({ tests, ms }: Coverage): Limits {
  const limitsMs = Object.fromEntries(
    tests.map((test) => [test.name, Math.min(test.ms * 5, test.ms * 1.5 + 5000) + 3000]),
  );
  return { limitsMs, limitMs: 5000, fileMs: ms };
}

function limitsIn(limits: ReadonlyMap<string, Limits>, file: string) {
  const { limitsMs = {}, limitMs = 5000 } = limits.get(file) ?? {};
  return { limitsMs, limitMs };
}

function timeoutOf(limits: ReadonlyMap<string, Limits>, file: string): number {
  return (limits.get(file)?.fileMs ?? 0) * 5 + 20_000;
}
