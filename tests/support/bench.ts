/**
 * What every bench shares: pairs measured in turn (A-B-A-B) in one run, medians, and a verdict. A bench never fails
 * a test run; its figures say how far it is from its goals.
 */

/** One number with what it should be. */
export interface Figure {
  name: string;
  value: number;
  unit?: string;
  goal?: { atLeast?: number; atMost?: number };
}

export interface BenchContext {
  /** Fewer and shorter rounds: shows that the bench works, not how fast we are. */
  quick: boolean;
  mongodbUrl: string;
  redisUrl: string;
  /** A folder that is removed afterwards. */
  dir: string;
  say: (line: string) => void;
  /** Run in reverse order when the bench ends, however it ends. */
  onEnd: (clean: () => Promise<unknown> | unknown) => void;
}

export interface Bench {
  name: string;
  /** Against what and why, one sentence. */
  about: string;
  run: (context: BenchContext) => Promise<Figure[]>;
}

export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median =
    sorted.length % 2 === 1 ? sorted[middle] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return {
    median: median ?? Number.NaN,
    lowest: sorted[0] ?? Number.NaN,
    highest: sorted.at(-1) ?? Number.NaN,
  };
}

/** The value below which `share` of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Measures two things in turn after a warm-up of each, so that whatever else the machine does hits both.
 *
 * @returns the spread of each, and of the ratio `a / b` of the rounds that ran next to each other
 */
export async function comparePairs({
  rounds,
  a,
  b,
  say,
}: {
  rounds: number;
  a: { name: string; measure: () => Promise<number> };
  b: { name: string; measure: () => Promise<number> };
  say: (line: string) => void;
}): Promise<{ a: Spread; b: Spread; ratio: Spread }> {
  await a.measure();
  await b.measure();
  const results: { a: number; b: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const result = { a: await a.measure(), b: await b.measure() };
    results.push(result);
    say(
      `  round ${round}: ${a.name} ${show(result.a)}, ${b.name} ${show(result.b)}, ratio ${show(result.a / result.b)}`,
    );
  }
  return {
    a: spreadOf(results.map((each) => each.a)),
    b: spreadOf(results.map((each) => each.b)),
    ratio: spreadOf(results.map((each) => each.a / each.b)),
  };
}

/**
 * Processor time of this process that each measurement of a pair takes, user and system, of all its threads; the warm-up is left out. On a
 * busy machine it says more than the clock does.
 */
export function trackProcessor(): {
  track: (name: string, measure: () => Promise<number>) => () => Promise<number>;
  /** In ms. */
  medianOf: (name: string) => number;
} {
  const spent = new Map<string, number[]>();
  return {
    track: (name, measure) => async () => {
      const before = process.cpuUsage();
      const value = await measure();
      const { user, system } = process.cpuUsage(before);
      spent.set(name, [...(spent.get(name) ?? []), (user + system) / 1_000]);
      return value;
    },
    medianOf: (name) => spreadOf((spent.get(name) ?? []).slice(1)).median,
  };
}

/** Three significant digits, whole above 100. */
export function show(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** Runs `work` for each item with so many under way at once; stops early when `until` says so. */
export async function inFlight<T>(
  items: Iterable<T>,
  { width, work }: { width: number; work: (item: T) => Promise<void> },
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
    }),
  );
}

/** A figure that has to hold for any other of the run to mean something. */
export function audit(name: string, { found, expected }: { found: number; expected: number }): Figure {
  if (found !== expected)
    throw new Error(`${name}: ${found} instead of ${expected}; the run is worth nothing`);
  return { name, value: found };
}
