import { EVENT, type Scene } from './stage.ts';
import { enterAs, visibleButton } from './visitor.ts';

/** The pages of a customer who has voted before. */
export const accountScenes: Record<string, Scene> = {
  async history({ page, visit, shoot, voter }) {
    await enterAs({ page, visit, voter });
    await visit('/history-order');
    await page
      .getByRole('button', { name: /^Rincian order/ })
      .first()
      .waitFor();
    await shoot('history-order');
    await page
      .getByRole('button', { name: /^Rincian order/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Perjalanan order').waitFor();
    await shoot('history-order-detail', 'window');
    await page.getByRole('button', { name: 'Tanya soal order ini' }).click();
    await page.getByRole('textbox', { name: 'Pesan', exact: true }).waitFor();
    await shoot('history-order-question', 'window');
    for (const group of ['success', 'expired', 'failed', 'returned']) {
      await visit(`/history-order?status=${group}`);
      await shoot(`history-order-${group}`);
    }
  },

  async account({ page, visit, shoot, voter }) {
    await enterAs({ page, visit, voter });
    await visit('/account');
    await page.getByLabel('Nama lengkap').waitFor();
    await shoot('account');
    await page.getByLabel('Email').fill('bukan-alamat');
    await visibleButton(page, 'Simpan').click();
    await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
    await page.getByText('Wajib diisi.').first().waitFor();
    await shoot('account-errors');
    await page.getByRole('button', { name: 'Hapus akun saya' }).click();
    await page.getByRole('dialog').waitFor();
    await shoot('account-delete', 'window');
    await visit('/setting');
    await page.getByRole('switch').first().waitFor();
    await shoot('setting');
  },

  async newcomer({ page, visit, shoot }) {
    const username = `baru-${crypto.randomUUID().slice(0, 8)}`;
    await visit('/auth/register');
    await page.getByLabel('Nama lengkap').fill('Dewi Anggraini Kusuma');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Kata sandi', { exact: true }).fill('kata-sandi-gambar');
    await page.getByLabel('Konfirmasi kata sandi').fill('kata-sandi-lain');
    await page.getByRole('button', { name: 'Bergabung sekarang' }).click();
    await page.getByText('Passwords do not match!').first().waitFor();
    await shoot('register-mismatch', 'window');
    await page.getByLabel('Konfirmasi kata sandi').fill('kata-sandi-gambar');
    await page.getByRole('button', { name: 'Bergabung sekarang' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await visit('/history-order');
    await page.getByText('Belum ada order').waitFor();
    await shoot('history-order-empty');
    await visit(EVENT);
    await shoot('event-customer');
  },
};
