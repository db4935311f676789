import type { Page } from 'playwright-core';
import { atDesk, enterDesk } from './desk.ts';
import type { Stage } from './stage.ts';
import { proveByPassword } from './visitor.ts';

/** Published and not yet open, of the organizer that its staff here works for. */
const OWN = '/dashboard/my-event?event=EVT-1004';
const LIST = '/dashboard/change-requests';

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Pengajuan perubahan' });
/** Ends the session, and begins one of somebody else. */
async function enterNext(
  stage: Pick<Stage, 'page' | 'visit' | 'voter'>,
  username: Parameters<typeof enterDesk>[1],
): Promise<void> {
  await stage.page.context().clearCookies();
  await stage.page.evaluate('localStorage.clear()');
  await enterDesk(stage, username);
}

/** Staff of an organizer edits its event and asks for what needs consent; a super admin decides. */
export const changeScenes = atDesk({
  async changeRequests({ page, visit, shoot, voter }) {
    const stage = { page, visit, voter };
    await enterDesk(stage, 'sekretariat@rakaraki.test');
    await visit(OWN);
    await shoot('desk-own-event', 'window');
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel.getByText(/butuh persetujuan Sorak/).waitFor();
    await shoot('desk-own-event-edit', 'window');
    await panel.getByLabel('Tagline', { exact: true }).fill('Dua belas kota, satu panggung.');
    await panel.getByLabel('Price', { exact: true }).fill('3.000');
    await panel.getByLabel('Event organizer', { exact: true }).fill('65');
    await panel.getByRole('button', { name: 'Save and update' }).click();
    const question = page.getByRole('dialog', { name: 'Ajukan perubahan' });
    await question.getByLabel('Alasan (opsional)').fill('Biaya panggung dan siaran naik sejak Januari.');
    await shoot('desk-change-ask', 'window');
    await question.getByRole('button', { name: 'Ajukan perubahan' }).click();
    await sectionOf(page).getByText('Menunggu').waitFor();
    await sectionOf(page).scrollIntoViewIfNeeded();
    await shoot('desk-change-open', 'window');
    await sectionOf(page).getByRole('button', { name: 'Tarik pengajuan' }).click();
    await page.getByRole('button', { name: 'Ya, tarik' }).waitFor();
    await shoot('desk-change-withdraw', 'window');
    await page.getByRole('button', { name: 'Jangan dulu' }).click();
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel.getByText(/terkunci selama ada pengajuan/).waitFor();
    await shoot('desk-change-waiting', 'window');

    await enterNext(stage, 'admin@sorak.test');
    await visit(LIST);
    await shoot('desk-changes');
    await page.getByRole('button', { name: /^Buka pengajuan untuk / }).click();
    const request = page.getByRole('dialog', { name: 'Cipta Suara Nusantara' });
    await request.getByText('Alasan pengajuan').waitFor();
    await shoot('desk-change-panel', 'window');
    await visit('/dashboard/voting?event=EVT-1004');
    await sectionOf(page).getByText('Menunggu').waitFor();
    await shoot('desk-change-decide', 'window');
    await sectionOf(page).getByRole('button', { name: 'Setujui' }).click();
    await page.getByRole('dialog', { name: 'Setujui perubahan ini?' }).waitFor();
    await shoot('desk-change-grant', 'window');
    await page.getByRole('button', { name: 'Jangan dulu' }).click();
    await sectionOf(page).getByRole('button', { name: 'Tolak' }).click();
    const refusal = page.getByRole('dialog', { name: 'Tolak perubahan ini?', includeHidden: true });
    await refusal.getByRole('button', { name: 'Ya, tolak' }).click();
    await refusal.getByText('Tulis alasannya.').waitFor();
    await shoot('desk-change-refuse', 'window');
    await refusal
      .getByLabel('Alasan')
      .fill('Poster dengan harga lama sudah dicetak. Ajukan lagi untuk musim berikutnya.');
    await refusal.getByRole('button', { name: 'Ya, tolak' }).click();
    await proveByPassword(page, voter.password);
    await sectionOf(page).getByText('Ditolak').waitFor();
    await shoot('desk-change-refused', 'window');
    await visit(LIST);
    await shoot('desk-changes-empty');
  },
});
