import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../build-client.ts';
import { BIN_DIR, CACHE_DIR, ROOT } from '../paths.ts';
import { freePort } from '../ports.ts';
import { Problem } from '../problem.ts';
import { findChromium } from '../provision/chromium.ts';
import { untilEndSignal } from '../signals.ts';
import { requireSpace, startMongo, startRedis } from '../stores.ts';
import { Supervisor } from '../supervisor.ts';
import { findUnproven, readChecklists, readEndedTests } from './checklists.ts';
import { readRetries } from './environment-retries.ts';
import { makeScratchDir } from './scratch.ts';
import { type Batch, isWholeProject, type Project, selectTests } from './selection.ts';
import { findUnshown } from './shown-texts.ts';
import { closingLine, readTotals, sumTotals, type Totals } from './totals.ts';

const RESULTS_DIR = join(CACHE_DIR, 'test-results');
/** More than two cores need: many of these tests wait for a clock, a store or a process most of their time. */
const WORKERS = 4;
/** How many batches run side by side, and how many of them beside what runs before: that each has work until the end. None where a file has to be alone. */
const LANES = 3;
const EARLY_LANES = 2;
/** The one limit of all tests. A machine may be busy with something else: it only ends what hangs, and says nothing of speed. */
const TEST_TIMEOUT_MS = 600_000;
/**
 * After its last file a process of Jest that still lives by then is said to leak. With nothing open it takes 0.2 s to give its memory back where it
 * holds 200 MB, and after a whole run it holds ten times as much.
 */
const WORKER_EXIT_MS = 20_000;

/**
 * Runs Jest against a MongoDB and a Redis of its own and prints the closing line.
 *
 * @param args as on the command line, see {@link selectTests}
 * @param label names the result files
 * @param faultVolume how much the fault suite does, given to tests as `SORAK_FAULT_VOLUME`
 * @param proves the files all of whose tests run: what they prove of the checklists in `docs/spec-*.md` is looked for. None: nothing is
 * @returns the exit code: 0 only when a test ran, none failed, and no row of the checklists lacks its proof
 */
