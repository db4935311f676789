import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { giveAuthenticator } from '#scripts/shots/passkeys.ts';
import { proveByPassword } from '#scripts/shots/visitor.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser } from '../../support/e2e-browser.ts';
import { findInLetter } from '../../support/e2e-letters.ts';
import {
  addPasskey,
  ageProof,
  comeInByTheft,
  expectClean,
  giveUpProof,
  keepCodes,
} from '../../support/e2e-passkeys.ts';
import { callAs, logInAtDesk } from '../desk/desk-work.ts';
import { untilToast } from '../orders/voter.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };
const PASSWORD = 'sungai-serayu-2026';
/** An organizer of the demo with several events. */
const ORGANIZER = 'EO-1003';
const FOREIGN = { path: '/dashboard/transaction/EO-1001&EVT-1001', name: 'Putri Nusantara 2026' };
/** Whoever is taken out of a team is out within this time. */
const OUT_WITHIN_MS = 5_000;

let browser: Browser;
beforeAll(async () => {
  browser = await takeBrowser();
});
afterAll(() => leaveBrowser(browser));

const newAddress = (who: string) => `${who}-${crypto.randomUUID().slice(0, 8)}@tim.test`;

/** The path of the link in the letter that an address got. */
const findLink = (address: string) => findInLetter(address, /\/auth\/invitation#[\w-]{43}/);

type Invited = { email: string; role: string; event?: string };

/** Fills an invitation in where the team stands, and sends it. */
async function invite({ page }: Person, { email, role, event }: Invited, prove?: () => Promise<void>) {
  await page.getByRole('button', { name: 'Undang anggota' }).click();
  const panel = page.getByRole('dialog', { name: 'Undang anggota', includeHidden: true });
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel('Peran').selectOption({ label: role });
  if (event !== undefined) {
    await panel.getByRole('button', { name: 'Event tertentu' }).click();
    await panel.getByRole('checkbox', { name: event }).click();
  }
  await panel.getByRole('button', { name: 'Kirim undangan' }).click();
  await prove?.();
  await untilToast(page, 'Undangan dikirim.');
  await panel.waitFor({ state: 'detached' });
}

/** Follows the link of a letter, and makes an account there. @returns its username */
async function join(person: Person, { email, name }: { email: string; name: string }): Promise<string> {
  const { page, visit, shoot } = person;
  const username = email.split('@')[0] ?? '';
  await visit(await findLink(email));
  await page.getByRole('heading', { name: /^Undangan ke tim / }).waitFor();
  await expectClean(page);
  await shoot(`team-invitation-${name.split(' ')[0]}`);
  await page.getByLabel('Nama lengkap').fill(name);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Buat akun dan gabung' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard'));
  return username;
}

async function linesOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link');
  await links.first().waitFor();
  return links.allTextContents();
}

async function expectRefused({ page, visit }: Person, path: string): Promise<void> {
  await visit(path);
  await page.getByRole('heading', { name: 'Halaman ini bukan untuk peran Anda' }).waitFor();
}

