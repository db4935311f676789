import * as z from 'zod/mini';

/** The newest so many; those of one finalist are all listed. */
export const CORRECTIONS_MAX = 100;

export const correctedFieldSchema = z.enum(['name', 'category', 'number', 'profile_image']);
export type CorrectedField = z.infer<typeof correctedFieldSchema>;

/** Something put right, a finalist who withdrew, one who stands again after that. */
export const correctionKindSchema = z.enum(['correction', 'withdrawal', 'return']);
export type CorrectionKind = z.infer<typeof correctionKindSchema>;

/** Something that was put right after people had paid for it. */
export const correctionSchema = z.object({
  id: z.string(),
  kind: correctionKindSchema,
  finalist_id: z.string(),
  /** As the finalist is called now. */
  finalist_name: z.string(),
  /** None of a withdrawal. Empty texts and addresses stand for nothing. */
  changes: z.array(z.object({ field: correctedFieldSchema, before: z.string(), after: z.string() })),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** The newest first. */
export const correctionsResponseSchema = z.object({ corrections: z.array(correctionSchema) });
export type CorrectionsResponse = z.infer<typeof correctionsResponseSchema>;
