import sharp from 'sharp';
import { portrait } from '../demo/art/portrait.ts';
import { castOf } from '../demo/cast.ts';
import { atDesk, enterDesk } from './desk.ts';
import { proveByPassword } from './visitor.ts';

/** The wizard that makes an event, step by step. */
export const deskWizardScenes = atDesk({
  async deskWizard({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit('/dashboard/voting?wizard=1');
    const wizard = page.getByRole('dialog', { name: 'Add Event Voting' });
    const next = wizard.getByRole('button', { name: 'Next' });
    await wizard.locator('.organizer-step_choice').first().waitFor();
    await shoot('desk-wizard-1', 'window');
    await wizard.locator('.organizer-step_choice').first().click();
    await next.click();
    await wizard.getByLabel('Tagline').waitFor();
    await shoot('desk-wizard-2', 'window');
    await next.click();
    await wizard.getByText('Tagline is required*').first().waitFor();
    await shoot('desk-wizard-2-errors', 'window');
    const fill = (label: string, text: string) => wizard.getByLabel(label, { exact: true }).fill(text);
    await fill('Name', 'Pesta Suara Pesisir');
    await fill('Tagline', 'Laut kita, suara kita');
    await fill('Description', 'Dua belas duta dari pesisir selatan.\n\nSatu pemenang dipilih oleh Anda.');
    await fill('Social media', 'pestasuara');
    await fill('Price', '2500');
    await fill('Event organizer', '70');
    await fill('Sorak', '30');
    const [first] = castOf({ kind: 'coast', size: 1 });
    if (!first) throw new Error('nobody to draw');
    const picture = await sharp(Buffer.from(portrait(first.figure)), { density: 58 })
      .png()
      .toBuffer();
    const png = { name: 'gambar.png', mimeType: 'image/png', buffer: picture };
    await wizard.getByLabel('Unggah Profile image').setInputFiles(png);
    await wizard.getByLabel('Unggah thumbnail image').setInputFiles([png]);
    await wizard.getByLabel('Ganti Profile image').waitFor({ state: 'attached' });
    await wizard.getByRole('button', { name: 'Hapus gambar 1' }).waitFor();
    const year = new Date().getFullYear() + 1;
    for (const [which, day] of [
      ['Start', '10'],
      ['End', '20'],
    ] as const) {
      await fill(`${which} date`, `${year}-03-${day}`);
      await fill(`${which} time (WIB)`, '19:00');
    }
    await shoot('desk-wizard-2-filled', 'window');
    await next.click();
    await wizard.getByRole('heading', { name: 'Finalists', exact: true }).waitFor();
    await shoot('desk-wizard-3', 'window');
    await wizard.getByRole('button', { name: 'Add Finalist' }).click();
    const drawer = page.getByRole('dialog', { name: 'Finalist Settings' });
    await drawer.getByLabel('Name', { exact: true }).fill(first.name);
    await drawer.getByLabel('Category', { exact: true }).fill(first.category);
    await drawer.getByLabel('Unggah Profile image').setInputFiles(png);
    await drawer.getByLabel('Ganti Profile image').waitFor({ state: 'attached' });
    await shoot('desk-wizard-3-finalist', 'window');
    await drawer.getByRole('button', { name: 'Save Finalist' }).click();
    await page.locator('.toast-stack_toast').filter({ hasText: 'Success create finalist' }).first().waitFor();
    await drawer.getByRole('button', { name: 'Done' }).click();
    await drawer.waitFor({ state: 'detached' });
    await shoot('desk-wizard-3-filled', 'window');
    await next.click();
    await wizard.locator('.preview-step_page').getByText('Pesta Suara Pesisir').first().waitFor();
    await shoot('desk-wizard-4', 'window');
    await wizard.getByRole('button', { name: 'Tutup wizard' }).click();
    await page.getByText('Tutup wizard?').waitFor();
    await shoot('desk-wizard-leave', 'window');
    await page.getByRole('button', { name: 'Hapus draft' }).click();
    await page.getByRole('dialog', { name: 'Pastikan ini Anda' }).waitFor();
    await shoot('desk-wizard-leave-proof', 'window');
    await proveByPassword(page, voter.password);
    await wizard.waitFor({ state: 'detached' });
  },
});
