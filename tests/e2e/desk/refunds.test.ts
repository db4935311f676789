import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import type { Locator, Page } from 'playwright-core';
import { proveByPassword } from '#scripts/shots/visitor.ts';
import { type Browsers, comeIn, openBrowsers, type Person } from '../../support/e2e-browser.ts';
import { payElsewhere } from '../../support/e2e-buyer.ts';
import { findInLetter } from '../../support/e2e-letters.ts';
import { comeInByTheft, expectClean, giveUpProof } from '../../support/e2e-passkeys.ts';
import { notificationAnsweredAt } from '../../support/e2e-simulator.ts';
import { system, verifyBooks } from '../../support/e2e-stage.ts';
import { closestRace, readEvent, seenAtRank, watchBoard } from '../orders/board-watch.ts';
import { untilToast } from '../orders/voter.ts';
import { enterWithPasskey, logInAtDesk, setTeamRole } from './desk-work.ts';
import { nameAccount } from './refund-account.ts';

const EVENT = 'putri-nusantara-2026';
const BILLS = '/dashboard/transaction/EO-1001&EVT-1001';
const PASSWORD = 'sorak-demo-2026';
const ADMIN = { username: 'admin@sorak.test', password: PASSWORD };
/** Of the event's organizer; an owner otherwise. */
const FINANCE = { username: 'made.pesona', password: PASSWORD };
const DAY_MS = 86_400_000;
const DONE = /Dana Anda dikembalikan/;

