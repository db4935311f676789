/** What goes wrong around the program (disk, ports, binaries), said in one sentence that also says what to do. */
export class Problem extends Error {}

/**
 * Runs a script's main function: a {@link Problem} is printed as its one sentence, anything else with its stack.
 *
 * @param main resolves to the exit code, or to nothing for 0
 */
export async function runScript(main: () => Promise<number | undefined> | Promise<void>): Promise<never> {
  try {
    process.exit((await main()) ?? 0);
  } catch (error) {
    const problem = toProblem(error);
    console.error(problem ? problem.message : error);
    process.exit(1);
  }
}

/** The sentence for an error that a person can mend, or null for a fault of our own. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  // By its name: most scripts need no stores, and their drivers take long to load.
  if (error instanceof Error && error.name === 'StoreFault') return new Problem(error.message);
  if (!(error instanceof Error) || !('code' in error)) return null;
  const place = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  if (error.code === 'ENOSPC') return diskFull(place);
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
    return new Problem(
      `This user may not write there${place}: mend its permissions or set SORAK_DATA_DIR to another folder.`,
    );
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST')
    return new Problem(
      `There is a file where a folder is needed${place}: move it away or set SORAK_DATA_DIR to another folder.`,
    );
  return null;
}

/** @param place what was being written, in brackets with a space before, or nothing */
export function diskFull(place = ''): Problem {
  return new Problem(
    `The disk is full${place}: free some space or set SORAK_DATA_DIR to a folder on another disk.`,
  );
}

/** What programs print when the disk that they write to is full. */
export const DISK_FULL_PATTERN = /No space left on device|ENOSPC|OutOfDiskSpace/;
