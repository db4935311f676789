import { Router } from 'express';
import { config } from '../platform/config.ts';
import { renderSitemap } from './render-sitemap.ts';

const FOR_A_MINUTE = 'public, max-age=60';

/**
 * Only what is of no use to a search engine is closed. Pages behind a login say so themselves, and nothing personal is in what the
 * server writes into them.
 */
const CLOSED = ['/api/', '/dashboard'];

/** `/robots.txt` and `/sitemap.xml`. */
export const sitemapRouter: Router = Router()
  .get('/robots.txt', (_request, response) => {
    const rules = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), ''];
    response
      .set('Cache-Control', FOR_A_MINUTE)
      .type('text/plain')
      .send(`${rules.join('\n')}\nSitemap: ${config().publicUrl}/sitemap.xml\n`);
  })
  .get('/sitemap.xml', async (_request, response) => {
    response
      .set('Cache-Control', FOR_A_MINUTE)
      .type('application/xml')
      .send(await renderSitemap());
  });
