/** Milliseconds of processor time that work takes: what else runs on the machine does not count. */
export function processorMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
