import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import type { Locator, Page } from 'playwright-core';
import { proveByPassword } from '#scripts/shots/visitor.ts';
import { type Browsers, comeIn, openBrowsers, type Person } from '../../support/e2e-browser.ts';
import { payElsewhere } from '../../support/e2e-buyer.ts';
import { expectClean } from '../../support/e2e-passkeys.ts';
import {
  askForReport,
  atProvider,
  notificationAnsweredAt,
  payOutToBank,
} from '../../support/e2e-simulator.ts';
import { system, verifyBooks } from '../../support/e2e-stage.ts';
import { until } from '../../support/waiting.ts';
import { readEvent } from '../orders/board-watch.ts';
import { logInAtDesk } from './desk-work.ts';

const EVENT = 'putri-nusantara-2026';
const PATH = '/dashboard/provider-reports';
const PASSWORD = 'sorak-demo-2026';
const ADMIN = { username: 'admin@sorak.test', password: PASSWORD };
const DAY_MS = 86_400_000;
const dayAgo = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);
/** No event of the demo takes money on these days: the provider has none of its past orders. */
const DAY = dayAgo(157);
const EARLIER = dayAgo(158);
const noonOf = (day: string) => `${day}T12:00:00+07:00`;

const FAULTS = ['amount', 'fee', 'status', 'twice', 'refund', 'missing'] as const;
type Fault = (typeof FAULTS)[number];
const FOREIGN = 'OTHER-88120';

let browsers: Browsers;
let admin: Person;
/** Makes an order's record again what it was. */
let takeBack: (() => Promise<void>) | undefined;
beforeAll(async () => {
  browsers = await openBrowsers();
  admin = await comeIn(browsers.watchers, { width: 1440 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
});
afterAll(async () => {
  await takeBack?.();
  await browsers.close();
});

/** Votes that were paid by QRIS on that day. @returns the order */
async function payOn(day: string, finalist: string): Promise<string> {
  const { orderId } = await payElsewhere(
    { event: EVENT, finalist, votes: 4 },
    { paid: { payment_type: 'qris', at: noonOf(day) } },
  );
  await notificationAnsweredAt(orderId, 'settlement');
  return orderId;
}

/** An order that was opened on the day that it was paid on, as reports are searched by. @returns what takes that back */
async function dateOrder(orderId: string, at: Date): Promise<() => Promise<void>> {
  const which = { _id: orderId as never };
  const withOrders = async <Result>(
    work: (orders: mongoose.mongo.Collection) => Promise<Result>,
  ): Promise<Result> => {
    const connection = await mongoose.createConnection(system().env.MONGODB_URL ?? '').asPromise();
    try {
      return await work(connection.collection('orders'));
    } finally {
      await connection.close();
    }
  };
  const change = (createdAt: Date) =>
    withOrders(async (orders) => {
      const { matchedCount } = await orders.updateOne(which, { $set: { createdAt } });
      expect(matchedCount).toBe(1);
    });
  const opened = await withOrders(async (orders) => {
    // Lists are made of it as it is, and of nothing that this test writes into it.
    await until('the order is in all lists', { everyMs: 100 }, async () => {
      const order = await orders.findOne(which);
      return order !== null && order.outbox === null;
    });
    return (await orders.findOne(which))?.createdAt;
  });
  await change(at);
  return () => change(opened);
}

/** Gives a factor where one is asked for: whoever gave one lately is not asked. */
async function giveFactor(page: Page, { unless }: { unless: Locator }): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Pastikan ini Anda' });
  await question.getByLabel('Kata sandi', { exact: true }).or(unless).first().waitFor();
  if (await question.isVisible()) await proveByPassword(page, PASSWORD);
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, includeHidden: true });
/** What is open beside the list; on a phone above it. */
const asideOf = ({ page, width }: Person) =>
  width === 390
    ? page.locator('[role=dialog]').filter({ hasText: /Laporan RPT-|Hari pembukuan/ })
    : page.getByRole('complementary', { name: /^(?:Laporan|Hari) / });

