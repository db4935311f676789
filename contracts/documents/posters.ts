import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';

export const posterEventParamsSchema = z.object({ eventId: idSchema });
export const posterFinalistParamsSchema = z.object({ finalistId: idSchema });

/** How far the workers are with something that is drawn for an event's finalists. */
export const posterJobResponseSchema = z.object({
  /** `missing`: nobody draws it, and there is none. */
  state: z.enum(['missing', 'waiting', 'working', 'ready', 'failed']),
  /** Finalists that are done, of `total`; both 0 while that is not known. */
  done: z.int(),
  total: z.int(),
});
export type PosterJobResponse = z.infer<typeof posterJobResponseSchema>;

/** A zip shorter than this that bears the zip's mark holds nothing. */
export const EMPTY_ZIP_BYTES = 100;

export const posterQuerySchema = z.object({ format: z._default(z.enum(['pdf', 'png']), 'pdf') });

/** What a finalist's QR code says, and a picture of it for the screen. */
export const qrPreviewResponseSchema = z.object({
  address: z.string(),
  /** An SVG without any size of its own. */
  qr_svg: z.string(),
});
export type QrPreviewResponse = z.infer<typeof qrPreviewResponseSchema>;

export const qrAppliedResponseSchema = z.object({
  message: z.string(),
  finalist: z.object({ id: z.string(), qr_image: z.nullable(z.string()), qr_banner: z.nullable(z.string()) }),
});
export type QrAppliedResponse = z.infer<typeof qrAppliedResponseSchema>;
