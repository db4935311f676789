import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { CACHE_DIR, dataDir, ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import { Problem, runScript } from './problem.ts';
import { findRun } from './run-file.ts';
import {
  launchBrowser,
  openContext,
  openWhole,
  screens,
  screenWidths,
  untilDrawn,
  withWholePage,
} from './shots/browser.ts';
import { scenes } from './shots/scenes.ts';
import type { Stage } from './shots/stage.ts';
import { startSystem } from './shots/system.ts';

const SHOTS_DIR = join(CACHE_DIR, 'shots');
const README_PICTURE = join(ROOT, 'docs/images/event.png');
const README_MAX_BYTES = 250_000;
/** High enough for the board below the stage. */
const README_HEIGHT = 1_180;

/**
 * `npm run shots [-- --readme] [-- SCENE …]`: pictures of every screen at phone and desk width in `.data/shots`, taken from the `npm start`
 * that runs, or from a system of its own. With `--readme` the picture of the README instead. Votes that it needs are bought with
 * the demo's voter.
 */
await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { readme: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const wanted = positionals.length > 0 ? positionals : Object.keys(scenes);
  const unknown = wanted.find((name) => !Object.hasOwn(scenes, name));
  if (unknown)
    throw new Problem(`There is no scene ${unknown}; known are ${Object.keys(scenes).join(', ')}.`);
  const run = await findRun(dataDir());
  const own = run ? null : await startOwn();
  const origin = run?.url ?? own?.origin ?? '';
  const browser = await launchBrowser();
  try {
    if (values.readme) await takeReadmePicture(browser, origin);
    else await takeAll({ browser, origin, wanted });
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

async function takeAll(options: { browser: Browser; origin: string; wanted: string[] }): Promise<void> {
  const { browser, origin, wanted } = options;
  mkdirSync(SHOTS_DIR, { recursive: true });
  let taken = 0;
  const failed: string[] = [];
  for (const width of screenWidths) {
    for (const [name, play] of Object.entries(scenes)) {
      if (!wanted.includes(name)) continue;
      const context = await openContext(browser, { width, still: true });
      const page = await context.newPage();
      const stage: Stage = {
        page,
        voter: {
          username: 'voter@sorak.test',
          password: process.env.SORAK_DEMO_PASSWORD || 'sorak-demo-2026',
        },
        visit: async (path) => {
          await openWhole(page, `${origin}${path}`);
        },
        shoot: async (picture, part = 'whole') => {
          // What was said in passing would hide the corner of the page.
          await page.locator('.toast').first().waitFor({ state: 'detached' });
          const shown = page.viewportSize()?.width ?? screens[width].viewport.width;
          const path = join(SHOTS_DIR, `${picture}-${shown}.png`);
          const take = async () => {
            await untilDrawn(page);
            // An overlay has no ground of its own.
            const omitBackground = picture.includes('overlay');
            await page.screenshot({ path, animations: 'disabled', omitBackground });
          };
          if (part === 'whole') await withWholePage(page, width, take);
          else await take();
          taken += 1;
        },
      };
      try {
        await play(stage);
      } catch (error) {
        // The others are taken all the same; a picture shows where this one stood.
        await page
          .screenshot({ path: join(SHOTS_DIR, `failed-${name}-${width}.png`) })
          .catch(() => undefined);
        failed.push(`${name} at ${width}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await context.close();
    }
  }
  console.log(`${taken} pictures in ${SHOTS_DIR}`);
  if (failed.length > 0) throw new Problem(`Scenes that did not come to their end:\n${failed.join('\n')}`);
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