type Sent = { kind?: 'Transaksi' | 'Saldo dan penarikan'; day?: string; name: string; file: Buffer };

/** Uploads a report and waits until it was read to its end. */
async function upload(person: Person, { kind = 'Transaksi', day = DAY, name, file }: Sent) {
  const { page, visit } = person;
  await visit(PATH);
  await page.getByRole('button', { name: 'Unggah laporan' }).click();
  const panel = dialogOf(page, 'Unggah laporan');
  await panel.getByText(kind).first().click();
  const typed = day.split('-').reverse().join('/');
  await panel.getByLabel('Dari tanggal').fill(typed);
  await panel.getByLabel('Sampai tanggal').fill(typed);
  await panel
    .getByLabel('Berkas', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: file });
  await panel.getByRole('button', { name: 'Unggah', exact: true }).click();
  const aside = asideOf(person);
  await giveFactor(page, { unless: aside });
  await aside
    .getByText('Selesai', { exact: true })
    .or(aside.getByText('Ditolak', { exact: true }))
    .waitFor();
  await aside.getByText(name).first().waitFor();
  return aside;
}

/** The day with its differences. */
async function openDay(person: Person): Promise<Locator> {
  await person.visit(`${PATH}?from=${DAY}&to=${DAY}&day=${DAY}`);
  const aside = asideOf(person);
  await aside.getByText('Selisih hari ini').waitFor();
  return aside;
}

/** Decides a difference from its day on. @returns its case */
async function decide(person: Person, topic: string, decision: string): Promise<Locator> {
  const { page } = person;
  const day = await openDay(person);
  await day.getByRole('link', { name: `Buka kasusnya: ${topic}` }).click();
  const opened = page.getByRole('complementary', { name: /^Kasus CSE-/ });
  await opened.getByRole('heading', { name: topic }).waitFor();
  await opened.getByRole('button', { name: decision }).click();
  const question = dialogOf(page, decision);
  await question.getByLabel('Penjelasan').fill('Sudah dicek dengan penyedia.');
  await question.getByRole('button', { name: decision }).click();
  await giveFactor(page, { unless: opened.getByText('Diputuskan') });
  await opened.getByText('Diputuskan').first().waitFor();
  return opened;
}

/** Waits until a clock has looked at it again and closed it. */
const untilClosed = (opened: Locator) => opened.getByText('Ditutup', { exact: true }).first().waitFor();

