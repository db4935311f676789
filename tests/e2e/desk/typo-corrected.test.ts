import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { payNow, pickMethod, untilCodeShown } from '#scripts/shots/visitor.ts';
import { findAxeViolations, findOverflow } from '../../support/e2e-axe.ts';
import { type Browsers, comeIn, openBrowsers, type Person } from '../../support/e2e-browser.ts';
import { callApi } from '../../support/e2e-buyer.ts';
import { readEvent } from '../orders/board-watch.ts';
import { buildVoter, fillCheckout, untilCounted, untilToast } from '../orders/voter.ts';
import { logInAtDesk } from './desk-work.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };
const WRONG = 'Putry Kencana';
const RIGHT = 'Putri Kencana';
const REASON = 'Salah ketik di formulir pendaftaran.';

let browsers: Browsers;
let event: { id: string; unique_name: string };
beforeAll(async () => {
  browsers = await openBrowsers();
  event = await openEvent();
});
afterAll(() => browsers.close());

/** An event of two finalists that has just begun, with the pictures of another one. */
async function openEvent(): Promise<typeof event> {
  const login = { email_username: ADMIN.username, password: ADMIN.password };
  const { access_token: token } = await callApi('POST', '/auth/login', { body: login });
  const { event: known, finalists } = await readEvent('gita-pelajar-2026');
  const { event_organizers } = await callApi('GET', '/admin/event-organizers?page=1&limit=1', { token });
  const body = {
    event_organizer_id: event_organizers[0].id,
    name: `Duta Batik ${crypto.randomUUID().slice(0, 4)}`,
    tagline: 'Satu panggung.',
    description: '<p>Pemilihan duta batik.</p>',
    profile_image_url: known.profile_image,
    thumbnail_images: [known.profile_image],
    socialmedia_url: 'dutabatik',
    price: 2_500,
    allocate_eo: 0.7,
    allocate_sorak: 0.3,
    start: new Date().toISOString(),
    end: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const { event: draft } = await callApi('POST', '/admin/events', { token, body });
  const people = [WRONG, 'Bima Saputra'].map((name, at) => ({
    name,
    category: 'Solo',
    profile_image_url: finalists[at]?.profile_image,
  }));
  await callApi('POST', '/admin/finalists/bulk', { token, body: { event_id: draft.id, finalists: people } });
  const published = await callApi('PUT', `/admin/events/${draft.id}`, { token, body: { status: 'ongoing' } });
  return published.data;
}

describe('a typo is corrected after the first paid order', () => {
  let watcher: Person;
  let voter: Person;

  test('[BO-2.220] somebody has paid for the wrong name, and somebody watches', async () => {
    watcher = await comeIn(browsers.watchers, { width: 390 });
    await watcher.visit(`/events/${event.unique_name}`);
    await watcher.page.getByRole('heading', { name: WRONG }).first().waitFor();
    voter = await buildVoter(browsers.voters, { width: 390 });
    await fillCheckout(voter, { event: event.unique_name, finalist: WRONG, votes: 4 });
    await pickMethod(voter.page, 'qris');
    await untilCodeShown(voter.page);
    await payNow(voter.page);
    await untilCounted(voter.page);
    await watcher.page.locator('.leaderboard-row_entry').getByText(WRONG).waitFor();
    expect(await watcher.page.getByRole('region', { name: 'Koreksi' }).count()).toBe(0);
  });

  test('[BO-2.220 BO-2.222] the desk corrects it with a reason', async () => {
    const admin = await comeIn(browsers.voters, { width: 1440 });
    const { page } = admin;
    await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
    await admin.visit(`/dashboard/voting?event=${event.id}`);
    await page.getByRole('button', { name: 'List of Finalist' }).click();
    await page.getByRole('button', { name: 'Edit Event', exact: true }).click();
    await admin.shoot('typo-1-locked');
    await page.getByRole('button', { name: `Koreksi ${WRONG}` }).click();
    const dialog = page.getByRole('dialog', { name: `Koreksi ${WRONG}` });
    await dialog.getByLabel('Name').fill(RIGHT);
    await dialog.getByLabel('Alasan').fill(REASON);
    await admin.shoot('typo-2-correction');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await admin.shoot('typo-2-correction-phone');
    expect(await findOverflow(page, 390)).toEqual([]);
    await dialog.getByRole('button', { name: 'Simpan koreksi' }).click();
    await untilToast(page, 'Koreksi disimpan dan diumumkan.');
    await page.getByRole('button', { name: `Koreksi ${RIGHT}` }).waitFor();
    expect(admin.complaints).toEqual([]);
  });

  test('[BO-2.221 BO-2.223] the open page shows the right name and what was corrected by itself', async () => {
    const { page } = watcher;
    await page.locator('.leaderboard-row_entry').getByText(RIGHT).waitFor();
    await page.getByRole('heading', { name: RIGHT }).first().waitFor();
    await page.getByText(`untuk ${RIGHT}`).first().waitFor();
    expect(await page.getByText(`untuk ${WRONG}`).count()).toBe(0);
    const record = page.getByRole('region', { name: 'Koreksi' });
    await record.getByText(`Alasan: ${REASON}`).waitFor();
    await record.getByText(WRONG).waitFor();
    await record.scrollIntoViewIfNeeded();
    await watcher.shoot('typo-3-record');
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    const { finalists } = await readEvent(event.unique_name);
    const id = finalists.find(({ name }) => name === RIGHT)?.id;
    await watcher.visit(`/events/${event.unique_name}/${id}`);
    await record.getByText(`Alasan: ${REASON}`).waitFor();
    await watcher.shoot('typo-4-finalist');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('[BO-2.221] whoever paid before finds the right name in the history', async () => {
    await voter.visit('/history-order');
    await voter.page.getByText(RIGHT).first().waitFor();
    expect(await voter.page.getByText(WRONG).count()).toBe(0);
    expect([...watcher.complaints, ...voter.complaints]).toEqual([]);
  });
});
