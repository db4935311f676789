import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openContext, openWhole, type ScreenWidth, untilDrawn } from '../../../scripts/shots/browser.ts';
import { publicScenes, scenes } from '../../../scripts/shots/scenes.ts';
import { FINALIST } from '../../../scripts/shots/stage.ts';
import { findAxeViolations, findOverflow } from '../../support/e2e-axe.ts';
import { type Browsers, comeIn, openBrowsers, untilStill } from '../../support/e2e-browser.ts';
import { system } from '../../support/e2e-stage.ts';
import { volume } from '../../support/volume.ts';
import { until } from '../../support/waiting.ts';
import { buildVoter, untilCounted } from '../orders/voter.ts';

/** A phone of 320 px, and a desk of 1280 px at 200 %. */
const NARROWEST: Record<ScreenWidth, number> = { 390: 320, 1440: 640 };

/** Of the desk what its people open every day; the rest of it, the hall's screens and broken networks are for the full run. */
const DAILY = ['deskOrganizerStaff', 'deskBill', 'deskVoting'];
/** Each scene is looked at in the dark, too. */
const { dark: _, ...litScenes } = scenes;
const everything = Object.keys(litScenes);
/** The pages are the same and only laid out otherwise, so the quick run looks at the public ones on phones and at the desk on desks. */
const WALKS = volume<readonly { width: ScreenWidth; names: readonly string[]; dark: readonly string[] }[]>({
  reduced: [
    { width: 390, names: everything.filter((name) => name in publicScenes), dark: ['addresses'] },
    { width: 1440, names: DAILY, dark: ['deskOrganizerStaff'] },
  ],
  full: [
    { width: 390, names: everything, dark: everything },
    { width: 1440, names: everything, dark: everything },
  ],
});

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

describe.each(WALKS)('every screen in its states at $width', ({ width, names, dark }) => {
  test.each(names)(
    '[PX-06 PX-07 PX-60] %s: axe finds nothing, and nothing has to be scrolled sideways',
    async (name) => {
      const context = await openContext(browsers.voters, { width, still: true });
      const page = await context.newPage();
      const found: string[] = [];
      await scenes[name]?.({
        page,
        voter: { username: 'voter@sorak.test', password: 'sorak-demo-2026' },
        visit: async (path) => {
          await openWhole(page, `${system().origin}${path}`);
          await page.locator('main h1').first().waitFor();
        },
        shoot: async (picture) => {
          await untilDrawn(page);
          // Hall screens are scaled to whatever window they have, and have a ground of their own.
          const isHall = new URL(page.url()).pathname === '/projector';
          const problems = [
            ...(await findAxeViolations(page)),
            ...(isHall ? [] : await findOverflow(page, NARROWEST[width])),
            ...(!isHall && dark.includes(name) ? await findDimWords(page) : []),
          ];
          found.push(...problems.map((problem) => `${picture}: ${problem}`));
        },
      });
      await context.close();
      expect(found).toEqual([]);
    },
  );
});

/** What axe has against the colours of the page where the device is dark. */
async function findDimWords(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await findAxeViolations(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await untilStill(page);
  return found.map((problem) => `in the dark: ${problem}`);
}

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

describe('by keyboard alone', () => {
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
    // Until it is there, Tab goes round among the few links of the head.
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
    expect(await page.locator('ol.lb > li.me .lb-name').first().textContent()).toContain(FINALIST);
    expect(complaints).toEqual([]);
  });

  test('[PX-09] the heading of the next page takes the focus, and a dialog gives it back', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 1440 });
    const focused = () =>
      page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent");
    await visit('/');
    // The first HTML has links, too: Tab goes round among them until the app has drawn the page.
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
});