test('[BO-2.419] a report with one fault of each kind is uploaded, each is found, stops payouts, and is resolved until its day agrees', async () => {
  const { finalists } = await readEvent(EVENT);
  const finalist = finalists[0]?.name ?? '';
  const orders = new Map<Fault, string>();
  for (const fault of FAULTS) orders.set(fault, await payOn(DAY, finalist));
  const of = (fault: Fault) => orders.get(fault) ?? '';
  takeBack = await dateOrder(of('missing'), new Date(noonOf(DAY)));
  const planted = (faults: readonly Fault[]) => faults.map((fault) => ({ fault, order_id: of(fault) }));
  const file = await askForReport({
    report: 'transactions',
    from: DAY,
    to: DAY,
    faults: [...planted(FAULTS), { fault: 'foreign', order_id: FOREIGN, amount: 20_000 }],
  });

  const report = await upload(admin, { name: 'transaksi.csv', file });
  await report.getByText('7 selisih ditemukan.').waitFor();
  await admin.shoot('report-1-read');
  await expectClean(admin.page);
  const found = await openDay(admin);
  for (const topic of [
    'Tidak ada di sini',
    'Tidak ada di laporan',
    'Jumlah di laporan berbeda',
    'Biaya di laporan berbeda',
    'Status di laporan berbeda',
    'Dua kali di laporan',
    'Pengembalian di laporan berbeda',
  ])
    await found.getByRole('listitem').filter({ hasText: topic }).getByText('Menunggu keputusan').waitFor();
  await found.getByText('7 selisih', { exact: true }).waitFor();
  await admin.shoot('report-2-day');
  await expectClean(admin.page);

  await admin.visit('/dashboard/transaction/EO-1001&EVT-1001');
  await admin.page.getByText(/^Dana event ini tidak dicairkan: \d+ selisih/).waitFor();
  await admin.page.getByRole('link', { name: 'Lihat selisihnya' }).click();
  await admin.page.getByRole('button', { name: /^Buka kasus Biaya di laporan berbeda/ }).waitFor();
  await expectClean(admin.page);

  for (const topic of ['Tidak ada di sini', 'Jumlah di laporan berbeda', 'Biaya di laporan berbeda'])
    await untilClosed(await decide(admin, topic, 'Ikuti laporan'));
  await untilClosed(await decide(admin, 'Dua kali di laporan', 'Ikuti pembukuan kita'));
  await expectClean(admin.page);
  // What the report says is so, and no message of it came.
  await atProvider(of('status'), 'reverse', { notify: 0 });
  await untilClosed(await decide(admin, 'Status di laporan berbeda', 'Tanyakan lagi ke penyedia'));
  await atProvider(of('refund'), 'refund', { notify: 0 });
  await untilClosed(await decide(admin, 'Pengembalian di laporan berbeda', 'Tanyakan lagi ke penyedia'));
  await admin.shoot('report-3-decided');
  // The provider sends what was left out, as a workbook.
  const whole = await askForReport({
    report: 'transactions',
    from: DAY,
    to: DAY,
    format: 'xlsx',
    faults: planted(['amount', 'fee']),
  });
  await upload(admin, { name: 'transaksi-lengkap.xlsx', file: whole });
  const last = await openDay(admin);
  // Of refunds only the balance report says anything.
  await last.getByText('Refund belum dibandingkan', { exact: true }).waitFor();
  await last.getByText(/^Pembayaran dan biaya di pembukuan kita dan laporan penyedia sama/).waitFor();
  await until('nothing waits', {}, async () => (await last.getByText('Menunggu keputusan').count()) === 0);
  await admin.shoot('report-4-agrees');
  await expectClean(admin.page);
  const again = await upload(admin, { name: 'transaksi-lagi.xlsx', file: whole });
  await again.getByText(/^Tidak ada yang berubah/).waitFor();

  await admin.visit('/dashboard/transaction/EO-1001&EVT-1001');
  await admin.page.getByRole('heading', { name: 'Putri Nusantara 2026' }).waitFor();
  await admin.page.getByRole('table', { name: /./ }).first().waitFor();
  expect(await admin.page.getByText(/tidak dicairkan/).count()).toBe(0);
  await takeBack();
  takeBack = undefined;
  expect(await verifyBooks()).toBe('');
  expect(admin.complaints).toEqual([]);
});

test('what the provider has paid out is in the bank; a file of the other kind is refused with what it lacks', async () => {
  const phone = await comeIn(browsers.voters, { width: 390 });
  await logInAtDesk(phone, ADMIN, { leadsTo: '/dashboard' });
  await payOutToBank({ amount: 50_000, fee: 5_000, at: noonOf(EARLIER) });
  const span = { from: EARLIER, to: EARLIER };
  const balance = await askForReport({ report: 'withdrawals', ...span, format: 'xlsx' });
  const kind = 'Saldo dan penarikan';
  const read = await upload(phone, { kind, day: EARLIER, name: 'saldo.xlsx', file: balance });
  await read.getByText('Semua baris cocok dengan pembukuan kita.').waitFor();
  await read.getByText(/^Rp\s45\.000$/).waitFor();
  await phone.shoot('report-5-arrived');
  await expectClean(phone.page);

  const wrong = await askForReport({ report: 'transactions', from: DAY, to: DAY });
  const refused = await upload(phone, { kind, day: EARLIER, name: 'salah.csv', file: wrong });
  await refused.getByText(/^Kolom ini tidak ada/).waitFor();
  await refused.getByText('Transaction type').waitFor();
  await phone.shoot('report-6-refused');
  await expectClean(phone.page);
  expect(await verifyBooks()).toBe('');
  expect(phone.complaints).toEqual([]);
});
