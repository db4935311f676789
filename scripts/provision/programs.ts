import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isOlder } from '#server/platform/required-stores.ts';

/** What provisioning works with; tests give their own. */
export interface ProvisionContext {
  env: NodeJS.ProcessEnv;
  /** Where fetched programs are kept. */
  binDir: string;
  /** Prints progress. */
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

/** True when the program runs here (its processor and libraries fit) and is at least that version. */
export function isAtLeast(program: string, least: readonly [number, number]): boolean {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  const version = status === 0 ? /v=?(\d+\.\d+)/.exec(stdout)?.[1] : undefined;
  return version !== undefined && !isOlder(version, least);
}
