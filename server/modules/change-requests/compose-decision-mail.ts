import type { Language } from '#contracts/language.ts';
import { findUser, loginKey } from '../accounts/index.ts';
import { findEvent } from '../events/index.ts';
import { type Letter, layOutLetter, type Mail, withoutLinks } from '../mail/index.ts';
import { findChangeRequest } from './change-requests.repository.ts';

interface Words {
  subject: Record<'granted' | 'refused', string>;
  greeting: string;
  body: Record<'granted' | 'refused', (event: string) => string>;
  ofSomeEvent: string;
  reason: (reason: string) => string;
  button: string;
  foot: string;
}

const words: Record<Language, Words> = {
  id: {
    subject: {
      granted: 'Pengajuan perubahan Anda disetujui',
      refused: 'Pengajuan perubahan Anda ditolak',
    },
    greeting: 'Halo',
    body: {
      granted: (event) =>
        `Sorak menyetujui perubahan yang Anda ajukan untuk ${event}. Perubahan itu sudah berlaku.`,
      refused: (event) =>
        `Sorak menolak perubahan yang Anda ajukan untuk ${event}. Isi event tetap seperti semula.`,
    },
    ofSomeEvent: 'event Anda',
    reason: (reason) => `Alasannya: ${reason}`,
    button: 'Lihat event',
    foot: 'Anda menerima email ini karena mengajukan perubahan event di Sorak.',
  },
  en: {
    subject: {
      granted: 'The change that you asked for was granted',
      refused: 'The change that you asked for was refused',
    },
    greeting: 'Hello',
    body: {
      granted: (event) => `Sorak has granted the change that you asked for in ${event}. It is in force.`,
      refused: (event) =>
        `Sorak has refused the change that you asked for in ${event}. The event stays as it was.`,
    },
    ofSomeEvent: 'your event',
    reason: (reason) => `The reason: ${reason}`,
    button: 'See the event',
    foot: 'You get this email because you asked for a change of an event on Sorak.',
  },
};

/** Writes the letter with the decision about a request; null when the request or whoever asked is gone, or has another address now. */
export async function composeDecisionMail({
  subjectId,
  userId,
  addressKey,
  ...mail
}: Mail): Promise<Letter | null> {
  const [request, user] = await Promise.all([findChangeRequest(subjectId ?? ''), findUser(userId ?? '')]);
  if (!user?.email || user.disabledAt || loginKey(user.email) !== addressKey) return null;
  if (request?.state !== 'granted' && request?.state !== 'refused') return null;
  const { state, decisionReason, eventId } = request;
  const event = await findEvent(eventId);
  if (!event) return null;
  const language = user.language ?? mail.language;
  const { subject, greeting, body, ofSomeEvent, reason, button, foot } = words[language];
  // An unproven address may belong to somebody else: nothing that was typed goes there.
  const isProven = user.emailVerifiedAt !== null;
  const said = isProven && decisionReason !== null ? ` ${reason(withoutLinks(decisionReason))}` : '';
  return layOutLetter({
    template: 'change_decided',
    to: user.email,
    language,
    subject: subject[state],
    greeting: isProven ? `${greeting} ${withoutLinks(user.name)},` : `${greeting},`,
    body: `${body[state](isProven ? withoutLinks(event.name) : ofSomeEvent)}${said}`,
    button,
    query: `?event=${encodeURIComponent(eventId)}`,
    foot,
  });
}
