import { spawn } from 'node:child_process';
import { poll } from '#server/platform/poll.ts';
import { ROOT } from '../paths.ts';
import { Problem } from '../problem.ts';

/** Servers, the client's build, demo data with all its pictures: everything for the first time. On a busy machine that takes minutes; it ends only what hangs. */
const READY_WITHIN_MS = 600_000;

/** A whole Sorak of one's own, run by `scripts/start.ts` as a child. */
export interface System {
  origin: string;
  /** Ends all its processes in order. */
  stop: () => Promise<void>;
}

/**
 * Starts everything with the demo's data and without its traffic.
 *
 * @param env ports, data folder and stores; the rest is what a first `npm start` has
 * @throws Problem with what it printed when it is not ready in time
 */
export async function startSystem(env: NodeJS.ProcessEnv): Promise<System> {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      NODE_ENV: 'development',
      SORAK_SEED: 'demo',
      SORAK_DEMO_TRAFFIC: 'off',
      // A few people log in again and again, for each scene.
      LOGIN_ACCOUNT_LIMIT: '1000',
      // It ends with us, even if nobody is left to end it.
      SORAK_RUNNER_PID: String(process.pid),
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      over = true;
      resolve();
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const look = async () => /Sorak ready: (\S+)/.exec(output)?.[1] ?? (over ? '' : null);
  const origin = await poll(look, { everyMs: 50, withinMs: READY_WITHIN_MS });
  if (origin) return { origin, stop };
  await stop();
  throw new Problem(`Sorak did not start for this:\n${output.trim()}`);
}
