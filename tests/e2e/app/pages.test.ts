import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

describe.each([390, 1440] as const)('pages at %i', (width) => {
  test.each(['/tidak-ada', '/events/tidak-ada', '/events/putri-nusantara-2026/FIN-tidak-ada'])(
    '[P2-54 PB-01 BO-2.04] %s is reported as not found, and a button leads home',
    async (path) => {
      const { page, visit, shoot } = await comeIn(browsers.voters, { width });
      await visit(path);
      await page.getByRole('heading', { name: "Oops! You're Lost" }).waitFor();
      await shoot(`lost${path.replaceAll('/', '-')}`);
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('heading', { name: "Oops! You're Lost" }).waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/');
    },
  );

  test('are in English when that is chosen, and stay so', async () => {
    const { page, visitWhole, shoot, complaints } = await comeIn(browsers.voters, { width });
    await visitWhole('/events/putri-nusantara-2026');
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await page.getByText('Price per vote').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.reload();
    await page.getByText('Price per vote').first().waitFor();
    await shoot('english-event');
    expect(complaints).toEqual([]);
  });

  test('[PX-59] a first visit is in the browser’s language, until something is chosen', async () => {
    const { page, visitWhole, complaints } = await comeIn(browsers.voters, { width, locale: 'en-GB' });
    await visitWhole('/events/putri-nusantara-2026');
    await page.getByText('Price per vote').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Indonesia' }).click();
    await page.getByText('Harga per vote').first().waitFor();
    await page.reload();
    await page.getByText('Harga per vote').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('id');
    // A hall screen is in Indonesian, whatever the browser's language.
    const hall = await comeIn(browsers.voters, { width, locale: 'en-GB' });
    await hall.visit('/projector');
    await hall.page.locator('h1.hall_revoked').waitFor();
    expect(await hall.page.locator('html').getAttribute('lang')).toBe('id');
    expect(complaints).toEqual([]);
  });

  test('[PX-59] English comes beside the application, not after it', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width, locale: 'en-GB' });
    const english = page.waitForRequest(/\/assets\/en-[\w-]+\.js/);
    // The application waits for the request: a request that is only sent once it runs is never sent.
    await page.route(/\/assets\/first-[\w-]+\.js/, async (route) => {
      await english;
      await route.continue();
    });
    await visit('/events/putri-nusantara-2026');
    await page.getByText('Price per vote').first().waitFor();
    expect((await (await english).response())?.status()).toBe(200);
  });
});
