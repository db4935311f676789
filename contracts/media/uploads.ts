import * as z from 'zod/mini';
import { PICTURE_KINDS } from './pictures.ts';

/** 5 MB: a file of exactly this size passes, one byte more does not. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;

/**
 * What a picture may be at most, besides its bytes; the sentence of a refusal names all of it. Half as many pixels of one that a decoder has
 * to hold whole: WebP, progressive, interlaced or with 16 bits a colour.
 */
export const PICTURE_LIMITS = { megapixels: 50, side: 10_000, frames: 200 } as const;

/** What `<input type="file">` offers; what a file is, the server detects from its bytes. */
export const UPLOAD_ACCEPT = 'image/jpeg,image/png,image/webp,image/svg+xml';

/** The text fields of the multipart body of `POST /admin/uploads`; the file itself is its field `file`. */
export const uploadFieldsSchema = z.object({ type: z.enum(PICTURE_KINDS) });

export const uploadResponseSchema = z.object({
  message: z.string(),
  /** The largest size, `/media/{type}/{name}.webp`; see `pictureAt` for the others. */
  url: z.string(),
});
export type UploadResponse = z.infer<typeof uploadResponseSchema>;

const pictureUrlChecks = [
  z.maxLength(200),
  z.regex(/^\/media\/(event_organizers|events|finalists|hero_img)\/[A-Za-z0-9_-]{1,100}\.webp$/, {
    error: 'pictureAddress',
  }),
] as const;

/** The address of a picture that was uploaded here: nothing else is taken as a picture of anything. */
export const pictureUrlSchema = z.string().check(...pictureUrlChecks);

/** The same where there has to be one. @param sentence all that is said where there is none */
export const requiredPictureUrl = (sentence: string) =>
  z.string({ error: sentence }).check(z.minLength(1, { error: sentence, abort: true }), ...pictureUrlChecks);
