import { readFileSync, statfsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { UNFIT_SURROUNDINGS } from '#server/platform/end-unstarted.ts';
import { DISK_FULL_PATTERN, diskFull, Problem } from './problem.ts';

const KEPT_LINES = 24;
/** Below this a disk counts as full: even the line that says so would not fit. */
const FULL_BELOW_BYTES = 1024 * 1024;

interface End {
  exitCode: number | null;
  signalCode: NodeJS.Signals | null;
}

/** A child that ended by itself, and did not say so for a reason that the exit code does not show. */
export class ChildEnded extends Problem {
  /** Null after a signal. */
  readonly exitCode: number | null;

  constructor(message: string, exitCode: number | null) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Says why a child ended by itself, and what to do.
 *
 * @param options.end `wasRun` is false when its program could not even be begun
 * @param options.logFile where its output went; null when it went to the terminal
 * @param options.ends how many times in a row, when that is why it is not started again
 */
export function describeEnd(options: {
  name: string;
  end: End & { wasRun: boolean };
  program: string;
  logDir: string;
  logFile: string | null;
  ends?: number;
}): Problem {
  const { name, end, program, logDir, logFile, ends } = options;
  if (!end.wasRun)
    return new Problem(
      `${basename(program)} for the ${name} cannot be run: remove ${dirname(program)} and start again.`,
    );
  const lines = logFile ? lastLines(logFile) : [];
  if (lines.some((line) => DISK_FULL_PATTERN.test(line)) || diskIsFull(logDir))
    return diskFull(` (${logDir})`);
  const tail = lines.length > 0 ? ` Its last lines:\n${lines.map((line) => `  ${line}`).join('\n')}` : '';
  const how = howItEnded(end);
  const sentence =
    ends === undefined
      ? `The ${name} ended by itself ${how}, so everything was stopped.`
      : `The ${name} ended by itself ${ends} times in a row, the last time ${how}: read ${logFile ?? 'what it said'}, mend what it says, and start again.`;
  return new ChildEnded(`${sentence}${tail}`, end.exitCode);
}

/** As the end of a sentence about it. */
export function howItEnded({ exitCode, signalCode }: End): string {
  return signalCode ? `by ${signalCode}` : `with exit code ${exitCode}`;
}

/** False when it would only end again: it says so itself, its program is missing, or the disk is full. */
export function mayRunAgain(problem: Problem): boolean {
  return problem instanceof ChildEnded && problem.exitCode !== UNFIT_SURROUNDINGS;
}

function lastLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').filter(Boolean).slice(-KEPT_LINES);
  } catch {
    return [];
  }
}

function diskIsFull(path: string): boolean {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < FULL_BELOW_BYTES;
}
