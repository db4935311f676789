import express, { type RequestHandler, Router } from 'express';
import { AppError } from '#server/platform/app-error.ts';
import { mediaDirectory } from '#server/platform/storage.ts';

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

/** Stored pictures; to be mounted at `/media`. */
export const mediaRouter: Router = Router()
  .use((request, response, next) => serverOf(mediaDirectory())(request, response, next))
  .use(() => {
    throw new AppError({ code: 'not_found' });
  });
