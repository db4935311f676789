import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';
import { buyElsewhere } from '../../support/e2e-buyer.ts';
import { until } from '../../support/waiting.ts';
import { closestRace, readEvent } from '../orders/board-watch.ts';

/** Two hundred finalists. */
const EVENT = 'duta-wisata-jatim';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

const button = (page: Page) => page.getByRole('button', { name: 'Peringkat lengkap' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Peringkat lengkap' });
const rows = (page: Page) => dialog(page).locator('.leaderboard-row_entry');
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

describe('the whole ranking', () => {
  test.each([390, 1440] as const)(
    '[PX-70] at %i opens from the board, and Back leaves it at the place where one was',
    async (width) => {
      const { page, visit, complaints } = await comeIn(browsers.watchers, { width });
      const { finalists } = await readEvent(EVENT);
      await visit(`/events/${EVENT}`);
      await button(page).click();
      await until('everybody is there', {}, async () => (await rows(page).count()) === finalists.length);
      const before = await scrolledTo(page);
      await page.waitForURL((url) => url.search === '?board=all');
      const [first, last] = [rows(page).first(), rows(page).last()];
      expect(await first.getByText('Peringkat 1', { exact: true }).count()).toBe(1);
      expect(await last.getByText(`Peringkat ${finalists.length}`, { exact: true }).count()).toBe(1);
      // What is far below is neither laid out, nor are its pictures fetched.
      const isDrawn = (at: number) =>
        rows(page)
          .nth(at)
          .locator('.leaderboard-row_name')
          .evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }));
      // The browser finds out what is near with the first frame.
      await until('the first is drawn', {}, () => isDrawn(0));
      expect(await isDrawn(finalists.length - 1)).toBe(false);
      // Many share a picture, and one that is there for somebody above is there for all.
      const countUnfetched = () =>
        rows(page)
          .locator('img')
          .evaluateAll(
            (images) => images.filter((image) => (image as HTMLImageElement).currentSrc === '').length,
          );
      await until('the picture of the first is asked for', {}, () =>
        first.locator('img').evaluate((image) => (image as HTMLImageElement).currentSrc !== ''),
      );
      expect(await countUnfetched()).toBeGreaterThan(0);
      await page.goBack();
      await dialog(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('');
      await until('it is where it was', {}, async () => Math.abs((await scrolledTo(page)) - before) <= 2);
      expect(complaints).toEqual([]);
    },
  );

  test('[PX-70] opens by its address, with the board of a category, and follows the votes', async () => {
    const { page, visit } = await comeIn(browsers.watchers, { width: 390 });
    const race = await closestRace(EVENT);
    await visit(`/events/${EVENT}?board=all`);
    const nameAt = (rank: number) =>
      rows(page)
        .nth(rank - 1)
        .locator('.leaderboard-row_name');
    await until('the race is shown', {}, async () => (await nameAt(race.from).textContent()) === race.name);
    await buyElsewhere({ event: EVENT, finalist: race.name, votes: race.votes });
    await until('the climb is shown', {}, async () => (await nameAt(race.to).textContent()) === race.name);
    const { finalists } = await readEvent(EVENT);
    const category = finalists.find(({ name }) => name === race.name)?.category ?? '';
    await dialog(page).getByRole('combobox', { name: 'Papan kategori' }).selectOption(category);
    const fellows = finalists.filter((one) => one.category === category);
    await until('the category alone', {}, async () => (await rows(page).count()) === fellows.length);
    await page.reload();
    await until('it is there again', {}, async () => (await rows(page).count()) === fellows.length);
    await dialog(page).getByRole('button', { name: 'Tutup' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });
});
