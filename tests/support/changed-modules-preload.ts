import { mkdirSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';
import { changeModule, MUTANT_COVERAGE, readModuleChanges } from './changed-modules.ts';

// `node --import` runs this before everything else of a process, and of each of its threads.
const requested = readModuleChanges();
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:') || url.includes('/node_modules/') || !loaded.source) return loaded;
    const text = loaded.source.toString();
    const changed = changeModule({ path: fileURLToPath(url), text }, requested);
    return changed === text ? loaded : { ...loaded, source: changed };
  },
});

// Which mutants this process came by; those that a test's own process comes by are counted where the tests run.
const folder = process.env[MUTANT_COVERAGE];
if (folder)
  process.on('exit', () => {
    const { __stryker__: switches }: { __stryker__?: { mutantCoverage?: { static: object } } } =
      globalThis as object;
    if (!switches?.mutantCoverage) return;
    mkdirSync(folder, { recursive: true });
    const name = `${process.pid}-${isMainThread ? 0 : threadId}.json`;
    writeFileSync(join(folder, name), JSON.stringify(switches.mutantCoverage.static));
  });
