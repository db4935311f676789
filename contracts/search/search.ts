import * as z from 'zod/mini';
import { roleIdSchema } from '../accounts/session.ts';
import { eventStatusSchema } from '../events/events.ts';
import { transactionRowSchema } from '../orders/transactions.ts';

/** Shorter texts find too much to be of use. */
export const SEARCH_MIN = 2;
/** Hits of each kind that are sent. */
export const HITS_SHOWN = 6;

/** GET /admin/search */
export const deskSearchQuerySchema = z.object({
  search: z.string().check(z.trim(), z.minLength(SEARCH_MIN), z.maxLength(100)),
});

/** What one text finds, kind by kind; at most {@link HITS_SHOWN} of each. */
export const deskSearchResponseSchema = z.object({
  /** By number or a part of it, the provider's id, the customer's name, username and (ROLE001) e-mail. */
  orders: z.array(transactionRowSchema),
  events: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: eventStatusSchema,
      event_organizer_name: z.string(),
    }),
  ),
  organizers: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()), is_active: z.boolean() }),
  ),
  /** For super admins alone; empty for others. */
  users: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      email: z.nullable(z.string()),
      role_id: roleIdSchema,
    }),
  ),
});
export type DeskHits = z.infer<typeof deskSearchResponseSchema>;
