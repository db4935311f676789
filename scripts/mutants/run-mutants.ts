import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE_DIR, ROOT } from '../paths.ts';
import { Problem } from '../problem.ts';
import { untilEndSignal } from '../signals.ts';
import { Supervisor } from '../supervisor.ts';
import { prepareTests } from '../test/run-tests.ts';
import { makeScratchDir } from '../test/scratch.ts';
import { ENDED_BY_FORCE, FilePool } from './file-pool.ts';
import type { Verdict } from './hunt.ts';
import { ImportGraph } from './import-graph.ts';
import { readOptions } from './options.ts';
import { GOALS, isCore, moduleOf, type Part } from './parts.ts';
import { processorMs } from './processor-time.ts';
import {
  type Counted,
  closeRun,
  percentOf,
  type Survivor,
  scoreLine,
  scoreModules,
  sumScores,
  survivorLines,
  timeLine,
} from './report.ts';
import { readReviewed, requireMutantOfEach, speaksOf } from './reviewed.ts';
import { type Run, runCatalogue, runPure, runSample } from './run-part.ts';

/**
 * Puts mutants in, one at a time and in memory, and counts how many of them a test notices.
 *
 * @param args see {@link readOptions}
 * @returns the exit code: 0 only when every part reached its goal
 */
export async function runMutants(args: string[]): Promise<number> {
  const began = performance.now();
  const options = readOptions(args);
  const dir = makeScratchDir();
  const supervisor = new Supervisor({ logDir: join(dir, 'logs'), stopOrder: ['redis', 'mongod'] });
  const requested = untilEndSignal();
  const pools: FilePool[] = [];
  try {
    const work = async () => {
      // Rules and what runs in a browser are tried against tests without stores.
      const stores = options.parts.some((part) => part !== 'pure');
      const env = await prepareTests({ supervisor, dir, projects: [], stores });
      const pool = new FilePool({ size: options.workers, env });
      pools.push(pool);
      const changed = options.since === null ? null : changedSince(options.since);
      return runParts({ options, pool, graph: new ImportGraph(), dir: join(dir, 'texts'), changed });
    };
    return await Promise.race([work(), supervisor.crashed, requested]);
  } finally {
    await Promise.all(pools.map((pool) => pool.stop()));
    await supervisor.stop();
    rmSync(dir, { recursive: true, force: true });
    console.log(timeLine({ ms: performance.now() - began, processorMs: processorMs() }));
  }
}

async function runParts(run: Run): Promise<number> {
  const counted: Counted[] = [];
  const survivors: Survivor[] = [];
  const report: { part: Part; foundBy: string | null; [more: string]: unknown }[] = [];
  const { parts, seed } = run.options;
  if (parts.includes('sample')) console.log(`seed ${seed}`);
  for (const part of ['pure', 'sample'] as const) {
    if (!parts.includes(part)) continue;
    const { verdicts, files } = await (part === 'pure' ? runPure(run) : runSample(run));
    const reviewed = readReviewed();
    // A sample holds few mutants of a file, so it does not show what is there no more.
    if (part === 'pure')
      requireMutantOfEach(reviewed, { mutants: verdicts.map(({ mutant }) => mutant), files });
    for (const verdict of verdicts) {
      const { mutant, foundBy } = verdict;
      counted.push({ part, module: moduleOf(mutant.file), found: foundBy !== null });
      const entry = foundBy === null ? reviewed.find((one) => speaksOf(one, mutant)) : undefined;
      report.push({ part, ...verdict, reason: entry?.reason });
      if (foundBy === null)
        survivors.push({ line: `${part}: ${describe(verdict)}`, reason: entry?.reason ?? null });
    }
  }
  if (parts.includes('catalogue'))
    for (const { entry, module, foundBy } of await runCatalogue(run)) {
      counted.push({ part: 'catalogue', module, found: foundBy !== null });
      report.push({ part: 'catalogue', ...entry, foundBy });
      if (foundBy === null)
        survivors.push({ line: `catalogue: ${entry.name} (${entry.file})`, reason: null });
    }
  mkdirSync(join(CACHE_DIR, 'mutants'), { recursive: true });
  writeFileSync(join(CACHE_DIR, 'mutants/report.json'), JSON.stringify(report, null, 1));
  const forced = report.filter(({ foundBy }) => foundBy?.endsWith(ENDED_BY_FORCE)).length;
  return closeReport({ counted, survivors, seed, parts, forced });
}

function describe({ mutant, covered }: Verdict): string {
  const { file, line, operator, before, after } = mutant;
  const short = (text: string) => (text.length > 100 ? `${text.slice(0, 97)}…` : text);
  return `${file}:${line} ${operator}${covered ? '' : ' (no test comes by)'}\n    ${short(before)}\n    → ${short(after)}`;
}

function closeReport(options: {
  counted: Counted[];
  survivors: Survivor[];
  seed: number;
  parts: readonly Part[];
  /** How many count as found because no test came to its end. */
  forced: number;
}): number {
  const { counted, survivors, seed, parts, forced } = options;
  const scores = scoreModules(counted);
  const short: string[] = [];
  const hold = (title: string, score: { found: number; all: number }, goal: number) => {
    console.log(`${scoreLine({ title, ...score })}  (goal ${goal} %)`);
    if (percentOf(score) < goal) short.push(title);
  };
  if (survivors.length > 0) console.log(`\nSurvivors:\n${survivors.map(survivorLines).join('\n')}`);
  for (const part of parts) {
    console.log('');
    const ofPart = scores.filter((score) => score.part === part);
    for (const { module, found, all } of ofPart) {
      const isHeld = part === 'sample' && isCore(module);
      console.log(scoreLine({ title: `  ${module}${isHeld ? ' (core)' : ''}`, found, all }));
    }
    hold(part, sumScores(ofPart), GOALS[part]);
    if (part === 'sample')
      hold('sample, core modules', sumScores(ofPart.filter(({ module }) => isCore(module))), GOALS.core);
  }
  const { line, code } = closeRun({ survivors, short });
  console.log(`\nseed ${seed}, ${forced} ended by force, ${line}`);
  return code;
}

function changedSince(ref: string): Set<string> {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
    return new Set([
      ...git('diff', '--name-only', ref, '--'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]);
  } catch {
    throw new Problem(`git knows no commit ${ref}.`);
  }
}
