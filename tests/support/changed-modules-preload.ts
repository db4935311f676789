import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
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

// Which mutants this process came by; those that a test's own process comes by are counted where the tests run. Written again and again: tests end processes by force,
// too, and threads may end at any moment.
const WRITE_EVERY_MS = 200;
const folder = process.env[MUTANT_COVERAGE];
if (folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${isMainThread ? 0 : threadId}.json`);
  let written = '';
  const write = () => {
    const { __stryker__: switches }: { __stryker__?: { mutantCoverage?: { static: object } } } =
      globalThis as object;
    const met = JSON.stringify(switches?.mutantCoverage?.static ?? {});
    if (met === written) return;
    // Whole at every moment, whenever the process ends.
    writeFileSync(`${file}.new`, met);
    renameSync(`${file}.new`, file);
    written = met;
  };
  setInterval(write, WRITE_EVERY_MS).unref();
  process.on('exit', write);
}
