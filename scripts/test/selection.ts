import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

/** The folders of tests/ that hold tests, in the order they run. */
const PROJECTS = ['unit', 'http', 'workers', 'client', 'live', 'e2e', 'faults'] as const;
export type Project = (typeof PROJECTS)[number];

/** Files of a project that run one after the other, in a Jest of their own. */
export interface Batch {
  project: Project;
  /** Which part of the project's files, as Jest's `--shard` takes it; null: all of them. */
  shard: string | null;
}

/**
 * They start whole systems, measure time or kill servers, so the files of a batch run one after the other. A few batches run side by side:
 * all wait for browsers, clocks and restarts more than they work. The longest come first, and small ones fill the end. Each batch of `e2e` has a
 * system with demo data of its own, so there are only three.
 */
const BATCHES: readonly { project: Project; parts: number }[] = [
  { project: 'e2e', parts: 3 },
  { project: 'faults', parts: 8 },
  { project: 'live', parts: 2 },
];

/**
 * Files of those projects that have the machine to themselves. Thousands of viewers and whoever runs beside them would keep each other waiting, and all
 * of them come back while they wait: beside three batches a crowd takes eight times as long as alone. In a flood a process loses what it has claimed
 * where it does not get its turn in time. Benches have stores of their own and do as much as the machine can.
 */
const ALONE: readonly { project: Project; file: string }[] = [
  { project: 'faults', file: 'tests/faults/crowd.test.ts' },
  { project: 'faults', file: 'tests/faults/genuine-flood.test.ts' },
  { project: 'faults', file: 'tests/faults/benches.test.ts' },
];

/** What `npm test` leaves to `npm run test:full` unless it is named: for the other tests to end within twelve minutes (decision 0063). */
const LEFT_TO_FULL: readonly string[] = [
  'tests/faults/.',
  'tests/e2e/app/accessibility-on-',
  'tests/e2e/app/layout-shift',
];

/** What `npm run test:full` runs: besides that, tests of which `npm test` does a part only (`tests/support/volume.ts`). */
export const VOLUME_PARTS: readonly string[] = [
  ...LEFT_TO_FULL,
  'tests/e2e/accounts/way-in',
  'tests/e2e/orders/paid-vote',
  'tests/e2e/orders/returning-voter',
  'tests/e2e/screens/hall-screen',
  'tests/http/payouts/money-histories',
  'tests/workers/documents/draw-posters',
  'tests/workers/orders/state-counts',
];

/** Flags of Jest whose value is the next argument. */
const FLAGS_WITH_VALUE = new Set(['-t', '--testNamePattern', '--testTimeout', '--seed', '--shard']);

/** What one command line selects. */
export interface Selection {
  /** Projects whose files may run side by side. */
  parallel: Project[];
  /** Run first of what follows, one after the other, with nothing beside them; no batch has them. */
  alone: readonly { project: Project; file: string }[];
  /** In the order in which they begin; some of them run side by side. */
  batches: Batch[];
  /** What Jest gets to see besides: flags, and patterns of paths, and of those that are left out. */
  flags: string[];
  patterns: string[];
  left: readonly string[];
}

/**
 * Reads the arguments of `npm test`: a project's name or a path below `tests/PROJECT` selects that project, any other word is a
 * pattern for all of them, and flags go on to Jest. Projects without a test file are left out.
 */
export function selectTests(args: readonly string[]): Selection {
  const named = new Set<Project>();
  const flags: string[] = [];
  const patterns: string[] = [];
  let forEverybody = false;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const project = PROJECTS.find(
      (name) => arg === name || arg.replace(/^.*tests\//, '').split('/')[0] === name,
    );
    if (arg === '--') continue;
    if (FLAGS_WITH_VALUE.has(arg)) flags.push(arg, args[++index] ?? '');
    else if (arg.startsWith('-')) flags.push(arg);
    else if (project) {
      named.add(project);
      if (arg !== project && !/(^|\/)tests\/[^/]+\/?$/.test(arg)) patterns.push(arg);
    } else {
      forEverybody = true;
      patterns.push(arg);
    }
  }
  const wanted = PROJECTS.filter((name) => named.size === 0 || forEverybody || named.has(name)).filter(
    hasTests,
  );
  const left = named.size === 0 && !forEverybody ? LEFT_TO_FULL : [];
  const shardIsGiven = flags.some((arg) => arg.startsWith('--shard'));
  return {
    parallel: wanted.filter((name) => !BATCHES.some(({ project }) => project === name)),
    alone: ALONE.filter(
      ({ project, file }) => wanted.includes(project) && isNamed(file, patterns) && !matchesAny(file, left),
    ),
    batches: BATCHES.filter(({ project }) => wanted.includes(project)).flatMap(({ project, parts }) => {
      const files = countFiles(project, patterns, left);
      return splitProject(project, shardIsGiven ? Math.min(1, files) : Math.min(parts, files));
    }),
    flags,
    patterns,
    left,
  };
}

function splitProject(project: Project, parts: number): Batch[] {
  if (parts === 0) return [];
  if (parts === 1) return [{ project, shard: null }];
  return Array.from({ length: parts }, (_, index) => ({ project, shard: `${index + 1}/${parts}` }));
}

/** True when nothing is left out: what a single run proves can then be held against what must be proven. */
export function isWhole(args: readonly string[]): boolean {
  return args.every((arg) => arg === '--');
}

/** True when all tests of a project run: what they show together can then be held against what must be shown. */
export function isWholeProject(args: readonly string[], project: Project): boolean {
  const named = args.filter((arg) => arg !== '--');
  return (
    named.every((arg) => (PROJECTS as readonly string[]).includes(arg)) &&
    (named.length === 0 || named.includes(project))
  );
}

function hasTests(project: Project): boolean {
  return countFiles(project, []) > 0;
}

/** How many of a project's files that need not be alone match one of the patterns; all of them when there is none. */
function countFiles(project: Project, patterns: readonly string[], left: readonly string[] = []): number {
  const files = globSync(join(ROOT, 'tests', project, '**/*.test.{ts,tsx}'));
  return files.filter(
    (path) =>
      !ALONE.some(({ file }) => path.endsWith(file)) && isNamed(path, patterns) && !matchesAny(path, left),
  ).length;
}

/** Whether a file is one that `npm test` leaves to `npm run test:full`. */
export function isLeftToFull(path: string): boolean {
  return matchesAny(path, LEFT_TO_FULL);
}

function isNamed(path: string, patterns: readonly string[]): boolean {
  return patterns.length === 0 || matchesAny(path, patterns);
}

/** As Jest takes patterns. */
function matchesAny(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => new RegExp(pattern, 'i').test(path));
}
