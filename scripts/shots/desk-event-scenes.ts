import type { DeskEventResponse } from '#contracts/events/desk-events.ts';
import type { DeskFinalistsResponse } from '#contracts/finalists/desk-finalists.ts';
import { atDesk, callApi, enterDesk, firstRowMenu, openTab, untilVoters } from './desk.ts';

const SECTIONS = ['main', 'trophy', 'gallery', 'participants'] as const;
/** An ongoing one: its rules are locked. Finalists of one that has no order yet can still be changed. */
const LOCKED = '/dashboard/voting?event=EVT-1001';
const OPEN_ID = 'EVT-1004';
const OPEN = `/dashboard/voting?event=${OPEN_ID}`;

/** Events in the desk: lists, panel, finalists, codes and posters, the board. */
export const deskEventScenes = atDesk({
  async deskVoting({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    for (const tab of ['inactive', 'draft']) {
      await visit(`/dashboard/voting?tab=${tab}`);
      await shoot(`desk-voting-${tab}`);
    }
    await visit('/dashboard/voting');
    await firstRowMenu(page).click();
    await page.getByRole('menu').waitFor();
    await shoot('desk-voting-menu', 'window');
    await visit('/dashboard/voting?tab=draft');
    await firstRowMenu(page).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Delete This Event?').waitFor();
    await shoot('desk-voting-delete', 'window');
  },

  async deskPanel({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    const panel = page.getByRole('dialog');
    for (const section of SECTIONS) {
      await visit(`${LOCKED}&section=${section}`);
      await shoot(`desk-panel-${section}`, 'window');
      if (section === 'trophy') continue;
      await visit(`${section === 'main' ? LOCKED : OPEN}&section=${section}`);
      await panel.getByRole('button', { name: 'Edit Event' }).click();
      await panel.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
      await shoot(`desk-panel-${section}-edit`, 'window');
    }
    await visit(LOCKED);
    for (const [name, action] of [
      ['close', 'Tutup voting'],
      ['extend', 'Perpanjang'],
      ['cancel', 'Batalkan event'],
    ] as const) {
      await panel.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('button', { name: 'Jangan dulu' }).waitFor();
      await shoot(`desk-event-${name}`, 'window');
      await page.getByRole('button', { name: 'Jangan dulu' }).click();
    }
    await visit(`${OPEN}`);
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel.getByLabel('Name', { exact: true }).fill('');
    await panel.getByRole('button', { name: 'Save and update' }).click();
    await panel.getByText('Name is required*').first().waitFor();
    await shoot('desk-panel-errors', 'window');
    await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Buang perubahan?').waitFor();
    await shoot('desk-discard', 'window');
  },

  async deskFinalists({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit(`${OPEN}&section=gallery`);
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel.getByRole('button', { name: 'Add new image' }).click();
    await page.getByRole('dialog', { name: 'Add new image' }).waitFor();
    await shoot('desk-image-add', 'window');
    await visit(`${OPEN}&section=participants`);
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.getByText(/^Finalist #/).waitFor();
    await shoot('desk-finalist-edit', 'window');
    await visit(`${OPEN}&section=participants`);
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByText('Delete This Participant?').waitFor();
    await shoot('desk-finalist-delete', 'window');
    await page.getByRole('button', { name: 'No, keep' }).click();
    await panel.getByRole('button', { name: 'Impor CSV atau Excel' }).click();
    const file = page.getByRole('dialog', { name: 'Impor finalis' });
    await file.waitFor();
    await shoot('desk-import', 'window');
    const rows = ['name,category', 'Larasati Ayu,Jawa Tengah', ',Bali', `${'Nama '.repeat(40)},Riau`];
    await file.getByLabel('Pilih berkas CSV atau Excel').setInputFiles({
      name: 'finalis.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await file.getByText(/baris perlu diperbaiki/).waitFor();
    await shoot('desk-import-report', 'window');
  },

  /** What can still be done with a finalist of an event whose rules are locked. */
  async deskCorrections({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    for (const [name, action] of [
      ['correction', /^Koreksi /],
      ['withdraw', / mengundurkan diri$/],
    ] as const) {
      await visit(`${LOCKED}&section=participants`);
      await page.getByRole('dialog').first().getByRole('button', { name: 'Edit Event' }).click();
      if (name === 'correction') await shoot('desk-roster-locked', 'window');
      await page.getByRole('button', { name: action }).first().click();
      await page.getByRole('textbox').last().waitFor();
      await shoot(`desk-${name}`, 'window');
    }
  },

  /** Finalists in another order, several chosen, and the question before the lock of an event without payments is lifted. */
  async deskRoster({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    const panel = page.getByRole('dialog').first();
    await visit(`${OPEN}&section=participants`);
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel.getByRole('button', { name: 'Atur urutan' }).click();
    await page
      .getByRole('button', { name: /^Turunkan / })
      .first()
      .click();
    await shoot('desk-roster-order', 'window');
    await visit(`${OPEN}&section=participants`);
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel.getByRole('button', { name: 'Pilih beberapa' }).click();
    await panel.getByRole('checkbox').first().check();
    await shoot('desk-roster-chosen', 'window');
    // No event of the demo data is locked without a payment: the answer is changed to say so.
    await page.route(`**/api/v1/admin/events/${OPEN_ID}`, async (route) => {
      const answer = await route.fetch();
      const { event } = (await answer.json()) as DeskEventResponse;
      const message = 'Terkunci sejak order pertama.';
      const locked_fields = ['price', 'start', 'percentage_eo'].map((field) => ({ field, message }));
      const actions = [...event.actions, 'lift'];
      await route.fulfill({ json: { event: { ...event, actions, locked_fields } } });
    });
    await visit(OPEN);
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await shoot('desk-lock-offer', 'window');
    await panel.getByRole('button', { name: 'Buka kunci' }).click();
    await page.getByRole('textbox', { name: 'Alasan' }).waitFor();
    await shoot('desk-lock-lift', 'window');
  },

  /** Two admins at one finalist, and at one event: whoever saves later gets a conflict. */
  async deskConflicts({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    const panel = page.getByRole('dialog').first();
    const { finalists } = await callApi<DeskFinalistsResponse>(page, {
      path: `/admin/events/${OPEN_ID}/finalist`,
    });
    const [finalist] = finalists;
    if (!finalist) throw new Error('nobody to edit');
    await visit(`${OPEN}&section=participants`);
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel.getByRole('button', { name: `Edit ${finalist.name}`, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit Finalist' });
    await drawer.getByLabel('Category', { exact: true }).fill('Kalimantan Utara');
    const change = (body: object) => callApi(page, { method: 'PUT', path: '/admin/finalists', body });
    await change({ id: finalist.id, category: 'Sulawesi Barat', sosial_media_url: 'suara.pesisir' });
    await drawer.getByRole('button', { name: 'Save Finalist' }).click();
    await page.getByRole('dialog', { name: 'Finalis ini sudah diubah orang lain' }).waitFor();
    await shoot('desk-conflict-finalist', 'window');
    const { id, category, sosial_media_url } = finalist;
    await change({ id, category, sosial_media_url });

    const path = `/admin/events/${OPEN_ID}`;
    const { event } = await callApi<DeskEventResponse>(page, { path });
    await visit(OPEN);
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel.getByLabel('Tagline', { exact: true }).fill('Dua belas kota, satu panggung.');
    const put = (body: object) =>
      callApi<{ data: { revision: number } }>(page, { method: 'PUT', path, body });
    const { data } = await put({ revision: event.revision, tagline: 'Angklung dan paduan suara.' });
    await panel.getByRole('button', { name: 'Save and update' }).click();
    await page.getByText('Isian Anda').first().waitFor();
    await shoot('desk-conflict-event', 'window');
    await put({ revision: data.revision, tagline: event.tagline });
  },

  async deskCodes({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit(`${LOCKED}&section=participants`);
    await page.getByRole('button', { name: 'Edit Event' }).click();
    await page.locator('.roster-card_actions button').first().click();
    await page.getByRole('button', { name: 'Generate QR Code' }).click();
    await page.getByText('Kode ini membuka').waitFor();
    await shoot('desk-qr', 'window');
  },

  async deskBoard({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit('/dashboard/leaderboard');
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('nusantara');
    await page.getByRole('option').first().waitFor();
    await shoot('desk-leaderboard-search', 'window');
    await visit('/dashboard/leaderboard?event=EVT-1001');
    await page
      .getByRole('button', { name: /^Lihat pemilih / })
      .first()
      .click();
    await untilVoters(page);
    await shoot('desk-voters', 'window');
    await visit('/dashboard/leaderboard?event=EVT-1001');
    await openTab(page, 'Event Information');
    await shoot('desk-leaderboard-information');
  },
});
