import { findDueMails } from '#server/modules/mail/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { deliverDueMail } from '../mail/deliver-due-mail.ts';
import type { Clock } from './clock.ts';

/** Mails younger than this are the queue's. */
const QUEUE_HEADSTART_MS = 5_000;
const ROUND_SIZE = 20;

/** Sends the mails that the queue lost or the mail server did not take. */
export const mailClock: Clock = {
  name: 'mail',
  everyMs: 5_000,
  async run() {
    const dueBefore = new Date((await sharedNow()).getTime() - QUEUE_HEADSTART_MS);
    for (const mailId of await findDueMails(dueBefore, { limit: ROUND_SIZE })) {
      await deliverDueMail(mailId);
    }
  },
};
