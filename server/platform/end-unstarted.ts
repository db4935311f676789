import { ConfigError } from './environment-variables.ts';
import { describeError } from './loggable.ts';
import { StoreAway, StoreFault } from './required-stores.ts';

/** Exit code of our processes, EX_CONFIG of sysexits.h: starting again changes nothing before somebody has changed the surroundings. */
export const UNFIT_SURROUNDINGS = 78;

/**
 * Ends a process that could not start and says why: one sentence for what a person can mend, the whole error otherwise.
 *
 * @param options.portVariable moves the port that the process listens on
 */
export function endUnstarted(error: unknown, { portVariable }: { portVariable: string }): never {
  console.error(explain(error, portVariable));
  process.exit(error instanceof StoreFault && !(error instanceof StoreAway) ? UNFIT_SURROUNDINGS : 1);
}

function explain(error: unknown, portVariable: string): string {
  if (error instanceof ConfigError || error instanceof StoreFault) return error.message;
  const { code, port } = (error ?? {}) as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it or set ${portVariable} to another one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user: set ${portVariable} to one above 1024.`;
  return describeError(error);
}
