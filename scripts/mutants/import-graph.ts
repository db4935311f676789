import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../paths.ts';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
/** Programs and threads that a file starts, and files that it walks: `'server/main.ts'`, `'gateway-process.ts'`, `'contracts/**\/*.ts'`. */
const NAMED = /'([\w./*-]+\.(?:ts|tsx|mjs))'/g;
const TYPES_ONLY = /^\s*(?:import|export)\s+type\b[^;]*;/gm;

/** Who imports whom, by the text of the files alone; read once each. */
export class ImportGraph {
  #texts = new Map<string, string>();
  #imports = new Map<string, { files: string[]; packages: string[] }>();
  #steps = new Map<string, Map<string, number>>();

  /** Files of ours and packages that a file imports or starts; types do not count. */
  importsOf(file: string): { files: string[]; packages: string[] } {
    const known = this.#imports.get(file);
    if (known) return known;
    const text = this.textOf(file).replaceAll(TYPES_ONLY, '');
    const files = new Set<string>();
    const packages = new Set<string>();
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      if (name.startsWith('#')) files.add(name.slice(1));
      else if (name.startsWith('.')) files.add(join(dirname(file), name.replace(/\?.*$/, '')));
      else packages.add(name);
    }
    for (const [, name = ''] of text.matchAll(NAMED))
      for (const path of [name, join(dirname(file), name)])
        if (path.includes('*')) for (const walked of globSync(path, { cwd: ROOT })) files.add(walked);
        else if (!path.startsWith('..') && existsSync(join(ROOT, path))) files.add(path);
    const imports = {
      files: [...files].filter((path) => /\.(tsx?|mjs)$/.test(path)),
      packages: [...packages],
    };
    this.#imports.set(file, imports);
    return imports;
  }

  /** The file itself and everything of ours that it leads to. */
  reachOf(file: string): string[] {
    return [...this.stepsFrom(file).keys()];
  }

  /** How many imports lead from the file to each of those in what it leads to. */
  stepsFrom(file: string): Map<string, number> {
    const known = this.#steps.get(file);
    if (known) return known;
    const steps = new Map([[file, 0]]);
    for (const [path, count] of steps)
      for (const next of this.importsOf(path).files) if (!steps.has(next)) steps.set(next, count + 1);
    this.#steps.set(file, steps);
    return steps;
  }

  /** Changes when the file, or anything that it leads to, changes. */
  fingerprintOf(file: string): string {
    const hash = createHash('sha1');
    for (const path of this.reachOf(file).sort()) hash.update(path).update('\0').update(this.textOf(path));
    return hash.digest('hex');
  }

  /** What stands in the file; nothing when it is not there. */
  textOf(file: string): string {
    const known = this.#texts.get(file);
    if (known !== undefined) return known;
    const path = join(ROOT, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    this.#texts.set(file, text);
    return text;
  }
}
