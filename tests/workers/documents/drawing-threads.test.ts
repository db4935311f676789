import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Worker as Thread } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Worker } from 'bullmq';
import { findDocument } from '#server/modules/documents/documents.repository.ts';
import { stopDrawing } from '#server/modules/documents/drawing-threads.ts';
import { renderReceipt } from '#server/modules/documents/index.ts';
import { enqueueReceipt, RECEIPTS_QUEUE } from '#server/modules/documents/receipts.jobs.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { closeQueues, queue } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { createReceiptWorker } from '#workers/documents/render-receipt.worker.ts';
import { openDatabase } from '../../support/database.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEvent } from '../../support/events.ts';
import { buildLine, buildOrderIn } from '../../support/orders.ts';
import { onPoint } from '../../support/seams.ts';
import { until } from '../../support/waiting.ts';

const data = openDataDirectory();
let worker: Worker;
/** The threads there are. */
const threads = new Set<Thread>();
/** Why attempts failed, in their order. */
let failures: string[] = [];

beforeAll(async () => {
  subscribe('worker_threads', (message) => {
    const { worker: thread } = message as { worker: Thread };
    threads.add(thread);
    thread.once('exit', () => threads.delete(thread));
  });
  await openDatabase({ SORAK_DATA_DIR: data.directory, DRAWING_THREADS: '1' });
  await awaitRedis(5_000);
  worker = createReceiptWorker();
  worker.on('failed', (_, error) => failures.push(error.message));
});

afterEach(() => {
  onPoint('drawing', undefined);
  failures = [];
});

afterAll(async () => {
  await worker.close();
  await stopDrawing();
  await closeQueues();
  await disconnectRedis();
  await disconnectMongo();
  data.remove();
});

/** @returns the id of a paid order with so many lines */
async function buildPaidOrder(lines = 1): Promise<string> {
  const { event, finalists } = await buildEvent();
  const order = buildOrderIn('settlement', {
    eventId: event.id,
    organizerId: event.organizerId,
    lines: Array.from({ length: lines }, () => buildLine(finalists[0]?.id ?? '', 5)),
  });
  await insertOrders([order]);
  return order.id;
}

/** Whatever it takes to end the wait for a thread: it is there and idle. */
const warmUp = async () => renderReceipt(await buildPaidOrder());

async function isStored(orderId: string): Promise<boolean> {
  const stored = await findDocument({ kind: 'receipt', subjectId: orderId });
  return stored?.state === 'ready' && (await documentsDisk().exists(stored.path));
}

test('drawing leaves the thread alone that counts votes', async () => {
  await warmUp();
  const orderId = await buildPaidOrder(400);
  const [mineBefore, allBefore] = [process.threadCpuUsage(), process.cpuUsage()];
  expect(await renderReceipt(orderId)).toBe('rendered');
  const [mine, all] = [process.threadCpuUsage(mineBefore), process.cpuUsage(allBefore)];
  expect(mine.user + mine.system).toBeLessThan((all.user + all.system) / 3);
});

test('a receipt whose thread dies is not lost: the job says why it failed and is tried again', async () => {
  await warmUp();
  const orderId = await buildPaidOrder();
  const dying = [...threads];
  expect(dying).toHaveLength(1);
  onPoint('drawing', () => {
    onPoint('drawing', undefined);
    for (const thread of dying) void thread.terminate();
  });
  const completed = once(worker, 'completed');
  await enqueueReceipt(orderId);
  await completed;
  expect(failures).toEqual(['receipt was not drawn: worker exited with code: 1']);
  expect(await isStored(orderId)).toBe(true);
});

test('a thread that hangs is ended, and what it should have drawn is tried again', async () => {
  await warmUp();
  const orderId = await buildPaidOrder(400);
  const [hanging] = threads;
  if (!hanging) throw new Error('no thread');
  const ended = once(hanging, 'exit');
  const [failed, completed] = [once(worker, 'failed'), once(worker, 'completed')];
  const before = config();
  useConfig({ ...before, drawingTimeoutMs: 1 });
  await enqueueReceipt(orderId);
  await failed;
  useConfig(before);
  await ended;
  await completed;
  expect(failures).toEqual(['receipt was not drawn: not within 1 ms']);
  expect(await isStored(orderId)).toBe(true);
});

// For good, and so the last one.
test('a process that ends gives back what it is drawing and ends at once', async () => {
  await warmUp();
  const orderId = await buildPaidOrder(400);
  onPoint('drawing', () => void stopDrawing());
  const failed = once(worker, 'failed');
  await enqueueReceipt(orderId);
  await failed;
  await worker.close();
  expect(failures).toEqual(['receipt was not drawn: drawing was stopped']);
  await until('the thread has ended', {}, () => threads.size === 0);
  const again = await queue(RECEIPTS_QUEUE).getDelayed();
  expect(again.map(({ data: payload }) => payload)).toEqual([{ order_id: orderId, language: 'id' }]);
});
