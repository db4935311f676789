import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '@jest/types';
import { readConfigs } from 'jest-config';
import TestRunner from 'jest-runner';
import JestRuntime from 'jest-runtime';
import { CHANGED_MODULES, type ModuleChanges, MUTANT_COVERAGE } from '../../tests/support/changed-modules.ts';
import {
  type CoveredTest,
  MUTANT_JOB,
  type MutantJob,
  type Pass,
  type PassResult,
} from '../../tests/support/mutant-passes.ts';
import { ROOT } from '../paths.ts';

/** The message to a process for tests: one test file. */
export interface FileRun {
  /** Path below the checkout. */
  file: string;
  modules: ModuleChanges;
  cover?: boolean;
  /** Full names of the only tests that run while there are no passes; absent: all. */
  only?: string[];
  fresh: string | null;
  passes: Pass[];
  limitsMs: Record<string, number>;
  limitMs: number;
}

/** What it says meanwhile and at the end. */
export type FileRunMessage =
  | { kind: 'ready' }
  | { kind: 'pass'; result: PassResult }
  | { kind: 'end'; tests: CoveredTest[]; loading: Record<string, number>; error: string | null; ms: number };

/** Limits of hooks: with nothing changed one only ends what hangs. */
const COVER_HOOK_MS = 120_000;
const HOOK_MS = 30_000;

type Runtime = typeof JestRuntime;
// The package is CommonJS: Node hands its exports over, its types have the class alone.
const { createContext } = ((JestRuntime as unknown as { default?: Runtime }).default ??
  JestRuntime) as Runtime;
const Runner = (TestRunner as unknown as { default?: typeof TestRunner }).default ?? TestRunner;

const { globalConfig, configs } = await readConfigs(
  { _: [], $0: '', config: join(ROOT, 'tests/jest.config.mjs') } as unknown as Config.Argv,
  [ROOT],
);
/** Jest's transform of scripts, as its settings name it once they are read. */
const SWC = fileURLToPath(import.meta.resolve('@swc/jest'));
const contexts = new Map<string, Awaited<ReturnType<typeof createContext>>>();

// Nobody reads the pages that failed queries write out.
process.env.DEBUG_PRINT_LIMIT = '0';

process.on('message', (run: FileRun) => void runFile(run).then((end) => process.send?.(end)));
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' });

async function runFile(run: FileRun): Promise<FileRunMessage> {
  const began = performance.now();
  const folder = run.cover ? mkdtempSync(join(tmpdir(), 'sorak-mutants-')) : undefined;
  process.env[CHANGED_MODULES] = JSON.stringify(run.modules);
  if (folder) process.env[MUTANT_COVERAGE] = folder;
  else delete process.env[MUTANT_COVERAGE];
  // How long a page's test waits for what a mutant keeps from coming; long enough for a busy machine.
  if (run.cover) delete process.env.SORAK_TEST_TIMEOUT_MS;
  else process.env.SORAK_TEST_TIMEOUT_MS = '3000';
  let reported = false;
  let tests: CoveredTest[] = [];
  let loading: Record<string, number> = {};
  const job: MutantJob = {
    cover: run.cover ?? false,
    only: run.only ?? null,
    fresh: run.fresh,
    passes: run.passes,
    limitsMs: run.limitsMs,
    limitMs: run.limitMs,
    passed: (result) => {
      reported = true;
      process.send?.({ kind: 'pass', result } satisfies FileRunMessage);
    },
    covered: (all, atLoading) => {
      tests = all;
      loading = { ...atLoading };
    },
  };
  (globalThis as unknown as Record<symbol, MutantJob>)[MUTANT_JOB] = job;
  let error = await runByJest(run);
  if (error && !reported && !run.cover) {
    job.passed({ mutant: run.fresh, failed: '(loading)', error });
    error = null;
  }
  if (folder) {
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.json')))
      for (const [id, hits] of Object.entries<number>(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
        loading[id] = (loading[id] ?? 0) + hits;
    rmSync(folder, { recursive: true });
  }
  return { kind: 'end', tests, loading, error, ms: performance.now() - began };
}

/** @returns the first line of what was wrong, null when every test that was to run passed */
async function runByJest(run: FileRun): Promise<string | null> {
  const { file, modules } = run;
  const name = file.split('/')[1] ?? '';
  const known = configs.find(({ displayName }) => displayName?.name === name);
  if (!known) throw new Error(`${file} belongs to no project of tests/jest.config.mjs`);
  let context = contexts.get(name);
  if (!context) {
    context = await createContext(known, { maxWorkers: 1, watchman: false });
    contexts.set(name, context);
  }
  const browser = known.testEnvironment.endsWith('browser-environment.mjs');
  const config: Config.ProjectConfig = {
    ...known,
    // Only of scripts: a style sheet keeps a transform of its own. What Node loads itself is changed by `native-runtime.mjs`.
    transform: known.transform.map(([pattern, path, options]) =>
      path === SWC
        ? [pattern, join(ROOT, 'tests/support/changed-modules-transform.ts'), options]
        : [pattern, path, options],
    ),
    testEnvironment: join(ROOT, `tests/support/mutant-${browser ? 'browser' : 'node'}-environment.mjs`),
    // Jest keeps translated files in memory by these settings: other changes, other files.
    testEnvironmentOptions: { ...known.testEnvironmentOptions, modules },
  };
  // Of hooks, as tests get limits of their own.
  const testTimeout = run.cover ? COVER_HOOK_MS : HOOK_MS;
  const runner = new Runner({ ...globalConfig, silent: true, maxWorkers: 1, testTimeout }, {});
  let error: string | null = null;
  runner.on('test-file-success', ([, result]) => {
    if (result.testExecError) error = firstLine(result.testExecError);
    else if (result.numFailingTests > 0)
      error = firstLine(result.testResults.find(({ status }) => status === 'failed')?.failureMessages[0]);
  });
  runner.on('test-file-failure', ([, failure]) => {
    error = firstLine(failure);
  });
  const watcher = {
    isInterrupted: () => false,
    isWatchMode: () => false,
    setState: async () => {},
    on: () => {},
  };
  await runner.runTests(
    [{ path: join(ROOT, file), context: { ...context, config } }],
    watcher as unknown as Parameters<typeof runner.runTests>[1],
    { serial: true },
  );
  return error;
}

function firstLine(error: unknown): string {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return message.trim().split('\n')[0] || 'failed';
}
