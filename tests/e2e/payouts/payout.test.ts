import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { BankAccountRow } from '#contracts/payouts/bank-accounts.ts';
import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import type { BalancesResponse } from '#contracts/payouts/withdrawal.ts';
import { callApi } from '#scripts/shots/desk.ts';
import { giveAuthenticator } from '#scripts/shots/passkeys.ts';
import { proveByPassword } from '#scripts/shots/visitor.ts';
import { type Browsers, comeIn, openBrowsers, type Person } from '../../support/e2e-browser.ts';
import {
  addPasskey,
  ageProof,
  comeInByTheft,
  expectClean,
  giveUpProof,
  keepCodes,
  makeDeskAccount,
} from '../../support/e2e-passkeys.ts';
import { system, verifyBooks } from '../../support/e2e-stage.ts';
import { until } from '../../support/waiting.ts';
import { logInAtDesk, replaceInitialPassword } from '../desk/desk-work.ts';
import { untilToast } from '../orders/voter.ts';

const PASSWORD = 'sorak-demo-2026';
const ADMIN = { username: 'admin@sorak.test', password: PASSWORD };
/** Of an organizer with events that are over. */
const FINANCE = { username: 'hendra.drumband', password: PASSWORD };
const ORGANIZER = 'EO-1002';
const PATH = '/dashboard/withdrawal';
const AMOUNT = 250_000;
const SHOWN_AMOUNT = 'Rp\u00a0250.000';
const ACCOUNT = { bank: 'bca', number: '0011223344', name: 'Asosiasi Drum Band Pelajar' };
const SHOWN_ACCOUNT = 'BCA •••3344';
/** A message of a change is on a page within this time, however busy the machine is. */
const LIVE_WITHIN_MS = 60_000;

