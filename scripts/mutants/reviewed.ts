import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { ROOT } from '../paths.ts';
import { Problem } from '../problem.ts';
import type { Mutant } from './instrument.ts';

/** Where survivors that are no fault are listed, a file for each module. */
const FOLDER = 'tests/mutants/survivors';

/** One survivor, or a class of them, that was looked at. */
export interface Reviewed {
  /** A path, or a pattern of paths. */
  file: string;
  operator: string;
  /** The text that is replaced; as `/…/` a pattern for it. */
  before: string;
  /** What stands there instead; left out: whatever. */
  after?: string;
  /** Why no person would be worse off with it. */
  reason: string;
}

/** All entries. */
export function readReviewed(): Reviewed[] {
  return globSync(`${FOLDER}/*.json`, { cwd: ROOT })
    .sort()
    .flatMap((path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Reviewed[]);
}

/** True when the entry is about this mutant. */
export function speaksOf(entry: Reviewed, mutant: Mutant): boolean {
  const pattern = /^\/(.*)\/$/s.exec(entry.before)?.[1];
  return (
    (entry.file === mutant.file || matchesGlob(mutant.file, entry.file)) &&
    entry.operator === mutant.operator &&
    (entry.after === undefined || entry.after === mutant.after) &&
    // A regular expression that is itself a mutant's text is written as it stands.
    (entry.before === mutant.before ||
      (pattern !== undefined && new RegExp(`^(?:${pattern})$`).test(mutant.before)))
  );
}

/** @throws Problem when an entry matches no mutant of the files that were tried: its source has changed since */
export function requireMutantOfEach(
  entries: readonly Reviewed[],
  { mutants, files }: { mutants: readonly Mutant[]; files: readonly string[] },
): void {
  const stale = entries.filter(
    (entry) =>
      files.some((file) => file === entry.file || matchesGlob(file, entry.file)) &&
      !mutants.some((mutant) => speaksOf(entry, mutant)),
  );
  if (stale.length > 0)
    throw new Problem(
      `These entries of ${FOLDER} speak of no mutant any more: ${stale.map(({ file, before }) => `${file} (${before})`).join(', ')}`,
    );
}
