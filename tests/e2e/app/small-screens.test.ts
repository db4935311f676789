import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { untilDrawn } from '#scripts/shots/browser.ts';
import { comeIn, leaveBrowser, takeBrowser } from '../../support/e2e-browser.ts';

const FINALIST = '/events/putri-nusantara-2026/FIN-1001003';
/** In the demo's place: the longest words that people's names have. */
const NAMES = {
  'Nadira Humaira': 'Kusumaningtyas Prameswari',
  'Putri Nusantara 2026': 'Tirtakusumawijaya 2026',
};
/** The smallest phone, and a desk of 1280 px at 200 %. */
const WINDOWS = [
  { width: 320, height: 568 },
  { width: 640, height: 360 },
] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await takeBrowser();
});
afterAll(() => leaveBrowser(browser));

/** Words of the page that stand on two lines. */
const brokenWords = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element || element.closest('script, style, .sr') || !element.checkVisibility()) continue;
      for (const word of text.data.matchAll(/[\\p{L}\\p{M}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word[0] + ' in ' + element.tagName + '.' + element.className);
      }
    }
    return found;
  })()`);

describe.each(WINDOWS)('in a window of $width by $height', ({ width, height }) => {
  test('[PX-57] a finalist’s face stands above the bar', async () => {
    const { page, visit } = await comeIn(browser, { width: 390 });
    await page.setViewportSize({ width, height });
    await visit(FINALIST);
    await page.locator('.finalist-stage_frame img').waitFor();
    await page.getByRole('button', { name: 'Vote Now' }).waitFor();
    const picture = await page.locator('.finalist-stage_frame img').boundingBox();
    const bar = await page.locator('.action-bar_actions').boundingBox();
    if (!picture || !bar) throw new Error('no picture');
    // Portraits have the face in their upper half.
    expect(picture.y).toBeGreaterThanOrEqual(0);
    expect(picture.y + picture.height * 0.5).toBeLessThan(bar.y);
  });

  test.each([FINALIST, '/events/putri-nusantara-2026'])('[PX-57] no word of %s is broken', async (path) => {
    const { page, visit } = await comeIn(browser, { width: 390 });
    await page.setViewportSize({ width, height });
    await page.route(/^https?:\/\/[^/]+\/(?:events|api)\//, async (route) => {
      const answer = await route.fetch();
      let body = await answer.text();
      for (const [short, long] of Object.entries(NAMES)) body = body.replaceAll(short, long);
      await route.fulfill({ response: answer, body });
    });
    await visit(path);
    // The application's own, not what the server wrote before it.
    await page
      .locator('h1.fit-words')
      .filter({ hasText: /kusuma/i })
      .waitFor();
    // In another font words break elsewhere.
    await untilDrawn(page);
    const broken = await brokenWords(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(broken).toEqual([]);
  });
});
