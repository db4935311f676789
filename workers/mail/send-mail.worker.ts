import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { MAIL_QUEUE, sendMailJobSchema } from '#server/modules/mail/index.ts';
import { fromWire } from '#server/platform/from-wire.ts';
import { createWaitingRedis, redisKeys } from '#server/platform/redis.ts';
import { deliverDueMail } from './deliver-due-mail.ts';

/**
 * Sends one mail.
 *
 * Payload: `{mail_id}`. Producer: `mail/queue-mail.ts`. What the mail server does not take is tried again by the mail clock.
 */
export function createMailWorker(): Worker {
  return new Worker(MAIL_QUEUE, sendMail, {
    connection: createWaitingRedis('worker-mail'),
    prefix: redisKeys.queuePrefix(),
    concurrency: 4,
  });
}

async function sendMail(job: Job): Promise<void> {
  const payload = sendMailJobSchema.safeParse(job.data);
  if (!payload.success) throw new UnrecoverableError(`unreadable payload: ${payload.error.message}`);
  await deliverDueMail(fromWire(payload.data).mailId);
}
