import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import { API_BASE, type ApiDocument } from './openapi.ts';

const ASSETS = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** No inline scripts, so that the page has the same policy as every other. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sorak API</title>
    <link rel="stylesheet" href="${API_BASE}/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${API_BASE}/docs/assets/swagger-ui-bundle.js"></script>
    <script src="${API_BASE}/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '${API_BASE}/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  requestInterceptor: (request) => {
    request.headers['X-Requested-With'] = 'docs';
    return request;
  },
});
`;

/** `/openapi.json` and the page `/docs` that makes it browsable. @param read makes the document */
export function apiDocs(read: () => ApiDocument): Router {
  let text: string | undefined;
  return Router()
    .get('/openapi.json', (_request, response) => {
      text ??= JSON.stringify(read());
      response.set('Cache-Control', 'no-cache').type('json').send(text);
    })
    .get('/docs', (_request, response) => {
      response.set('Cache-Control', 'no-cache').type('html').send(PAGE);
    })
    .get('/docs/start.js', (_request, response) => {
      response.set('Cache-Control', 'no-cache').type('js').send(START);
    })
    .use('/docs/assets', express.static(ASSETS, { index: false, redirect: false, maxAge: '1d' }));
}
