import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { freePort } from '../../scripts/ports.ts';
import { changedModulesArguments, changedModulesEnvironment } from './changed-modules.ts';
import { compileCache, listProcesses } from './processes.ts';
import { until } from './waiting.ts';

const root = join(import.meta.dirname, '../..');
const launcher = join(root, 'tests/unit/scripts/fixtures/small-launch.ts');

/** A file system of one's own needs a mount namespace; where there are none, what needs one cannot be tried. */
export const hasNamespaces = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0;

export interface Started {
  process: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** What each test has for itself. */
export interface Place {
  /** Data folder. */
  dir: string;
  port: number;
  simulatorPort: number;
}

const running: Started[] = [];

/** Gives each test of a file a data folder and ports, and ends afterwards what it has started. */
export function useLaunches(): Place {
  const place: Place = { dir: '', port: 0, simulatorPort: 0 };
  beforeEach(async () => {
    mkdirSync(join(root, '.data'), { recursive: true });
    place.dir = mkdtempSync(join(root, '.data/start-test-'));
    place.port = await freePort();
    place.simulatorPort = await freePort();
  });
  afterEach(async () => {
    for (const { process: child, ended } of running.splice(0)) {
      child.kill('SIGTERM');
      await ended;
    }
    await until('nothing is left behind', {}, () => leftBehind(place.dir).length === 0);
    rmSync(place.dir, { recursive: true, force: true });
  });
  return place;
}

/** The launcher with real stores and a small program, see `fixtures/small-launch.ts`. */
export function startLaunch(place: Place, mode: string, more: NodeJS.ProcessEnv = {}): Started {
  return watch(
    spawn(process.execPath, [...changedModulesArguments(), launcher, mode], {
      env: environment(place, more),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** A script of ours, with nothing of this run's environment but the data folder, the ports and changed modules. */
export function startScript(place: Place, file: string, args: string[], more: NodeJS.ProcessEnv): Started {
  const nodeArgs = ['--disable-warning=ExperimentalWarning', ...changedModulesArguments()];
  return watch(
    spawn(process.execPath, [...nodeArgs, join(root, file), ...args], {
      env: environment(place, more),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** The same with the data folder on a file system of its own, which only the new processes see. */
export function startLaunchOnDisk(place: Place, { mount, mode }: { mount: string; mode: string }): Started {
  const script = 'mount -t tmpfs -o "$1" tmpfs "$2" && exec "$3" "$4" "$5"';
  const args = ['--map-root-user', '--mount', 'sh', '-c', script, 'sh', mount, place.dir];
  args.push(process.execPath, launcher, mode);
  return watch(spawn('unshare', args, { env: environment(place, {}), stdio: ['ignore', 'pipe', 'pipe'] }));
}

function watch(child: ChildProcess): Started {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started = { process: child, output: () => text, ended };
  running.push(started);
  return started;
}

function environment({ dir, port, simulatorPort }: Place, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...compileCache,
    ...changedModulesEnvironment(),
    SORAK_DATA_DIR: dir,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    SORAK_SEED: 'none',
    SORAK_DEMO_TRAFFIC: 'off',
    ...more,
  };
}

/** Waits until the small program answers. @throws with what was printed when it ended instead */
export async function untilServes({ output, ended }: Started, { port }: Place): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  await until('it is ready', {}, () => over || output().includes('Sorak ready: http://localhost:'));
  if (over) throw new Error(`it ended: ${output()}`);
  await until('the program answers', {}, async () => (await callServer(port).catch(() => null)) !== null);
}

/** What the small program says of itself: its process, and how many of its kind the database has seen. */
export async function callServer(port: number): Promise<{ pid: number; starts: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  return JSON.parse(await answer.text());
}

/** Ids of live processes that belong to a data folder: they carry it in their command or environment. */
export function leftBehind(dir: string): number[] {
  return listProcesses()
    .filter(({ pid, args }) => args.includes(dir) || environOf(pid).includes(`SORAK_DATA_DIR=${dir}\0`))
    .filter(({ pid }) => !running.some(({ process: child }) => child.pid === pid))
    .map(({ pid }) => pid);
}

function environOf(pid: number): string {
  try {
    return `${readFileSync(`/proc/${pid}/environ`, 'utf8')}\0`;
  } catch {
    return '';
  }
}