/** Opens the question whether somebody is taken out of the team. */
async function askRemoval(page: Page, name: string) {
  await page.getByRole('button', { name: `Tindakan untuk ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Keluarkan dari tim' }).click();
  return page.getByRole('dialog', { name: `Keluarkan ${name} dari tim?`, includeHidden: true });
}

test('[BO-2.303 BO-2.305 BO-2.306] a team is made by invitations, each sees exactly theirs, and whoever is removed is out at once', async () => {
  const admin = await comeIn(browser, { width: 1440 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
  const answer = await callAs(admin, `/admin/event-organizers/${ORGANIZER}/team`);
  const events = (answer.body as { events: { id: string; name: string }[] }).events;
  const [chosen, other] = events;
  if (!chosen || !other) throw new Error('the organizer has too few events');
  await admin.visit(`/dashboard/event-organizer/${ORGANIZER}?tab=team`);
  const ownerEmail = newAddress('pemilik');
  await invite(admin, { email: ownerEmail, role: 'Pemilik' }, () =>
    proveByPassword(admin.page, ADMIN.password),
  );

  const owner = await comeIn(browser, { width: 1440 });
  const { page, visit, shoot } = owner;
  const authenticator = await giveAuthenticator(page);
  await authenticator.touch(true);
  const ownerName = await join(owner, { email: ownerEmail, name: 'Kirana Wulandari' });
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await visit('/dashboard/profile');
  await addPasskey(page, 'Laptop Kirana');
  await keepCodes(page);
  expect(await linesOf(page)).toEqual([
    'Dashboard',
    'Leaderboard',
    'Layar panggung',
    'My Event',
    'Tim',
    'Transaction',
    'Kasus',
    'Withdrawal',
    'Report',
  ]);
  await expectRefused(owner, '/dashboard/user-account');

  await ageProof(ownerName);
  await visit('/dashboard/team');
  await page.getByText('Kirana Wulandari').first().waitFor();
  await expectClean(page);
  const editorEmail = newAddress('editor');
  await invite(owner, { email: editorEmail, role: 'Editor', event: chosen.name }, async () => {
    await page.getByRole('button', { name: 'Pakai passkey' }).click();
  });
  const financeEmail = newAddress('keuangan');
  await invite(owner, { email: financeEmail, role: 'Keuangan' });
  await shoot('team-invited');

  const editor = await comeIn(browser, { width: 1440 });
  await join(editor, { email: editorEmail, name: 'Satria Nugraha' });
  await editor.page.waitForURL('**/dashboard/my-event');
  expect(await linesOf(editor.page)).toEqual(['Leaderboard', 'My Event']);
  await editor.visit('/dashboard/my-event?tab=all');
  await editor.page.getByRole('heading', { name: chosen.name }).waitFor();
  expect(await editor.page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([chosen.name]);
  expect(await editor.page.locator('main').textContent()).not.toMatch(/AMOUNT TRANSACTION|disembunyikan/);
  await editor.shoot('team-editor');
  for (const path of ['/dashboard/transaction', '/dashboard/team', '/dashboard/projector'])
    await expectRefused(editor, path);
  expect(await callAs(editor, '/admin/dashboard')).toMatchObject({ status: 403 });
  expect(await callAs(editor, `/admin/events/${other.id}`)).toMatchObject({ status: 404 });

  const finance = await comeIn(browser, { width: 1440 });
  await join(finance, { email: financeEmail, name: 'Galuh Permata' });
  await finance.page.waitForURL((url) => url.pathname === '/dashboard');
  expect(await linesOf(finance.page)).toEqual([
    'Dashboard',
    'Leaderboard',
    'My Event',
    'Transaction',
    'Kasus',
    'Withdrawal',
    'Report',
  ]);
  await expectRefused(finance, '/dashboard/team');
  await finance.visit(FOREIGN.path);
  await finance.page
    .getByRole('alert')
    .getByText(/tidak ditemukan/)
    .waitFor();
  expect(await finance.page.locator('body').textContent()).not.toContain(FOREIGN.name);
  await finance.visit(`/dashboard/my-event?event=${chosen.id}`);
  await finance.page.getByRole('dialog').getByRole('heading', { name: chosen.name }).waitFor();
  expect(await finance.page.getByRole('dialog').getByRole('link', { name: 'Layar panggung' }).count()).toBe(
    0,
  );
  // A page that asks for nothing by itself.
  await finance.visit('/dashboard/report');
  await finance.page.getByRole('heading', { level: 1, name: 'Report' }).waitFor();

  await page.reload();
  const question = await askRemoval(page, 'Galuh Permata');
  await expectClean(page);
  await shoot('team-remove');
  const said = untilToast(page, 'Anggota dikeluarkan dari tim.');
  const pressedAt = Date.now();
  await question.getByRole('button', { name: 'Ya, keluarkan' }).click();
  const ended = finance.page.getByRole('dialog', { name: 'Sesi Anda berakhir' });
  await ended.waitFor();
  expect(Date.now() - pressedAt).toBeLessThan(OUT_WITHIN_MS);
  await said;
  await finance.shoot('team-removed');
  // There is nothing left of the desk for them.
  await ended.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await ended.getByRole('button', { name: 'Lanjutkan', exact: true }).click();
  const why = finance.page.getByRole('heading', { level: 1, name: 'Anda tidak ada di tim mana pun' });
  await why.waitFor();
  expect(await callAs(finance, '/admin/dashboard')).toMatchObject({ status: 403 });
  await finance.visit('/dashboard');
  await why.waitFor();
  await expectClean(finance.page);
  await finance.shoot('team-none');

  await ageProof(ownerName);
  await expectNothingByTheft(owner, { member: 'Satria Nugraha' });
  expect([...admin.complaints, ...owner.complaints, ...editor.complaints]).toEqual([]);
});

/** Whoever has somebody's session, and neither their passkey nor a code, changes nothing in the team. */
async function expectNothingByTheft(owner: Person, { member }: { member: string }): Promise<void> {
  const thief = await comeInByTheft(browser, owner);
  const { page, visit } = thief;
  await visit('/dashboard/team');
  const removal = await askRemoval(page, member);
  await removal.getByRole('button', { name: 'Ya, keluarkan' }).click();
  await giveUpProof(page);
  await thief.shoot('team-theft');
  await removal.getByRole('alert').waitFor();
  await removal.getByRole('button', { name: 'Batal' }).click();

  const email = newAddress('pencuri');
  await page.getByRole('button', { name: 'Undang anggota' }).click();
  const panel = page.getByRole('dialog', { name: 'Undang anggota', includeHidden: true });
  await panel.getByLabel('Email').fill(email);
  await panel.getByRole('button', { name: 'Kirim undangan' }).click();
  await giveUpProof(page);
  expect(await panel.getByLabel('Email').inputValue()).toBe(email);

  const { body } = await callAs(owner, `/admin/event-organizers/${ORGANIZER}/team`);
  const team = body as { members: { name: string }[]; invitations: { email: string }[] };
  expect(team.members.map(({ name }) => name)).toContain(member);
  expect(team.invitations.map((invited) => invited.email)).not.toContain(email);
}
