/** How many mutants of a module there were, and how many of them a test found. */
export interface Score {
  part: string;
  module: string;
  found: number;
  all: number;
}

/** One mutant's part in the scores. */
export interface Counted {
  part: string;
  module: string;
  found: boolean;
}

/** Scores of each module, by part and name. */
export function scoreModules(counted: readonly Counted[]): Score[] {
  const scores = new Map<string, Score>();
  for (const { part, module, found } of counted) {
    const key = `${part} ${module}`;
    const score = scores.get(key) ?? { part, module, found: 0, all: 0 };
    scores.set(key, { ...score, found: score.found + (found ? 1 : 0), all: score.all + 1 });
  }
  return [...scores.values()].sort((a, b) => a.module.localeCompare(b.module));
}

/** The sum of some scores. */
export function sumScores(scores: readonly Score[]): { found: number; all: number } {
  return scores.reduce((sum, { found, all }) => ({ found: sum.found + found, all: sum.all + all }), {
    found: 0,
    all: 0,
  });
}

/** Rounded down, so that a goal is not reached by rounding; 100 where there is nothing to find. */
export function percentOf({ found, all }: { found: number; all: number }): number {
  return all === 0 ? 100 : Math.floor((found / all) * 1000) / 10;
}

/** A table row: `orders   96.1 %   173 of 180`. */
export function scoreLine({ title, found, all }: { title: string; found: number; all: number }): string {
  return `${title.padEnd(28)} ${percentOf({ found, all }).toFixed(1).padStart(5)} %  ${found} of ${all}`;
}

/** How long it took by the clock, and how long processors worked for it: on a machine that does much else only that can be compared. */
export function timeLine({ ms, processorMs }: { ms: number; processorMs: number | null }): string {
  const minutes = (count: number) => `${(count / 60_000).toFixed(1)} min`;
  return `${minutes(ms)} by the clock${processorMs === null ? '' : `, ${minutes(processorMs)} of processors`}`;
}

/** A mutant that no test noticed. */
export interface Survivor {
  line: string;
  /** Why it is no fault, where it is listed; null: nobody has looked at it. */
  reason: string | null;
}

/** A survivor as it is printed. */
export function survivorLines({ line, reason }: Survivor): string {
  return reason === null ? line : `${line}\n    listed: ${reason}`;
}

/** What stands at the end of a run, and its exit code: 0 only where no goal is missed. */
export function closeRun({
  survivors,
  short,
}: {
  survivors: readonly Survivor[];
  /** The titles of the goals that were not reached. */
  short: readonly string[];
}): { line: string; code: number } {
  const unlisted = survivors.filter(({ reason }) => reason === null).length;
  const line = [
    `${survivors.length} survivors`,
    ...(unlisted > 0 ? [`${unlisted} of them not listed`] : []),
    ...(short.length > 0 ? [`short: ${short.join(', ')}`] : []),
  ].join(', ');
  return { line, code: short.length > 0 ? 1 : 0 };
}
