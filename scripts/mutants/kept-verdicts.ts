import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE_DIR } from '../paths.ts';
import { ENDED_BY_FORCE } from './file-pool.ts';
import type { Verdict } from './hunt.ts';
import type { ImportGraph } from './import-graph.ts';
import type { Mutant } from './instrument.ts';

const FOLDER = join(CACHE_DIR, 'mutants/verdicts');

type Kept = Record<string, Omit<Verdict, 'mutant'>>;

/** What became of a file's mutants when its text and the tests that are tried for it were the same as now. */
export class KeptVerdicts {
  #paths = new Map<string, string>();
  #kept = new Map<string, Kept>();

  constructor(options: {
    mutants: ReadonlyMap<string, readonly Mutant[]>;
    /** The test files that are tried for each file. */
    nearest: ReadonlyMap<string, readonly string[]>;
    graph: ImportGraph;
    anew: boolean;
  }) {
    const { mutants, nearest, graph, anew } = options;
    for (const file of mutants.keys()) {
      const hash = createHash('sha1').update(file).update(graph.textOf(file));
      for (const test of nearest.get(file) ?? []) hash.update(graph.fingerprintOf(test));
      const path = join(FOLDER, `${hash.digest('hex')}.json`);
      this.#paths.set(file, path);
      this.#kept.set(file, !anew && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
    }
  }

  get(mutant: Mutant): Verdict | null {
    const kept = this.#kept.get(mutant.file)?.[mutant.id];
    return kept ? { mutant, ...kept } : null;
  }

  set({ mutant, foundBy, covered }: Verdict): void {
    const kept = this.#kept.get(mutant.file);
    if (kept && !foundBy?.endsWith(ENDED_BY_FORCE)) kept[mutant.id] = { foundBy, covered };
  }

  save(): void {
    mkdirSync(FOLDER, { recursive: true });
    for (const [file, kept] of this.#kept) {
      const path = this.#paths.get(file);
      if (path && Object.keys(kept).length > 0) writeFileSync(path, JSON.stringify(kept));
    }
  }
}
