import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs } from '#scripts/shots/visitor.ts';
import { type Browsers, comeIn, keepPicture, openBrowsers } from '../../support/e2e-browser.ts';
import { system } from '../../support/e2e-stage.ts';
import { type BrowserLine, openBrowserLine } from '../../support/line.ts';

const EVENT = '/events/putri-nusantara-2026';
const KEPT = /^Salinan di perangkat ini: data per .+ WIB\.$/;

let browsers: Browsers;
/** Playwright's own offline mode reaches a service worker late, and never one that starts meanwhile. */
let line: BrowserLine;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());
beforeEach(async () => {
  line = await openBrowserLine(system().origin);
});
afterEach(() => line.cut());

/** Every address that is kept on the device. */
const keptPaths = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  })()`);

const untilKept = (page: Page, path: string) =>
  page.evaluate(`(async () => {
    const isKept = () => caches.match('${path}', { cacheName: 'sorak-events' });
    while (!navigator.serviceWorker.controller || !(await isKept())) await new Promise(requestAnimationFrame);
  })()`);

describe('a kept copy', () => {
  test.each([390, 1440] as const)(
    '[PX-63] shows an event of before without a network at %i, and says of when',
    async (width) => {
      const { proxy } = line;
      const { page, visit } = await comeIn(browsers.watchers, { width, keeps: true, proxy });
      const context = page.context();
      // Within the site, so that the server has never written this page.
      await visit('/events');
      await page
        .getByRole('link', { name: /Putri Nusantara 2026/ })
        .first()
        .click();
      await page.locator('.leaderboard-row_entry').first().waitFor();
      const name = await page.locator('.leaderboard-row_entry .leaderboard-row_name').first().textContent();
      await untilKept(page, EVENT);
      await page.close();
      await line.cut();
      const again = await context.newPage();
      await again.goto(system().origin + EVENT);
      await again.getByText(KEPT).waitFor();
      expect(await again.locator('.leaderboard-row_entry .leaderboard-row_name').first().textContent()).toBe(
        name,
      );
      await again
        .getByText(/TERTUNDA/)
        .first()
        .waitFor();
      await keepPicture(again, { name: 'offline-copy', width });
      await line.join();
      await again.getByText(/LIVE/).first().waitFor();
      await again.getByText(KEPT).waitFor({ state: 'detached' });
    },
  );

  test('[PX-63] holds nothing of the person, and no page of money opens from it', async () => {
    const { proxy } = line;
    const { page, visit } = await comeIn(browsers.voters, { width: 390, keeps: true, proxy });
    await enterAs({ page, visit, voter: { username: 'voter@sorak.test', password: 'sorak-demo-2026' } });
    await visit('/history-order');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await visit(EVENT);
    await untilKept(page, EVENT);
    await visit('/checkout');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const strange = (await keptPaths(page)).filter(
      (path) => !path.startsWith('/assets/') && path !== '/shell' && path !== EVENT,
    );
    expect(strange).toEqual([]);
    const texts = await page.evaluate<string>(`(async () => {
      const kept = await Promise.all(['/shell', '${EVENT}'].map(async (path) => (await caches.match(path)).text()));
      return kept.join();
    })()`);
    expect(texts).not.toMatch(/Rina|voter@|"recently_votes":\[\{/);
    await line.cut();
    for (const path of ['/checkout', '/history-order', '/events/duta-wisata-jatim']) {
      await expect(page.goto(system().origin + path)).rejects.toThrow(/ERR_|chrome-error/);
    }
  });

  test('[PX-63] never stands in for what the server says', async () => {
    const { page, visit } = await comeIn(browsers.watchers, { width: 390, keeps: true });
    await visit(EVENT);
    await untilKept(page, EVENT);
    await page.evaluate(`(async () => {
      const files = await caches.open('sorak-files');
      for (const request of await files.keys()) await files.put(request, new Response('throw new Error("stale")'));
    })()`);
    const answer = await page.reload();
    expect(await answer?.text()).not.toContain('stale');
    await page.locator('.leaderboard-row_entry').first().waitFor();
    expect(await page.getByText(KEPT).count()).toBe(0);
  });
});
