import type { Page } from 'playwright-core';
import type { Session } from '#contracts/accounts/account.ts';
import { atDesk, enterDesk } from './desk.ts';
import type { Scene } from './stage.ts';
import { enterAs, proveByPassword } from './visitor.ts';

const MINUTE_MS = 60_000;
const LIST = '**/api/v1/account/sessions';

/** The present session as it is, and others such as people have, which take days to come about. */
async function withOthers(page: Page): Promise<void> {
  await page.route(LIST, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { sessions }: { sessions: Session[] } = await response.json();
    const present = sessions.find(({ current }) => current);
    if (!present) throw new Error('the present session is not listed');
    const now = Date.parse(present.last_used_at);
    const ago = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString();
    const other = (at: number, more: Partial<Session>): Session => ({
      ...present,
      id: `3f0a6bb8-6e3b-4d1c-9b2d-0d6f4f3a1c2${at}`,
      current: false,
      ...more,
    });
    const others = [
      other(1, { device: 'Chrome, Android', place: 'Kota Bandung, Jawa Barat', created_at: ago(95) }),
      other(2, {
        device: 'Safari, iOS',
        place: 'Kabupaten Kepulauan Siau Tagulandang Biaro, Sulawesi Utara',
        proofs: ['password', 'totp'],
        created_at: ago(400),
        last_used_at: ago(12),
      }),
      other(3, {
        device: 'Firefox, Windows',
        proofs: ['passkey'],
        created_at: ago(1_300),
        last_used_at: ago(190),
      }),
      other(4, {
        device: null,
        proofs: ['password', 'recovery_code'],
        created_at: ago(1_380),
        last_used_at: ago(1_370),
      }),
    ];
    await route.fulfill({
      response,
      json: { sessions: [{ ...present, place: 'Menteng, Jakarta Pusat' }, ...others] },
    });
  });
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Tempat Anda masuk' });

/** Where one is logged in. */
export const sessionScenes: Record<string, Scene> = {
  async sessions({ page, visit, shoot, voter }) {
    await enterAs({ page, visit, voter });
    await withOthers(page);
    await visit('/setting');
    await sectionOf(page).getByText('Safari, iOS').waitFor();
    await shoot('sessions');
    await page.getByRole('button', { name: 'Keluarkan semua sesi lain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keluarkan semua sesi lain?', includeHidden: true });
    await dialog.getByText('4 sesi lain').waitFor();
    await shoot('sessions-end-others', 'window');
    await dialog.getByRole('button', { name: 'Ya, keluarkan semua' }).click();
    await page.getByRole('dialog', { name: 'Pastikan ini Anda' }).waitFor();
    await shoot('sessions-step-up', 'window');
    await page.unroute(LIST);
    await proveByPassword(page, voter.password);
    await sectionOf(page).getByText('Anda tidak masuk di tempat lain.').waitFor();
    await shoot('sessions-only-this');
    await page.route(LIST, (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'internal', message: 'Terjadi kesalahan.', request_id: 'r' },
      }),
    );
    await visit('/setting');
    await sectionOf(page).getByRole('button', { name: 'Coba lagi' }).waitFor();
    await shoot('sessions-error');
    await page.unroute(LIST);
    await withOthers(page);
    await visit('/setting');
    await sectionOf(page).getByText('Safari, iOS').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot('sessions-dark');
  },

  ...atDesk({
    async deskSessions({ page, visit, shoot, voter }) {
      await enterDesk({ page, visit, voter }, 'admin@sorak.test');
      await withOthers(page);
      await visit('/dashboard/profile');
      await sectionOf(page).getByText('Safari, iOS').waitFor();
      await shoot('desk-sessions');
    },
  }),
};
