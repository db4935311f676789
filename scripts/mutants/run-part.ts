import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MOST } from './candidates.ts';
import { type CatalogueVerdict, readCatalogue, tryCatalogue } from './catalogue.ts';
import { coverTests, findNearestTests, listTests, orderByReach } from './cover.ts';
import type { FilePool } from './file-pool.ts';
import { huntMutants, type Verdict } from './hunt.ts';
import type { ImportGraph } from './import-graph.ts';
import { instrumentFiles, type Mutant } from './instrument.ts';
import { KeptVerdicts } from './kept-verdicts.ts';
import type { Options } from './options.ts';
import { listPureFiles, listSampleFiles, SAMPLE_SIZE } from './parts.ts';
import { drawSample } from './sample.ts';

/** What parts of a run share. */
export interface Run {
  options: Options;
  pool: FilePool;
  graph: ImportGraph;
  /** A folder for what is only needed meanwhile. */
  dir: string;
  /** Paths that have changed since the commit that was named; null: all count. */
  changed: ReadonlySet<string> | null;
}

/** Projects whose tests come into question. Browsers and faults take too long for each of hundreds of mutants. */
const PROJECTS = { pure: ['unit', 'client'], sample: ['unit', 'http', 'workers', 'live'] };
const SAVE_EVERY_MS = 5000;

/** Every mutant of the pure files. */
export async function runPure(run: Run): Promise<{ verdicts: Verdict[]; files: string[] }> {
  const files = listPureFiles().filter((file) => isWanted(file, run));
  const mutants = await instrumentFiles(files, join(run.dir, 'pure'));
  const verdicts = await hunt(run, { part: 'pure', mutants, chosen: [...mutants.values()].flat() });
  return { verdicts, files };
}

/** Some mutants of everything else that runs on a server. */
export async function runSample(run: Run): Promise<{ verdicts: Verdict[]; files: string[] }> {
  const { seed } = run.options;
  const all = await instrumentFiles(listSampleFiles(), join(run.dir, 'all'));
  const drawn = drawSample([...all.values()].flat(), { seed, size: SAMPLE_SIZE }).filter(({ file }) =>
    isWanted(file, run),
  );
  const files = [...new Set(drawn.map(({ file }) => file))].sort();
  rmSync(join(run.dir, 'all'), { recursive: true, force: true });
  const mutants = await instrumentFiles(files, join(run.dir, 'sample'));
  const verdicts = await hunt(run, { part: 'sample', mutants, chosen: drawn });
  return { verdicts, files };
}

/** Every mutant of our own. */
export async function runCatalogue(run: Run): Promise<CatalogueVerdict[]> {
  const entries = readCatalogue().filter(({ entry, path }) =>
    [path, entry.file, ...entry.tests].some((file) => isWanted(file, run)),
  );
  const verdicts: CatalogueVerdict[] = [];
  const settled = (verdict: CatalogueVerdict) => {
    verdicts.push(verdict);
    if (!verdict.foundBy) console.log(`  not found: ${verdict.entry.name} (${verdict.entry.file})`);
    reportProgress('catalogue', verdicts.length, entries.length);
  };
  await tryCatalogue({ ...run, entries, anew: run.options.anew, settled });
  return verdicts;
}

async function hunt(
  { pool, graph, dir, options }: Run,
  { part, mutants, chosen }: { part: 'pure' | 'sample'; mutants: Map<string, Mutant[]>; chosen: Mutant[] },
): Promise<Verdict[]> {
  if (chosen.length === 0) return [];
  const texts = join(dir, part);
  const files = [...mutants.keys()];
  const near = findNearestTests({ files, projects: PROJECTS[part], graph });
  const tests = part === 'pure' ? [...new Set([...near.values()].flat())].sort() : listTests(PROJECTS[part]);
  console.log(`${part}: ${chosen.length} mutants in ${mutants.size} files, ${tests.length} test files`);
  const coverages = await coverTests({ files: tests, texts, mutated: files, pool, graph });
  const nearest =
    part === 'pure'
      ? near
      : orderByReach({ mutants: [...mutants.values()].flat(), nearest: near, coverages });
  const kept = new KeptVerdicts({ mutants, nearest, graph, anew: options.anew });
  const verdicts: Verdict[] = [];
  const left = chosen.filter((mutant) => {
    const known = kept.get(mutant);
    if (known) verdicts.push(known);
    return !known;
  });
  if (verdicts.length > 0) console.log(`  ${verdicts.length} as they were at the last run`);
  let savedAt = Date.now();
  const settled = (verdict: Verdict) => {
    verdicts.push(verdict);
    kept.set(verdict);
    reportProgress(part, verdicts.length, chosen.length);
    if (Date.now() - savedAt < SAVE_EVERY_MS) return;
    kept.save();
    savedAt = Date.now();
  };
  await huntMutants({ mutants: left, coverages, nearest, most: MOST[part], texts, pool, settled });
  kept.save();
  return verdicts.sort((a, b) => a.mutant.id.localeCompare(b.mutant.id, 'en', { numeric: true }));
}

function isWanted(file: string, { options, changed }: Run): boolean {
  const named = options.paths.length === 0 || options.paths.some((path) => file.startsWith(path));
  return named && (changed === null || changed.has(file));
}

function reportProgress(part: string, done: number, all: number): void {
  const step = Math.max(1, Math.round(all / 20));
  if (done % step === 0) console.log(`  ${part}: ${done} of ${all}`);
}
