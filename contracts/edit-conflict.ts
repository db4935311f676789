import { z } from 'zod';

/** `details` of the 409 `edit_conflict`: what somebody else has changed since the revision that was sent. */
export const editConflictSchema = z.object({
  revision: z.number().int(),
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
  differences: z.array(
    z.object({
      field: z.string(),
      /** What is stored now. */
      current: z.unknown(),
      /** What was sent. */
      sent: z.unknown(),
    }),
  ),
});

export type EditConflict = z.infer<typeof editConflictSchema>;
