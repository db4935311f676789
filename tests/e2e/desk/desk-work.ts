import { expect } from '@jest/globals';
import mongoose from 'mongoose';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { portrait } from '#scripts/demo/art/portrait.ts';
import { castOf } from '#scripts/demo/cast.ts';
import { giveAuthenticator } from '#scripts/shots/passkeys.ts';
import { logIn, proveByPassword } from '#scripts/shots/visitor.ts';
import { comeIn, type Person } from '../../support/e2e-browser.ts';
import { addPasskey, ageProof, keepCodes, makeDeskAccount } from '../../support/e2e-passkeys.ts';
import { system } from '../../support/e2e-stage.ts';
import { untilToast } from '../orders/voter.ts';

/** What admins and organizers do in the desk, by what they see. */
interface Candidate {
  name: string;
  category: string;
  picture: Buffer;
}

/** People for a new event, with their portraits. */
export function buildCandidates(count: number): Promise<Candidate[]> {
  return Promise.all(
    castOf({ kind: 'coast', size: count }).map(async ({ name, category, figure }) => ({
      name,
      category,
      picture: await sharp(Buffer.from(portrait(figure)), { density: 58 })
        .png()
        .toBuffer(),
    })),
  );
}

/** Chooses another password in the place of the one that was given, where everything else waits for that. */
export async function replaceInitialPassword(
  page: Page,
  { initial, chosen }: { initial: string; chosen: string },
): Promise<void> {
  await page.getByLabel('Kata sandi saat ini').fill(initial);
  await page.getByLabel('Kata sandi baru', { exact: true }).fill(chosen);
  await page.getByLabel('Ulangi kata sandi baru').fill(chosen);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

/** Logs somebody of the desk in and waits for where the login leads. */
export async function logInAtDesk(
  { page, visit }: Person,
  who: { username: string; password: string },
  { leadsTo }: { leadsTo: string },
): Promise<void> {
  await visit('/auth/login');
  await logIn(page, who);
  await page.waitForURL((url) => url.pathname === leadsTo);
}

/** A new super admin, made by another one, who has a passkey that was used long ago. */
export async function enterWithPasskey(
  browser: Browser,
  { admin, name }: { admin: Person; name: string },
): Promise<Person> {
  const username = `kepala-${crypto.randomUUID().slice(0, 8)}`;
  const initial = await makeDeskAccount(admin, { name, username }, () =>
    proveByPassword(admin.page, process.env.SORAK_DEMO_PASSWORD ?? 'sorak-demo-2026'),
  );
  const person = await comeIn(browser, { width: 1440 });
  const { page, visit } = person;
  const authenticator = await giveAuthenticator(page);
  await logInAtDesk(person, { username, password: initial }, { leadsTo: '/auth/change-password' });
  await replaceInitialPassword(page, { initial, chosen: 'sungai-serayu-2026' });
  await visit('/dashboard/profile');
  await authenticator.touch(true);
  await addPasskey(page, `Laptop ${name.split(' ')[0]}`);
  await keepCodes(page);
  await ageProof(username);
  return person;
}

/** Gives somebody of a team another role. */
export async function setTeamRole(username: string, role: 'editor' | 'finance' | 'owner'): Promise<void> {
  const connection = await mongoose.createConnection(system().env.MONGODB_URL ?? '').asPromise();
  const user = await connection.collection('users').findOne({ username });
  const { matchedCount } = await connection
    .collection('memberships')
    .updateOne({ userId: String(user?._id) }, { $set: { role } });
  await connection.close();
  expect(matchedCount).toBe(1);
}

/** Creates an organizer, by whoever has that password. @returns what its account logs in with, as it is shown once */
export async function createOrganizer(
  { page, visit, shoot }: Person,
  organizer: { name: string; email: string },
  { password }: { password: string },
): Promise<{ username: string; password: string }> {
  await visit('/dashboard/event-organizer');
  await page.getByRole('button', { name: 'Create Event Organizer' }).click();
  const panel = page.getByRole('dialog', { name: 'Add Event Organizer' });
  await panel.getByLabel('Name', { exact: true }).fill(organizer.name);
  await panel.getByLabel('Email', { exact: true }).fill(organizer.email);
  await panel.getByLabel('Phone').fill('0341 552 118');
  await panel.getByLabel('Description').fill('Pemilihan duta bahari dan pesta rakyat di pesisir selatan.');
  await panel.getByLabel('Social media').fill('baharifest');
  await panel.getByLabel('Followers').fill('12400');
  await shoot('desk-1-organizer');
  await panel.getByRole('button', { name: 'Save' }).click();
  await proveByPassword(page, password);
  const reported = page.getByRole('dialog', { name: 'Simpan kata sandi ini' });
  const secret = (label: string) =>
    reported.locator('dl > div').filter({ hasText: label }).locator('code').textContent();
  await reported.waitFor();
  await shoot('desk-2-credential');
  const credential = { username: organizer.email, password: (await secret('Kata sandi')) ?? '' };
  await reported.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await reported.waitFor({ state: 'detached' });
  return credential;
}

interface Plan {
  organizer: string;
  name: string;
  price: number;
  picture: Buffer;
  candidates: readonly Candidate[];
}

/**
 * Makes an event through the wizard: the last of its finalists by the drawer, the others by a CSV file.
 *
 * @returns when it opens, in milliseconds: soon, as late as a slow machine needs to come to the end of the wizard
 */
export async function makeEvent(admin: Person, plan: Plan): Promise<number> {
  const { page, visit, shoot } = admin;
  await visit('/dashboard/voting');
  await page.getByRole('button', { name: 'Create Event Voting' }).click();
  const wizard = page.getByRole('dialog', { name: 'Add Event Voting' });
  const next = wizard.getByRole('button', { name: 'Next' });
  await wizard.getByRole('searchbox').fill(plan.organizer);
  await wizard.locator('.organizer-step_choice').filter({ hasText: plan.organizer }).click();
  await shoot('desk-3-wizard-organizer');
  await next.click();
  const start = await fillInfo(wizard, plan);
  await shoot('desk-4-wizard-info');
  await next.click();
  await wizard.getByRole('heading', { name: 'Finalists', exact: true }).waitFor();
  await addFinalists(page, wizard, plan.candidates);
  await shoot('desk-5-wizard-finalists');
  await next.click();
  await wizard.locator('.preview-step_page').getByText(plan.name).first().waitFor();
  await shoot('desk-6-wizard-preview');
  await wizard.getByRole('button', { name: 'Save' }).click();
  await wizard.waitFor({ state: 'detached' });
  return start;
}

/** Inputs hold minutes, so an event that opens soon opens with one of the next. */
const MINUTE_MS = 60_000;
const LEAD_MS = 12_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const JAKARTA_MS = 7 * 60 * MINUTE_MS;

async function fillInfo(wizard: Locator, { name, price, picture, candidates }: Plan): Promise<number> {
  const fill = (label: string, text: string) => wizard.getByLabel(label, { exact: true }).fill(text);
  await fill('Name', name);
  await fill('Tagline', 'Laut kita, suara kita');
  await fill('Description', 'Dua belas duta dari pesisir selatan.\n\nSatu pemenang dipilih oleh Anda.');
  await fill('Social media', 'baharifest');
  const png = { name: 'gambar.png', mimeType: 'image/png' };
  await wizard.getByLabel('Unggah Profile image').setInputFiles({ ...png, buffer: picture });
  await wizard
    .getByLabel('Unggah thumbnail image')
    .setInputFiles(candidates.slice(0, 2).map(({ picture: buffer }) => ({ ...png, buffer })));
  await wizard.getByLabel('Ganti Profile image').waitFor({ state: 'attached' });
  await wizard.getByRole('button', { name: 'Hapus gambar 2' }).waitFor();
  await fill('Price', String(price));
  await fill('Event organizer', '70');
  await fill('Sorak', '30');
  const start = Math.ceil((Date.now() + LEAD_MS) / MINUTE_MS) * MINUTE_MS;
  for (const [which, at] of [
    ['Start', start],
    ['End', start + 3 * DAY_MS],
  ] as const) {
    const wall = new Date(at + JAKARTA_MS).toISOString();
    await fill(`${which} date`, wall.slice(0, 10));
    await fill(`${which} time (WIB)`, wall.slice(11, 16));
  }
  return start;
}

async function addFinalists(page: Page, wizard: Locator, candidates: readonly Candidate[]): Promise<void> {
  const [last, ...others] = candidates.toReversed();
  if (!last) throw new Error('nobody to add');
  await wizard.getByRole('button', { name: 'Impor CSV atau Excel' }).click();
  const file = page.getByRole('dialog', { name: 'Impor finalis' });
  const rows = others.reverse().map(({ name, category }) => `${name},${category}`);
  await file.getByLabel('Pilih berkas CSV atau Excel').setInputFiles({
    name: 'finalis.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,category', ...rows].join('\n')),
  });
  await file.getByRole('button', { name: `Tambahkan ${rows.length} finalis` }).click();
  await file.waitFor({ state: 'detached' });
  await wizard.getByText(`${rows.length} finalis`, { exact: true }).waitFor();

  await wizard.getByRole('button', { name: 'Add Finalist' }).click();
  const drawer = page.getByRole('dialog', { name: 'Finalist Settings' });
  await drawer.getByLabel('Name', { exact: true }).fill(last.name);
  await drawer.getByLabel('Category', { exact: true }).fill(last.category);
  await drawer
    .getByLabel('Unggah Profile image')
    .setInputFiles({ name: 'potret.png', mimeType: 'image/png', buffer: last.picture });
  await drawer.getByLabel('Ganti Profile image').waitFor({ state: 'attached' });
  await drawer.getByRole('button', { name: 'Save Finalist' }).click();
  await untilToast(page, 'Success create finalist');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await drawer.waitFor({ state: 'detached' });
  await wizard.getByText(`${candidates.length} finalis`, { exact: true }).waitFor();
}

/** In the event's panel: gives every finalist its code. */
export async function applyCodes({ page, shoot }: Person): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'List of Finalist' }).click();
  await panel.getByRole('button', { name: 'Edit Event' }).click();
  await panel.getByRole('button', { name: 'Apply QR Code ke semua finalis' }).click();
  await untilToast(page, 'QR applied successfully');
  await panel.getByText('Poster QR sudah ada').last().waitFor({ state: 'attached' });
  await shoot('desk-7-codes');
  await panel.getByRole('button', { name: 'Cancel' }).click();
}

/** Calls the API with the cookies of somebody's browser. */
export async function callAs({ page }: Person, path: string): Promise<{ status: number; body: unknown }> {
  const answer = await page.request.get(`${system().origin}/api/v1${path}`);
  return { status: answer.status(), body: await answer.json() };
}
