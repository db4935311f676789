import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import type { Browser, Page } from 'playwright-core';
import { logIn } from '#scripts/shots/visitor.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { loadConfig, useConfig } from '#server/platform/config.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { buildAccount, TEST_PASSWORD } from '../../support/api.ts';
import { comeIn, leaveBrowser, takeBrowser } from '../../support/e2e-browser.ts';
import { downloadBy } from '../../support/e2e-download.ts';
import { system } from '../../support/e2e-stage.ts';
import { buildEvent } from '../../support/events.ts';
import { buildLine, buildOrderIn } from '../../support/orders.ts';
import { readPdf } from '../../support/pdf.ts';
import { readCodes } from '../../support/posters.ts';

let browser: Browser;
let eventId: string;
let voter: { username: string; password: string };
const orders = { settlement: '', refund: '' };

beforeAll(async () => {
  browser = await takeBrowser();
  const config = loadConfig({ ...system().env, LOG_LEVEL: 'silent' });
  useConfig(config);
  await connectMongo(config);
  const { event, finalists } = await buildEvent();
  eventId = event.id;
  const account = await buildAccount({ name: 'Kusumaningtyas 李' });
  voter = { username: account.username, password: TEST_PASSWORD };
  for (const state of ['settlement', 'refund'] as const) {
    orders[state] = `SRK-261121-${crypto.randomUUID().slice(0, 10).toUpperCase()}`;
    const order = buildOrderIn(state, {
      id: orders[state],
      eventId,
      organizerId: event.organizerId,
      userId: account.id,
      customer: { name: account.name, email: account.email, username: account.username },
      lines: [buildLine(finalists[0]?.id ?? '', 10)],
    });
    await insertOrders([order]);
  }
});
afterAll(async () => {
  for (const rows of (await mongoose.connection.db?.collections()) ?? [])
    await rows.deleteMany({ $or: [{ _id: eventId as never }, { event_id: eventId }, { eventId }] });
  await disconnectMongo();
  await leaveBrowser(browser);
});

/** What a camera does with an address: a tab of its own, with nothing before it. */
async function openScanned(from: Page, address: string): Promise<Page> {
  const coming = from.context().waitForEvent('page');
  await from.evaluate((to) => void window.open(to, '_blank', 'noopener'), address);
  return coming;
}

/** The paper of the order that is open. */
async function download(page: Page, { orderId, button }: { orderId: string; button: string }) {
  const drawer = page.getByRole('dialog', { name: orderId });
  const { bytes } = await downloadBy(page, drawer.getByRole('button', { name: button }));
  return readPdf(bytes);
}

describe('the paper of an order', () => {
  test('[PX-40] is proof of the payment, and its code leads whoever scans it to the order, by way of the login', async () => {
    const scanner = await comeIn(browser, { width: 390 });
    const orderId = orders.settlement;
    await scanner.visit('/about');
    const page = await openScanned(scanner.page, `/history-order?order=${orderId}`);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logIn(page, voter);
    const { text, picture } = await download(page, { orderId, button: 'Bukti pembayaran' });
    expect(text).toContain('Kusumaningtyas 李');
    const [address = ''] = await readCodes(await picture(1));
    expect(new URL(address).pathname + new URL(address).search).toBe(`/history-order?order=${orderId}`);
    expect(scanner.complaints).toEqual([]);
  });

  test('is proof of the return where the money went back, in the language of the account', async () => {
    const { page, visit } = await comeIn(browser, { width: 1440 });
    const orderId = orders.refund;
    await visit(`/history-order?order=${orderId}`);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logIn(page, voter);
    const { text } = await download(page, { orderId, button: 'Bukti pengembalian' });
    expect(text).toContain('Dana dikembalikan');
    expect(text).not.toContain('LUNAS');
  });
});
