import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import type { UsersResponse } from '#contracts/accounts/users.ts';
import { atDesk, enterDesk, firstRowMenu } from './desk.ts';
import { giveAuthenticator } from './passkeys.ts';
import type { Scene, Stage } from './stage.ts';
import { logIn, proveByPassword, register } from './visitor.ts';

const PASSWORD = 'kata-sandi-gambar';

/** Somebody new, who is logged in. */
async function comeAnew({ page, visit }: Pick<Stage, 'page' | 'visit'>): Promise<string> {
  const username = `dua-${crypto.randomUUID().slice(0, 8)}`;
  await visit('/auth/register');
  await register(page, { name: 'Sekar Puspitasari', username, password: PASSWORD });
  await page.waitForURL((url) => url.pathname === '/');
  return username;
}

/** What an app shows; the page's clock may stand still. @param turn each code is good once */
async function codeOf(page: Page, secret: string, turn = 0): Promise<string> {
  const now = Number(await page.evaluate('Date.now()'));
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + turn * 30_000 });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tambah passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah passkey' });
  await dialog.getByLabel('Nama').fill(name);
  await dialog.getByRole('button', { name: 'Buat passkey' }).click();
}

async function keepCodes(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Sudah saya simpan' }).click();
  await page.getByRole('button', { name: 'Selesai' }).click();
}

async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate("localStorage.removeItem('Claims')");
}

/** Answers a call as the server does in a state that takes long to come to. */
async function answer(page: Page, path: string, status: number, body: object): Promise<void> {
  await page.route(`**/api/v1${path}`, (route) =>
    route.fulfill({ status, json: { request_id: 'r', ...body }, headers: { 'Retry-After': '42' } }),
  );
}

