import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Language } from '#contracts/language.ts';
import { updateSettings } from '#server/modules/accounts/users.repository.ts';
import { DocumentModel } from '#server/modules/documents/documents.model.ts';
import { findDocument } from '#server/modules/documents/documents.repository.ts';
import { getReceipt, removeReceipts, renderReceipt } from '#server/modules/documents/index.ts';
import { enqueueReceipt, RECEIPTS_QUEUE } from '#server/modules/documents/receipts.jobs.ts';
import { readReceipt } from '#server/modules/documents/render-receipt.ts';
import { FinalistModel } from '#server/modules/finalists/finalists.model.ts';
import { listOrderIdsOf, type Order, removeCustomer } from '#server/modules/orders/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { findOrder, insertOrders } from '#server/modules/orders/orders.repository.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { closeQueues, queue } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { createReceiptWorker } from '#workers/documents/render-receipt.worker.ts';
import { buildAccount } from '../../support/api.ts';
import { openDatabase } from '../../support/database.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { buildLine, buildOrderIn } from '../../support/orders.ts';
import { placePaymentRow } from '../../support/payment-rows.ts';
import { readPdf as openPdf } from '../../support/pdf.ts';
import { setQuantity } from '../../support/seams.ts';
import { HANGS_AFTER_MS, until } from '../../support/waiting.ts';

const data = openDataDirectory();

beforeAll(async () => {
  await openDatabase({ SORAK_DATA_DIR: data.directory });
  await awaitRedis(5_000);
  setQuantity('receipt-wait-ms', HANGS_AFTER_MS);
});

afterAll(async () => {
  await closeQueues();
  await disconnectRedis();
  await disconnectMongo();
  data.remove();
});

async function buildPaidOrder(overrides: Partial<Order> = {}): Promise<Order & { state: 'settlement' }> {
  const { event, finalists } = await buildEvent();
  const order = {
    ...buildOrderIn('settlement', {
      eventId: event.id,
      organizerId: event.organizerId,
      lines: finalists.slice(0, 2).map(({ id }) => buildLine(id, 5)),
    }),
    ...overrides,
    state: 'settlement' as const,
  };
  await insertOrders([order]);
  return order;
}

async function readStored(orderId: string): Promise<Buffer> {
  const stored = await findDocument({ kind: 'receipt', subjectId: orderId });
  if (!stored) throw new Error('nothing was stored');
  return Buffer.from(await documentsDisk().getBytes(stored.path));
}

