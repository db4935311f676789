import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Problem } from '../problem.ts';
import {
  openContext,
  openWhole,
  type ScreenWidth,
  screenWidths,
  untilDrawn,
  withWholePage,
} from './browser.ts';
import { ELSEWHERE } from './pace.ts';
import type { Part, Scene, Stage } from './stage.ts';
import { TIME_PASSES } from './steady-clock.ts';

/** Pictures of scenes as they were taken. */
export interface Taken {
  /** The scene of each file. */
  files: Map<string, string>;
  /** Scenes that did not come to their end, and why. */
  failed: string[];
}

/**
 * Plays scenes at each width and keeps their pictures.
 *
 * @param prepare for each browser before its first page
 * @param between before each play but the first, with whether those before may have changed something
 * @param steady takes each picture until two in a row are the same
 */
export async function takeScenes({
  browser,
  origin,
  scenes,
  folder,
  prepare,
  between,
  steady = false,
}: {
  browser: Browser;
  origin: string;
  scenes: Readonly<Record<string, Scene>>;
  folder: string;
  prepare?: (context: BrowserContext) => Promise<unknown>;
  between?: (next: string, changed: boolean) => Promise<void>;
  steady?: boolean;
}): Promise<Taken> {
  mkdirSync(folder, { recursive: true });
  const taken: Taken = { files: new Map(), failed: [] };
  let changed: (() => boolean) | undefined;
  for (const width of screenWidths) {
    for (const [name, play] of Object.entries(scenes)) {
      if (changed) await between?.(name, changed());
      const context = await openContext(browser, { width, still: true });
      await prepare?.(context);
      const page = await context.newPage();
      changed = noteChanges(context);
      const [startedAt, before] = [performance.now(), taken.files.size];
      const shoot = async (picture: string, part: Part = 'whole') => {
        const file = `${picture}-${page.viewportSize()?.width ?? width}.png`;
        if (taken.files.has(file)) throw new Error(`There is a picture ${file} already`);
        taken.files.set(file, name);
        await takePicture(page, { width, part, path: join(folder, file), steady });
      };
      try {
        await play(stageOf(page, { origin, shoot }));
      } catch (error) {
        // The others are taken all the same; a picture shows where this one stood.
        await page.screenshot({ path: join(folder, `failed-${name}-${width}.png`) }).catch(() => undefined);
        taken.failed.push(`${name} at ${width}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await context.close();
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      console.log(`${name} at ${width}: ${taken.files.size - before} pictures in ${seconds} s`);
    }
  }
  return taken;
}

function stageOf(page: Page, { origin, shoot }: { origin: string; shoot: Stage['shoot'] }): Stage {
  return {
    page,
    voter: {
      username: 'voter@sorak.test',
      password: process.env.SORAK_DEMO_PASSWORD || 'sorak-demo-2026',
    },
    visit: async (path) => {
      await openWhole(page, `${origin}${path}`);
    },
    passTime: (ms) => page.evaluate(`dispatchEvent(new CustomEvent('${TIME_PASSES}', { detail: ${ms} }))`),
    shoot,
  };
}

const CHANGING = /^\/api\/v1\/(?!auth\/(?:login(?:\/passkey\/options)?|logout|verify)$)/;

/** Watches what the page and the scene send. Logging in is all that leaves the data as it was. @returns whether there was more */
function noteChanges(context: BrowserContext): () => boolean {
  const api = context.request;
  let changed = false;
  const note = (method: string, url: string) => {
    const { pathname } = new URL(url);
    if (method !== 'GET' && CHANGING.test(pathname)) changed = true;
  };
  context.on('request', (request) => note(request.method(), request.url()));
  const ask = api.fetch.bind(api);
  api.fetch = (url, options) => {
    note(options?.method ?? 'GET', String(url));
    return ask(url, options);
  };
  return () => changed;
}

async function takePicture(
  page: Page,
  { width, part, path, steady }: { width: ScreenWidth; part: Part; path: string; steady: boolean },
): Promise<void> {
  // An overlay has no ground of its own.
  const omitBackground = path.includes('overlay');
  const take = async () => {
    await untilDrawn(page);
    let before = await page.screenshot({ path, animations: 'disabled', omitBackground });
    while (steady) {
      const after = await page.screenshot({ path, animations: 'disabled', omitBackground });
      if (after.equals(before)) break;
      before = after;
    }
  };
  const toasts = page.locator('[data-sonner-toast]');
  do {
    // A toast would hide the corner of the page; one that came late has done so.
    await toasts.first().waitFor({ state: 'detached' });
    // What comes to stand under a pointer that rests is hovered sooner or later.
    await page.mouse.move(...ELSEWHERE);
    if (part === 'whole') await withWholePage(page, width, take);
    else await take();
  } while ((await toasts.count()) > 0);
}

/** Says how many pictures there are. @throws Problem naming the scenes that did not come to their end */
export function requireWhole({ files, failed }: Taken, folder: string): void {
  console.log(`${files.size} pictures in ${folder}`);
  if (failed.length > 0) throw new Problem(`Scenes that did not come to their end:\n${failed.join('\n')}`);
}
