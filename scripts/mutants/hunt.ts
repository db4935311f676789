import type { Candidate, Coverage } from './candidates.ts';
import { findCandidates } from './candidates.ts';
import { ENDED_BY_FORCE, type FilePool } from './file-pool.ts';
import type { Mutant } from './instrument.ts';

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
  candidates: Candidate[];
}

interface Job {
  file: string;
  fresh: boolean;
  opens: Open[];
  ms: number;
}

/** So many mutants share an environment at most. */
const MOST_PASSES = 40;

/**
 * Tries mutants against their tests, file by file, until one fails. Mutants that only matter while a test runs are switched on and off in one
 * environment; those that matter while modules load get an environment each.
 *
 * @param settled called with every verdict
 */
export async function huntMutants({
  mutants,
  coverages,
  nearest,
  texts,
  pool,
  settled,
}: {
  mutants: readonly Mutant[];
  coverages: ReadonlyMap<string, Coverage>;
  /** The test files that are tried for each file. */
  nearest: ReadonlyMap<string, readonly string[]>;
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
    );
    if (candidates.length === 0) settled({ mutant, foundBy: null, covered: false });
    else open.push({ mutant, candidates });
  }

  const found = (one: Open, test: string, file: string) => {
    settled({ mutant: one.mutant, foundBy: `${file} › ${test}`, covered: true });
    open = open.filter((other) => other !== one);
  };

  const runFresh = async (one: Open, file: string) => {
    const end = await pool.run(
      { file, modules: { texts }, fresh: one.mutant.id, passes: [], ...limitsIn(limits, file) },
      { timeoutMs: timeoutOf(limits, file) },
    );
    const failed = end.hung ? ENDED_BY_FORCE : end.results.find((result) => result.failed)?.failed;
    if (failed) found(one, failed, file);
    else one.candidates.shift();
  };

  /** @returns those that were not tried, as the environment was of no use any more */
  const runPasses = async (file: string, opens: Open[]): Promise<Open[]> => {
    const tests = [...new Set(opens.flatMap(({ candidates }) => candidates[0]?.tests ?? []))];
    const passes = opens.map(({ mutant, candidates }) => ({
      mutant: mutant.id,
      tests: candidates[0]?.tests ?? [],
      hits: candidates[0]?.hits ?? 0,
    }));
    const end = await pool.run(
      {
        file,
        modules: { texts },
        fresh: null,
        passes: [{ mutant: null, tests }, ...passes],
        ...limitsIn(limits, file),
      },
      { timeoutMs: timeoutOf(limits, file) },
    );
    const [control, ...results] = end.results;
    if (!control || control.failed) {
      unrepeatable.add(file);
      return opens;
    }
    for (const [index, result] of results.entries()) {
      const one = opens[index];
      if (!one) break;
      if (result.spoilt || result.late) {
        // What went before spoils the very next pass: these tests cannot share an environment.
        if (index === 0 && result.spoilt) unrepeatable.add(file);
        await runFresh(one, file);
      } else if (result.failed) found(one, result.failed, file);
      else one.candidates.shift();
    }
    const left = opens.slice(results.length);
    // After the message of a late one, the process has ended by itself; else the next one never came to its end.
    if (end.hung && left[0]) {
      found(left[0], ENDED_BY_FORCE, file);
      return left.slice(1);
    }
    return left;
  };

  while (open.length > 0) {
    await Promise.all(
      planJobs(open, unrepeatable).map(async ({ file, fresh, opens }) => {
        let left = opens;
        while (left.length > 0 && !fresh && !unrepeatable.has(file)) left = await runPasses(file, left);
        for (const one of left) await runFresh(one, file);
      }),
    );
    for (const one of open.filter(({ candidates }) => candidates.length === 0))
      settled({ mutant: one.mutant, foundBy: null, covered: true });
    open = open.filter(({ candidates }) => candidates.length > 0);
  }
}

/** One job for each mutant that needs an environment of its own, and some for the others of a test file; the longest first. */
function planJobs(open: readonly Open[], unrepeatable: ReadonlySet<string>): Job[] {
  const jobs: Job[] = [];
  const shared = new Map<string, Open[]>();
  for (const one of open) {
    const [candidate] = one.candidates;
    if (!candidate) continue;
    if (candidate.tests && !unrepeatable.has(candidate.file))
      shared.set(candidate.file, [...(shared.get(candidate.file) ?? []), one]);
    else jobs.push({ file: candidate.file, fresh: true, opens: [one], ms: candidate.ms });
  }
  for (const [file, opens] of shared)
    for (let start = 0; start < opens.length; start += MOST_PASSES) {
      const some = opens.slice(start, start + MOST_PASSES);
      const ms = some.reduce((sum, { candidates }) => sum + (candidates[0]?.ms ?? 0), 0);
      jobs.push({ file, fresh: false, opens: some, ms });
    }
  return jobs.sort((a, b) => b.ms - a.ms);
}

interface Limits {
  limitsMs: Record<string, number>;
  limitMs: number;
  fileMs: number;
}

/** Times relative to the run without mutants, with room for a machine that does other things as well. */
function limitsOf({ tests, ms }: Coverage): Limits {
  const limitsMs = Object.fromEntries(tests.map((test) => [test.name, test.ms * 5 + 3000]));
  return { limitsMs, limitMs: 5000, fileMs: ms };
}

function limitsIn(limits: ReadonlyMap<string, Limits>, file: string) {
  const { limitsMs = {}, limitMs = 5000 } = limits.get(file) ?? {};
  return { limitsMs, limitMs };
}

function timeoutOf(limits: ReadonlyMap<string, Limits>, file: string): number {
  return (limits.get(file)?.fileMs ?? 0) * 5 + 20_000;
}
