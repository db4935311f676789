import { escapeHtml } from '../../platform/html.ts';
import type { Letter, Mail } from '../mail/index.ts';
import { findSupportMessage } from './support-messages.repository.ts';

const words = {
  id: {
    subject: 'Balasan dari Sorak',
    greeting: 'Halo,',
    opening: (day: string) => `Ini jawaban atas pesan Anda tanggal ${day}`,
    signed: 'Tim dukungan Sorak',
    foot: 'Anda menerima email ini karena menulis kepada kami lewat formulir kontak Sorak.',
  },
  en: {
    subject: 'An answer from Sorak',
    greeting: 'Hello,',
    opening: (day: string) => `This answers your message of ${day}`,
    signed: 'The support of Sorak',
    foot: 'You get this email because you wrote to us by the contact form of Sorak.',
  },
} as const;

/**
 * Writes an answer of the support; null when the message or the answer is not there (any more). Anybody can type anybody's address into the
 * contact form, so nothing of what was typed there is in the letter: anybody could send any text to anybody.
 */
export async function composeSupportMail({ subjectId, language }: Mail): Promise<Letter | null> {
  const [messageId = '', answerId] = (subjectId ?? '').split('/');
  const message = await findSupportMessage(messageId);
  const answer = message?.answers.find(({ id }) => id === answerId);
  if (!message || !answer) return null;
  const { subject, greeting, opening, signed, foot } = words[language];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
  const about = `${opening(day.format(message.createdAt))} (${message.id}):`;
  return {
    to: message.email,
    subject,
    text: [greeting, about, answer.text, signed, foot].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:32px 16px;background:#f6f1ea;font:16px/1.5 Arial,sans-serif;color:#20141f">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">
<p style="margin:0 0 24px;font-size:22px;font-weight:bold">Sorak</p>
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
<p style="margin:0 0 16px;font-size:14px;color:#5c4f5a">${escapeHtml(about)}</p>
<p style="margin:0 0 16px">${escapeHtml(answer.text).replaceAll('\n', '<br>')}</p>
<p style="margin:0 0 24px">${escapeHtml(signed)}</p>
<p style="margin:0;font-size:14px;color:#5c4f5a">${escapeHtml(foot)}</p>
</div>
</body>
</html>
`,
  };
}
