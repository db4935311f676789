import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { transactionChangedSchema } from '../live.ts';

/** GET /admin/transactions/moves: what moved since the answer that the desk has; without `since` the latest. */
export const movesQuerySchema = z.object({
  /** `until` of that answer. */
  since: z.optional(z.iso.datetime()),
  event_id: z.optional(idSchema),
  event_organizer_id: z.optional(idSchema),
});

export const movesResponseSchema = z.object({
  /** One an order, as it is now; oldest move first. Some of them may be known already. */
  moves: z.array(transactionChangedSchema),
  /** What moved up to here is in it. */
  until: z.iso.datetime(),
  event_names: z.record(z.string(), z.string()),
  /** False when more moved since then than one answer holds: these are the latest, and lists have to be looked up again. */
  complete: z.boolean(),
});
export type MovesResponse = z.infer<typeof movesResponseSchema>;
