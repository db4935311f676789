import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { choosePayment, confirmContact, setVotes, voteFor } from '#scripts/shots/visitor.ts';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';
import { until } from '../../support/waiting.ts';
import { buildVoter } from './voter.ts';

const EVENT = '/events/putri-nusantara-2026';
const FINALIST = 'Nadira Humaira';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

test('[PX-51 PX-52 PX-53] one clock counts down, the arrow and the marks lead one step back, and what is said again is said once', async () => {
  const { page, visit, shoot, complaints } = await buildVoter(browsers.voters, { width: 390 });
  await visit(EVENT);
  await voteFor(page, FINALIST);
  await confirmContact(page);
  await setVotes(page, FINALIST, 2);
  await page.getByText('BCA dan Kartu mulai Rp 10.000.').waitFor();
  await shoot('checkout-limits');
  await choosePayment(page);
  await page.frameLocator('#snap-container iframe').getByTestId('method-qris').waitFor();
  expect(await page.getByRole('timer').count()).toBe(0);
  await shoot('checkout-one-clock');
  const said = 'Belum ada pembayaran yang kami terima untuk order ini.';
  await page.getByRole('button', { name: 'Cek status' }).click();
  const first = await page.locator('.toast-stack_toast').filter({ hasText: said }).elementHandle();
  await page.getByRole('button', { name: 'Cek status' }).click();
  // Counted in the moment in which it is said again: each stands for three seconds only.
  const shown = await page.waitForFunction((before) => {
    const toasts = [...document.querySelectorAll('.toast-stack_toast')];
    return toasts.some((toast) => toast !== before) && toasts.length;
  }, first);
  expect(await shown.jsonValue()).toBe(1);
  await page.getByRole('link', { name: 'Satu langkah kembali' }).click();
  await page.getByRole('list', { name: 'Keranjang' }).waitFor();
  await page.getByRole('link', { name: 'Informasi Kontak, selesai' }).click();
  await page.getByRole('checkbox').waitFor();
  await page.getByRole('link', { name: 'Kembali ke event' }).click();
  await page.waitForURL(/\/events\/[^/]+$/);
  expect(complaints).toEqual([]);
});

test('[PX-56] by keyboard the focus stays near what was pressed', async () => {
  const { page, visit } = await buildVoter(browsers.voters, { width: 1440 });
  await visit(EVENT);
  await voteFor(page, FINALIST);
  await confirmContact(page);
  const focusedIn = (selector: string) =>
    page.evaluate<boolean>(`document.activeElement.closest(${JSON.stringify(selector)}) !== null`);
  const minus = page.getByRole('button', { name: `Kurangi vote untuk ${FINALIST}` });
  await minus.focus();
  await page.keyboard.press('Enter');
  await until('there is nothing to take away', {}, () => minus.isDisabled());
  await until('the number beside it has the focus', {}, () => focusedIn('.quantity-stepper_stepper input'));
  expect(await minus.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Add More Finalist' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add More Finalist' }).waitFor({ state: 'detached' });
  await until('what has come has the focus', {}, () => focusedIn('main section'));
});

test('[PX-55] who opens the desk without a session reads why and is led there after the login', async () => {
  const { page, visit, shoot } = await comeIn(browsers.voters, { width: 390 });
  await visit('/dashboard/voting?tab=draft');
  await page.waitForURL('**/auth/login');
  await page.getByText(/Halaman itu untuk penyelenggara dan admin/).waitFor();
  await shoot('login-for-staff');
  await page.getByLabel('Email atau username').fill('admin@sorak.test');
  await page.getByLabel('Kata sandi', { exact: true }).fill('sorak-demo-2026');
  await page.getByRole('button', { name: 'Lanjutkan', exact: true }).click();
  await page.waitForURL('**/dashboard/voting?tab=draft');
  await visit('/auth/register');
  await page.waitForURL('**/dashboard');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});
