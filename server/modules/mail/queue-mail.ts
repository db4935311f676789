import { randomUUID } from 'node:crypto';
import { logger } from '../../platform/logger.ts';
import type { TransactionSession } from '../../platform/mongo.ts';
import { enqueueMail } from './mail.jobs.ts';
import { insertMail, type NewMail } from './mails.repository.ts';
import { type LetterSender, type OwedTemplate, permitLetter } from './permit-letter.ts';

/** A mail that somebody causes by a request. */
type CausedMail = NewMail & { template: Exclude<NewMail['template'], OwedTemplate> };

/**
 * Has a mail sent. It is stored when this resolves, whatever becomes of Redis; what it says is looked up when it is sent, so that storing
 * it takes as long for an address that nobody has.
 *
 * @throws AppError `too_many_letters`
 */
export async function queueMail(mail: CausedMail, from: { sender: LetterSender }): Promise<void> {
  const letter = await prepareMail(mail, from);
  await letter.store();
  await letter.send();
}

/** A mail that may be sent. */
export interface PermittedMail {
  /** Stores it, in the transaction of what it reports; the mail clock sends what nobody else does. */
  store(session?: TransactionSession): Promise<void>;
  /** Has it sent now. To be called once it is stored, and its transaction committed. */
  send(): Promise<void>;
}

/**
 * Counts a mail that is to be stored together with something else, which is left undone when the mail is refused.
 *
 * @throws AppError `too_many_letters`
 */
export async function prepareMail(
  mail: CausedMail,
  { sender }: { sender: LetterSender },
): Promise<PermittedMail> {
  await permitLetter(mail.template, { recipient: mail.addressKey, sender });
  return oweMail(mail);
}

/** A mail that follows from something stored, and not from a request: it is counted nowhere, and never refused. */
export function oweMail(mail: NewMail): PermittedMail {
  const id = randomUUID();
  return {
    store: async (session) => {
      await insertMail(mail, { id, session });
    },
    send: () =>
      enqueueMail(id).catch((error: unknown) => {
        logger().warn({ err: error, mail_id: id }, 'a mail waits for the clock, its queue is away');
      }),
  };
}