describe('a receipt', () => {
  test('is a PDF with the same bytes for the same order, also when it is drawn again', async () => {
    const order = await buildPaidOrder();
    expect(await renderReceipt(order.id)).toBe('rendered');
    const first = await readStored(order.id);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await renderReceipt(order.id)).toBe('unchanged');
    const { path } = (await findDocument({ kind: 'receipt', subjectId: order.id })) ?? { path: '' };
    await documentsDisk().delete(path);
    expect(await renderReceipt(order.id)).toBe('rendered');
    expect((await readStored(order.id)).equals(first)).toBe(true);
  });

  test('[PX-40] says what was paid, to whom, when and for whom', async () => {
    const order = await buildPaidOrder({ paidAt: new Date('2026-11-21T12:42:08Z') });
    expect(await readReceipt(order)).toMatchObject({
      orderId: order.id,
      total: 'Rp\u00a025.000',
      organizerName: 'Yayasan Pesona',
      paidBy: 'Sari Wulandari',
      paidAt: '21 Nov 2026, 19.42.08 WIB',
      method: 'QRIS',
      status: 'Dibayar',
      lines: [
        { name: expect.any(String), category: 'Jawa Tengah', votes: '5', amount: 'Rp\u00a012.500' },
        { votes: '5' },
      ],
      tax: 'Rp\u00a00',
      fee: '',
      proof: 'payment',
    });
    const { event } = await buildEvent({ zone: 'Asia/Makassar' });
    const east = await buildPaidOrder({ eventId: event.id, paidAt: new Date('2026-11-21T12:42:08Z') });
    expect((await readReceipt(east)).paidAt).toBe('21 Nov 2026, 20.42.08 WITA');
    const late = await buildPaidOrder({ late: true });
    expect((await readReceipt(late)).status).toBe('Dibayar setelah voting ditutup, tanpa suara');
  });

  test('[PX-83] is another one once the provider’s report says what its payment has cost', async () => {
    const order = await buildPaidOrder({ transactionId: 'trx-1' });
    await renderReceipt(order.id);
    expect((await openPdf(await readStored(order.id))).text).toMatch(/Biaya pembayaran kira-\s?kira Rp/);
    await placePaymentRow(order, { fee: 178 });
    expect(await renderReceipt(order.id)).toBe('rendered');
    expect((await openPdf(await readStored(order.id))).text).toMatch(
      /Biaya pembayaran Rp.178, menurut\s+laporan/,
    );
    expect(await renderReceipt(order.id)).toBe('unchanged');
  });

  test('is drawn whatever the names are, and a removed customer leaves it', async () => {
    const organizer = await buildOrganizer({ name: '<script>alert(1)</script> Đặng Thị Ớ' });
    const { event } = await buildEvent({ organizerId: organizer.id });
    const names = ['日本語 🎉 \u202Eterbalik\u0000', 'A'.repeat(400), ') Tj ET (', ' ', '\u{12000}'];
    for (const name of names) {
      const order = await buildPaidOrder({
        eventId: event.id,
        organizerId: organizer.id,
        customer: { name, email: null, username: '' },
        // Of a finalist who is not there, so that the name of the order itself is drawn.
        lines: [{ ...buildLine('FIN-0', 5), name }],
      });
      expect([name, await renderReceipt(order.id)]).toEqual([name, 'rendered']);
    }
    const order = await buildPaidOrder();
    await renderReceipt(order.id);
    const before = await readStored(order.id);
    const stored = await findDocument({ kind: 'receipt', subjectId: order.id });
    await removeCustomer(order.userId);
    await removeReceipts(await listOrderIdsOf(order.userId));
    expect(await documentsDisk().exists(stored?.path ?? '')).toBe(false);
    expect(await renderReceipt(order.id)).toBe('rendered');
    expect((await readStored(order.id)).equals(before)).toBe(false);
  });

  test('[BO-2.221] has the corrected name of a finalist, and takes the place of the one before', async () => {
    const order = await buildPaidOrder();
    expect(await renderReceipt(order.id)).toBe('rendered');
    const id = order.lines[0]?.finalistId ?? '';
    await FinalistModel.updateOne({ _id: id }, { $set: { name: 'Putri Ayu Kirana' } });
    expect(await renderReceipt(order.id)).toBe('rendered');
    expect((await openPdf(await readStored(order.id))).text).toContain('Putri Ayu Kirana');
    expect(await renderReceipt(order.id)).toBe('unchanged');
  });

  test('of what was given back is the proof of that, and takes the place of the one before', async () => {
    const order = await buildPaidOrder();
    expect(await renderReceipt(order.id)).toBe('rendered');
    const before = await findDocument({ kind: 'receipt', subjectId: order.id });
    const { state, effects } = buildOrderIn('refund', order);
    await OrderModel.updateOne({ _id: order.id }, { $set: { state, effects } });
    expect(await renderReceipt(order.id)).toBe('rendered');
    expect((await openPdf(await readStored(order.id))).text).toContain('Bukti pengembalian');
    expect(await documentsDisk().exists(before?.path ?? '')).toBe(false);
  });

  test('is in the language of the customer’s account, else in that of whoever asks', async () => {
    const account = await buildAccount();
    await updateSettings(account.id, { language: 'en' });
    const nobody = await buildPaidOrder();
    const english = await buildPaidOrder({ userId: account.id });
    const worker = createReceiptWorker();
    try {
      const titleOf = async (order: Order, language?: Language) =>
        (await openPdf(await getReceipt(order, language && { language }))).title;
      expect(await titleOf(english, 'id')).toBe(`Receipt ${english.id}`);
      expect(await titleOf(nobody)).toBe(`Bukti pembayaran ${nobody.id}`);
      expect(await titleOf(nobody, 'en')).toBe(`Receipt ${nobody.id}`);
    } finally {
      await worker.close();
    }
  });

  test('is not made for what was not paid or never was', async () => {
    const pending = buildOrderIn('pending');
    await insertOrders([pending]);
    for (const id of [pending.id, 'SRK-0']) expect(await renderReceipt(id)).toBe('gone');
    await expect(getReceipt(pending)).rejects.toMatchObject({ code: 'receipt_unavailable' });
  });
});

describe('the queue of receipts', () => {
  test('whoever asks waits for the worker, and is refused when it takes too long', async () => {
    const order = await buildPaidOrder();
    setQuantity('receipt-wait-ms', 150);
    await expect(getReceipt(order)).rejects.toMatchObject({ code: 'document_not_ready' });
    setQuantity('receipt-wait-ms', HANGS_AFTER_MS);
    await Promise.all([enqueueReceipt(order.id), enqueueReceipt(order.id)]);
    const jobs = await queue(RECEIPTS_QUEUE).getWaiting();
    expect(jobs.map(({ data: payload }) => payload)).toEqual([{ order_id: order.id, language: 'id' }]);
    const worker = createReceiptWorker();
    try {
      const pdf = await getReceipt((await findOrder(order.id)) ?? order);
      expect(pdf.equals(await readStored(order.id))).toBe(true);
      // What the storage has lost is drawn again.
      const { path } = (await findDocument({ kind: 'receipt', subjectId: order.id })) ?? { path: '' };
      await documentsDisk().delete(path);
      expect((await getReceipt((await findOrder(order.id)) ?? order)).equals(pdf)).toBe(true);
    } finally {
      await worker.close();
    }
  });

  test('a job whose payload cannot be read fails once and says why', async () => {
    const job = await queue(RECEIPTS_QUEUE).add('render', { order_id: 7 }, { attempts: 3 });
    const worker = createReceiptWorker();
    await until('it has failed', {}, async () => (await job.getState()) === 'failed');
    await worker.close();
    const failed = await queue(RECEIPTS_QUEUE).getJob(job.id ?? '');
    expect([failed?.attemptsMade, failed?.failedReason]).toEqual([1, expect.stringContaining('order_id')]);
  });
});

test('a receipt that could not be drawn is taken away like any other', async () => {
  const order = await buildPaidOrder();
  const subject = { kind: 'receipt', subjectId: order.id } as const;
  await DocumentModel.create({
    ...{ _id: `receipt:${order.id}`, ...subject, fingerprint: 'x', state: 'failed', path: '' },
    ...{ bytes: 0, createdAt: new Date() },
  });
  await removeReceipts([order.id]);
  expect(await findDocument(subject)).toBeNull();
});
