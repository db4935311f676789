import { setTimeout as pause } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { BIN_DIR } from '../paths.ts';
import { findChromium } from '../provision/chromium.ts';
import { keepPace } from './pace.ts';

/** A phone and a desk, as the design's own pictures have them. */
export const screens = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
} as const;
export type ScreenWidth = keyof typeof screens;
export const screenWidths: readonly ScreenWidth[] = [390, 1440];

/** A browser must not request anything but from our own servers. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without it letters snap to whole pixels and words run together.
  '--font-render-hinting=none',
];
/** On a busy machine a page may take a while; nothing here waits this long when all is well. */
const TIMEOUT_MS = 120_000;

/** What was painted in one piece differs in a shade, at edges, from what was painted anew in parts. */
const STEADY_FLAGS = [
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--disable-low-res-tiling',
  '--num-raster-threads=1',
  '--run-all-compositor-stages-before-draw',
  '--disable-skia-runtime-opts',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

/**
 * A headless Chromium process of its own.
 *
 * @param options.steady paints the same page the same each time
 * @throws Problem when the machine has none
 */
export async function launchBrowser({ steady = false } = {}): Promise<Browser> {
  const executablePath = await findChromium({ env: process.env, binDir: BIN_DIR, say: console.log });
  return chromium.launch({ executablePath, args: steady ? [...FLAGS, ...STEADY_FLAGS] : FLAGS });
}

export interface BrowserWish {
  width: ScreenWidth;
  still?: boolean;
  height?: number;
  bypassCSP?: boolean;
  locale?: string;
  dark?: boolean;
  keeps?: boolean;
  proxy?: string;
  storageState?: BrowserContextOptions['storageState'];
}

/**
 * Somebody's browser: own cookies, own storage, in Jakarta.
 *
 * @param locale the browser's own language, Indonesian by default
 * @param dark the device is set to a dark theme
 * @param keeps pages may be kept for visits without a network; else a test that looks at the network sees every call
 * @param proxy through which every call goes
 * @param storageState what another browser of the same person has: cookies, storage
 * @param still sets reduced motion
 * @param height of the window, where the usual one does not fit
 */
export async function openContext(
  browser: Browser,
  {
    width,
    still = false,
    height,
    bypassCSP = false,
    locale = 'id-ID',
    dark = false,
    keeps = false,
    proxy,
    storageState,
  }: BrowserWish,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...screens[width],
    bypassCSP,
    ...(height === undefined ? {} : { viewport: { width, height } }),
    locale,
    ...(proxy === undefined ? {} : { proxy: { server: proxy } }),
    ...(storageState === undefined ? {} : { storageState }),
    serviceWorkers: keeps ? 'allow' : 'block',
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: still ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  context.on('page', keepPace);
  return context;
}

/** A page without a request for this long has what it needs. */
const QUIET_MS = 500;

/**
 * Opens an address and waits until the page sends no more requests. Live messages do not count: where a WebSocket was too slow to open they come by
 * requests, and one of those is always open.
 */
export async function openWhole(page: Page, url: string): Promise<void> {
  const open = new Set<Request>();
  let changedAt = performance.now();
  const requested = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/socket.io/')) return;
    open.add(request);
    changedAt = performance.now();
  };
  const ended = (request: Request) => {
    if (open.delete(request)) changedAt = performance.now();
  };
  page.on('request', requested).on('requestfinished', ended).on('requestfailed', ended);
  await page.goto(url).catch((error: unknown) => {
    const lacking = [...open].map((request) => `${request.method()} ${request.url()}`);
    throw new Error(`${url} is not whole without ${lacking.join(', ') || 'its page'}`, { cause: error });
  });
  while (open.size > 0 || performance.now() - changedAt < QUIET_MS) await pause(50);
  page.off('request', requested).off('requestfinished', ended).off('requestfailed', ended);
}

/** Two hundred finalists would be a picture that nobody can open. */
const HIGHEST_PX = 10_000;

/** Waits for fonts and for the pictures on the screen, so that a screenshot shows what a visitor sees. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // Given as text, as the scripts' own code has no types of the browser, and evaluated from outside, as the pages allow no eval.
  await page.evaluate(`(async () => {
    await document.fonts.ready;
    const onScreen = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      // What takes no room is never fetched.
      return width > 0 && bottom >= 0 && top <= innerHeight;
    });
    await Promise.all(onScreen.map((image) => image.complete || new Promise((resolve) => {
      image.addEventListener('load', resolve, { once: true });
      image.addEventListener('error', resolve, { once: true });
    })));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  })()`);
}

/**
 * Makes the window as high as the page while `work` runs: bars that stick to its foot then stand where the page ends, and
 * what loads late is there.
 */
export async function withWholePage(
  page: Page,
  width: ScreenWidth,
  work: () => Promise<void>,
): Promise<void> {
  const { viewport } = screens[width];
  let height: number = viewport.height;
  // What is at least as high as the window would grow with it for ever.
  await page.evaluate(`for (const element of document.querySelectorAll('body *')) {
    const { minHeight } = getComputedStyle(element);
    if (parseFloat(minHeight) > innerHeight / 2) element.style.minHeight = minHeight;
  }`);
  const isWhole = async () => {
    const needed = Math.min(HIGHEST_PX, Number(await page.evaluate('document.documentElement.scrollHeight')));
    if (needed <= height) return true;
    height = needed;
    await page.setViewportSize({ width: viewport.width, height });
    await untilDrawn(page);
    return false;
  };
  do {
    while (!(await isWhole()));
    await work();
    // What is fetched once it is seen may have come below meanwhile.
  } while (!(await isWhole()));
  await page.setViewportSize(viewport);
  await page.evaluate(
    `for (const element of document.querySelectorAll('body [style*=min-height]')) element.style.minHeight = ''`,
  );
}
