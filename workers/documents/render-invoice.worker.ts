import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { INVOICES_QUEUE, invoiceJobSchema, renderInvoice } from '#server/modules/documents/index.ts';
import { fromWire } from '#server/platform/from-wire.ts';
import { createWaitingRedis, redisKeys } from '#server/platform/redis.ts';

/**
 * Draws the invoice of a payout.
 *
 * Payload: `{payout_id, language}`. Producer: `documents/get-invoice.ts`, at a request for an invoice that is not there. Running a job twice
 * changes nothing.
 */
export function createInvoiceWorker(): Worker {
  return new Worker(INVOICES_QUEUE, runRenderInvoice, {
    connection: createWaitingRedis('worker-invoices'),
    prefix: redisKeys.queuePrefix(),
    concurrency: 2,
  });
}

async function runRenderInvoice(job: Job): Promise<void> {
  const payload = invoiceJobSchema.safeParse(job.data);
  if (!payload.success) throw new UnrecoverableError(`unreadable payload: ${payload.error.message}`);
  const { payoutId, language } = fromWire(payload.data);
  await renderInvoice(payoutId, language);
}
