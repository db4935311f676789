import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  type BrowserWish,
  launchBrowser,
  openContext,
  openWhole,
  type ScreenWidth,
  screens,
} from '../../scripts/shots/browser.ts';
import { withBrowserStart } from '../../scripts/test/environment-retries.ts';
import { system } from './e2e-stage.ts';

const SHOTS = join(import.meta.dirname, '../../.data/e2e-shots');

/** One person at a browser: pages of their own, and everything that went wrong in them. */
export interface Person {
  page: Page;
  /** Opens a path of the site. */
  visit: (path: string) => Promise<void>;
  /** The same, until all is there that comes late: the foot of a page moves down then, and whoever has begun to press there presses nothing. */
  visitWhole: (path: string) => Promise<void>;
  /** Keeps what is on the screen as `.data/e2e-shots/NAME-WIDTH.png`. */
  shoot: (name: string) => Promise<void>;
  /** Errors thrown in the pages, and lines that browsers print for what they refused or could not run. */
  complaints: string[];
  width: ScreenWidth;
}

/** Two real browsers: one for those who vote, one for those who watch. */
export interface Browsers {
  voters: Browser;
  watchers: Browser;
  close: () => Promise<void>;
}

/** Those that no test file uses at the moment: to start one takes as much of a processor as many a file's tests. Ended by `e2e-teardown.mjs`. */
const ofProcess: { sorakBrowsers?: Browser[] } & typeof globalThis = globalThis;
ofProcess.sorakBrowsers ??= [];
const idle = ofProcess.sorakBrowsers;

/** A browser that nobody else uses, without anybody's pages. Give it back by {@link leaveBrowser}. */
export async function takeBrowser(): Promise<Browser> {
  const browser = idle.pop();
  return browser?.isConnected() ? browser : withBrowserStart(launchBrowser);
}

/** Closes all pages; whoever takes the browser next meets nothing of them, for cookies, storage and caches belong to a context. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  if (!browser?.isConnected()) return;
  await Promise.all(browser.contexts().map((context) => context.close()));
  idle.push(browser);
}

export async function openBrowsers(): Promise<Browsers> {
  const [voters, watchers] = await Promise.all([takeBrowser(), takeBrowser()]);
  return {
    voters,
    watchers,
    close: async () => {
      await Promise.all([leaveBrowser(voters), leaveBrowser(watchers)]);
    },
  };
}

/** Somebody new, without cookies or anything stored; `bypassCSP` lets a page run whatever it is made to hold. */
export async function comeIn(
  browser: Browser,
  options: Omit<BrowserWish, 'still' | 'height'>,
): Promise<Person> {
  const { width } = options;
  const context = await openContext(browser, options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refused call is an answer that the page handles, and each is asserted by what the page says.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  return {
    page,
    width,
    complaints,
    visit: async (path) => {
      await page.goto(`${system().origin}${path}`);
    },
    visitWhole: (path) => openWhole(page, `${system().origin}${path}`),
    shoot: (name) => keepPicture(page, { name, width }),
  };
}

/** Keeps what is on a page as `.data/e2e-shots/NAME-WIDTH.png`, for a person's further tabs and devices. */
export async function keepPicture(
  page: Page,
  { name, width }: { name: string; width: ScreenWidth },
): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}-${screens[width].viewport.width}.png`) });
}

/** Waits until whatever moves and comes to an end has ended, and the page has seen what stands where. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await Promise.allSettled(document.getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished));
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  })()`);
}
