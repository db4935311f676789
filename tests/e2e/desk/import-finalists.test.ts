import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { deskEventResponseSchema, eventCreatedResponseSchema } from '#contracts/events/desk-events.ts';
import { deskFinalistsResponseSchema } from '#contracts/finalists/desk-finalists.ts';
import { callApi } from '#scripts/shots/desk.ts';
import { findAxeViolations, findOverflow } from '../../support/e2e-axe.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { buildWorkbook } from '../../support/workbooks.ts';
import { buildCandidates, logInAtDesk } from './desk-work.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };
/** One of the demo: its organizer and pictures are good for another event. */
const KNOWN = 'EVT-1001';

let browser: Browser;
let admin: Person;
beforeAll(async () => {
  browser = await takeBrowser();
  admin = await comeIn(browser, { width: 1440 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
});
afterAll(() => leaveBrowser(browser));

/** A draft that has nobody yet, with its list of finalists open and the import's dialog in it. */
async function openImport(name: string): Promise<{ id: string; dialog: Locator }> {
  const { page, visit } = admin;
  const { event: known } = deskEventResponseSchema.parse(
    await callApi(page, { path: `/admin/events/${KNOWN}` }),
  );
  const { event } = eventCreatedResponseSchema.parse(
    await callApi(page, {
      method: 'POST',
      path: '/admin/events',
      body: {
        event_organizer_id: known.event_organizer_id,
        name: `${name} ${crypto.randomUUID().slice(0, 4)}`,
        tagline: 'Satu panggung.',
        description: 'Finalis dari berkas.',
        profile_image_url: known.profile_image,
        thumbnail_images: [known.profile_image],
        socialmedia_url: 'sorak',
        price: 2_500,
        allocate_eo: 0.7,
        allocate_sorak: 0.3,
        is_show: false,
      },
    }),
  );
  await visit(`/dashboard/voting?event=${event.id}&section=participants`);
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: 'Edit Event' }).click();
  await panel.getByRole('button', { name: 'Impor CSV atau Excel' }).click();
  return { id: event.id, dialog: page.getByRole('dialog', { name: 'Impor finalis' }) };
}

const finalistsOf = async (id: string) =>
  deskFinalistsResponseSchema.parse(await callApi(admin.page, { path: `/admin/events/${id}/finalist` }))
    .finalists;

test('[BO-2.170 BO-2.171 BO-2.172] a CSV file from Excel (Windows-1252, semicolons) with five faults is mended in the dialog and imported with its pictures', async () => {
  const { page, shoot, complaints } = admin;
  const { id, dialog } = await openImport('Impor CSV');
  const lines = [
    'sep=;',
    'Nama;Kategori;Instagram;Foto',
    'José Müller;Bali;jose.m;Jose.png',
    ';Aceh;tanpa.nama;',
    'Sari Dewi;;;sari.png',
    'JOSÉ MÜLLER;bali;;',
    `${'Panjang '.repeat(20)};Riau;;`,
    'Ayu\u0007 Larasati;Jawa Tengah;;ayu.png',
    'Komang Ayu;Bali;;',
  ];
  // Each of these letters is the same byte in Latin-1.
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await dialog
    .getByLabel('Pilih berkas CSV atau Excel')
    .setInputFiles({ name: 'finalis.csv', mimeType: 'application/vnd.ms-excel', buffer });
  await dialog.getByText('2 finalis siap ditambahkan.').waitFor();
  await dialog.getByText('finalis.csv · Windows-1252').waitFor();
  await dialog.getByRole('cell', { name: 'José Müller', exact: true }).waitFor();
  expect(await dialog.getByRole('group', { name: /^Baris/ }).count()).toBe(5);
  await shoot('import-faults');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflow(page, 390)).toEqual([]);

  const mend = (row: number, label: string, text: string) =>
    dialog
      .getByRole('group', { name: `Baris ${row}` })
      .getByLabel(label, { exact: true })
      .fill(text);
  await mend(3, 'Name', 'Teuku Rafli');
  await mend(4, 'Category', 'Solo');
  await mend(5, 'Category', 'Lombok');
  await mend(6, 'Name', 'Nama Pendek');
  await mend(7, 'Name', 'Ayu Larasati');
  const [first, second, third] = await buildCandidates(3);
  const picture = (name: string, of: typeof first) => ({
    name,
    mimeType: 'image/png',
    buffer: of?.picture ?? Buffer.alloc(0),
  });
  await dialog
    .getByLabel('Pilih atau seret foto')
    .setInputFiles([
      picture('JOSE.PNG', first),
      picture('ayu.png', second),
      picture('komang-ayu.png', third),
    ]);
  await dialog.getByText('3 dari 7 baris punya foto.').waitFor();
  await dialog.getByText('7 finalis siap ditambahkan.').waitFor();
  await dialog.getByRole('img', { name: 'komang-ayu.png' }).waitFor();
  await shoot('import-mended');
  await dialog.getByRole('button', { name: 'Tambahkan 7 finalis' }).click();
  await dialog.waitFor({ state: 'detached' });
  const finalists = await finalistsOf(id);
  expect(
    finalists.map(({ name, category, profile_image }) => [name, category, profile_image !== '']),
  ).toEqual([
    ['José Müller', 'Bali', true],
    ['Teuku Rafli', 'Aceh', false],
    ['Sari Dewi', 'Solo', false],
    ['JOSÉ MÜLLER', 'Lombok', false],
    ['Nama Pendek', 'Riau', false],
    ['Ayu Larasati', 'Jawa Tengah', true],
    ['Komang Ayu', 'Bali', true],
  ]);
  expect(complaints).toEqual([]);
});

test('[BO-2.170] a workbook is read in the browser, as the page’s content policy lets it; 501 rows are refused in the server’s words', async () => {
  const { complaints } = admin;
  const { id, dialog } = await openImport('Impor Excel');
  const choose = (rows: (string | number)[][]) =>
    dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'finalis.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: buildWorkbook([['name', 'category'], ...rows]),
      });
  const names = Array.from({ length: 501 }, (_, at) => [`Peserta ${at + 1}`, 'Jawa Tengah']);
  await choose(names);
  await dialog.getByText('Paling banyak 500 baris.').waitFor();
  await choose(names.slice(0, 500));
  await dialog.getByRole('button', { name: 'Tambahkan 500 finalis' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await finalistsOf(id)).toHaveLength(500);
  expect(complaints).toEqual([]);
});
