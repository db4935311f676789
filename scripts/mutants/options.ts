import { Problem } from '../problem.ts';
import { PARTS, type Part } from './parts.ts';

/** The options of one command line. */
export interface Options {
  parts: Part[];
  /** Draws the sample. */
  seed: number;
  /** Only files whose path begins with one of these; none: all. */
  paths: string[];
  /** Only what has changed since this commit. */
  since: string | null;
  /** Kept results are not used. */
  anew: boolean;
  /** How many processes run tests. */
  workers: number;
}

/** More than two cores need: some tests wait for a clock most of their time. */
const WORKERS = 8;

/**
 * Reads the arguments of `npm run test:mutants`: names of parts (none: all), paths below the checkout, `--seed NUMBER`, `--since REF`,
 * `--anew`, `--workers NUMBER`.
 */
export function readOptions(args: readonly string[]): Options {
  const options: Options = {
    parts: [],
    seed: Math.floor(Math.random() * 1_000_000),
    paths: [],
    since: null,
    anew: false,
    workers: WORKERS,
  };
  const rest = [...args];
  const take = (flag: string) => {
    const value = rest.shift();
    if (!value) throw new Problem(`${flag} needs a value.`);
    return value;
  };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const part = PARTS.find((name) => name === arg);
    if (part) options.parts.push(part);
    else if (arg === '--seed') options.seed = wholeNumber(arg, take(arg));
    else if (arg === '--workers') options.workers = wholeNumber(arg, take(arg));
    else if (arg === '--since') options.since = take(arg);
    else if (arg === '--anew') options.anew = true;
    else if (arg.startsWith('-') && arg !== '--')
      throw new Problem(`There is no option ${arg}: known are --seed, --since, --anew and --workers.`);
    else if (arg !== '--') options.paths.push(arg);
  }
  if (options.parts.length === 0) options.parts = [...PARTS];
  return options;
}

function wholeNumber(flag: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Problem(`${flag} needs a whole number, not ${text}.`);
  return Number(text);
}
