import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findDocument } from '#server/modules/documents/documents.repository.ts';
import { getReceipt, removeReceipts, renderReceipt } from '#server/modules/documents/index.ts';
import { enqueueReceipt, RECEIPTS_QUEUE } from '#server/modules/documents/receipts.jobs.ts';
import { readReceipt } from '#server/modules/documents/render-receipt.ts';
import { forgetCustomer, listOrderIdsOf, type Order } from '#server/modules/orders/index.ts';
import { findOrder, insertOrders } from '#server/modules/orders/orders.repository.ts';
import { config, loadConfig, useConfig } from '#server/platform/config.ts';
import { connectMongo, disconnectMongo, ensureIndexes } from '#server/platform/mongo.ts';
import { closeQueues, queue } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { createReceiptWorker } from '../../../workers/documents/render-receipt.worker.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { buildLine, buildOrderIn } from '../../support/orders.ts';
import { testDatabaseUrl, testRedisPrefix, testRedisUrl } from '../../support/stores.ts';

const data = openDataDirectory();

beforeAll(async () => {
  useConfig(
    loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      MONGODB_URL: testDatabaseUrl(),
      REDIS_URL: testRedisUrl(),
      REDIS_PREFIX: testRedisPrefix(),
      SORAK_DATA_DIR: data.directory,
    }),
  );
  await connectMongo(config());
  await ensureIndexes();
  await awaitRedis(5_000);
});

afterAll(async () => {
  await closeQueues();
  await disconnectRedis();
  await disconnectMongo();
  data.remove();
});

async function buildPaidOrder(overrides: Partial<Order> = {}): Promise<Order> {
  const { event, finalists } = await buildEvent();
  const order = {
    ...buildOrderIn('settlement', {
      eventId: event.id,
      organizerId: event.organizerId,
      lines: finalists.slice(0, 2).map(({ id }) => buildLine(id, 5)),
    }),
    ...overrides,
  };
  await insertOrders([order]);
  return order;
}

async function readPdf(orderId: string): Promise<Buffer> {
  const stored = await findDocument({ kind: 'receipt', subjectId: orderId });
  if (!stored) throw new Error('nothing was stored');
  return Buffer.from(await documentsDisk().getBytes(stored.path));
}

describe('a receipt', () => {
  test('is a PDF with the same bytes for the same order, also when it is drawn again', async () => {
    const order = await buildPaidOrder();
    expect(await renderReceipt(order.id)).toBe('rendered');
    const first = await readPdf(order.id);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await renderReceipt(order.id)).toBe('unchanged');
    const { path } = (await findDocument({ kind: 'receipt', subjectId: order.id })) ?? { path: '' };
    await documentsDisk().delete(path);
    expect(await renderReceipt(order.id)).toBe('rendered');
    expect((await readPdf(order.id)).equals(first)).toBe(true);
  });

  test('says what was paid, to whom, when and for whom', async () => {
    const order = await buildPaidOrder({ paidAt: new Date('2026-11-21T12:42:08Z') });
    expect(await readReceipt(order)).toMatchObject({
      orderId: order.id,
      total: 'Rp\u00a025.000',
      organizerName: 'Yayasan Pesona',
      paidBy: 'Sari Wulandari',
      paidAt: '21 Nov 2026, 19.42.08 WIB',
      method: 'QRIS',
      status: 'Settlement',
      lines: [
        { name: expect.any(String), category: 'Jawa Tengah', votes: '5', amount: 'Rp\u00a012.500' },
        { votes: '5' },
      ],
      tax: 'Rp\u00a00',
    });
    const late = await buildPaidOrder({ late: true });
    expect((await readReceipt(late)).status).toContain('terlambat');
  });

  test('is drawn whatever the names are, and a removed customer leaves it', async () => {
    const organizer = await buildOrganizer({ name: '<script>alert(1)</script> Đặng Thị Ớ' });
    const { event, finalists } = await buildEvent({ organizerId: organizer.id });
    const names = ['日本語 🎉 \u202Eterbalik\u0000', 'A'.repeat(400), ') Tj ET (', ' '];
    for (const name of names) {
      const order = await buildPaidOrder({
        eventId: event.id,
        organizerId: organizer.id,
        customer: { name, email: null, username: '' },
        lines: [{ ...buildLine(finalists[0]?.id ?? '', 5), name }],
      });
      expect([name, await renderReceipt(order.id)]).toEqual([name, 'rendered']);
    }
    const order = await buildPaidOrder();
    await renderReceipt(order.id);
    const before = await readPdf(order.id);
    const stored = await findDocument({ kind: 'receipt', subjectId: order.id });
    await forgetCustomer(order.userId);
    await removeReceipts(await listOrderIdsOf(order.userId));
    expect(await documentsDisk().exists(stored?.path ?? '')).toBe(false);
    expect(await renderReceipt(order.id)).toBe('rendered');
    expect((await readPdf(order.id)).equals(before)).toBe(false);
  });

  test('is not made for what is not paid, was given back or never was', async () => {
    const pending = buildOrderIn('pending');
    const refunded = buildOrderIn('refund');
    await insertOrders([pending, refunded]);
    for (const id of [pending.id, refunded.id, 'SRK-0']) expect(await renderReceipt(id)).toBe('gone');
    await expect(getReceipt(pending)).rejects.toMatchObject({ code: 'receipt_unavailable' });
  });
});

describe('the queue of receipts', () => {
  test('whoever asks waits for the worker, and is told when it takes too long', async () => {
    const order = await buildPaidOrder();
    await expect(getReceipt(order, { waitMs: 150 })).rejects.toMatchObject({ code: 'document_not_ready' });
    await Promise.all([enqueueReceipt(order.id), enqueueReceipt(order.id)]);
    const jobs = await queue(RECEIPTS_QUEUE).getWaiting();
    expect(jobs.map(({ data: payload }) => payload)).toEqual([{ order_id: order.id }]);
    const worker = createReceiptWorker();
    try {
      const pdf = await getReceipt((await findOrder(order.id)) ?? order);
      expect(pdf.equals(await readPdf(order.id))).toBe(true);
    } finally {
      await worker.close();
    }
  });
});
