import { join } from 'node:path';
import { ChildEnded } from './child-end.ts';
import { nodeChild } from './launch.ts';
import { dataDir } from './paths.ts';
import { requirePort } from './ports.ts';
import { Problem, runScript } from './problem.ts';
import { findRun } from './run-file.ts';
import { readSettings } from './settings.ts';
import { untilEndSignal } from './signals.ts';
import { Supervisor } from './supervisor.ts';

/**
 * `npm run server`, `workers` or `simulator`: one process, for several instances beside each other. Its configuration comes from
 * the environment; what is missing there comes from the `npm start` that runs with the same data folder.
 */
await runScript(async () => {
  const name = process.argv[2] ?? '';
  const env = await completeEnv(name);
  const settings = readSettings(env);
  if (name === 'server') await requirePort({ port: settings.port, what: 'server', variable: 'PORT' });
  if (name === 'simulator')
    await requirePort({
      port: settings.simulatorPort,
      what: 'payment simulator',
      variable: 'SIMULATOR_PORT',
    });
  const supervisor = new Supervisor({ logDir: join(dataDir(), 'logs') });
  const requested = untilEndSignal();
  try {
    await supervisor.start(nodeChild({ name, file: `${name}/main.ts`, env, showOutput: true }));
    await Promise.race([supervisor.crashed, requested]);
    return 0;
  } catch (error) {
    // It had the terminal and has printed why; the exit code says whether to start it again.
    if (error instanceof ChildEnded && error.exitCode) return error.exitCode;
    throw error;
  } finally {
    await supervisor.stop();
  }
});

async function completeEnv(name: string): Promise<NodeJS.ProcessEnv> {
  const run = await findRun(dataDir());
  // Its ports are taken by its own processes.
  const { PORT: _port, SIMULATOR_PORT: simulatorPort, ...shared } = run?.env ?? {};
  const fromRun = name === 'simulator' ? shared : { ...shared, SIMULATOR_PORT: simulatorPort };
  const env = { ...fromRun, ...process.env };
  if (name !== 'simulator' && (!env.MONGODB_URL || !env.REDIS_URL)) {
    throw new Problem(
      'MONGODB_URL and REDIS_URL are not set and no npm start runs with this data folder: set both, or run npm start first.',
    );
  }
  return env;
}
