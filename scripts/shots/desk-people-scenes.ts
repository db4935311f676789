import { atDesk, enterDesk, firstRowMenu, openTab } from './desk.ts';
import { logIn, proveByPassword } from './visitor.ts';

/** Accounts and organizers in the desk: their menus, forms and tabs, and the passwords that are made for them. */
export const deskPeopleScenes = atDesk({
  async deskUsers({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit('/dashboard/user-account?role=ROLE003');
    await firstRowMenu(page).click();
    await page.getByRole('menu').waitFor();
    await shoot('desk-user-menu', 'window');
    await page.getByRole('menuitem', { name: 'Ubah akun' }).click();
    await page.getByRole('dialog').getByText('Sesi yang sedang terbuka').waitFor();
    await shoot('desk-user-edit', 'window');
    await visit('/dashboard/user-account?role=ROLE003');
    await firstRowMenu(page).click();
    await page.getByRole('menuitem', { name: 'Nonaktifkan' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
    await shoot('desk-user-disable', 'window');
    await page.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('button', { name: 'Create User' }).click();
    const panel = page.getByRole('dialog', { name: 'Create User' });
    await panel.getByRole('button', { name: 'Simpan' }).click();
    await shoot('desk-user-create-errors', 'window');
    const username = `gambar-${crypto.randomUUID().slice(0, 8)}`;
    await panel.getByLabel('Nama', { exact: true }).fill('Sekar Puspitasari');
    await panel.getByLabel('Username').fill(username);
    await panel.getByLabel('Event organizer').selectOption('EO-1001');
    await shoot('desk-user-create', 'window');
    await panel.getByRole('button', { name: 'Simpan' }).click();
    await proveByPassword(page, voter.password);
    const secretDialog = page.getByRole('dialog', { name: 'Simpan kata sandi ini' });
    await secretDialog.waitFor();
    await shoot('desk-user-credentials', 'window');
    await page.keyboard.press('Escape');
    await page.getByText('Tutup tanpa menyimpan kata sandi?').waitFor();
    await shoot('desk-user-credentials-leave', 'window');
    await page.getByRole('button', { name: 'Kembali' }).click();
    const secret = secretDialog.locator('dl > div').filter({ hasText: 'Kata sandi' }).locator('code');
    const password = (await secret.textContent()) ?? '';
    await page.context().clearCookies();
    await page.evaluate('localStorage.clear()');
    await visit('/auth/login');
    await logIn(page, { username, password });
    await page.waitForURL('**/auth/change-password');
    await shoot('desk-first-password');
  },

  async deskOrganizers({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit('/dashboard/event-organizer');
    await firstRowMenu(page).click();
    await page.getByRole('menu').waitFor();
    await shoot('desk-organizer-menu', 'window');
    await page.getByRole('menuitem', { name: 'Update' }).click();
    await page.getByRole('dialog', { name: 'Update Event Organizer' }).getByLabel('Phone').waitFor();
    await shoot('desk-organizer-update', 'window');
    await visit('/dashboard/event-organizer');
    await page.getByRole('button', { name: 'Create Event Organizer' }).click();
    const panel = page.getByRole('dialog', { name: 'Add Event Organizer' });
    await panel.getByRole('button', { name: 'Save' }).click();
    await shoot('desk-organizer-create-errors', 'window');
    await visit('/dashboard/event-organizer');
    await page
      .getByRole('button', { name: /^Lihat event / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('table').waitFor();
    await shoot('desk-organizer-events', 'window');
    await visit('/dashboard/event-organizer');
    await firstRowMenu(page).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Batal' }).waitFor();
    await shoot('desk-organizer-deactivate', 'window');
    await visit('/dashboard/event-organizer/EO-1001');
    for (const [name, tab] of [
      ['information', 'Event Organizer Information'],
      ['history', 'Event History'],
      ['next', 'Next Event'],
      ['credential', 'Credential'],
    ] as const) {
      await openTab(page, tab);
      await shoot(`desk-organizer-${name}`);
    }
    await page.getByRole('button', { name: 'Atur ulang kata sandi' }).click();
    await page.getByText('Buat kata sandi baru?').waitFor();
    await shoot('desk-organizer-reset', 'window');
  },
});
