import { join, resolve } from 'node:path';
import express, { type Request, Router } from 'express';
import { toScriptJson } from '../platform/html.ts';
import { logger } from '../platform/logger.ts';
import { type PageContent, type PageHead, renderMissingHead, renderPageHead } from '../platform/page-head.ts';
import { unlessSilent } from '../platform/silence.ts';
import { leaveSilenceToRoute } from './answer-silence.ts';
import { builtFile } from './built-file.ts';
import { answerNotFound } from './error-handler.ts';
import { codeLinks, type PageCode } from './page-code.ts';
import { type PageConfig, presentPageConfig } from './pages.presenter.ts';
import { BUILT_FILE, servePrecompressed } from './precompressed.ts';
import { COLOURS_COOKIE } from './session-cookie.ts';

/** A path of the client. Without `render` the application fills it by itself. */
export interface Page {
  /** Express path. */
  path: string;
  /** What it begins with, for pages that people come to from outside. */
  code?: PageCode;
  /** What search engines and previews get of a page that is not rendered. */
  head?: Omit<PageHead, 'path'>;
  render?: (parameters: Record<string, string>) => Promise<PageContent>;
}

/** Where `client/lib/page-data.ts` looks. */
const PAGE_DATA_ID = 'sorak-data';
const EMPTY: Omit<PageContent, 'head'> = { status: 200, html: '', data: { queries: {} } };
/** Of pages that a person works in: what is on them is nobody else's. */
const DEFAULT_HEAD =
  '<title>Sorak</title><meta name="description" content="Dukung finalis favoritmu dan lihat papan peringkat bergerak." />';
const MISSING_HEAD = renderMissingHead('Halaman tidak ditemukan');
const NOT_BUILT =
  'The client is not built yet: run npm run build, or open the address that npm run dev prints.\n';

/**
 * The built client: the files at its root, and its one HTML page for every other GET. Paths that the client has no route for get it, too, with
 * status 404, so that the client shows its own not-found page and crawlers get the right status.
 */
export function servePages({
  dist,
  pages,
  config,
}: {
  dist: string;
  pages: readonly Page[];
  config: PageConfig;
}): Router {
  const directory = resolve(dist);
  const router = Router();
  router.use(express.static(directory, { index: false, redirect: false, maxAge: '1h', dotfiles: 'ignore' }));
  const readTemplate = builtFile(join(directory, 'index.html'), (text) => text);
  const linkCode = codeLinks(directory);

  for (const page of pages) router.get(page.path, (request, response) => send(request, response, page));
  router.get('/{*path}', (request, response) => send(request, response, null));
  return router;

  async function send(request: Request, response: express.Response, page: Page | null): Promise<void> {
    const template = readTemplate();
    response.set('Cache-Control', 'no-cache');
    if (template === null) {
      response.status(503).type('text').send(NOT_BUILT);
      return;
    }
    const content = page
      ? await fillPage(page, { request, response })
      : { ...EMPTY, head: MISSING_HEAD, status: 404 as const };
    const links = page?.code && content.status === 200 ? linkCode(page.code, template) : '';
    const html = merge(template, { content, links, config });
    response
      .status(content.status)
      .type('html')
      .vary('Cookie')
      .send(inColours(html, request.cookies?.[COLOURS_COOKIE]));
  }
}

/**
 * The built files under `/assets`, whose names hold a hash of their content. Mounted before the security headers: they concern pages, and a
 * kilobyte of them on each of thirty files matters on a slow network.
 */
export function serveBuiltFiles(dist: string): Router {
  const directory = resolve(dist, 'assets');
  const router = Router();
  router.use((_request, response, next) => {
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' });
    next();
  });
  router.use(
    servePrecompressed(directory),
    express.static(directory, { ...BUILT_FILE, index: false }),
    answerNotFound,
  );
  return router;
}

/** A page whose content cannot be had now is still a page: the application fetches again and shows what is wrong. */
async function fillPage(
  page: Page,
  { request, response }: { request: Request; response: express.Response },
): Promise<PageContent> {
  leaveSilenceToRoute(response);
  const head = page.head ? renderPageHead({ ...page.head, path: page.path }) : DEFAULT_HEAD;
  if (!page.render) return { ...EMPTY, head };
  try {
    return await unlessSilent(page.render(request.params as Record<string, string>));
  } catch (error) {
    logger().warn({ err: error, path: page.path }, 'a page is served without its content');
    return { ...EMPTY, head };
  }
}

/** The page as dark or light as was chosen on the device, so that it is painted so from the start; else it goes by the device itself. */
function inColours(html: string, chosen: unknown): string {
  if (chosen !== 'dark' && chosen !== 'light') return html;
  return html
    .replace('<html ', `<html data-colours="${chosen}" `)
    .replace('content="light dark"', `content="${chosen}"`);
}

/** @param parts.links go last: the page's own style sheet builds on the common one */
function merge(
  template: string,
  {
    content: { head, html, data },
    links,
    config,
  }: { content: PageContent; links: string; config: PageConfig },
): string {
  const script = toScriptJson({
    config: presentPageConfig(config),
    queries: data.queries,
    at: new Date().toISOString(),
  });
  // Replacement by function: content may hold `$&` and the like.
  return template
    .replace('</head>', () => `${links}\n</head>`)
    .replace('<!--app-head-->', () => head)
    .replace('<!--app-html-->', () => html)
    .replace(
      '<!--app-data-->',
      () => `<script type="application/json" id="${PAGE_DATA_ID}">${script}</script>`,
    );
}
