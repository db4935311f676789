import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A port that nobody uses now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** One file of ours in a process of its own, as the npm scripts run it. */
export interface OwnProcess {
  child: ChildProcess;
  /** What it has written so far, to both streams. */
  output: () => string;
  /** Resolves with the exit code (null after a signal) once it has ended. */
  ended: Promise<number | null>;
}

/** @param environment is all that the process sees besides PATH */
export function startProcess(
  file: string,
  environment: Record<string, string>,
  args: string[] = [],
): OwnProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...environment },
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

/** Waits until the address answers 200. */
export async function untilReady(url: string, { timeoutMs = 20_000 } = {}): Promise<void> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > until) throw new Error(`${url} did not become ready`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
