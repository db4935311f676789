import * as z from 'zod/mini';

/** `details` of the 409 `edit_conflict`: what somebody else has changed since the revision that was sent. */
export const editConflictSchema = z.object({
  revision: z.int(),
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(z.iso.datetime()),
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
