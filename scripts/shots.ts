import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { CACHE_DIR, dataDir, ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import { Problem, runScript } from './problem.ts';
import { findRun } from './run-file.ts';
import { launchBrowser, openContext, openWhole, untilDrawn } from './shots/browser.ts';
import { englishScenes, scenes } from './shots/scenes.ts';
import { startSystem } from './shots/system.ts';
import { requireWhole, takeScenes } from './shots/take.ts';

const SHOTS_DIR = join(CACHE_DIR, 'shots');
const README_PICTURE = join(ROOT, 'docs/images/event.png');
const README_MAX_BYTES = 250_000;
/** High enough for the board below the stage. */
const README_HEIGHT = 1_180;

/**
 * `npm run shots [-- SCENE …]`: pictures of every screen at phone and desk width in `.data/shots`, taken from the `npm start` that runs, or
 * from a system of its own. Votes that it needs are bought with the demo's voter.
 *
 * `--steady` takes them from a system whose clock, data and random numbers are the same each time, so that two runs of the same client give the
 * same pictures. `--compare DIR` does that and says which differ from those that an earlier such run has left. `--readme` takes the picture of
 * the README instead.
 */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: {
      readme: { type: 'boolean', default: false },
      steady: { type: 'boolean', default: false },
      compare: { type: 'string' },
    },
    allowPositionals: true,
  });
  const all = { ...scenes, ...englishScenes };
  const names = positionals.length > 0 ? positionals : Object.keys(all);
  const unknown = names.find((name) => !Object.hasOwn(all, name));
  if (unknown) throw new Problem(`There is no scene ${unknown}; known are ${Object.keys(all).join(', ')}.`);
  const wanted = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  if (values.steady || values.compare !== undefined) {
    const { takeSteady } = await import('./shots/steady.ts');
    return takeSteady(wanted, { folder: SHOTS_DIR, before: values.compare });
  }
  const run = await findRun(dataDir());
  const own = run ? null : await startOwn();
  const origin = run?.url ?? own?.origin ?? '';
  const browser = await launchBrowser();
  try {
    if (values.readme) await takeReadmePicture(browser, origin);
    else requireWhole(await takeScenes({ browser, origin, scenes: wanted, folder: SHOTS_DIR }), SHOTS_DIR);
  } finally {
    await browser.close();
    await own?.stop();
  }
});

async function startOwn() {
  console.log('Nothing runs: starting a Sorak for the pictures …');
  const [port, simulatorPort] = [await freePort(), await freePort()];
  return startSystem({
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    // Apart from what a person keeps in .data.
    SORAK_DATA_DIR: join(CACHE_DIR, 'shots-system'),
  });
}

/** The event page with its board, small enough to be kept in the repository. */
async function takeReadmePicture(browser: Browser, origin: string): Promise<void> {
  const context = await openContext(browser, { width: 1440, still: true, height: README_HEIGHT });
  const page = await context.newPage();
  await openWhole(page, `${origin}/events/putri-nusantara-2026`);
  await untilDrawn(page);
  const png = await page.screenshot({ animations: 'disabled' });
  mkdirSync(join(README_PICTURE, '..'), { recursive: true });
  for (const colours of [256, 128, 64]) {
    const { size } = await sharp(png).png({ palette: true, colours, effort: 10 }).toFile(README_PICTURE);
    if (size > README_MAX_BYTES) continue;
    console.log(`${README_PICTURE}: ${Math.round(size / 1000)} kB`);
    return;
  }
  throw new Problem(`The picture stays above ${README_MAX_BYTES / 1000} kB: make README_HEIGHT smaller.`);
}