let browsers: Browsers;
let admin: Person;
beforeAll(async () => {
  browsers = await openBrowsers();
  await changeRow('memberships', { userId: await idOf(FINANCE.username) }, { role: 'finance' });
  admin = await comeIn(browsers.watchers, { width: 1440 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
});
afterAll(async () => {
  // The others find it as it was.
  await changeRow('memberships', { userId: await idOf(FINANCE.username) }, { role: 'owner' });
  await browsers.close();
});

async function inDatabase<Result>(
  work: (connection: mongoose.Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await mongoose.createConnection(system().env.MONGODB_URL ?? '').asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
const idOf = (username: string) =>
  inDatabase(async (connection) => String((await connection.collection('users').findOne({ username }))?._id));
const changeRow = (name: string, which: object, change: object) =>
  inDatabase(async (connection) => {
    const { matchedCount } = await connection.collection(name).updateOne(which, { $set: change });
    expect(matchedCount).toBe(1);
  });

const dialogOf = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, includeHidden: true });
const accountsOf = async ({ page }: Person) =>
  (
    await callApi<{ result: BankAccountRow[] }>(page, {
      path: `/admin/event-organizers/${ORGANIZER}/bank-accounts`,
    })
  ).result;
const payoutsOf = async ({ page }: Person) =>
  (
    await callApi<{ result: PayoutDetail[] }>(page, {
      path: `/admin/withdrawal/payouts?event_organizer_id=${ORGANIZER}`,
    })
  ).result;

/** Gives whoever is at a browser a passkey, whose last proof is old afterwards. */
async function keepPasskey({ page, visit }: Person, username: string, name: string): Promise<void> {
  const authenticator = await giveAuthenticator(page);
  await visit('/dashboard/profile');
  await authenticator.touch(true);
  await addPasskey(page, name);
  await keepCodes(page);
  await ageProof(username);
}

/** Somebody new of the platform's finance, with a passkey. */
async function enterApprover(): Promise<Person> {
  const username = `keuangan-${crypto.randomUUID().slice(0, 8)}`;
  const initial = await makeDeskAccount(admin, { name: 'Ratih Puspita', username }, () =>
    proveByPassword(admin.page, PASSWORD),
  );
  await changeRow('users', { username }, { platformRole: 'finance' });
  const person = await comeIn(browsers.watchers, { width: 1440 });
  await logInAtDesk(person, { username, password: initial }, { leadsTo: '/auth/change-password' });
  await replaceInitialPassword(person.page, { initial, chosen: 'sungai-serayu-2026' });
  await keepPasskey(person, username, 'Laptop Ratih');
  return person;
}

/** An event of the organizer of which enough is available. */
async function findPayable({ page }: Person): Promise<BalancesResponse['result'][number]> {
  let found: BalancesResponse['result'][number] | undefined;
  await until('an event with money that can be asked for', {}, async () => {
    const { result } = await callApi<BalancesResponse>(page, { path: '/admin/withdrawal/balances' });
    found = result.find(({ available_amount }) => available_amount >= AMOUNT);
    return found !== undefined;
  });
  if (!found) throw new Error('nothing is available');
  return found;
}

/** Fills the form of an account in, and sends it. */
async function fillAccount({ page }: Person): Promise<Locator> {
  await page.getByRole('button', { name: 'Rekening bank' }).click();
  await dialogOf(page, 'Rekening bank').getByRole('button', { name: 'Tambah rekening' }).click();
  const form = dialogOf(page, 'Tambah rekening');
  await form.getByLabel('Bank', { exact: true }).selectOption(ACCOUNT.bank);
  await form.getByLabel('Nomor rekening').fill('0011 2233 44');
  await form.getByLabel('Nama pemilik').fill(ACCOUNT.name);
  await form.getByRole('button', { name: 'Simpan rekening' }).click();
  return form;
}

/** Fills a payout in, and sends it. */
async function fillPayout({ page }: Person, event: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Invoice' }).click();
  const panel = dialogOf(page, 'Add Invoice');
  await panel.getByRole('checkbox', { name: event }).click();
  await panel.getByLabel(`Jumlah dari ${event}`).fill('250.000');
  await panel.getByRole('button', { name: 'Minta pencairan' }).click();
  return panel;
}
const touchPasskey = ({ page }: Person) => page.getByRole('button', { name: 'Pakai passkey' }).click();

/** The bank's file, its reference with a proof by one person, and the same reference by another one. */
async function carryOut(transferId: string, reference: string, by: { typist: Person; confirmer: Person }) {
  await callApi(by.typist.page, {
    method: 'POST',
    path: '/admin/transfer-files',
    body: { transfer_ids: [transferId] },
  });
  const proof = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f7a4d' } })
    .png()
    .toBuffer();
  const answer = await by.typist.page.request.post(
    `${system().origin}/api/v1/admin/transfers/${transferId}/record`,
    {
      headers: { 'X-Requested-With': 'sorak' },
      multipart: { reference, file: { name: 'bukti.png', mimeType: 'image/png', buffer: proof } },
    },
  );
  expect([answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([200, '']);
  return () =>
    callApi(by.confirmer.page, {
      method: 'POST',
      path: `/admin/transfers/${transferId}/confirm`,
      body: { reference },
    });
}

const drawerOf = ({ page, width }: Person, number: string): Locator =>
  width === 390 ? dialogOf(page, number) : page.getByRole('complementary', { name: `Invoice ${number}` });
const untilStatus = (person: Person, number: string, status: string) =>
  drawerOf(person, number).getByText(status, { exact: true }).waitFor({ timeout: LIVE_WITHIN_MS });

test('[BO-2.358] a payout is asked for, approved, sent, returned by the bank, sent again and arrives; a stolen session gets nothing', async () => {
  const finance = await comeIn(browsers.voters, { width: 390 });
  await logInAtDesk(finance, FINANCE, { leadsTo: '/dashboard' });
  await keepPasskey(finance, FINANCE.username, 'Ponsel Hendra');
  const approver = await enterApprover();
  const event = await findPayable(finance);

  await finance.visit(PATH);
  await finance.page.getByRole('list', { name: 'Wallet per event' }).waitFor();
  await expectClean(finance.page);
  await fillAccount(finance);
  await touchPasskey(finance);
  await untilToast(finance.page, 'Rekening disimpan. Semua pemilik tim diberi tahu lewat email.');
  const accounts = dialogOf(finance.page, 'Rekening bank');
  await accounts.getByText(SHOWN_ACCOUNT).waitFor();
  await accounts.getByText(/^Bisa dipakai mulai /).waitFor();
  await accounts.getByText('Nama belum dicek bank').waitFor();
  await expectClean(finance.page);
  await finance.shoot('payout-1-account');
  await accounts.getByRole('button', { name: 'Tutup' }).click();
  await finance.page.getByRole('button', { name: 'Add Invoice' }).click();
  const waiting = dialogOf(finance.page, 'Add Invoice');
  await waiting.getByText(/^Belum ada rekening yang bisa menerima dana\./).waitFor();
  await expectClean(finance.page);
  await waiting.getByRole('button', { name: 'Tutup' }).click();
  // A day later.
  const [account] = await accountsOf(finance);
  await changeRow('bank_accounts', { _id: account?.id }, { usableFrom: new Date(Date.now() - 1_000) });

  await ageProof(FINANCE.username);
  await expectNothingByTheft(finance, event.event_name);

  await finance.page.reload();
  const panel = await fillPayout(finance, event.event_name);
  await touchPasskey(finance);
  await untilToast(finance.page, 'Pencairan diminta dan menunggu persetujuan.');
  await panel.waitFor({ state: 'detached' });
  const [asked] = await payoutsOf(finance);
  if (!asked) throw new Error('no payout');
  const { id, number } = asked;
  expect(asked).toMatchObject({ amount: AMOUNT, state: 'created' });
  await untilStatus(finance, number, 'CREATED');
  await drawerOf(finance, number).getByText(SHOWN_ACCOUNT).waitFor();
  await expectClean(finance.page);
  await finance.shoot('payout-2-asked');

  await approver.visit(`${PATH}?tab=invoice&mine=to_approve`);
  await approver.page.getByRole('button', { name: `Buka invoice ${number}` }).click();
  await drawerOf(approver, number).getByText(SHOWN_AMOUNT).first().waitFor();
  await expectClean(approver.page);
  await drawerOf(approver, number).getByRole('button', { name: 'Setujui' }).click();
  const question = dialogOf(approver.page, 'Setujui pencairan ini?');
  await question.getByText(/^Nama rekening ini ditulis sendiri/).waitFor();
  await expectClean(approver.page);
  await approver.shoot('payout-3-approve');
  await question.getByRole('button', { name: 'Ya, setujui' }).click();
  await touchPasskey(approver);
  await untilStatus(approver, number, 'WAITING TRANSFER');
  await untilStatus(finance, number, 'WAITING TRANSFER');

  await callApi(admin.page, {
    method: 'POST',
    path: '/account/step-up',
    body: { proof: { method: 'password', password: PASSWORD } },
  });
  const first = await transferOf(approver, id);
  const confirmFirst = await carryOut(first, 'BCA-2026-0001', { typist: approver, confirmer: admin });
  await untilStatus(finance, number, 'PAID');
  await confirmFirst();
  await untilStatus(finance, number, 'SUCCESS');
  // Whoever says so does not send it again.
  await callApi(admin.page, {
    method: 'POST',
    path: `/admin/transfers/${first}/fail`,
    body: { reason: 'Dikembalikan bank penerima' },
  });
  await untilStatus(finance, number, 'RETURNED');
  await drawerOf(finance, number).getByText('Dikembalikan bank penerima').waitFor();
  await expectClean(finance.page);
  await finance.shoot('payout-4-returned');

  await untilStatus(approver, number, 'RETURNED');
  await drawerOf(approver, number).getByRole('button', { name: 'Kirim lagi' }).click();
  await dialogOf(approver.page, 'Kirim pencairan ini sekali lagi?')
    .getByRole('button', { name: 'Ya, kirim lagi' })
    .click();
  await untilStatus(approver, number, 'WAITING TRANSFER');
  const second = await transferOf(approver, id);
  expect(second).not.toBe(first);
  const confirmSecond = await carryOut(second, 'BCA-2026-0002', { typist: approver, confirmer: admin });
  await confirmSecond();
  await untilStatus(finance, number, 'SUCCESS');
  await untilStatus(approver, number, 'SUCCESS');
  await approver.shoot('payout-5-arrived');
  await finance.shoot('payout-5-arrived');

  await finance.visit(`${PATH}?tab=activities&event=${event.event_id}`);
  const activities = finance.page.getByRole('table', { name: 'Aktivitas wallet' });
  await activities.getByText('Pencairan dikembalikan bank').waitFor();
  expect(await activities.getByText('Pencairan selesai').count()).toBe(2);
  await expectClean(finance.page);
  expect(await verifyBooks()).toBe('');
  expect([...finance.complaints, ...approver.complaints, ...admin.complaints]).toEqual([]);
});

/** The transfer of a payout's last approval. */
async function transferOf({ page }: Person, id: string): Promise<string> {
  const { result } = await callApi<{ result: PayoutDetail }>(page, {
    path: `/admin/withdrawal/payouts/${id}`,
  });
  if (result.transfer_id === null) throw new Error(`${id} has no transfer`);
  return result.transfer_id;
}

/** Whoever has somebody's session, and neither their passkey nor a code, adds no account and asks for nothing. */
async function expectNothingByTheft(owner: Person, event: string): Promise<void> {
  const thief = await comeInByTheft(browsers.watchers, owner);
  const { page, visit } = thief;
  await visit(PATH);
  const before = await accountsOf(owner);
  const form = await fillAccount(thief);
  await giveUpProof(page);
  expect(await form.getByLabel('Nama pemilik').inputValue()).toBe(ACCOUNT.name);
  await page.reload();
  const panel = await fillPayout(thief, event);
  await giveUpProof(page);
  expect(await panel.getByLabel(`Jumlah dari ${event}`).inputValue()).toBe('250.000');
  await thief.shoot('payout-theft');
  expect(await accountsOf(owner)).toEqual(before);
  expect(await payoutsOf(owner)).toEqual([]);
  await page.context().close();
}
