import { config } from './config.ts';
import { escapeHtml } from './html.ts';

/** What a page carries before its scripts run. All text in `head` and `html` is escaped already. */
export interface PageContent {
  status: 200 | 404;
  /** Markup for the end of `<head>`. */
  head: string;
  /** Markup for inside `#root`; the application replaces it. */
  html: string;
  /** Answers of the API by path, for the application's first screen; must be written with `toScriptJson`. */
  data: { queries: Record<string, unknown> };
}

/** What search engines and chat previews get of a page. Plain text; it is escaped here. */
export interface PageHead {
  /** Of the browser's tab; the client writes the same. */
  title: string;
  /** Of the preview, where it may say more than the tab; `title` without it. */
  previewTitle?: string;
  description: string;
  /** The one address of the page, from `/`. */
  path: string;
  type?: 'website' | 'profile';
  image?: {
    /** A PNG of 1200 × 630 pixels, from `/`. */
    path: string;
    /** What it shows. */
    text: string;
  };
}

/** The picture of pages that have none of their own. */
const DEFAULT_IMAGE = { path: '/og/sorak.png?v=1', text: 'Sorak. Suaramu menggerakkan panggung.' };
const DESCRIPTION_LENGTH = 160;

/**
 * Markup for the end of `<head>`: title, description, canonical address, Open Graph and Twitter card. Addresses are absolute by
 * PUBLIC_URL, whatever host the request named.
 */
export function renderPageHead({ title, previewTitle = title, description, path, type, image }: PageHead) {
  const address = absolute(path);
  const summary = summarise(description);
  const { path: imagePath, text: imageText } = image ?? DEFAULT_IMAGE;
  const imageAddress = absolute(imagePath);
  const properties: [key: string, content: string][] = [
    ['og:type', type ?? 'website'],
    ['og:site_name', 'Sorak'],
    ['og:locale', 'id_ID'],
    ['og:title', previewTitle],
    ['og:description', summary],
    ['og:url', address],
    ['og:image', imageAddress],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', imageText],
  ];
  const names: [key: string, content: string][] = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', previewTitle],
    ['twitter:description', summary],
    ['twitter:image', imageAddress],
    ['twitter:image:alt', imageText],
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(summary)}" />`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...properties.map(([key, content]) => `<meta property="${key}" content="${escapeHtml(content)}" />`),
    ...names.map(([key, content]) => `<meta name="${key}" content="${escapeHtml(content)}" />`),
  ].join('\n');
}

/** The head of an address where nothing is: previews show nothing and search engines drop it. */
export function renderMissingHead(title: string): string {
  return `<title>${escapeHtml(title)} · Sorak</title><meta name="robots" content="noindex" />`;
}

function absolute(path: string): string {
  return `${config().publicUrl}${path}`;
}

/** One line of at most {@link DESCRIPTION_LENGTH} characters, cut between words. */
function summarise(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s\S*$/, '')}…`;
}
