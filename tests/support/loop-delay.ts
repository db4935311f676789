/**
 * How late a process of ours came to its work since this was read last, in ms: 99 times of 100 (`p99`), or at most.
 *
 * @param origin of the process
 */
export async function readLoopDelayMs(origin: string, figure: 'p99' | 'max'): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const line = new RegExp(`^sorak_nodejs_eventloop_lag_${figure}_seconds ([\\d.e+-]+)$`, 'm');
  return Math.round(Number(line.exec(text)?.[1]) * 1_000);
}
