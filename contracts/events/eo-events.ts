import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { eventZoneSchema, publicEventStatusSchema } from './events.ts';

/** An organizer's own events as its staff sees them; drafts are the super admins' work and not among them. */
export const eoEventsParamsSchema = z.object({ eoId: idSchema });

/** active: upcoming and ongoing; inactive: completed and canceled; left out: both. */
export const eoEventsTabSchema = z.enum(['active', 'inactive']);
export type EoEventsTab = z.infer<typeof eoEventsTabSchema>;

export const eoEventsQuerySchema = z.object({
  ...pageQueryShape,
  /** A part of the name or the id. */
  filter: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  status_type: z.optional(eoEventsTabSchema),
});

export const eoEventSchema = z.object({
  id: z.string(),
  unique_name: z.string(),
  name: z.string(),
  tagline: z.string(),
  profile_image: z.string(),
  status: publicEventStatusSchema,
  /** Settled money in rupiah (null while results are hidden from the viewer), and the orders that it came from. */
  total_amount: z.nullable(z.int()),
  total_transaction: z.int(),
  price: z.int(),
  total_finalist: z.int(),
  start: z.nullable(z.iso.datetime()),
  end: z.nullable(z.iso.datetime()),
  zone: eventZoneSchema,
});
export type EoEvent = z.infer<typeof eoEventSchema>;

export const eoEventsResponseSchema = z.object({
  events: z.array(eoEventSchema),
  pagination: paginationSchema,
});
export type EoEventsResponse = z.infer<typeof eoEventsResponseSchema>;
