import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertSeams } from './seam-places.ts';
import { SEAMS } from './seams.ts';

/** One text of a module that is replaced in memory. */
export interface ModuleChange {
  /** Path below the checkout, as `server/app.ts`. */
  file: string;
  /** Text that stands in the file exactly once. */
  find: string;
  /** What stands there instead. */
  replace: string;
}

/**
 * Modules changed in memory as they are loaded: the files in the working tree stay as they are. Jest loads through
 * `changed-modules-transform.ts`, processes of their own through `changed-modules-preload.ts`; both call {@link changeModule}.
 */
export interface ModuleChanges {
  /** Several of one file apply in their order. */
  changes?: ModuleChange[];
  /** A folder that holds whole texts to load instead of files, each below the path of its file. */
  texts?: string;
}

/** The environment variable that carries {@link ModuleChanges} as JSON, also to processes that tests start. */
export const CHANGED_MODULES = 'SORAK_CHANGED_MODULES';
/** A folder where processes that tests start write which mutants they reached. */
export const MUTANT_COVERAGE = 'SORAK_MUTANT_COVERAGE';
/** The mutant that is on, for the switches that StrykerJS writes into a text. */
export const ACTIVE_MUTANT = '__STRYKER_ACTIVE_MUTANT__';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PRELOAD = join(dirname(fileURLToPath(import.meta.url)), 'changed-modules-preload.ts');

/**
 * The text of a module as it is to be loaded.
 *
 * @param module its absolute path, and its text as it stands on disk
 * @throws Error when a text to replace stands there not at all or more than once: a change that changes nothing must not pass unseen
 */
export function changeModule(
  { path, text }: { path: string; text: string },
  { changes = [], texts }: ModuleChanges,
): string {
  const file = relative(ROOT, path);
  const whole = texts && !file.startsWith('..') ? join(texts, file) : undefined;
  // Whole texts have their seams already: mutants are made of the text that tests load.
  if (whole && existsSync(whole)) return readFileSync(whole, 'utf8');
  let changed = text;
  for (const change of changes) if (change.file === file) changed = replaceOnce(changed, change);
  return insertSeams({ file, text, changed });
}

function replaceOnce(text: string, { file, find, replace }: ModuleChange): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`${file} holds this text ${parts.length - 1} times instead of once: ${find}`);
  return parts.join(replace);
}

/** The changes that this process's environment names. */
export function readModuleChanges(): ModuleChanges {
  const requested = process.env[CHANGED_MODULES];
  return requested ? JSON.parse(requested) : {};
}

/**
 * Arguments for Node with which a process that a test starts loads the same changed modules as the test, and its seams; none where nothing is changed and no
 * guard taken out.
 *
 * @param environment what that process gets to see
 */
export function changedModulesArguments(
  environment: Record<string, string | undefined> = process.env,
): string[] {
  return environment[CHANGED_MODULES] || environment[SEAMS] ? ['--import', PRELOAD] : [];
}

/** Variables that such a process needs besides its own. */
export function changedModulesEnvironment(): Record<string, string> {
  const names = [CHANGED_MODULES, ACTIVE_MUTANT, MUTANT_COVERAGE];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );
}
