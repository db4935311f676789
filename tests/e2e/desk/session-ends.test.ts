import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { logIn, proveByPassword } from '#scripts/shots/visitor.ts';
import { findAxeViolations, findOverflow } from '../../support/e2e-axe.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { logInAtDesk } from './desk-work.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };
const DESK = { username: 'organizer@sorak.test', password: 'sorak-demo-2026' };
const LIST = '/dashboard/event-organizer?search=e';

let browser: Browser;
let admin: Person;
/** What was written to the API since, but for logins. */
let writes: string[];
beforeAll(async () => {
  browser = await takeBrowser();
});
afterAll(() => leaveBrowser(browser));
beforeEach(async () => {
  admin = await comeIn(browser, { width: 390 });
  writes = [];
  admin.page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/v1', '');
    if (request.method() !== 'GET' && path.startsWith('/admin')) writes.push(`${request.method()} ${path}`);
  });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
});
afterEach(async () => {
  expect(admin.complaints).toEqual([]);
  await admin.page.context().close();
});

/** The panel of a new organizer, half filled in, after its session has ended elsewhere. */
async function fillUntilTheEnd(): Promise<Locator> {
  const { page, visit } = admin;
  await visit(LIST);
  await page.getByRole('button', { name: 'Create Event Organizer' }).click();
  const panel = page.getByRole('dialog', { name: 'Add Event Organizer' });
  await panel.getByLabel('Name', { exact: true }).fill('Sanggar Kencana');
  await panel.getByLabel('Email', { exact: true }).fill(`kencana-${crypto.randomUUID()}@sorak.test`);
  await panel.getByLabel('Phone').fill('0341 552 118');
  await panel.getByLabel('Description').fill('Pesta rakyat di pesisir.');
  await panel.getByLabel('Social media').fill('kencana');
  await panel.getByLabel('Followers').fill('12');
  await page.context().clearCookies();
  await panel.getByRole('button', { name: 'Save' }).click();
  return panel;
}
const again = () => admin.page.getByRole('dialog', { name: 'Sesi Anda berakhir' });

test('[BO-8.24] a session that ends in a form is logged in to again over it: nothing is lost, and nothing is sent before it is pressed again', async () => {
  const { page, shoot } = admin;
  const panel = await fillUntilTheEnd();
  await again().waitFor();
  await shoot('session-ended');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  expect(await again().getByLabel('Email atau username').inputValue()).toBe('admin.sorak');
  await again().getByLabel('Kata sandi', { exact: true }).fill(ADMIN.password);
  await again().getByRole('button', { name: 'Lanjutkan', exact: true }).click();
  await again().waitFor({ state: 'detached' });
  expect(await panel.getByLabel('Name', { exact: true }).inputValue()).toBe('Sanggar Kencana');
  expect(new URL(page.url()).search).toBe('?search=e');
  await page.getByText('tekan lagi tombolnya').waitFor();
  expect(writes).toEqual(['POST /admin/event-organizers']);
  await panel.getByRole('button', { name: 'Save' }).click();
  await proveByPassword(page, ADMIN.password);
  await page.getByRole('dialog', { name: 'Simpan kata sandi ini' }).waitFor();
  // Without a session, without a factor, and then with both.
  expect(writes).toEqual(Array(3).fill('POST /admin/event-organizers'));
});

test('[BO-8.24] whoever logs in there as somebody else is warned that the form goes, and begins anew', async () => {
  const { page } = admin;
  const panel = await fillUntilTheEnd();
  await again().getByLabel('Email atau username').fill(DESK.username);
  await again().getByText('Dengan akun lain, semua yang sudah diisi di halaman ini hilang.').waitFor();
  await logIn(page, DESK);
  await panel.waitFor({ state: 'detached' });
  await page.getByText('Isian akun sebelumnya sudah dihapus.').waitFor();
  expect(await page.getByLabel('Phone').count()).toBe(0);
});

test('[BO-8.24] closed, the question comes back with the next press, not by itself', async () => {
  const panel = await fillUntilTheEnd();
  await again().getByRole('button', { name: 'Tutup' }).click();
  await again().waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await again().waitFor();
});

test('[BO-8.25] a page opened after the session has ended leads to the login, and the login to that very address', async () => {
  const { page, visit } = admin;
  await visit(LIST);
  await page.getByRole('button', { name: 'Create Event Organizer' }).waitFor();
  await page.context().clearCookies();
  await page.reload();
  await page.waitForURL('**/auth/login');
  await logIn(page, ADMIN);
  await page.waitForURL(`**${LIST}`);
});
