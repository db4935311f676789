import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { voteFor } from '#scripts/shots/visitor.ts';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';
import { system } from '../../support/e2e-stage.ts';
import { until } from '../../support/waiting.ts';
import { buildVoter } from '../orders/voter.ts';

const EVENT = 'putri-nusantara-2026';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

/** An event's finalists in the order of its page. */
async function finalistNames(): Promise<string[]> {
  const answer = await fetch(`${system().origin}/api/v1/events/${EVENT}`);
  const { finalists } = (await answer.json()) as { finalists: { name: string }[] };
  return finalists.map(({ name }) => name);
}

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Presses a finalist's tile. @returns how far the page was scrolled when it was pressed */
async function openFinalist(page: Page, at: number): Promise<number> {
  await page.evaluate(() => {
    const notePress = () => {
      document.body.dataset.pressedAt = String(window.scrollY);
    };
    addEventListener('click', notePress, { capture: true, once: true });
  });
  await page.locator('.finalist-grid_cell a').nth(at).click();
  await page.waitForURL(`**/events/${EVENT}/*`);
  await until('the finalist begins at its top', {}, async () => (await scrolledTo(page)) === 0);
  return Math.round(Number(await page.evaluate(() => document.body.dataset.pressedAt)));
}

/** Puts the caret after so many letters. */
const putCaret = (page: Page, at: number) =>
  page.evaluate((position) => {
    const field = document.activeElement as HTMLInputElement;
    field.setSelectionRange(position, position);
  }, at);
const caretOf = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).selectionStart);

describe('what is typed into a search', () => {
  test('[PX-25] of events stays as it is typed, in the middle and however quickly', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 390 });
    await visit('/events');
    const field = page.getByRole('searchbox');
    await page.getByRole('main').getByRole('status').waitFor();
    await field.pressSequentially('putri raya');
    expect(await field.inputValue()).toBe('putri raya');
    await putCaret(page, 6);
    await page.keyboard.type('nusantara ');
    expect(await field.inputValue()).toBe('putri nusantara raya');
    expect(await caretOf(page)).toBe(16);
    await page.waitForURL((url) => url.searchParams.get('q') === 'putri nusantara raya');
    // Back and forth between letters that were there before.
    await page.keyboard.press('Backspace');
    await page.keyboard.type(' ');
    await page.waitForURL((url) => url.searchParams.get('q') === 'putri nusantara raya');
    expect(await field.inputValue()).toBe('putri nusantara raya');
    expect(await caretOf(page)).toBe(16);
    // What comes from outside is taken over.
    await page.getByRole('button', { name: 'Tampilkan semua' }).click();
    await until('the field is empty', {}, async () => (await field.inputValue()) === '');
  });

  test('[PX-26] of finalists, and how far the page was scrolled, is there again after going back', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 390 });
    const name = (await finalistNames())[4] ?? '';
    await visit(`/events/${EVENT}`);
    const field = page.getByRole('searchbox');
    await field.fill(name);
    await until('one is left', {}, async () => (await page.locator('.finalist-grid_cell').count()) === 1);
    const before = await openFinalist(page, 0);
    expect(before).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Kembali' }).click();
    await page.waitForURL((url) => url.pathname === `/events/${EVENT}`);
    expect(await field.inputValue()).toBe(name);
    await until('one is left', {}, async () => (await page.locator('.finalist-grid_cell').count()) === 1);
    await until('it is where it was', {}, async () => Math.abs((await scrolledTo(page)) - before) <= 2);
  });

  test('[PX-71] the order of finalists is there again after going back and after a reload', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 390 });
    const byName = (await finalistNames()).sort((one, other) => one.localeCompare(other, 'id'));
    const shown = () => page.locator('.finalist-grid_cell h3').allTextContents();
    const isByName = async () => (await shown()).join() === byName.join();
    await visit(`/events/${EVENT}`);
    await page.getByRole('combobox', { name: 'Urutkan finalis' }).selectOption('Nama A–Z');
    await until('they are sorted', {}, isByName);
    await openFinalist(page, 3);
    await page.getByRole('button', { name: 'Kembali' }).click();
    await page.waitForURL((url) => url.search === '?sort=name');
    await until('they are sorted again', {}, isByName);
    await page.reload();
    await until('they are sorted after a reload', {}, isByName);
    expect(await page.getByRole('combobox', { name: 'Urutkan finalis' }).inputValue()).toBe('name');
  });
});

describe('how far a page is scrolled', () => {
  test('[PX-26] among all finalists is found again after going back', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 390 });
    await visit(`/events/${EVENT}`);
    const before = await openFinalist(page, 8);
    expect(before).toBeGreaterThan(1_000);
    await page.getByRole('button', { name: 'Kembali' }).click();
    await until('it is where it was', {}, async () => Math.abs((await scrolledTo(page)) - before) <= 2);
  });

  test('[PX-27] is nothing to a page that is opened anew in the same tab', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 390 });
    await visit(`/events/${EVENT}`);
    await page.locator('.finalist-grid_cell a').nth(8).scrollIntoViewIfNeeded();
    expect(await scrolledTo(page)).toBeGreaterThan(1_000);
    await visit('/privacy-policy');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The page is whole: it could be scrolled.
    await until('it is long', {}, () =>
      page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight + 1_000),
    );
    expect(await scrolledTo(page)).toBe(0);
  });
});

describe('what was filled in', () => {
  const terms = (page: Page) => page.getByRole('main').getByRole('link', { name: /syarat dan ketentuan/i });
  const goBack = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click();

  test('[PX-28] at the registration is there after the terms were read', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 390 });
    await visit('/auth/register');
    const typed = {
      'Nama lengkap': 'Sekar Ayu Wening',
      Username: 'sekarayu',
      'Email (opsional)': 'sekar@surel.test',
      'Kata sandi': 'kata-sandi-untuk-uji',
      'Konfirmasi kata sandi': 'kata-sandi-untuk-ujian',
    };
    for (const [label, text] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(text);
    await terms(page).click();
    await page.waitForURL('**/trems-and-condition');
    await goBack(page);
    await page.waitForURL('**/auth/register');
    for (const [label, text] of Object.entries(typed))
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    // Nothing of it is written anywhere, and whoever comes by a link begins anew.
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(stored).not.toContain('kata-sandi');
    await page.getByRole('link', { name: 'Masuk' }).click();
    await page.getByRole('link', { name: 'Daftar sekarang' }).click();
    expect(await page.getByLabel('Username', { exact: true }).inputValue()).toBe('');
  });

  test('[PX-28] at the login is there after the terms were read', async () => {
    const { page, visit } = await comeIn(browsers.voters, { width: 390 });
    await visit('/auth/login');
    await page.getByLabel('Email atau username').fill('sekarayu');
    await terms(page).click();
    await page.waitForURL('**/trems-and-condition');
    await goBack(page);
    await page.waitForURL('**/auth/login');
    expect(await page.getByLabel('Email atau username').inputValue()).toBe('sekarayu');
  });

  test('[PX-28] in the checkout is there after the terms were read, which lead back to it', async () => {
    const { page, visit } = await buildVoter(browsers.voters, { width: 390 });
    await visit(`/events/${EVENT}`);
    await voteFor(page, (await finalistNames())[0] ?? '');
    await page.getByRole('checkbox').check();
    const opened: Page[] = [];
    page.context().on('page', (tab) => opened.push(tab));
    await terms(page).click();
    await page.waitForURL('**/trems-and-condition');
    expect(opened).toEqual([]);
    await goBack(page);
    await page.waitForURL('**/checkout');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });
});
