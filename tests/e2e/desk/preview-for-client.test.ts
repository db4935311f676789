import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findAxeViolations, findOverflow } from '../../support/e2e-axe.ts';
import { comeIn, leaveBrowser, takeBrowser } from '../../support/e2e-browser.ts';
import { system } from '../../support/e2e-stage.ts';
import { logInAtDesk } from './desk-work.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };
const SOURCE = { id: 'EVT-1011', name: 'Duta Baca Nusantara' };

let browsers: Browser[];
beforeAll(async () => {
  browsers = await Promise.all([takeBrowser(), takeBrowser()]);
});
afterAll(() => Promise.all(browsers.map(leaveBrowser)));

test('[BO-3.34 BO-3.35 BO-5.31] last year’s event is copied, says what it lacks, and is shown to a client before it is published', async () => {
  const [desk, outside] = browsers as [Browser, Browser];
  const admin = await comeIn(desk, { width: 1440 });
  const { page } = admin;
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
  await admin.visit(`/dashboard/voting?event=${SOURCE.id}`);
  await page.getByRole('button', { name: 'Salin event' }).click();
  await page.getByRole('button', { name: 'Ya, salin' }).click();
  await page.waitForURL((url) => ![null, SOURCE.id].includes(url.searchParams.get('event')));
  const panel = page.getByRole('dialog', { name: SOURCE.name });
  const list = panel.getByRole('region', { name: 'Belum bisa diterbitkan. Perbaiki dulu:' });
  await list.getByText('Start date').waitFor();
  await admin.shoot('client-1-draft');
  await panel.getByRole('button', { name: 'Buat tautan pratinjau' }).click();
  const link = (await page.locator('.link-dialog_address').textContent()) ?? '';
  await page
    .getByRole('dialog', { name: /^Tautan/ })
    .getByRole('button', { name: 'Tutup' })
    .click();
  await page.getByRole('button', { name: 'Ya, tutup' }).click();

  const client = await comeIn(outside, { width: 390 });
  const answer = await client.page.goto(link);
  expect(await answer?.text()).toContain('<meta name="robots" content="noindex" />');
  await client.page.getByRole('heading', { level: 1, name: SOURCE.name }).waitFor();
  await client.shoot('client-2-preview');
  expect(await findOverflow(client.page, 390)).toEqual([]);
  expect(await findAxeViolations(client.page)).toEqual([]);
  expect(await client.page.getByRole('button', { name: /^Vote Now/ }).count()).toBe(0);
  const detail = client.page.getByRole('link', { name: /^See Detail/ });
  if ((await detail.count()) > 0) await detail.first().click();
  expect(new URL(client.page.url()).pathname).toBe('/preview');
  await client.page.setViewportSize({ width: 1440, height: 900 });
  await client.shoot('client-3-preview');

  await panel.getByRole('button', { name: 'Edit Event' }).click();
  await panel.getByLabel('Alamat halaman').fill('putri-nusantara-2026');
  await panel.getByText('Alamat ini sudah dipakai event lain.').waitFor();
  await panel.getByLabel('Alamat halaman').scrollIntoViewIfNeeded();
  await admin.shoot('client-4-slug');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Ya, buang' }).click();
  await panel.getByRole('button', { name: 'Cabut tautan' }).click();
  await panel.getByRole('button', { name: 'Buat tautan pratinjau' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await admin.shoot('client-5-phone');
  await client.page.goto(`${system().origin}/about`);
  await client.page.goto(link);
  await client.page.getByRole('heading', { name: 'Pratinjau ini sudah berakhir' }).waitFor();
  await client.shoot('client-6-over');
  expect([...admin.complaints, ...client.complaints]).toEqual([]);
});
