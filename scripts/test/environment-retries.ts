import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { freePort } from '../ports.ts';

/** Tries of one thing, the first one included. */
const TRIES = 3;

/**
 * Does what needs a port of its own, and again with another port when somebody was faster. Nothing but that is tried again, and each
 * time is printed beside the closing line of `npm test`.
 *
 * @param what needs the port
 * @throws whatever `start` throws for any other reason
 */
export function withFreePort<T>(what: string, start: (port: number) => Promise<T>): Promise<T> {
  return despite({
    what: `a port was taken (${what})`,
    isEnvironment: (error) => /EADDRINUSE|Port \d+ is taken/.test(String(error)),
    work: async () => start(await freePort()),
  });
}

/** Starts a browser, and again when it did not start. */
export function withBrowserStart<T>(launch: () => Promise<T>): Promise<T> {
  return despite({ what: 'a browser did not start', isEnvironment: () => true, work: launch });
}

async function despite<T>({
  what,
  isEnvironment,
  work,
}: {
  what: string;
  isEnvironment: (error: unknown) => boolean;
  work: () => Promise<T>;
}): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isEnvironment(error)) throw error;
      noteRetry(`${what}: ${String(error).split('\n')[0]}`);
    }
  }
}

function noteRetry(line: string): void {
  const file = process.env.SORAK_RETRIES_FILE;
  if (file) appendFileSync(file, `${line}\n`);
}

/** What was tried again in a run, a line each. */
export function readRetries(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}
