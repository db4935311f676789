import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { changeModule } from '../../tests/support/changed-modules.ts';
import { CACHE_DIR, ROOT } from '../paths.ts';
import { Problem } from '../problem.ts';
import type { Coverage } from './candidates.ts';
import { coverFile, coverTests } from './cover.ts';
import { ENDED_BY_FORCE, type FilePool } from './file-pool.ts';
import type { ImportGraph } from './import-graph.ts';

const FOLDER = 'tests/mutants/catalogue';
/** Between a file and one of its tests. */
const SEPARATOR = ' › ';

/** A mutant of our own: a text of one file that is replaced, and the test files that must notice. */
export interface CatalogueMutant {
  name: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
  /** `FILE › TEST`, the full name of the one that notices: it is tried first, and alone. */
  foundBy?: string;
}

/** What became of it. */
export interface CatalogueVerdict {
  entry: CatalogueMutant;
  module: string;
  foundBy: string | null;
}

/** An entry, and the file of the catalogue where it stands. */
export interface CatalogueEntry {
  entry: CatalogueMutant;
  path: string;
  module: string;
}

/** Every entry. @throws Problem that names all those that cannot be tried */
export function readCatalogue(): CatalogueEntry[] {
  const all = globSync(`${FOLDER}/*.json`, { cwd: ROOT })
    .sort()
    .flatMap((path) => {
      const entries: CatalogueMutant[] = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
      return entries.map((entry) => ({ entry, path, module: basename(path, '.json') }));
    });
  const wrong = all.flatMap((one, index) => {
    const twice = all.findIndex(({ entry }) => entry.name === one.entry.name) < index;
    const fault = twice ? 'has the name of another one' : faultOf(one.entry);
    return fault ? [`${one.path}: "${one.entry.name}" ${fault}`] : [];
  });
  if (wrong.length > 0)
    throw new Problem(`These entries of the catalogue cannot be tried:\n${wrong.join('\n')}`);
  return all;
}

/** @returns why an entry cannot be tried; null when it can */
function faultOf(entry: CatalogueMutant): string | null {
  const { name, file, find, replace, tests } = entry;
  const complete =
    name && file && find && typeof replace === 'string' && find !== replace && tests?.length > 0;
  if (!complete) return 'lacks its name, file, find, replace or tests.';
  const missing = [file, ...tests].find((needed) => !existsSync(join(ROOT, needed)));
  if (missing) return `names ${missing}, which is not there.`;
  const named = namedTest(entry);
  if (named && !tests.includes(named.file)) return 'is found by a test that is not among its tests.';
  try {
    changeModule(
      { path: join(ROOT, file), text: readFileSync(join(ROOT, file), 'utf8') },
      { changes: [entry] },
    );
    return null;
  } catch (error) {
    return `cannot be made: ${(error as Error).message}`;
  }
}

/** Tries every entry against its tests until one fails. Entries whose source and tests are as they were when they were found are not tried again. */
export async function tryCatalogue({
  entries,
  pool,
  graph,
  anew,
  settled,
}: {
  entries: readonly CatalogueEntry[];
  pool: FilePool;
  graph: ImportGraph;
  anew: boolean;
  settled: (verdict: CatalogueVerdict) => void;
}): Promise<void> {
  const open = entries.map((one) => ({ ...one, kept: keptPath(one.entry, graph) }));
  for (const { entry, module, kept } of open)
    if (!anew && existsSync(kept)) settled({ entry, module, foundBy: readFileSync(kept, 'utf8') });
  const left = open.filter(({ kept }) => anew || !existsSync(kept));
  const red: string[] = [];
  const coverages = new Map<string, Promise<Coverage | null>>();
  /** Most entries are found by their first test, so the others of them need not run. Null for one that fails as it is. */
  const coverageOf = (file: string) => {
    const known = coverages.get(file);
    if (known) return known;
    const covering = coverTests({ files: [file], texts: '', mutated: [], pool, graph });
    const coverage = covering.then(
      (covered) => covered.get(file) ?? null,
      (error: Error) => {
        red.push(error.message);
        return null;
      },
    );
    coverages.set(file, coverage);
    return coverage;
  };
  const named = Map.groupBy(left, ({ entry }) => namedTest(entry)?.file);
  const controls = new Map<string, Promise<Coverage>>();
  /** Those that entries name of a file, without any entry; no test where one of them is red: then whole files are tried, and the red one is named. */
  const controlOf = (file: string) => {
    const only = named.get(file)?.flatMap(({ entry }) => namedTest(entry)?.name ?? []) ?? [];
    const known =
      controls.get(file) ??
      coverFile({ file, only, pool }).then(({ coverage, error }) =>
        error === null ? coverage : { ...coverage, tests: [] },
      );
    controls.set(file, known);
    return known;
  };
  await Promise.all(
    left.map(async ({ entry, module, kept }) => {
      const found = (foundBy: string) => {
        if (!foundBy.endsWith(ENDED_BY_FORCE)) {
          mkdirSync(dirname(kept), { recursive: true });
          writeFileSync(kept, foundBy);
        }
        settled({ entry, module, foundBy });
      };
      const first = namedTest(entry);
      if (first) {
        const { file, name } = first;
        const coverage = await controlOf(file);
        const isGreen = coverage.tests.some((test) => test.name === name);
        const failed = isGreen && (await tryOne({ entry, file, coverage, pool, only: [name] }));
        if (failed) return found(`${file}${SEPARATOR}${failed}`);
      }
      let isUntried = false;
      for (const file of entry.tests) {
        const coverage = await coverageOf(file);
        if (coverage === null) isUntried = true;
        const failed = coverage && (await tryOne({ entry, file, coverage, pool }));
        if (failed) return found(`${file}${SEPARATOR}${failed}`);
      }
      if (!isUntried) settled({ entry, module, foundBy: null });
    }),
  );
  // Entries that wait for such a test count in no score.
  if (red.length > 0) throw new Problem(red.join('\n'));
}

/** The test that an entry names; null where it names none. */
function namedTest({ foundBy }: CatalogueMutant): { file: string; name: string } | null {
  if (foundBy === undefined) return null;
  const [file = '', ...name] = foundBy.split(SEPARATOR);
  return { file, name: name.join(SEPARATOR) };
}

async function tryOne(options: {
  entry: CatalogueMutant;
  file: string;
  coverage: Coverage;
  pool: FilePool;
  only?: string[];
}): Promise<string | null> {
  const { entry, file, coverage, pool, only } = options;
  const { find, replace } = entry;
  const limitsMs = Object.fromEntries(coverage.tests.map(({ name, ms }) => [name, ms * 5 + 10_000]));
  const end = await pool.run(
    {
      file,
      modules: { changes: [{ file: entry.file, find, replace }] },
      ...(only && { only }),
      fresh: null,
      passes: [],
      limitsMs,
      limitMs: 20_000,
    },
    { timeoutMs: coverage.ms * 5 + 60_000 },
  );
  if (end.hung) return ENDED_BY_FORCE;
  return end.results.find(({ failed }) => failed)?.failed ?? null;
}

function keptPath(entry: CatalogueMutant, graph: ImportGraph): string {
  const hash = createHash('sha1').update(JSON.stringify(entry)).update(graph.fingerprintOf(entry.file));
  for (const file of entry.tests) hash.update(graph.fingerprintOf(file));
  return join(CACHE_DIR, 'mutants/catalogue', hash.digest('hex'));
}
