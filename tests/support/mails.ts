import { findDueMails } from '#server/modules/mail/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { deliverDueMail } from '../../workers/mail/deliver-due-mail.ts';

/** Sends every mail whose turn has come, as the mail clock does. @returns what became of each */
export async function sendDueMails(): Promise<string[]> {
  const outcomes: string[] = [];
  for (const id of await findDueMails(await sharedNow(), { limit: 100 })) {
    outcomes.push(await deliverDueMail(id));
  }
  return outcomes;
}

/** The letters in the simulator's mailbox for an address, newest first. */
export async function lettersTo(address: string): Promise<{ subject: string; text: string; html: string }[]> {
  const answer = await fetch(`${config().mail.mailboxUrl}/letters?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { data: { subject: string; text: string; html: string }[] }).data;
}

/** The token in a letter's link. */
export function tokenIn(letter: { text: string } | undefined): string {
  return /#([A-Za-z0-9_-]{43})/.exec(letter?.text ?? '')?.[1] ?? 'no token';
}
