import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { RECEIPTS_QUEUE, receiptJobSchema, renderReceipt } from '#server/modules/documents/index.ts';
import { fromWire } from '#server/platform/from-wire.ts';
import { createWaitingRedis, redisKeys } from '#server/platform/redis.ts';

/**
 * Draws the receipt of a paid order.
 *
 * Payload: `{order_id, language}`. Producer: `documents/get-receipt.ts`, at a request for a receipt that is not there. Three at a time: two
 * are drawn, in threads of their own, while another is read or stored. Running a job twice changes nothing.
 */
export function createReceiptWorker(): Worker {
  return new Worker(RECEIPTS_QUEUE, runRenderReceipt, {
    connection: createWaitingRedis('worker-receipts'),
    prefix: redisKeys.queuePrefix(),
    concurrency: 3,
  });
}

async function runRenderReceipt(job: Job): Promise<void> {
  const payload = receiptJobSchema.safeParse(job.data);
  if (!payload.success) throw new UnrecoverableError(`unreadable payload: ${payload.error.message}`);
  const { orderId, language } = fromWire(payload.data);
  await renderReceipt(orderId, language);
}
