import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { organizerResponseSchema } from '#contracts/organizers/organizers.ts';
import { callApi } from '#scripts/shots/desk.ts';
import { findAxeViolations, findOverflow } from '../../support/e2e-axe.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { logInAtDesk } from './desk-work.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };
const ID = 'EO-1002';

let browser: Browser;
/** The first at a desk, the second on a phone. */
let first: Person;
let second: Person;
beforeAll(async () => {
  browser = await takeBrowser();
  first = await comeIn(browser, { width: 1440 });
  second = await comeIn(browser, { width: 390 });
  for (const person of [first, second]) await logInAtDesk(person, ADMIN, { leadsTo: '/dashboard' });
});
afterAll(() => leaveBrowser(browser));

/** Opens the organizer's panel, with what is stored in it. */
async function edit({ page, visit }: Person): Promise<Locator> {
  await visit(`/dashboard/event-organizer/${ID}`);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Update Event Organizer' });
  await panel.getByLabel('Name', { exact: true }).waitFor();
  return panel;
}
const field = (panel: Locator, label: string) => panel.getByLabel(label, { exact: true });
async function save(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.waitFor({ state: 'detached' });
}
async function stored() {
  const { event_organizer } = organizerResponseSchema.parse(
    await callApi(first.page, { path: `/admin/event-organizers/${ID}` }),
  );
  return event_organizer;
}

test('[BO-3.41] two people edit one organizer: the second sees both, keeps their own on top, and nothing of the first is lost', async () => {
  const before = await stored();
  const [hers, his] = [await edit(first), await edit(second)];
  await field(hers, 'Phone').fill('+62 21 777 0001');
  await field(hers, 'Description').fill('Ditulis oleh yang pertama.');
  await save(hers);

  await field(his, 'Followers').fill('48.250');
  await field(his, 'Description').fill('Ditulis oleh yang kedua.');
  await his.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = second.page.getByRole('dialog', { name: 'Organizer ini sudah diubah orang lain' });
  await conflict.getByText('Ditulis oleh yang pertama.').waitFor();
  await conflict.getByText('Ditulis oleh yang kedua.').waitFor();
  await conflict.getByText('+62 21 777 0001').waitFor();
  await second.shoot('two-editors-conflict');
  expect(await findAxeViolations(second.page)).toEqual([]);
  expect(await findOverflow(second.page, 320)).toEqual([]);
  // Nothing of the second is stored before they have chosen.
  expect((await stored()).description).toBe('Ditulis oleh yang pertama.');

  await conflict.getByRole('button', { name: 'Simpan isian saya di atasnya' }).click();
  await his.waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({
    name: before.name,
    phone_number: '+62 21 777 0001',
    description: 'Ditulis oleh yang kedua.',
    follower_count: 48_250,
  });
});

test('[BO-3.41] and the other way: the second goes back to the form with all they typed, or takes what is stored', async () => {
  const [hers, his] = [await edit(first), await edit(second)];
  await field(hers, 'Description').fill('Sekali lagi, oleh yang pertama.');
  await save(hers);

  await field(his, 'Description').fill('Tidak jadi.');
  await his.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = second.page.getByRole('dialog', { name: 'Organizer ini sudah diubah orang lain' });
  await conflict.getByRole('button', { name: 'Kembali ke isian' }).click();
  await conflict.waitFor({ state: 'detached' });
  expect(await field(his, 'Description').inputValue()).toBe('Tidak jadi.');

  await his.getByRole('button', { name: 'Save', exact: true }).click();
  await conflict.getByRole('button', { name: 'Pakai yang tersimpan' }).click();
  await conflict.waitFor({ state: 'detached' });
  expect(await field(his, 'Description').inputValue()).toBe('Sekali lagi, oleh yang pertama.');
  expect(await stored()).toMatchObject({
    description: 'Sekali lagi, oleh yang pertama.',
    phone_number: '+62 21 777 0001',
    follower_count: 48_250,
  });
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});
