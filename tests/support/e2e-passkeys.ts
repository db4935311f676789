import { expect } from '@jest/globals';
import mongoose from 'mongoose';
import type { Browser, Page } from 'playwright-core';
import { findAxeViolations, findOverflow } from './e2e-axe.ts';
import { comeIn, type Person } from './e2e-browser.ts';
import { system } from './e2e-stage.ts';

/** Axe finds nothing, and nothing has to be scrolled sideways on the narrowest screen. */
export async function expectClean(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
}

/** Adds a passkey where the list of them stands. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tambah passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah passkey' });
  await dialog.getByLabel('Nama').fill(name);
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Buat passkey' }).click();
}

/** Reads the recovery codes, and says that they are kept. */
export async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Simpan kode pemulihan Anda' });
  const codes = dialog.locator('ol code');
  await codes.nth(9).waitFor();
  await expectClean(page);
  const texts = await codes.allTextContents();
  await dialog.getByRole('checkbox', { name: 'Sudah saya simpan' }).click();
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await dialog.waitFor({ state: 'detached' });
  return texts;
}

/** Somebody with a copy of what another one's browser keeps, and neither their passkey nor a code. */
export async function comeInByTheft(browser: Browser, owner: Person): Promise<Person> {
  const thief = await comeIn(browser, { width: 1440 });
  const context = thief.page.context();
  const stored = await owner.page.evaluate<string>("localStorage.getItem('Claims')");
  await context.addCookies(await owner.page.context().cookies());
  await context.addInitScript(`localStorage.setItem('Claims', ${JSON.stringify(stored)})`);
  return thief;
}

/** A factor is asked for, and nothing that a thief of a session could have. Gives up. */
export async function giveUpProof(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Pastikan ini Anda' });
  await question.waitFor();
  expect(await question.getByLabel('Kata sandi').count()).toBe(0);
  await question.getByRole('button', { name: 'Tutup' }).click();
  await question.waitFor({ state: 'detached' });
}

/** Makes the last proof of whoever has that name ten minutes old. */
export async function ageProof(username: string): Promise<void> {
  const connection = await mongoose.createConnection(system().env.MONGODB_URL ?? '').asPromise();
  const user = await connection.collection('users').findOne({ username });
  const { modifiedCount } = await connection
    .collection('sessions')
    .updateMany(
      { userId: user?._id as unknown as string, endedAt: null },
      { $set: { steppedUpAt: new Date(Date.now() - 600_000) } },
    );
  await connection.close();
  expect(modifiedCount).toBe(1);
}

/** Fills the form of a new super admin in, sends it, and answers what asks who is there. @returns its password, shown once */
export async function makeDeskAccount(
  { page, visit }: Person,
  { name, username }: { name: string; username: string },
  prove: () => Promise<void>,
): Promise<string> {
  await visit('/dashboard/user-account');
  await page.getByRole('button', { name: 'Create User' }).click();
  const panel = page.getByRole('dialog', { name: 'Create User', includeHidden: true });
  await panel.getByLabel('Nama', { exact: true }).fill(name);
  await panel.getByLabel('Username').fill(username);
  await panel.getByLabel('Peran', { exact: true }).selectOption('ROLE001');
  await panel.getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('dialog', { name: 'Pastikan ini Anda' }).waitFor();
  expect(await panel.getByLabel('Nama', { exact: true }).inputValue()).toBe(name);
  await prove();
  const shown = page.getByRole('dialog', { name: 'Simpan kata sandi ini' });
  const secret = shown.locator('dl > div').filter({ hasText: 'Kata sandi' }).locator('code');
  const password = (await secret.textContent()) ?? '';
  await shown.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await shown.waitFor({ state: 'detached' });
  return password;
}
