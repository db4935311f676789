import { escapeHtml } from '../../platform/html.ts';
import type { Letter, Mail } from '../mail/index.ts';
import { findSupportMessage } from './support-messages.repository.ts';

const words = {
  id: {
    subject: 'Balasan dari Sorak',
    greeting: (name: string) => `Halo ${name},`,
    asked: 'Pesan Anda:',
    foot: 'Anda menerima e-mail ini karena menulis kepada kami lewat formulir kontak Sorak.',
  },
  en: {
    subject: 'An answer from Sorak',
    greeting: (name: string) => `Hello ${name},`,
    asked: 'Your message:',
    foot: 'You get this email because you wrote to us by the contact form of Sorak.',
  },
} as const;

/** Writes an answer of the support; null when the message or the answer is not there (any more). */
export async function composeSupportMail({ subjectId, language }: Mail): Promise<Letter | null> {
  const [messageId = '', answerId] = (subjectId ?? '').split('/');
  const message = await findSupportMessage(messageId);
  const answer = message?.answers.find(({ id }) => id === answerId);
  if (!message || !answer) return null;
  const { subject, greeting, asked, foot } = words[language];
  const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  return {
    to: message.email,
    subject,
    text: [greeting(message.name), answer.text, answer.author, `${asked}\n${message.message}`, foot].join(
      '\n\n',
    ),
    html: `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:32px 16px;background:#f6f1ea;font:16px/1.5 Arial,sans-serif;color:#20141f">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">
<p style="margin:0 0 24px;font-size:22px;font-weight:bold">Sorak</p>
<p style="margin:0 0 16px">${escapeHtml(greeting(message.name))}</p>
<p style="margin:0 0 16px">${lines(answer.text)}</p>
<p style="margin:0 0 24px">${escapeHtml(answer.author)}</p>
<p style="margin:0 0 8px;font-size:14px;color:#5c4f5a">${escapeHtml(asked)}</p>
<blockquote style="margin:0 0 24px;padding:0 0 0 16px;border-left:3px solid #e4d9cd;font-size:14px;color:#5c4f5a">${lines(message.message)}</blockquote>
<p style="margin:0;font-size:14px;color:#5c4f5a">${escapeHtml(foot)}</p>
</div>
</body>
</html>
`,
  };
}
