import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { giveAuthenticator, type VirtualAuthenticator } from '#scripts/shots/passkeys.ts';
import { logIn, proveByPassword } from '#scripts/shots/visitor.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { registerElsewhere } from '../../support/e2e-buyer.ts';
import { addPasskey, ageProof, expectClean, keepCodes, makeDeskAccount } from '../../support/e2e-passkeys.ts';
import { logInAtDesk, replaceInitialPassword } from '../desk/desk-work.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };

let browser: Browser;
beforeAll(async () => {
  browser = await takeBrowser();
});
afterAll(() => leaveBrowser(browser));

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
/** Each step's code is good once: the first that an app shows, and after it the next one. */
const codeOf = (secret: string, { stepsAhead }: { stepsAhead: number }) =>
  totpOf(secret).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

const byHand = (page: Page) => page.getByRole('button', { name: 'Masuk dengan passkey', exact: true });
const isIn = (page: Page) => page.waitForURL((url) => url.pathname === '/');

async function logOut({ page, visit }: Person): Promise<void> {
  await visit('/');
  await page.evaluate(
    `fetch('/api/v1/auth/logout', { method: 'POST', headers: { 'X-Requested-With': 'e2e' } })
      .then(() => localStorage.removeItem('Claims'))`,
  );
}

test('[PX-74 PX-75] a passkey is set up and logs in without a username and after the password; so do an app and, once, a recovery code', async () => {
  const account = await registerElsewhere('Sekar Puspitasari');
  const voter = await comeIn(browser, { width: 390 });
  const { page, visit, shoot } = voter;
  const authenticator: VirtualAuthenticator = await giveAuthenticator(page);
  await authenticator.touch(false);
  await visit('/auth/login');
  await byHand(page).waitFor();
  await expectClean(page);
  await logIn(page, account);
  await isIn(page);

  await visit('/setting');
  await page.getByText('Akun ini hanya dijaga kata sandi').waitFor();
  await shoot('factor-1-empty');
  await authenticator.touch(true);
  await addPasskey(page, 'Ponsel Sekar');
  const codes = await keepCodes(page);
  expect(new Set(codes).size).toBe(10);
  expect(await authenticator.count()).toBe(1);
  await page.getByText('Ponsel Sekar').waitFor();
  await shoot('factor-2-list');

  await logOut(voter);
  // What waits in the username's field would be answered at once.
  await page.route('**/auth/login/passkey/options', (route) => route.abort(), { times: 1 });
  const refused = page.waitForEvent('requestfailed');
  await visit('/auth/login');
  await refused;
  await byHand(page).click();
  await isIn(page);
  await page.getByRole('button', { name: /^Akun/ }).waitFor();

  await logOut(voter);
  await visit('/auth/login');
  // Chosen in that field, without a press.
  await isIn(page);

  await authenticator.touch(false);
  await logOut(voter);
  await visit('/auth/login');
  await logIn(page, account);
  await page.getByRole('heading', { name: 'Verifikasi dua langkah' }).waitFor();
  await expectClean(page);
  await shoot('factor-3-second-step');
  await authenticator.touch(true);
  await page.getByRole('button', { name: 'Pakai passkey' }).click();
  await isIn(page);

  await visit('/setting');
  await page.getByRole('button', { name: 'Tambah aplikasi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah aplikasi autentikator' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectClean(page);
  await shoot('factor-4-app');
  await dialog.getByLabel('Kode 6 angka').fill(codeOf(secret, { stepsAhead: 0 }));
  await dialog.getByRole('button', { name: 'Aktifkan' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Aplikasi autentikator, ').waitFor();

  await authenticator.touch(false);
  await logOut(voter);
  await visit('/auth/login');
  await logIn(page, account);
  await page.getByRole('button', { name: 'Kode dari aplikasi autentikator' }).click();
  await page.getByLabel('Kode 6 angka').fill(codeOf(secret, { stepsAhead: 1 }));
  await isIn(page);

  await logOut(voter);
  await visit('/auth/login');
  await logIn(page, account);
  await page.getByRole('button', { name: 'Kode pemulihan' }).click();
  await page.getByLabel('Kode pemulihan').fill(codes[0]?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await isIn(page);
  await visit('/setting');
  await page.getByText('9 dari 10 tersisa').waitFor();

  await logOut(voter);
  await visit('/auth/login');
  await logIn(page, account);
  await page.getByRole('button', { name: 'Kode pemulihan' }).click();
  await page.getByLabel('Kode pemulihan').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('Kode atau passkey tidak cocok. Coba lagi.').waitFor();
  await shoot('factor-5-used-code');
  expect(new URL(page.url()).pathname).toBe('/auth/login');
  expect(voter.complaints).toEqual([]);
});

test('[BO-2.301] at the desk an action asks who is there, by the password and later by a passkey, and goes on without losing a field', async () => {
  const admin = await comeIn(browser, { width: 1440 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
  const username = `kepala-${crypto.randomUUID().slice(0, 8)}`;
  const initial = await makeDeskAccount(admin, { name: 'Bagus Prakoso', username }, async () => {
    await expectClean(admin.page);
    await admin.shoot('step-up-1-password');
    await proveByPassword(admin.page, ADMIN.password);
  });

  const second = await comeIn(browser, { width: 1440 });
  const { page, visit } = second;
  const authenticator = await giveAuthenticator(page);
  await authenticator.touch(false);
  await logInAtDesk(second, { username, password: initial }, { leadsTo: '/auth/change-password' });
  await replaceInitialPassword(page, { initial, chosen: 'sungai-serayu-2026' });
  await visit('/dashboard/profile');
  await authenticator.touch(true);
  await addPasskey(page, 'Laptop Bagus');
  await keepCodes(page);
  await second.shoot('step-up-2-profile');

  await ageProof(username);
  await makeDeskAccount(
    second,
    { name: 'Tirta Wijaya', username: `kepala-${crypto.randomUUID().slice(0, 8)}` },
    async () => {
      await page.getByRole('button', { name: 'Pakai passkey' }).waitFor();
      await expectClean(page);
      await second.shoot('step-up-3-passkey');
      await page.keyboard.press('Enter');
    },
  );
  await page.getByText('Tirta Wijaya').first().waitFor();
  expect([...admin.complaints, ...second.complaints]).toEqual([]);
});
