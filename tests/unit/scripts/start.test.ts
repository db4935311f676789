import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { freePort } from '../../../scripts/ports.ts';

const root = join(import.meta.dirname, '../../..');
const launcher = join(import.meta.dirname, 'fixtures/small-launch.ts');
const namespaces = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0;

jest.setTimeout(60_000);

interface Started {
  process: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

let dir = '';
let port = 0;
let simulatorPort = 0;
const running: Started[] = [];

beforeEach(async () => {
  mkdirSync(join(root, '.data'), { recursive: true });
  dir = mkdtempSync(join(root, '.data/start-test-'));
  [port, simulatorPort] = [await freePort(), await freePort()];
});

afterEach(async () => {
  for (const { process: child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await until(() => leftBehind().length === 0);
  rmSync(dir, { recursive: true, force: true });
});

describe('starting and stopping', () => {
  test('Ctrl-C stops every process, and nothing that was written is lost', async () => {
    const first = start('serve');
    await ready(first);
    expect(await askServer()).toMatchObject({ starts: 1 });
    expect(leftBehind()).not.toEqual([]);
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(leftBehind()).toEqual([]);

    const second = start('serve');
    await ready(second);
    expect(await askServer()).toMatchObject({ starts: 2 });
  });

  test('a supervisor that is killed leaves no process behind, and the next start has all data', async () => {
    const first = start('serve');
    await ready(first);
    first.process.kill('SIGKILL');
    await first.ended;
    await until(() => leftBehind().length === 0);
    expect(leftBehind()).toEqual([]);

    const second = start('serve');
    await ready(second);
    expect(await askServer()).toMatchObject({ starts: 2 });
  });

  test('a database that survived its supervisor and the watchdog is stopped by the next start', async () => {
    const first = start('serve');
    await ready(first);
    const { pid } = await askServer();
    for (const watchdog of childrenOf(first.process.pid).filter(({ args }) => args.includes('watchdog.mjs')))
      process.kill(watchdog.pid, 'SIGKILL');
    first.process.kill('SIGKILL');
    await first.ended;
    process.kill(pid, 'SIGKILL');
    const orphans = leftBehind();
    expect(orphans).not.toEqual([]);

    const second = start('serve');
    await ready(second);
    expect(await askServer()).toMatchObject({ starts: 2 });
    expect(leftBehind().filter((left) => orphans.includes(left))).toEqual([]);
  });

  test('a process that ends by itself is named with its last lines, and everything else is stopped', async () => {
    const crashing = start('crash');
    expect(await crashing.ended).toBe(1);
    expect(crashing.output()).toContain(
      'The server ended by itself with exit code 3, so everything was stopped.',
    );
    expect(crashing.output()).toContain('the reason that a person needs to see');
    expect(leftBehind()).toEqual([]);
  });
});

describe('what is wrong on the machine, in one sentence', () => {
  test('a port that another program has', async () => {
    const other = createServer().listen(port);
    const { ended, output } = start('serve');
    expect(await ended).toBe(1);
    expect(output().trim()).toBe(
      `Port ${port} for the server is taken by another program: stop that one or set PORT to a free port.`,
    );
    other.close();
  });

  test('the port of the payment simulator', async () => {
    const other = createServer().listen(simulatorPort, '127.0.0.1');
    const { ended, output } = start('serve');
    expect(await ended).toBe(1);
    expect(output().trim()).toBe(
      `Port ${simulatorPort} for the payment simulator is taken by another program: stop that one or set SIMULATOR_PORT to a free port.`,
    );
    other.close();
  });

  test('a port that is none', async () => {
    const { ended, output } = start('serve', { PORT: 'abc' });
    expect(await ended).toBe(1);
    expect(output().trim()).toBe('PORT is "abc", which is no port: set it to a number from 1 to 65535.');
  });

  test('a second start on the same data', async () => {
    const first = start('serve');
    await ready(first);
    const second = start('serve', { PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      /^Sorak already runs at .* stop that one, or set SORAK_DATA_DIR, PORT and SIMULATOR_PORT to others\.\n$/,
    );
  });

  test("a MongoDB of one's own that does not answer", async () => {
    const { ended, output } = start('serve', { MONGODB_URL: 'mongodb://127.0.0.1:1/x' });
    expect(await ended).toBe(1);
    expect(output()).toContain(
      'The MongoDB that MONGODB_URL names does not answer: start it, correct the URL, or unset MONGODB_URL.',
    );
    expect(leftBehind()).toEqual([]);
  });

  // A small file system of one's own needs a mount namespace; where there are none, these two cannot be tried.
  const onSmallDisk = namespaces ? test : test.skip;

  onSmallDisk('a disk without room for a database', async () => {
    const { ended, output } = startOnDisk('32m', 'serve');
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(
      /^The disk of .* is full \(\d+ MB free, 400 MB needed\): free some space or set SORAK_DATA_DIR to a folder on another disk\.$/,
    );
  });

  onSmallDisk('a disk that fills up while everything runs', async () => {
    const { ended, output } = startOnDisk('700m', 'fill');
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /The disk is full \(.*\): free some space or set SORAK_DATA_DIR to a folder on another disk\.\n$/,
    );
    expect(leftBehind()).toEqual([]);
  });
});

function start(mode: string, more: NodeJS.ProcessEnv = {}): Started {
  return watch(
    spawn(process.execPath, [launcher, mode], { env: environment(more), stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

/** The same with the data folder on a file system of that size, which only the new processes see. */
function startOnDisk(size: string, mode: string): Started {
  const script = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && exec "$3" "$4" "$5"';
  const args = [
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    script,
    'sh',
    size,
    dir,
    process.execPath,
    launcher,
    mode,
  ];
  return watch(spawn('unshare', args, { env: environment({}), stdio: ['ignore', 'pipe', 'pipe'] }));
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

function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    SORAK_DATA_DIR: dir,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    SORAK_SEED: 'none',
    SORAK_DEMO_TRAFFIC: 'off',
    ...more,
  };
}

async function ready({ output, ended }: Started): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  await until(() => over || output().includes('Sorak ready: http://localhost:'));
  if (over) throw new Error(`it ended: ${output()}`);
  await until(async () => (await askServer().catch(() => null)) !== null);
}

async function askServer(): Promise<{ pid: number; starts: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  return JSON.parse(await answer.text());
}

/** Ids of live processes that belong to this test: they carry its data folder in their command or environment. */
function leftBehind(): number[] {
  return processes()
    .filter(({ pid, args }) => args.includes(dir) || environOf(pid).includes(`SORAK_DATA_DIR=${dir}\0`))
    .filter(({ pid }) => !running.some(({ process: child }) => child.pid === pid))
    .map(({ pid }) => pid);
}

function childrenOf(parent: number | undefined): { pid: number; args: string }[] {
  return processes().filter(({ ppid }) => ppid === parent);
}

function processes(): { pid: number; ppid: number; args: string }[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, state = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), ppid: Number(ppid), args }] : [];
  });
}

function environOf(pid: number): string {
  try {
    return `${readFileSync(`/proc/${pid}/environ`, 'utf8')}\0`;
  } catch {
    return '';
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('waited 30 s in vain');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
