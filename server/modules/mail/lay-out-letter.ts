import type { Language } from '#contracts/language.ts';
import { config } from '../../platform/config.ts';
import { escapeHtml } from '../../platform/html.ts';
import { type LinkedTemplate, letterPages } from './letter-pages.ts';
import type { Letter } from './send-letter.ts';

/** A letter with one link, as text and as HTML. A secret stands behind `#`, so that it reaches no server's log and no referrer. */
export function layOutLetter({
  template,
  to,
  language,
  subject,
  greeting,
  body,
  button,
  query = '',
  secret = null,
  foot,
}: {
  template: LinkedTemplate;
  to: string;
  language: Language;
  subject: string;
  greeting: string;
  body: string;
  button: string;
  /** With its `?`. */
  query?: `?${string}` | '';
  secret?: string | null;
  foot: string;
}): Letter {
  const link = `${config().publicUrl}${letterPages[template]}${query}${secret === null ? '' : `#${secret}`}`;
  return {
    to,
    subject,
    text: [greeting, body, `${button}:\n${link}`, foot, 'Sorak'].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:32px 16px;background:#f6f1ea;font:16px/1.5 Arial,sans-serif;color:#20141f">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">
<p style="margin:0 0 24px;font-size:22px;font-weight:bold">Sorak</p>
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px">${escapeHtml(body)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#f2b632;color:#20141f;font-weight:bold;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0;font-size:14px;color:#5c4f5a">${escapeHtml(foot)}</p>
</div>
</body>
</html>
`,
  };
}

/** Mail programs make links of what looks like one; a space after each dot and colon leaves nothing that does. */
export function withoutLinks(name: string): string {
  return name.replaceAll(/([.。．｡:])(?=\S)/gu, '$1 ');
}
