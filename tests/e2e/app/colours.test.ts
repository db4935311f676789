import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs } from '#scripts/shots/visitor.ts';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';

const EVENT = '/events/putri-nusantara-2026';
const INK = 'rgb(21, 16, 31)';
const PAPER = 'rgb(255, 252, 246)';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

const ground = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
const scheme = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme');

describe.each([390, 1440] as const)('light and dark at %i', (width) => {
  test('[PX-60] without a choice the device decides, already at the first paint', async () => {
    const { page, visit, shoot } = await comeIn(browsers.voters, { width, dark: true });
    // Nothing but what the server wrote and its style sheets.
    await page.route('**/*.js', (route) => route.abort());
    await visit('/events');
    expect([await ground(page), await scheme(page)]).toEqual([INK, 'dark']);
    await page.unroute('**/*.js');
    await visit(EVENT);
    await page.locator('.leaderboard-row_entry').first().waitFor();
    expect(await ground(page)).toBe(INK);
    await shoot('dark-event');
    await page.emulateMedia({ colorScheme: 'light' });
    expect([await ground(page), await scheme(page)]).toEqual([PAPER, 'light']);
  });

  test('[PX-60] a choice is kept on the device, from the first paint on and beyond a logout', async () => {
    const { page, visit, visitWhole, shoot, complaints } = await comeIn(browsers.voters, {
      width,
      dark: true,
    });
    await visitWhole('/events');
    const choose = (name: string) => page.getByRole('contentinfo').getByRole('button', { name }).click();
    await choose('Terang');
    expect([await ground(page), await scheme(page)]).toEqual([PAPER, 'light']);
    await enterAs({ page, visit, voter: { username: 'voter@sorak.test', password: 'sorak-demo-2026' } });
    await page.getByRole('button', { name: width === 390 ? /^Akun/ : 'Rina Paramita' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/auth/login');
    await page.route('**/*.js', (route) => route.abort());
    await visit('/events');
    expect([await ground(page), await scheme(page)]).toEqual([PAPER, 'light']);
    expect(await page.locator('meta[name=color-scheme]').getAttribute('content')).toBe('light');
    await page.unroute('**/*.js');
    await visitWhole('/events');
    await choose('Otomatis');
    expect(await ground(page)).toBe(INK);
    await page.emulateMedia({ colorScheme: 'light' });
    await choose('Gelap');
    await page.reload();
    expect([await ground(page), await scheme(page)]).toEqual([INK, 'dark']);
    await shoot('dark-chosen');
    // What is printed is paper.
    await page.emulateMedia({ media: 'print' });
    expect(await ground(page)).toBe(PAPER);
    expect(complaints.filter((line) => !line.includes('Failed to fetch'))).toEqual([]);
  });

  test('[PX-60] a hall stays as it was set up', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width, dark: true });
    await visit('/projector');
    await page.locator('h1.hall_revoked').waitFor();
    expect([await ground(page), await scheme(page)]).toEqual([PAPER, 'light']);
  });
});