export async function runTests(options: {
  args: string[];
  label: string;
  faultVolume: string;
  proves?: (file: string) => boolean;
}): Promise<number> {
  const { args, label, faultVolume, proves } = options;
  const { parallel, alone, batches, flags, patterns, left } = selectTests(args);
  if (parallel.length + alone.length + batches.length === 0)
    throw new Problem('There are no tests of that name: see the folders in tests/.');
  const dir = makeScratchDir();
  requireSpace(dir);
  const supervisor = new Supervisor({ logDir: join(dir, 'logs'), stopOrder: ['jest', 'redis', 'mongod'] });
  const requested = untilEndSignal();
  try {
    const work = async () => {
      const env = await prepareTests({
        supervisor,
        dir,
        projects: [...parallel, ...[...alone, ...batches].map(({ project }) => project)],
      });
      const totals: Totals[] = [];
      const results: string[] = [];
      let allEndedWell = true;
      const run = async (projects: Project[], part: string, extra: string[]) => {
        const name = `${label}-${projects.join('-')}${part}.json`;
        const jsonFile = join(dir, name);
        const endedWell = await runJest({
          supervisor,
          projects,
          args: [...flags, ...extra],
          env: {
            ...env,
            SORAK_FAULT_VOLUME: faultVolume,
            SORAK_DATA_DIR: join(dir, 'data', name.replace('.json', '')),
          },
          jsonFile,
        });
        allEndedWell &&= endedWell;
        totals.push(keepResult(jsonFile, name));
        results.push(join(RESULTS_DIR, name));
      };
      const runParallel = async () => {
        if (parallel.length > 0) await run(parallel, '', [`--maxWorkers=${WORKERS}`, ...patterns]);
        for (const { project, file } of alone) await run([project], '-alone', ['--runInBand', file]);
      };
      const others = [...alone.map(({ file }) => file), ...left].map(
        (path) => `--testPathIgnorePatterns=${path}`,
      );
      const waiting: Batch[] = [...batches];
      const runBatch = async ({ project, shard }: Batch) => {
        const part = shard === null ? '' : `-${shard.replace('/', '-of-')}`;
        const shards = shard === null ? [] : [`--shard=${shard}`];
        // Jest takes every word after this flag up to the next one, so patterns stand before it.
        await run([project], part, ['--runInBand', ...shards, ...patterns, ...others]);
      };
      const runLane = async () => {
        for (let batch = waiting.shift(); batch; batch = waiting.shift()) await runBatch(batch);
      };
      const first = runParallel();
      const lanes = Array.from({ length: LANES }, (_, lane) =>
        lane < EARLY_LANES && alone.length === 0 ? runLane() : first.then(runLane),
      );
      await Promise.all([first, ...lanes]);
      return report(sumTotals(totals), {
        unproven: [
          ...(proves ? unprovenBy(results, proves) : []),
          ...(isWholeProject(args, 'client') ? findUnshown(shownTextsDir(dir)) : []),
        ],
        retries: readRetries(retriesFile(dir)),
        allEndedWell,
      });
    };
    return await Promise.race([work(), supervisor.crashed, requested]);
  } finally {
    await supervisor.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Addresses that the configuration takes, and at which a test that uses them after all is refused at once. */
const NOBODY = { mongodbUrl: 'mongodb://127.0.0.1:1/none', redisUrl: 'redis://127.0.0.1:1' };

/**
 * Starts the servers, and makes what the selected projects need besides.
 *
 * @param stores false where no test of those that will run uses a MongoDB or a Redis
 */
export async function prepareTests(options: {
  supervisor: Supervisor;
  dir: string;
  projects: Project[];
  stores?: boolean;
}): Promise<NodeJS.ProcessEnv> {
  const { supervisor, dir, projects, stores = true } = options;
  const context = { env: process.env, binDir: BIN_DIR, say: console.log };
  const forBrowser = projects.includes('e2e');
  const [mongodbUrl, redisUrl, chromiumPath] = await Promise.all([
    stores
      ? freePort().then((port) =>
          startMongo({ supervisor, context, dir, port, cacheGb: 0.5, manyDatabases: true }),
        )
      : NOBODY.mongodbUrl,
    stores ? freePort().then((port) => startRedis({ supervisor, context, dir, port })) : NOBODY.redisUrl,
    forBrowser ? findChromium(context) : null,
    forBrowser ? buildClient() : null,
  ]);
  return {
    ...process.env,
    NODE_ENV: 'test',
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
    // For processes that tests start, and not for Jest's own: `tests/support/compile-cache.mjs` hands it on.
    SORAK_COMPILE_CACHE: join(CACHE_DIR, 'compile-cache'),
    SORAK_DATA_DIR: join(dir, 'data'),
    SORAK_SHOWN_TEXTS: shownTextsDir(dir),
    SORAK_RETRIES_FILE: retriesFile(dir),
    ...(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {}),
  };
}

/** @returns whether Jest ended by itself and well; how many tests failed is in the file */
async function runJest(options: {
  supervisor: Supervisor;
  projects: Project[];
  args: string[];
  env: NodeJS.ProcessEnv;
  jsonFile: string;
}): Promise<boolean> {
  const { supervisor, projects, args, env, jsonFile } = options;
  const jest = [join(ROOT, 'node_modules/jest/bin/jest.js'), '--config', join(ROOT, 'tests/jest.config.mjs')];
  const report = ['--json', `--outputFile=${jsonFile}`, '--passWithNoTests', '--forceExit=false'];
  const limits = [`--testTimeout=${TEST_TIMEOUT_MS}`, `--workerGracefulExitTimeout=${WORKER_EXIT_MS}`];
  return supervisor
    .runToEnd({
      name: 'jest',
      command: process.execPath,
      args: [...jest, ...report, ...limits, ...args, '--selectProjects', ...projects],
      env,
      showOutput: true,
      isDone: () => existsSync(jsonFile),
    })
    .then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        return false;
      },
    );
}

/** Moves what Jest wrote to where people look for the last run's results. */
function keepResult(jsonFile: string, name: string): Totals {
  if (!existsSync(jsonFile)) throw new Problem('Jest ended without a result: its own lines above say why.');
  const totals = readTotals(jsonFile);
  mkdirSync(RESULTS_DIR, { recursive: true });
  renameSync(jsonFile, join(RESULTS_DIR, name));
  return totals;
}

function unprovenBy(results: readonly string[], proves: (file: string) => boolean): string[] {
  return findUnproven({ rows: readChecklists(), tests: results.flatMap(readEndedTests), proves });
}

const shownTextsDir = (dir: string) => join(dir, 'shown-texts');
const retriesFile = (dir: string) => join(dir, 'environment-retries.log');

function report(
  totals: Totals,
  options: { unproven: readonly string[]; retries: readonly string[]; allEndedWell: boolean },
): number {
  const { unproven, retries, allEndedWell } = options;
  if (totals.passed + totals.failed + totals.skipped === 0)
    throw new Problem('No test ran: nothing has that name.');
  for (const sentence of unproven) console.error(sentence);
  for (const what of retries) console.log(`The environment failed and was tried again: ${what}`);
  console.log(`${retries.length} environment retries`);
  if (!allEndedWell && totals.failed === 0)
    console.error(
      'All tests passed, but a process of Jest ended badly, or had to be killed as something was left open.',
    );
  console.log(closingLine(totals));
  return !allEndedWell || totals.failed > 0 || totals.passed === 0 || unproven.length > 0 ? 1 : 0;
}
