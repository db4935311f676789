import type { RequestHandler } from 'express';

/** The specification's addresses are kept as they are spelt; other spellings of them lead there, with whatever follows. */
const SPELLINGS: readonly [other: RegExp, kept: string][] = [
  [/^\/(?:terms|trems)-and-conditions?$/, '/trems-and-condition'],
  [/^\/(?:terms|syarat-dan-ketentuan)$/, '/trems-and-condition'],
  [/^\/(?:privacy|kebijakan-privasi)$/, '/privacy-policy'],
  [/^\/dasboard(?=\/|$)/, '/dashboard'],
  [/^\/dashboard\/customer-support(?=\/|$)/, '/dashboard/costumer-support'],
];

/** Sends readers of a differently spelt address to the kept one, for good. */
export const redirectSpellings: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next();
  let path = request.path;
  for (const [other, kept] of SPELLINGS) path = path.replace(other, kept);
  if (path === request.path) return next();
  const query = request.originalUrl.indexOf('?');
  response
    .set('Cache-Control', 'public, max-age=86400')
    .redirect(301, query < 0 ? path : path + request.originalUrl.slice(query));
};
