import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { deskEventResponseSchema } from '#contracts/events/desk-events.ts';
import { callApi } from '#scripts/shots/desk.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { expectClean } from '../../support/e2e-passkeys.ts';
import { enterWithPasskey, logInAtDesk, setTeamRole } from './desk-work.ts';

const PASSWORD = 'sorak-demo-2026';
const ADMIN = { username: 'admin@sorak.test', password: PASSWORD };
const EDITOR = { username: 'laksmi.raki', password: PASSWORD };
/** Published, and nobody has ordered in it. */
const ID = 'EVT-1004';

let browser: Browser;
let formerPrice: number | null = null;
let admin: Person;
beforeAll(async () => {
  browser = await takeBrowser();
  admin = await comeIn(browser, { width: 1440 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
});
afterAll(async () => {
  // The others find it as it was.
  await setTeamRole(EDITOR.username, 'owner');
  if (formerPrice !== null) {
    const { revision } = await stored();
    const body = { revision, price: formerPrice };
    await callApi(admin.page, { method: 'PUT', path: `/admin/events/${ID}`, body });
  }
  await leaveBrowser(browser);
});

async function stored() {
  return deskEventResponseSchema.parse(await callApi(admin.page, { path: `/admin/events/${ID}` })).event;
}
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Pengajuan perubahan' });

test('an editor asks for another price, a super admin grants it with a passkey, and the public sees it', async () => {
  const before = await stored();
  await setTeamRole(EDITOR.username, 'editor');
  const editor = await comeIn(browser, { width: 390 });
  await logInAtDesk(editor, EDITOR, { leadsTo: '/dashboard' });
  await editor.visit(`/dashboard/my-event?event=${ID}`);
  const panel = editor.page.getByRole('dialog').first();
  await panel.getByRole('button', { name: 'Edit Event' }).click();
  await panel.getByLabel('Price', { exact: true }).fill('3.500');
  await panel.getByLabel('Tagline', { exact: true }).fill('Dua belas kota, satu panggung.');
  await expectClean(editor.page);
  await panel.getByRole('button', { name: 'Save and update' }).click();
  const question = editor.page.getByRole('dialog', { name: 'Ajukan perubahan' });
  await question.getByText('Rp 3.500').waitFor();
  await question.getByLabel('Alasan (opsional)').fill('Biaya panggung naik.');
  await expectClean(editor.page);
  await editor.shoot('change-1-ask');
  await question.getByRole('button', { name: 'Ajukan perubahan' }).click();
  await sectionOf(editor.page).getByText('Menunggu').waitFor();
  await expectClean(editor.page);
  // The tagline is the team's own, the price is not.
  expect(await stored()).toMatchObject({ tagline: 'Dua belas kota, satu panggung.', price: before.price });

  const decider = await enterWithPasskey(browser, { admin, name: 'Bagus Prakoso' });
  await decider.visit('/dashboard/change-requests');
  const row = decider.page.getByRole('button', {
    name: `Buka pengajuan untuk ${before.name}, ${before.event_organizer_name}`,
  });
  await row.waitFor();
  await expectClean(decider.page);
  await row.click();
  const request = decider.page.getByRole('dialog', { name: before.name, includeHidden: true });
  await request.getByText('Biaya panggung naik.').waitFor();
  await expectClean(decider.page);
  await request.getByRole('button', { name: 'Setujui' }).click();
  await decider.page.getByRole('dialog', { name: 'Setujui perubahan ini?' }).waitFor();
  await expectClean(decider.page);
  formerPrice = before.price;
  await decider.page.getByRole('button', { name: 'Ya, setujui' }).click();
  // The last proof is old: the passkey is asked for, and the decision goes on by itself.
  await decider.page.getByRole('button', { name: 'Pakai passkey' }).waitFor();
  await decider.shoot('change-2-step-up');
  await decider.page.keyboard.press('Enter');
  await request.getByText('Disetujui').waitFor();
  await decider.shoot('change-3-granted');

  await editor.visit(`/dashboard/my-event?event=${ID}`);
  await sectionOf(editor.page).getByText('Disetujui').waitFor();
  await expectClean(editor.page);
  await editor.shoot('change-4-seen');
  await editor.visit(`/events/${before.unique_name}`);
  await editor.page.getByText('Rp 3.500').first().waitFor();
  expect([...editor.complaints, ...decider.complaints]).toEqual([]);
});
