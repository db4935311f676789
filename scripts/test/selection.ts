import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

/** The folders of tests/ that hold tests, in the order they run. */
const PROJECTS = ['unit', 'http', 'workers', 'client', 'live', 'e2e', 'faults'] as const;
export type Project = (typeof PROJECTS)[number];

/** Projects that run one after the other, one file at a time. */
export interface Lane {
  projects: Project[];
  /** Which part of their files, as Jest's `--shard` takes it; null: all of them. */
  shard: string | null;
}

/**
 * They start whole systems, measure time or kill servers, so the files of a lane run one after the other. The lanes themselves
 * run side by side: all wait for browsers, clocks and restarts more than they work.
 */
const LANES: readonly (readonly Project[])[] = [['e2e'], ['live', 'faults']];
const SHARDS = ['1/2', '2/2'] as const;

/** Tests of which `npm test` does a part only (`tests/support/volume.ts`): faults, every screen and journey at every width, every poster. */
export const VOLUME_PARTS: readonly string[] = [
  'tests/faults/.',
  'tests/e2e/app/accessibility',
  'tests/e2e/app/layout-shift',
  'tests/e2e/accounts/way-in',
  'tests/e2e/orders/paid-vote',
  'tests/e2e/orders/returning-voter',
  'tests/e2e/screens/hall-screen',
  'tests/workers/documents/draw-posters',
  'tests/workers/orders/keep-counts',
];

/** Flags of Jest whose value is the next argument. */
const FLAGS_WITH_VALUE = new Set(['-t', '--testNamePattern', '--testTimeout', '--seed', '--shard']);

/** What one command line asks for. */
export interface Selection {
  /** Projects whose files may run side by side. */
  parallel: Project[];
  /** They may run beside each other. */
  lanes: Lane[];
  /** What Jest gets to see besides. */
  jestArgs: string[];
}

/**
 * Reads the arguments of `npm test`: a project's name or a path below `tests/PROJECT` selects that project, any other word is a
 * pattern for all of them, and flags go on to Jest. Projects without a test file are left out.
 */
export function selectTests(args: readonly string[]): Selection {
  const named = new Set<Project>();
  const jestArgs: string[] = [];
  let forEverybody = false;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const project = PROJECTS.find(
      (name) => arg === name || arg.replace(/^.*tests\//, '').split('/')[0] === name,
    );
    if (arg === '--') continue;
    if (FLAGS_WITH_VALUE.has(arg)) jestArgs.push(arg, args[++index] ?? '');
    else if (arg.startsWith('-')) jestArgs.push(arg);
    else if (project) {
      named.add(project);
      if (arg !== project && !/(^|\/)tests\/[^/]+\/?$/.test(arg)) jestArgs.push(arg);
    } else {
      forEverybody = true;
      jestArgs.push(arg);
    }
  }
  const wanted = PROJECTS.filter((name) => named.size === 0 || forEverybody || named.has(name)).filter(
    hasTests,
  );
  // A file that is named is no work for two.
  const shards = jestArgs.some((arg) => /\.test\.tsx?$|^--shard/.test(arg)) ? [null] : SHARDS;
  return {
    parallel: wanted.filter((name) => !LANES.some((lane) => lane.includes(name))),
    lanes: LANES.map((lane) => wanted.filter((name) => lane.includes(name)))
      .filter((projects) => projects.length > 0)
      .flatMap((projects) => shards.map((shard) => ({ projects, shard }))),
    jestArgs,
  };
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
  return globSync(join(ROOT, 'tests', project, '**/*.test.{ts,tsx}')).length > 0;
}
