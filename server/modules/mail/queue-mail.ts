import { logger } from '../../platform/logger.ts';
import { enqueueMail } from './mail.jobs.ts';
import { insertMail, type NewMail } from './mails.repository.ts';

/**
 * Has a mail sent. It is stored when this resolves, whatever becomes of Redis; who gets it and what it says is looked up when
 * it is sent, so that storing it takes as long for an address that nobody has.
 */
export async function queueMail(mail: NewMail): Promise<void> {
  const id = await insertMail(mail);
  await enqueueMail(id).catch((error: unknown) => {
    logger().warn({ err: error, mail_id: id }, 'a mail waits for the clock, its queue is away');
  });
}
