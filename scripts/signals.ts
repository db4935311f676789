/**
 * Resolves with an exit code when this process is to end: by Ctrl-C, by SIGTERM or SIGHUP, or because the runner that
 * started it (`scripts/run.mjs`) is gone. Repeated signals change nothing, since a terminal and npm may both send one.
 */
export function untilEndSignal(): Promise<number> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve(130));
    process.on('SIGTERM', () => resolve(143));
    process.on('SIGHUP', () => resolve(129));
    const runner = Number(process.env.SORAK_RUNNER_PID);
    if (runner !== process.ppid) return;
    setInterval(() => process.ppid !== runner && resolve(143), 500).unref();
  });
}