/** Two-step verification on the public side: what there is, how it is added, how a login goes on with it. */
export const factorScenes: Record<string, Scene> = {
  async factors({ page, visit, shoot }) {
    const authenticator = await giveAuthenticator(page);
    await authenticator.touch(false);
    await comeAnew({ page, visit });
    await visit('/setting');
    await page.getByText('Akun ini hanya dijaga kata sandi').waitFor();
    await shoot('factors-empty');
    await authenticator.touch(true);
    await authenticator.verify(false);
    await addPasskey(page, 'Ponsel Sekar');
    await page.getByText('Passkey dibatalkan').waitFor();
    await shoot('factors-passkey', 'window');
    await authenticator.verify(true);
    await page.getByRole('button', { name: 'Buat passkey' }).click();
    await page.getByText('Sudah saya simpan').waitFor();
    await shoot('factors-codes', 'window');
    await page.getByRole('button', { name: 'Selesai' }).click();
    await page.getByText('Simpan dulu kodenya').waitFor();
    await shoot('factors-codes-not-kept', 'window');
    await keepCodes(page);
    await page.getByRole('button', { name: 'Tambah aplikasi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah aplikasi autentikator' });
    await dialog.locator('img').waitFor();
    await shoot('factors-app', 'window');
    await dialog.getByLabel('Kode 6 angka').fill('000000');
    await dialog.getByRole('button', { name: 'Aktifkan' }).click();
    await dialog.getByText('tidak cocok').waitFor();
    await shoot('factors-app-wrong', 'window');
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Kode 6 angka').fill(await codeOf(page, secret));
    await dialog.getByRole('button', { name: 'Aktifkan' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Aplikasi autentikator, ').waitFor();
    await shoot('factors');
    await page.getByRole('button', { name: 'Ubah nama Ponsel Sekar' }).click();
    await page.getByRole('dialog').waitFor();
    await shoot('factors-rename', 'window');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hapus Ponsel Sekar' }).click();
    await page.getByRole('dialog').waitFor();
    await shoot('factors-remove', 'window');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Buat kode baru' }).click();
    await page.getByRole('dialog').waitFor();
    await shoot('factors-codes-renew', 'window');
    await page.route('**/api/v1/account/factors', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), recovery_codes_left: 2, required: true },
      });
    });
    await visit('/setting');
    await page.getByText('hampir habis').waitFor();
    await shoot('factors-few-codes');
    await answer(page, '/account/factors', 503, { code: 'unavailable', message: 'Layanan sedang sibuk.' });
    await visit('/setting');
    await page.getByText('Layanan sedang sibuk').waitFor();
    await shoot('factors-failed');
  },

  async factorLogin({ page, visit, shoot }) {
    const authenticator = await giveAuthenticator(page);
    await authenticator.touch(true);
    const username = await comeAnew({ page, visit });
    await visit('/setting');
    await addPasskey(page, 'Ponsel Sekar');
    await keepCodes(page);
    await page.getByRole('button', { name: 'Tambah aplikasi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah aplikasi autentikator' });
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Kode 6 angka').fill(await codeOf(page, secret));
    await dialog.getByRole('button', { name: 'Aktifkan' }).click();
    await dialog.waitFor({ state: 'detached' });
    await authenticator.touch(false);
    await forgetSession(page);
    const begin = async () => {
      await visit('/auth/login');
      await logIn(page, { username, password: PASSWORD });
      await page.getByRole('heading', { name: 'Verifikasi dua langkah' }).waitFor();
    };
    await begin();
    await shoot('login-factor');
    await page.getByRole('button', { name: 'Kode dari aplikasi autentikator' }).click();
    await shoot('login-factor-app');
    await page.getByLabel('Kode 6 angka').fill('000000');
    await page.getByText('tidak cocok').waitFor();
    await shoot('login-factor-app-wrong');
    await page.getByRole('button', { name: 'Kode pemulihan' }).click();
    await shoot('login-factor-recovery');
    await answer(page, '/auth/login/factor', 429, { code: 'too_many_requests', message: 'Terlalu banyak.' });
    await begin();
    await page.getByRole('button', { name: 'Kode dari aplikasi autentikator' }).click();
    await page.getByLabel('Kode 6 angka').fill('000000');
    await page.getByText('Terlalu banyak percobaan').waitFor();
    await shoot('login-factor-limited');
    await answer(page, '/auth/login/factor', 422, { code: 'login_expired', message: 'Waktu habis.' });
    await begin();
    await page.getByRole('button', { name: 'Kode dari aplikasi autentikator' }).click();
    await page.getByLabel('Kode 6 angka').fill('000000');
    await page.getByText('Waktu untuk masuk habis').waitFor();
    await shoot('login-factor-expired');
    await visit('/auth/login');
    await shoot('login-passkey');
  },

  async setupFactor({ page, visit, shoot, voter }) {
    await giveAuthenticator(page);
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await page.route('**/api/v1/auth/verify', async (route) => {
      const response = await route.fetch();
      const { claims } = await response.json();
      await route.fulfill({ response, json: { claims: { ...claims, must_set_up_factor: true } } });
    });
    await visit('/dashboard/voting');
    await page.getByRole('heading', { name: 'Amankan akun Anda dulu' }).waitFor();
    await shoot('setup-factor');
    await page.getByRole('button', { name: 'Tambah aplikasi' }).click();
    await page.getByRole('dialog').locator('img').waitFor();
    await shoot('setup-factor-app', 'window');
  },

  ...atDesk({
    async deskFactors({ page, visit, shoot, voter }) {
      const authenticator = await giveAuthenticator(page);
      await authenticator.touch(false);
      await enterDesk({ page, visit, voter }, 'admin@sorak.test');
      await visit('/dashboard/profile');
      await page.getByText('Akun ini hanya dijaga kata sandi').waitFor();
      await shoot('desk-factors-empty');
      await page.route('**/api/v1/admin/users?*', async (route) => {
        const response = await route.fetch();
        const { users, ...rest }: UsersResponse = await response.json();
        const some = users.map((user, at) => ({ ...user, has_factor: at % 2 === 0 }));
        await route.fulfill({ response, json: { ...rest, users: some } });
      });
      await visit('/dashboard/user-account?role=ROLE002');
      await shoot('desk-users-factors');
      await firstRowMenu(page).click();
      await page.getByRole('menuitem', { name: 'Reset verifikasi dua langkah' }).waitFor();
      await shoot('desk-users-factors-menu', 'window');
      await page.getByRole('menuitem', { name: 'Ubah akun' }).click();
      await page.getByRole('dialog', { name: 'Ubah akun' }).getByText('masuk dengan verifikasi').waitFor();
      await shoot('desk-user-secured', 'window');
      await page.getByRole('button', { name: 'Batal' }).click();
      await firstRowMenu(page).click();
      await page.getByRole('menuitem', { name: 'Reset verifikasi dua langkah' }).click();
      const reset = page.getByRole('dialog', { name: /^Reset verifikasi dua langkah/, includeHidden: true });
      await reset.getByRole('button', { name: 'Ya, reset' }).click();
      await reset.getByText('Wajib diisi.').waitFor();
      await shoot('desk-user-factors', 'window');
      await reset.getByLabel('Alasan').fill('Ponsel hilang, sudah dipastikan lewat telepon.');
      await reset.getByRole('button', { name: 'Ya, reset' }).click();
      const question = page.getByRole('dialog', { name: 'Pastikan ini Anda' });
      await question.getByLabel('Kata sandi', { exact: true }).waitFor();
      await shoot('step-up-password', 'window');
      await question.getByLabel('Kata sandi', { exact: true }).fill('bukan-ini');
      await question.getByRole('button', { name: 'Verifikasi' }).click();
      await question.getByText('Kata sandi salah.').waitFor();
      await shoot('step-up-wrong', 'window');
      await proveByPassword(page, voter.password);
      await reset.getByText('tidak punya').waitFor();
      await shoot('desk-user-factors-none', 'window');
    },

    async stepUpFactor({ page, visit, shoot, voter }) {
      await giveAuthenticator(page);
      await enterDesk({ page, visit, voter }, 'admin@sorak.test');
      const passkey = {
        challenge_id: 'c'.repeat(43),
        options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' },
      };
      const methods = ['passkey', 'totp', 'recovery_code'];
      await page.route('**/api/v1/account/step-up/options', (route) =>
        route.fulfill({ json: { methods, passkey } }),
      );
      const ask = async () => {
        await visit('/dashboard/user-account?role=ROLE003');
        await firstRowMenu(page).click();
        await page.getByRole('menuitem', { name: 'Keluarkan dari semua sesi' }).click();
        await page.getByRole('button', { name: 'Ya, keluarkan' }).click();
      };
      await ask();
      await page.getByRole('button', { name: 'Pakai passkey' }).waitFor();
      await shoot('step-up-passkey', 'window');
      await page.getByRole('button', { name: 'Kode dari aplikasi autentikator' }).click();
      await page.getByLabel('Kode 6 angka').waitFor();
      await shoot('step-up-app', 'window');
      await page.getByRole('button', { name: 'Kode pemulihan' }).click();
      await page.getByLabel('Kode pemulihan').waitFor();
      await shoot('step-up-recovery', 'window');
      await answer(page, '/account/step-up', 429, { code: 'too_many_requests', message: 'Terlalu banyak.' });
      await page.getByRole('button', { name: 'Kode dari aplikasi autentikator' }).click();
      await page.getByLabel('Kode 6 angka').fill('000000');
      await page.getByText('Terlalu banyak percobaan').waitFor();
      await shoot('step-up-limited', 'window');
      await page.unroute('**/api/v1/account/step-up/options');
      await answer(page, '/account/step-up/options', 503, {
        code: 'unavailable',
        message: 'Layanan sedang sibuk.',
      });
      await ask();
      await page.getByText('Layanan sedang sibuk').waitFor();
      await shoot('step-up-failed', 'window');
    },
  }),
};
