import { logger } from '../../platform/logger.ts';
import { enqueueMail } from './mail.jobs.ts';
import { insertMail, type NewMail } from './mails.repository.ts';
import { type LetterSender, permitLetter } from './permit-letter.ts';

/**
 * Has a mail sent. It is stored when this resolves, whatever becomes of Redis; what it says is looked up when it is sent, so that storing
 * it takes as long for an address that nobody has.
 *
 * @throws AppError `too_many_letters`
 */
export async function queueMail(mail: NewMail, from: { sender: LetterSender }): Promise<void> {
  const send = await prepareMail(mail, from);
  await send();
}

/**
 * Counts a mail that is to be sent once something else has been written, which is left undone when the mail is refused.
 *
 * @returns has it sent
 * @throws AppError `too_many_letters`
 */
export async function prepareMail(
  mail: NewMail,
  { sender }: { sender: LetterSender },
): Promise<() => Promise<void>> {
  await permitLetter(mail.template, { recipient: mail.addressKey, sender });
  return async () => {
    const id = await insertMail(mail);
    await enqueueMail(id).catch((error: unknown) => {
      logger().warn({ err: error, mail_id: id }, 'a mail waits for the clock, its queue is away');
    });
  };
}
