import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { FINALIST } from '#scripts/shots/stage.ts';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';
import { until } from '../../support/waiting.ts';
import { buildVoter, untilCounted } from '../orders/voter.ts';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

/** Presses Tab until the focus is on something of that name, in the page or in a frame of it. */
async function tabTo(page: Page, name: RegExp, { atMost = 80 } = {}): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < atMost; presses += 1) {
    await page.keyboard.press('Tab');
    const names: string[] = await Promise.all(
      page.frames().map((frame) =>
        frame
          .evaluate<string>(`(() => {
            const at = document.activeElement;
            if (!at || at === document.body || at.tagName === 'IFRAME') return '';
            return at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '';
          })()`)
          .catch(() => ''),
      ),
    );
    const focused = names.at(-1) || names[0] || '';
    if (name.test(focused)) return;
    seen.push(focused.slice(0, 30));
  }
  throw new Error(`nothing called ${name} took the focus: ${seen.join(' | ')}`);
}

test('[PX-08] a vote is bought', async () => {
  const { page, visit, complaints } = await buildVoter(browsers.voters, { width: 1440 });
  await visit('/events/putri-nusantara-2026');
  await page.getByRole('link', { name: /^Langsung ke isi/ }).waitFor({ state: 'attached' });
  await tabTo(page, /^Langsung ke isi/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Vote Now untuk ${FINALIST}` }).waitFor();
  await tabTo(page, new RegExp(`^Vote Now untuk ${FINALIST}`));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  // Until it is there, Tab cycles through the few links of the head.
  await page.getByRole('checkbox', { name: /^Saya menyetujui/ }).waitFor();
  await tabTo(page, /^Saya menyetujui/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Lanjutkan/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout?step=2');
  await page.getByRole('textbox', { name: `Jumlah vote untuk ${FINALIST}` }).waitFor();
  await tabTo(page, new RegExp(`^Jumlah vote untuk ${FINALIST}`));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, /^Choose Payment Method/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout?step=3');
  await page.frameLocator('#snap-container iframe').getByTestId('method-qris').waitFor();
  await tabTo(page, /QRIS/);
  await page.keyboard.press('Enter');
  await page.frameLocator('#snap-container iframe').getByTestId('pay-now').waitFor();
  await tabTo(page, /Bayar|bayar/);
  await page.keyboard.press('Enter');
  await untilCounted(page);
  expect(await page.locator('.leaderboard-row_mine .leaderboard-row_name').first().textContent()).toContain(
    FINALIST,
  );
  expect(complaints).toEqual([]);
});

test('[PX-09] the heading of the next page takes the focus, and a dialog gives it back', async () => {
  const { page, visit } = await comeIn(browsers.voters, { width: 1440 });
  const focused = () =>
    page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent");
  await visit('/');
  // The first HTML has links, too: Tab cycles through them until the app has drawn the page.
  await page.getByRole('link', { name: 'Events', exact: true }).first().waitFor({ state: 'attached' });
  await tabTo(page, /^Events$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await focused()).toBe('H1 Events');
  await visit('/events/putri-nusantara-2026/FIN-1001003');
  await page
    .getByRole('button', { name: /^Bagikan/ })
    .first()
    .waitFor({ state: 'attached' });
  await tabTo(page, /^Bagikan/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await until('the dialog has the focus', {}, () =>
    page.evaluate<boolean>("document.activeElement.closest('[role=dialog]') !== null"),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // A dialog gives it back a moment after it has gone.
  await until('the button has the focus again', {}, () =>
    page.evaluate<boolean>("document.activeElement.getAttribute('aria-label') === 'Bagikan'"),
  );
  expect(await focused()).toMatch(/^BUTTON /);
});
