import { readFileSync } from 'node:fs';
import { type Request, type Response, Router } from 'express';
import { idSchema } from '#contracts/ids.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ShareImageKind } from './documents.model.ts';
import { getShareImage } from './get-share-image.ts';

/** The address names what the picture shows, so it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Requested without saying what it shows, or in the words of an older page. */
const FOR_MINUTES = 'public, max-age=300';
const FOR_SECONDS = 'public, max-age=10';
const FOR_A_DAY = 'public, max-age=86400';

let defaultCard: Buffer | undefined;

/** Pictures for previews in chats and search results; to be mounted at `/og`. */
export const shareImageRouter: Router = Router()
  .get('/sorak.png', (_request, response) => send(response, readDefaultCard(), FOR_A_DAY))
  .get('/events/:id.png', (request, response) => answer('share_image_event', request, response))
  .get('/finalists/:id.png', (request, response) => answer('share_image_finalist', request, response))
  .use(() => {
    throw new AppError({ code: 'not_found' });
  });

async function answer(kind: ShareImageKind, request: Request, response: Response): Promise<void> {
  const id = idSchema.safeParse(request.params.id);
  const image = id.success ? await getShareImage({ kind, subjectId: id.data }) : null;
  if (!image) throw new AppError({ code: 'not_found' });
  if (!image.png) return send(response, readDefaultCard(), FOR_SECONDS);
  send(response, image.png, request.query.v === image.fingerprint ? FOR_EVER : FOR_MINUTES);
}

function send(response: Response, png: Buffer, cacheControl: string): void {
  response
    .set('Cache-Control', cacheControl)
    .set('Cross-Origin-Resource-Policy', 'cross-origin')
    .type('png')
    .send(png);
}

/** The picture of Sorak itself; `scripts/brand.ts` draws it. */
function readDefaultCard(): Buffer {
  defaultCard ??= readFileSync(new URL('./default-card.png', import.meta.url));
  return defaultCard;
}
