import * as z from 'zod/mini';
import { finalistSchema } from '../finalists/finalists.ts';
import { eventDetailSchema, organizerSchema } from './events.ts';

/** The secret of a preview's link. */
export const PREVIEW_TOKEN_HEADER = 'x-preview-token';

/** `POST /admin/events/{id}/preview-link`: the only time that the link's secret is shown. */
export const previewLinkResponseSchema = z.object({ message: z.string(), token: z.string() });

export type PreviewLinkResponse = z.infer<typeof previewLinkResponseSchema>;

/** A draft as its page would be, were it published now. */
export const eventPreviewSchema = z.object({
  event: eventDetailSchema,
  finalists: z.array(finalistSchema),
  event_organizer: organizerSchema,
});

export type EventPreview = z.infer<typeof eventPreviewSchema>;