let browsers: Browsers;
let admin: Person;
/** Of the platform, too, with a passkey. */
let other: Person;
beforeAll(async () => {
  browsers = await openBrowsers();
  admin = await comeIn(browsers.watchers, { width: 1440 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
  other = await enterWithPasskey(browsers.watchers, { admin, name: 'Ratna Kusuma' });
});
afterAll(async () => {
  await setTeamRole(FINANCE.username, 'owner');
  await browsers.close();
});

const newAddress = () => `pembeli-${crypto.randomUUID().slice(0, 8)}@surel.test`;

/** Opens a bill, and what of it may go back. */
async function openRefund({ page, visit }: Person, orderId: string) {
  await visit(`${BILLS}?bill=${orderId}`);
  await page.getByRole('button', { name: 'Kembalikan dana' }).click();
  const panel = page.getByRole('dialog', { name: 'Kembalikan dana', includeHidden: true });
  await panel.getByRole('region', { name: 'Yang akan terjadi' }).waitFor();
  return panel;
}

/** Gives a factor where one is asked for: whoever gave one lately is not asked, and what they do is there at once. */
async function giveFactor(
  page: Page,
  { unless, give }: { unless: Locator; give: () => Promise<void> },
): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Pastikan ini Anda' });
  const way = question.getByRole('button', { name: 'Pakai passkey' }).or(question.getByLabel('Kata sandi'));
  await way.or(unless).first().waitFor();
  if (await question.isVisible()) await give();
}

test('[BO-2.404] an organizer’s finance asks for a part, somebody else approves it with a passkey: the board falls, and the buyer gets a letter', async () => {
  await setTeamRole(FINANCE.username, 'finance');
  const race = await closestRace(EVENT);
  const watcher = await comeIn(browsers.voters, { width: 390 });
  await watcher.visit(`/events/${EVENT}`);
  await watchBoard(watcher.page);
  const email = newAddress();
  // One vote stays: it is a part.
  const { orderId } = await payElsewhere(
    { event: EVENT, finalist: race.name, votes: race.votes + 1 },
    { email, paid: { payment_type: 'qris' } },
  );
  await seenAtRank(watcher.page, race.name, race.to);

  const finance = await comeIn(browsers.voters, { width: 390 });
  await logInAtDesk(finance, FINANCE, { leadsTo: '/dashboard' });
  const panel = await openRefund(finance, orderId);
  await expectClean(finance.page);
  await panel.getByText('Sebagian suara').click();
  await panel.getByRole('textbox', { name: `Jumlah vote untuk ${race.name}` }).fill(String(race.votes));
  const ask = panel.getByRole('button', { name: /^Minta pengembalian Rp/ });
  await ask.waitFor();
  await panel.getByText(`peringkat ${race.to} menjadi ${race.from}`).waitFor();
  await panel.getByLabel('Alasan').selectOption('customer_request');
  await panel.getByLabel('Penjelasan').fill('Salah memilih finalis.');
  await expectClean(finance.page);
  await finance.shoot('refund-1-asked');
  await ask.click();
  await proveByPassword(finance.page, PASSWORD);
  await finance.page.getByText('Menunggu persetujuan').first().waitFor();

  await other.visit('/dashboard/cases?view=approve');
  const row = other.page.getByRole('button', {
    name: `Buka kasus Pengembalian dana Permintaan pembeli, order ${orderId}`,
  });
  await row.waitFor();
  await expectClean(other.page);
  await row.click();
  await other.page.getByText('Menunggu orang kedua').waitFor();
  await expectClean(other.page);
  await expectNothingByTheft(other, { waiting: orderId });
  await watchBoard(watcher.page);
  await other.page.getByRole('button', { name: 'Setujui' }).click();
  await other.page.getByRole('button', { name: 'Ya, setujui' }).click();
  // The last proof is old: the passkey is asked for, and the approval goes on by itself.
  await other.page.getByRole('button', { name: 'Pakai passkey' }).waitFor();
  await other.shoot('refund-2-approval');
  await other.page.keyboard.press('Enter');
  await untilToast(other.page, 'Pengembalian dana diproses.');

  await notificationAnsweredAt(orderId, 'partial_refund');
  await seenAtRank(watcher.page, race.name, race.from);
  await watcher.shoot('refund-3-board');
  await findInLetter(email, DONE);
  await finance.visit(`${BILLS}?bill=${orderId}`);
  await finance.page.getByText('PARTLY REFUNDED').first().waitFor();
  await finance.page.getByText('Selesai', { exact: true }).waitFor();
  await finance.shoot('refund-4-bill');
  expect([...watcher.complaints, ...finance.complaints, ...other.complaints]).toEqual([]);
});

test('[BO-2.405] what was paid to a virtual account goes back by a letter, a named account and a transfer that two people see through', async () => {
  const { finalists } = await readEvent(EVENT);
  const email = newAddress();
  const bought = await payElsewhere(
    { event: EVENT, finalist: finalists[0]?.name ?? '', votes: 20 },
    // The bank may take such a payment back for a day.
    { email, paid: { payment_type: 'bca_va', at: new Date(Date.now() - 2 * DAY_MS).toISOString() } },
  );
  await notificationAnsweredAt(bought.orderId, 'settlement');
  const panel = await openRefund(admin, bought.orderId);
  await panel.getByText('Transfer ke rekening pembeli').waitFor();
  await panel.getByLabel('Alasan').selectOption('goodwill');
  await panel.getByLabel('Penjelasan').fill('Pembeli tidak jadi memilih.');
  await panel.getByRole('button', { name: /^Kembalikan Rp/ }).click();
  const waits = admin.page.getByText('Rekening diminta');
  await giveFactor(admin.page, { unless: waits, give: () => proveByPassword(admin.page, PASSWORD) });
  await waits.waitFor();

  const buyer = await comeIn(browsers.voters, { width: 390 });
  await nameAccount(buyer, {
    ...bought,
    holder: 'Sari Wulandari',
    link: await findInLetter(email, /\/refund#[\w-]{43}/),
  });

  await admin.visit('/dashboard/transfers?state=ordered&purpose=refund');
  const { page } = admin;
  // The list is looked up again by itself.
  const box = page.getByRole('checkbox', { name: 'Pilih transfer ke Sari Wulandari' });
  await box.waitFor();
  await expectClean(page);
  await box.click();
  await page.getByRole('button', { name: 'Buat berkas bank' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ya, buat' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Transfers-TRF-\d+\.csv$/);
  await page.getByRole('button', { name: 'Di berkas bank' }).click();
  const row = (person: Person) =>
    person.page.getByRole('button', { name: 'Buka transfer ke Sari Wulandari BCA …3344' });
  await row(admin).click();
  await page.getByRole('button', { name: 'Catat referensi' }).click();
  const record = page.getByRole('dialog', { name: 'Catat yang dijalankan bank', includeHidden: true });
  await record.getByLabel('Nomor referensi bank').fill('BCA 0091');
  await record.getByLabel('Bukti transfer').setInputFiles({
    name: 'bukti.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  });
  await expectClean(page);
  await admin.shoot('refund-7-recorded');
  await record.getByRole('button', { name: 'Simpan' }).click();
  await page.getByText(/Orang lain harus mengetik/).waitFor();
  expect(await page.getByRole('button', { name: 'Konfirmasi', exact: true }).count()).toBe(0);

  await other.visit('/dashboard/transfers?state=sent');
  await row(other).click();
  await other.page.getByRole('button', { name: 'Konfirmasi', exact: true }).click();
  const confirm = other.page.getByRole('dialog', { name: 'Konfirmasi transfer ini', includeHidden: true });
  await confirm.getByLabel('Nomor referensi bank').fill('BCA 0091');
  await confirm.getByRole('button', { name: 'Konfirmasi' }).click();
  const transfer = other.page.getByRole('complementary', { name: /^Transfer refund-/ });
  const confirmed = transfer.getByText('Sudah keluar', { exact: true });
  await giveFactor(other.page, { unless: confirmed, give: () => other.page.keyboard.press('Enter') });
  await confirmed.waitFor();
  await expectClean(other.page);
  await other.shoot('refund-8-confirmed');
  await findInLetter(email, DONE);
  expect([...admin.complaints, ...buyer.complaints, ...other.complaints]).toEqual([]);
});

/** Whoever has somebody's session, and neither their passkey nor a code, asks for no refund and approves none. */
async function expectNothingByTheft(owner: Person, { waiting }: { waiting: string }): Promise<void> {
  const thief = await comeInByTheft(browsers.watchers, owner);
  const { page, visit } = thief;
  await visit('/dashboard/cases?view=approve');
  await page.getByRole('button', { name: new RegExp(`^Buka kasus .*order ${waiting}$`) }).click();
  await page.getByRole('button', { name: 'Setujui' }).click();
  await page.getByRole('button', { name: 'Ya, setujui' }).click();
  await giveUpProof(page);
  await thief.shoot('refund-theft');

  const { finalists } = await readEvent(EVENT);
  const { orderId } = await payElsewhere(
    { event: EVENT, finalist: finalists[0]?.name ?? '', votes: 20 },
    { email: newAddress(), paid: { payment_type: 'qris' } },
  );
  await notificationAnsweredAt(orderId, 'settlement');
  const panel = await openRefund(thief, orderId);
  await panel.getByLabel('Alasan').selectOption('goodwill');
  await panel.getByLabel('Penjelasan').fill('Kembalikan kepada saya.');
  await panel.getByRole('button', { name: /^(Kembalikan|Minta pengembalian) Rp/ }).click();
  await giveUpProof(page);
  expect(await panel.getByLabel('Penjelasan').inputValue()).toBe('Kembalikan kepada saya.');

  const connection = await mongoose.createConnection(system().env.MONGODB_URL ?? '').asPromise();
  const cases = connection.collection('money_cases');
  expect(await cases.countDocuments({ orderId })).toBe(0);
  // Still as it was asked for.
  expect(await cases.countDocuments({ orderId: waiting, approvedBy: { $ne: null } })).toBe(0);
  expect(await cases.countDocuments({ orderId: waiting })).toBe(1);
  await connection.close();
  await page.context().close();
}

test('leaves the books in order', async () => {
  expect(await verifyBooks()).toBe('');
});
