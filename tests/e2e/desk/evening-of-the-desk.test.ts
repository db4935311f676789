import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { deskFinalistsResponseSchema } from '#contracts/finalists/desk-finalists.ts';
import { reportResponseSchema } from '#contracts/reports/report.ts';
import { demoEvents } from '#scripts/demo/events.ts';
import { findOverflow } from '../../support/e2e-axe.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { downloadBy } from '../../support/e2e-download.ts';
import { system } from '../../support/e2e-stage.ts';
import { filesInZip, readCodes } from '../../support/posters.ts';
import { untilToast } from '../orders/voter.ts';
import { callAs, logInAtDesk } from './desk-work.ts';

const DESK = { username: 'organizer@sorak.test', password: 'sorak-demo-2026' };
/** Its results are hidden until the night, and it is nobody else's in these tests. */
const PLANNED = demoEvents.find(({ uniqueName }) => uniqueName === 'saung-angklung');
const NAME = PLANNED?.name ?? '';
const ID = PLANNED?.id ?? '';
const COUNT = PLANNED?.cast.size ?? 0;
const PLACES = COUNT;

let browsers: Browser[];
let staff: Person;
let hall: Person;
beforeAll(async () => {
  browsers = await Promise.all([takeBrowser(), takeBrowser()]);
  const [desk, stage] = browsers as [Browser, Browser];
  staff = await comeIn(desk, { width: 390 });
  hall = await comeIn(stage, { width: 1440 });
});
afterAll(() => Promise.all(browsers.map(leaveBrowser)));

describe("an organizer's staff on the evening of its event, with a phone and nobody to call", () => {
  test('[BO-2.141 BO-2.142] gives the finalists their codes and prints the posters', async () => {
    const { page, shoot } = staff;
    await logInAtDesk(staff, DESK, { leadsTo: '/dashboard' });
    await staff.visit('/dashboard/my-event');
    await page.getByRole('button', { name: `Detail Event ${NAME}` }).click();
    const panel = page.getByRole('dialog', { name: NAME });
    await panel.getByRole('link', { name: 'Layar panggung' }).waitFor();
    await shoot('evening-1-event');
    await panel.getByRole('button', { name: 'List of Finalist' }).click();
    await panel.getByRole('button', { name: 'Apply QR Code ke semua finalis' }).click();
    await untilToast(page, 'QR applied successfully');
    await panel.getByText('Poster QR sudah ada').last().waitFor({ state: 'attached' });
    await shoot('evening-2-finalists');
    expect(await findOverflow(page, 390)).toEqual([]);
    expect(await panel.getByRole('button', { name: /^(Delete|Add)/ }).count()).toBe(0);

    const zip = await downloadBy(page, panel.getByRole('button', { name: 'Download Poster All Finalist' }));
    const names = [...(await filesInZip(zip.bytes)).keys()];
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(COUNT);

    const { body } = await callAs(staff, `/admin/events/${ID}/finalist`);
    const [one] = deskFinalistsResponseSchema.parse(body).finalists;
    await panel.getByRole('button', { name: `Poster dan QR ${one?.name}`, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Generate QR Code' });
    await drawer.getByAltText(`Kode QR ${one?.name}`).waitFor();
    await shoot('evening-3-poster');
    const poster = await downloadBy(page, drawer.getByRole('button', { name: 'Unduh PNG' }));
    expect(await readCodes(poster.bytes)).toEqual([
      `${system().origin}/events/${PLANNED?.uniqueName}/${one?.id}`,
    ]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Leaderboards' }).click();
    await panel.getByText('Hasil event ini sedang disembunyikan').waitFor();
  });

  test('[BO-2.141] puts the code on the screen, opens the results, and reveals them name by name', async () => {
    const { page, shoot } = staff;
    await page.getByRole('button', { name: 'Event Details' }).click();
    await page.getByRole('link', { name: 'Layar panggung' }).click();
    await page.waitForURL(`**/dashboard/projector?event=${ID}`);
    await page.getByLabel('Nama layar').fill('Layar malam puncak');
    await page.getByRole('button', { name: 'Buat tautan' }).click();
    const link = (await page.locator('.link-dialog_address').textContent()) ?? '';
    await page
      .getByRole('dialog', { name: /^Tautan/ })
      .getByRole('button', { name: 'Tutup' })
      .click();
    await page.getByRole('button', { name: 'Ya, tutup' }).click();
    await hall.page.goto(link);
    await page.getByRole('button', { name: 'Buka bertahap' }).click();
    await page.getByRole('button', { name: 'Buka hasil sekarang' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Buka hasil', exact: true })
      .click();
    for (let rank = PLACES; rank >= 1; rank -= 1) {
      await page.getByRole('button', { name: `Buka peringkat ${rank}` }).click();
      await hall.page.getByText(rank > 1 ? `${rank - 1} nama lagi` : 'Pindai untuk vote').waitFor();
    }
    await hall.shoot('evening-4-hall');
    await shoot('evening-5-control');
    expect([...staff.complaints, ...hall.complaints]).toEqual([]);
  });

  test('[BO-2.141] reads in its report what the event brought, and of no other organizer', async () => {
    const { page, shoot } = staff;
    await staff.visit(`/dashboard/my-event?event=${ID}`);
    await page.getByRole('dialog', { name: NAME }).getByRole('link', { name: 'Report' }).click();
    await page.waitForURL('**/dashboard/report?*');
    await page.getByRole('row').filter({ hasText: NAME }).waitFor();
    await shoot('evening-6-report');
    const { body } = await callAs(staff, `/admin/reports${new URL(page.url()).search}`);
    const organizers = reportResponseSchema.parse(body).events.map(({ event_organizer }) => event_organizer);
    expect(new Set(organizers).size).toBe(1);
  });
});
