import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { insertSeams } from '../../tests/support/seam-places.ts';
import { CACHE_DIR, ROOT } from '../paths.ts';

/** A change that an operator of StrykerJS makes. */
export interface Mutant {
  /** `FILE:NUMBER`; the same as long as the file's text is. */
  id: string;
  file: string;
  line: number;
  operator: string;
  /** Where the replaced text begins, and where what follows it does, in characters of the source. */
  range: [number, number];
  /** The text that is replaced, on one line. */
  before: string;
  after: string;
}

interface Instrumented {
  text: string;
  mutants: Mutant[];
}

const VERSION = createRequire(import.meta.url)('@stryker-mutator/instrumenter/package.json').version;
/** What is kept of a text is what this file makes of it. */
const MAKER = readFileSync(import.meta.filename, 'utf8');
const silent = new Proxy({}, { get: (_, name) => () => String(name).startsWith('is') && false });
type Ignorer = Parameters<Instrumenter['instrument']>[1]['ignorers'][number];
/** What tests put into a module is no code of ours. */
const seams: Ignorer = {
  shouldIgnore(path) {
    const { callee } = (path as unknown as { node: { callee?: { name?: string } } }).node;
    return ['guardIsOut', 'passPoint'].includes(callee?.name ?? '') ? 'a seam' : undefined;
  },
};
const instrumenter = new Instrumenter(silent as ConstructorParameters<typeof Instrumenter>[0]);

/**
 * All mutants of these files, and the folder with texts that hold every one of them behind a switch, as
 * `tests/support/changed-modules.ts` loads them.
 */
export async function instrumentFiles(
  files: readonly string[],
  folder: string,
): Promise<Map<string, Mutant[]>> {
  const mutants = new Map<string, Mutant[]>();
  for (const file of files) {
    const made = await instrumentFile(file);
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, made.text);
    mutants.set(file, made.mutants);
  }
  return mutants;
}

async function instrumentFile(file: string): Promise<Instrumented> {
  const source = insertSeams({ file, text: readFileSync(join(ROOT, file), 'utf8') });
  const key = createHash('sha1').update(`${VERSION} ${MAKER} ${file}\n${source}`).digest('hex');
  const kept = join(CACHE_DIR, 'mutants/instrumented', `${key}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const made = await instrumentText({ file, source });
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(made));
  return made;
}

/** The mutants of one text, and the text that holds them. */
async function instrumentText({ file, source }: { file: string; source: string }): Promise<Instrumented> {
  const options = { plugins: null, excludedMutations: [], ignorers: [seams] };
  const result = await instrumenter.instrument([{ name: file, mutate: true, content: source }], options);
  const lines = source.split('\n');
  const at = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line).join('\n').length + Math.min(line, 1) + column;
  const made = result.mutants.filter(({ status }) => status !== 'Ignored');
  const mutants = made.map(({ id, location, mutatorName, replacement }): Mutant => {
    const range: Mutant['range'] = [at(location.start), at(location.end)];
    return {
      id: `${file}:${id}`,
      file,
      line: location.start.line + 1,
      range,
      operator: mutatorName,
      before: oneLine(source.slice(...range)),
      after: oneLine(replacement),
    };
  });
  const text = (result.files[0]?.content ?? '').replaceAll(
    /stry(?:MutAct|Cov)_9fa48\((?:"\d+"(?:, )?)+\)/g,
    (call) => call.replaceAll(/"(\d+)"/g, (_, id: string) => JSON.stringify(`${file}:${id}`)),
  );
  return { text: allowSeveral(text), mutants };
}

/** What StrykerJS writes once into each text to see whether a mutant is on. */
const IS_ON = 'ns.activeMutant === id';

/**
 * What is put there so that several can be on at once, as {@link activeMutantOf} names them.
 *
 * @throws Error where the switch is not spelled as it is known: with none on, every mutant would survive
 */
function allowSeveral(text: string): string {
  if (text.includes('stryMutAct_9fa48') && !text.includes(IS_ON))
    throw new Error('StrykerJS spells its switch in another way');
  const several = `(${IS_ON} || ns.activeMutant?.[0] === " " && ns.activeMutant.includes(" " + id + " "))`;
  return text.replaceAll(IS_ON, several);
}

/** The value that switches these on in a text of {@link instrumentFiles}; null for none. */
export function activeMutantOf(ids: readonly string[]): string | null {
  return ids.length > 1 ? ` ${ids.join(' ')} ` : (ids[0] ?? null);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
