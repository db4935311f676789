import { sharedNow } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import { claimMail, finishMail, type Mail, postponeMail } from './mails.repository.ts';
import { type Letter, sendLetter } from './send-letter.ts';

/** Longer than sending may take: after this the claim of a crashed process is free. */
const CLAIM_MS = 60_000;
const FIRST_PAUSE_MS = 15_000;
/** With doubling pauses about a day. */
const MAX_ATTEMPTS = 13;

export type Delivery = 'sent' | 'dropped' | 'failed' | 'postponed';

/** Claims one mail whose turn has come, for as long as writing and sending it takes; null when it is not due. */
export async function takeMail(mailId: string): Promise<Mail | null> {
  const now = await sharedNow();
  return claimMail(mailId, { now, retryAt: new Date(now.getTime() + CLAIM_MS) });
}

/**
 * Writes and sends a mail that was taken. One that cannot be written, or that the mail server does not take, is postponed with growing pauses. After a crash between
 * sending and noting it the mail is sent twice; it is never lost.
 *
 * @param compose gives null when there is nobody (any more) to send it to
 */
export async function deliverMail(
  mail: Mail,
  compose: (mail: Mail) => Promise<Letter | null>,
): Promise<Delivery> {
  try {
    const letter = await compose(mail);
    if (!letter) return finish(mail, 'dropped');
    await sendLetter(letter);
  } catch (error) {
    if (mail.attempts >= MAX_ATTEMPTS) {
      logger().error({ err: error, mail_id: mail.id }, 'ALERT: a mail was given up');
      return finish(mail, 'failed');
    }
    const pauseMs = FIRST_PAUSE_MS * 2 ** (mail.attempts - 1);
    await postponeMail(mail.id, { until: new Date((await sharedNow()).getTime() + pauseMs) });
    logger().warn({ err: error, mail_id: mail.id, pause_ms: pauseMs }, 'a mail was not taken');
    return 'postponed';
  }
  return finish(mail, 'sent');
}

async function finish(mail: Mail, state: 'sent' | 'dropped' | 'failed'): Promise<Delivery> {
  await finishMail(mail.id, { state });
  return state;
}
