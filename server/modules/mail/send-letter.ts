import nodemailer, { type Transporter } from 'nodemailer';
import { config } from '../../platform/config.ts';

/** A file that goes with a letter. */
export interface Enclosure {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Enclosure[];
}

const TIMEOUT_MS = 10_000;

let transport: { url: string; transporter: Transporter } | undefined;

/**
 * Hands a letter to the mail server; in development without one to the simulator's mailbox.
 *
 * @throws when it was not taken
 */
export async function sendLetter(letter: Letter): Promise<void> {
  const { smtpUrl, from, mailboxUrl, mailboxKey } = config().mail;
  if (smtpUrl !== null) {
    await transporterFor(smtpUrl).sendMail({ from, ...letter });
    return;
  }
  // The mailbox shows what is enclosed by its name.
  const { attachments = [], ...written } = letter;
  const enclosed = attachments.map(({ filename }) => filename);
  const answer = await fetch(mailboxUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'sorak',
      ...(mailboxKey !== null && { 'x-simulator-key': mailboxKey }),
    },
    body: JSON.stringify({ from, ...written, ...(enclosed.length > 0 && { enclosed }) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the mailbox answered ${answer.status}`);
}

function transporterFor(url: string): Transporter {
  if (transport?.url === url) return transport.transporter;
  transport?.transporter.close();
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transporter = nodemailer.createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  transport = { url, transporter };
  return transporter;
}

/** Closes the connections to the mail server. */
export function closeMail(): void {
  transport?.transporter.close();
  transport = undefined;
}
