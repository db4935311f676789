import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changedModulesArguments, changedModulesEnvironment } from './changed-modules.ts';
import { until } from './waiting.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export { freePort as findFreePort } from '../../scripts/ports.ts';

/** One file of ours in a process of its own, as the npm scripts run it. */
export interface OwnProcess {
  child: ChildProcess;
  /** What it has written so far, to both streams. */
  output: () => string;
  /** Resolves with the exit code (null after a signal) once it has ended. */
  ended: Promise<number | null>;
}

/** What a process of ours that a test starts finds read already: a third of a core's second for each of them. */
export const compileCache: Record<string, string> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};

/** @param environment is all that the process sees besides PATH, what is read already, and the changed modules of a test that has any */
export function startProcess(
  file: string,
  environment: Record<string, string>,
  args: string[] = [],
): OwnProcess {
  const env = {
    PATH: process.env.PATH ?? '',
    ...compileCache,
    ...changedModulesEnvironment(),
    ...environment,
  };
  const nodeArgs = ['--disable-warning=ExperimentalWarning', ...changedModulesArguments(env)];
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

/** Runs a program that is given as text, an ES module in the root of the checkout, to its end. @param environment as with {@link startProcess} */
export function runProgram(
  text: string,
  environment: Record<string, string>,
): { stdout: string; stderr: string } {
  const env = { PATH: process.env.PATH ?? '', ...changedModulesEnvironment(), ...environment };
  const nodeArgs = ['--disable-warning=ExperimentalWarning', ...changedModulesArguments(env)];
  const args = [...nodeArgs, '--input-type=module', '-e', text];
  return spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
}

/** Waits until the address answers 200. @throws with what the process wrote, at once when it has ended */
export async function untilReady(url: string, { by }: { by?: OwnProcess } = {}): Promise<void> {
  let ended = false;
  void by?.ended.then(() => {
    ended = true;
  });
  const answers = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  try {
    await until(`${url} is ready`, { everyMs: 50 }, async () => {
      if (ended) throw new Error(`the process that was to answer at ${url} has ended`);
      return answers();
    });
  } catch (error) {
    throw new Error(`${String(error)}\n${by?.output() ?? ''}`);
  }
}

/** Memory of a process that lies in RAM, in MB. */
export function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

interface ListedProcess {
  pid: number;
  ppid: number;
  args: string;
}

/** The processes of this machine that have not ended. */
export function listProcesses(): ListedProcess[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, state = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), ppid: Number(ppid), args }] : [];
  });
}

export function childrenOf(parent: number | undefined): ListedProcess[] {
  return listProcesses().filter(({ ppid }) => ppid === parent);
}
