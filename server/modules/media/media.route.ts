import express, { type RequestHandler, Router } from 'express';
import { AppError } from '#server/platform/app-error.ts';
import { mediaDirectory } from '#server/platform/storage.ts';

const STORED_PICTURE = /^(\/[\w-]+\/[\w-]+)\.webp$/;
const servers = new Map<string, RequestHandler>();

/** Names are random and never used twice, so a browser may keep what it has for ever. */
function serverOf(directory: string): RequestHandler {
  const existing = servers.get(directory);
  if (existing) return existing;
  const created = express.static(directory, {
    immutable: true,
    maxAge: '365d',
    index: false,
    redirect: false,
    setHeaders: (response) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  servers.set(directory, created);
  return created;
}

/**
 * The address of a picture names its WebP file. Browsers that say so get the smaller AVIF of it, and programs that show neither (mail,
 * some previews) the JPEG; pictures that have none of these are served as they are.
 */
const chooseFormat: RequestHandler = (request, response, next) => {
  const requested = STORED_PICTURE.exec(request.url);
  if (!requested || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
  response.vary('Accept');
  const accepted = request.get('accept') ?? '*/*';
  const format = /image\/avif/.test(accepted)
    ? 'avif'
    : /image\/webp|image\/\*|\*\/\*/.test(accepted)
      ? null
      : 'jpg';
  if (!format) return next();
  const webp = request.url;
  request.url = `${requested[1]}.${format}`;
  serverOf(mediaDirectory())(request, response, (error?: unknown) => {
    request.url = webp;
    next(error);
  });
};

/** Stored pictures; to be mounted at `/media`. */
export const mediaRouter: Router = Router()
  .use(chooseFormat)
  .use((request, response, next) => serverOf(mediaDirectory())(request, response, next))
  .use(() => {
    throw new AppError({ code: 'not_found' });
  });
