import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What provisioning works with; tests give their own. */
export interface ProvisionContext {
  env: NodeJS.ProcessEnv;
  /** Where fetched programs are kept. */
  binDir: string;
  /** Tells the person waiting what is going on. */
  say: (line: string) => void;
}

/** The path of a program on `env.PATH`, or null. */
export function findOnPath(name: string, env: NodeJS.ProcessEnv): string | null {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    if (folder && isProgram(join(folder, name))) return join(folder, name);
  }
  return null;
}

/** True for a file that this user may execute. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Asks a program for its version.
 *
 * @returns `[major, minor]`, or null when it does not run here (another processor, a missing library) or says none
 */
export function versionOf(program: string): [number, number] | null {
  const result = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  const match = result.status === 0 ? /v=?(\d+)\.(\d+)/.exec(result.stdout) : null;
  return match ? [Number(match[1]), Number(match[2])] : null;
}

/** True when the program runs here and is at least that version. */
export function isAtLeast(program: string, [major, minor]: [number, number]): boolean {
  const version = versionOf(program);
  return version !== null && (version[0] > major || (version[0] === major && version[1] >= minor));
}
