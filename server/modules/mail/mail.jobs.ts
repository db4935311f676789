import * as z from 'zod/mini';
import { jobDefaults, queue } from '../../platform/queues.ts';

export const MAIL_QUEUE = 'mail';
const SEND_JOB = 'send-mail';

/** An id only: neither address nor text is in Redis. */
export const sendMailJobSchema = z.object({ mail_id: z.uuid() });

/** @throws when Redis is down; the mail waits in the database then and the mail clock sends it */
export async function enqueueMail(mailId: string): Promise<void> {
  // One attempt: the row says when it is tried again, and the clock looks at rows.
  await queue(MAIL_QUEUE).add(SEND_JOB, sendMailJobSchema.parse({ mail_id: mailId }), {
    ...jobDefaults,
    attempts: 1,
  });
}
