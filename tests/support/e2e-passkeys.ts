import { expect } from '@jest/globals';
import mongoose from 'mongoose';
import type { Page } from 'playwright-core';
import { findAxeViolations, findOverflow } from './e2e-axe.ts';
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
