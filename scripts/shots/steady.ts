import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launchBrowser } from './browser.ts';
import { comparePictures } from './compare.ts';
import type { Scene } from './stage.ts';
import { browserClock } from './steady-clock.ts';
import { startSteadySystem } from './steady-system.ts';
import { requireWhole, type Taken, takeScenes } from './take.ts';

/** Scenes that show what a login leaves: the sessions of an account. */
const NEEDS_FRESH = new Set(['account', 'dark', 'deskLists', 'deskUsers', 'states']);
/** In a folder of steady pictures: the scene of each file. */
const LIST = 'pictures.json';

/**
 * Takes pictures that are the same in each run of the same client.
 *
 * @param options.before a folder that an earlier run has left, to compare with
 * @returns exit code: 1 when a picture differs from before, is missing or is new
 * @throws Problem naming the scenes that did not come to their end
 */
export async function takeSteady(
  scenes: Readonly<Record<string, Scene>>,
  { folder, before }: { folder: string; before?: string | undefined },
): Promise<number> {
  const differences = join(folder, 'differences');
  rmSync(differences, { recursive: true, force: true });
  const taken = await takeAll(scenes, folder);
  const others = [...readList(folder)].filter(([, scene]) => !Object.hasOwn(scenes, scene));
  writeFileSync(join(folder, LIST), JSON.stringify(Object.fromEntries([...others, ...taken.files]), null, 1));
  requireWhole(taken, folder);
  if (before === undefined) return 0;
  const known = [...readList(resolve(before))].filter(([, scene]) => Object.hasOwn(scenes, scene));
  const files = [...new Set([...known.map(([file]) => file), ...taken.files.keys()])].sort();
  const compared = await comparePictures(files, { before: resolve(before), after: folder, differences });
  const unequal = compared.filter(({ verdict }) => verdict !== 'equal');
  for (const { file, verdict, pixels } of unequal)
    console.log(verdict === 'differs' ? `${file} differs in ${pixels} pixels` : `${file} is ${verdict}`);
  console.log(`${compared.length} pictures compared, ${compared.length - unequal.length} are equal.`);
  if (unequal.length > 0) console.log(`What differs: ${differences}`);
  return unequal.length > 0 ? 1 : 0;
}

async function takeAll(scenes: Readonly<Record<string, Scene>>, folder: string): Promise<Taken> {
  const system = await startSteadySystem();
  const browser = await launchBrowser({ steady: true });
  try {
    return await takeScenes({
      browser,
      origin: system.origin,
      scenes,
      folder,
      prepare: (context) => context.addInitScript(browserClock),
      between: (next, changed) => system.renew(changed || NEEDS_FRESH.has(next)),
      steady: true,
    });
  } finally {
    await browser.close();
    await system.stop();
  }
}

function readList(folder: string): Map<string, string> {
  const file = join(folder, LIST);
  if (!existsSync(file)) return new Map();
  const list: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(list));
}
