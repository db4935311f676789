/*
 * Descriptions are stored as HTML, but people write paragraphs. What holds nothing but paragraphs and line breaks is shown as plain text
 * with blank lines; anything richer is shown as the HTML it is.
 */

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
};
const PLAIN = /^(?:<p>|<\/p>|<br ?\/?>|[^<>])*$/;
const HAS_TAG = /<\/?[a-z][^>]*>/i;

/** What the server adds to every link, and adds again. */
const OF_THE_SERVER = /(<a\b[^>]*?)(?:\s+(?:rel|target)="[^"]*")+/gi;

/** `<p>One.</p><p>Two.</p>` → `One.` and `Two.` with a blank line between; richer HTML comes back as somebody wrote it. */
export function descriptionToText(html: string): string {
  if (!PLAIN.test(html)) return html.replaceAll(OF_THE_SERVER, '$1');
  return html
    .replaceAll(/<\/p>\s*/g, '\n\n')
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll('<p>', '')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}

/** The way back. Text with a tag in it is taken as HTML; the server lets through what it allows. */
export function textToDescription(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || HAS_TAG.test(trimmed)) return trimmed;
  return trimmed
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
