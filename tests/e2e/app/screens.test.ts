import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

describe('where things stand', () => {
  test.each([
    [390, false],
    [1440, true],
  ] as const)(
    '[P2-01 P2-02] login and register at %i: the stage beside the form: %p',
    async (width, split) => {
      const { page, visit } = await comeIn(browsers.voters, { width });
      for (const path of ['/auth/login', '/auth/register']) {
        await visit(path);
        const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
        const form = await page.locator('form').boundingBox();
        const stage = await page.locator('.auth-layout_night').boundingBox();
        if (!heading || !form) throw new Error('no form');
        expect(heading.y + heading.height).toBeLessThanOrEqual(form.y);
        expect(stage !== null).toBe(split);
        if (stage) expect(stage.x + stage.width).toBeLessThanOrEqual(form.x);
      }
    },
  );

  test.each([390, 1440] as const)(
    '[P2-12] /#faq leads to the questions at %i, from outside and from another page',
    async (width) => {
      const { page, visit, visitWhole } = await comeIn(browsers.voters, { width });
      const untilAtQuestions = () =>
        page.waitForFunction(() => {
          const at = document.getElementById('faq')?.getBoundingClientRect().top;
          return at !== undefined && at > -50 && at < innerHeight / 2;
        });
      await visit('/#faq');
      await untilAtQuestions();
      await visitWhole('/about');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Pertanyaan umum' }).click();
      await untilAtQuestions();
      expect(new URL(page.url()).hash).toBe('#faq');
    },
  );

  test('[P2-21] pictures of an event go forth and back, by button and by key', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 1440 });
    await visit('/events/putri-nusantara-2026');
    const pictures = page.getByRole('region', { name: /^Gambar/ });
    const next = pictures.getByRole('button', { name: 'Berikutnya' });
    const previous = pictures.getByRole('button', { name: 'Sebelumnya' });
    await next.click();
    await pictures.getByText(/^Gambar 2 dari/).waitFor();
    await previous.click();
    await pictures.getByText(/^Gambar 1 dari/).waitFor();
    expect(await previous.isDisabled()).toBe(true);
    await next.press('ArrowRight');
    await pictures.getByText(/^Gambar 2 dari/).waitFor();
  });

  test('[P2-80] toasts stand at the top right', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 1440 });
    await visit('/auth/login');
    await page.getByLabel('Email atau username').fill('siapa-ini');
    await page.getByLabel('Kata sandi', { exact: true }).fill('bukan-kata-sandinya');
    await page.getByRole('button', { name: 'Lanjutkan', exact: true }).click();
    const toast = page.locator('.toast-stack_toast').first();
    // Looked at in the moment in which it stands there, as it does for three seconds only.
    const place = await page.waitForFunction(() => {
      const box = document.querySelector('.toast-stack_toast')?.getBoundingClientRect();
      return box && box.top > 0 && { top: box.top, fromRight: window.innerWidth - box.right };
    });
    const { top, fromRight } = (await place.jsonValue()) || { top: Number.NaN, fromRight: Number.NaN };
    expect(top).toBeLessThan(120);
    expect(fromRight).toBeLessThan(60);
    await toast.waitFor({ state: 'detached' });
  });
});
