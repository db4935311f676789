import * as z from 'zod/mini';
import { REASON_MAX } from '../events/event-forms.ts';
import { idSchema } from '../ids.ts';
import { requiredText } from '../missing.ts';
import { readableText } from '../names.ts';
import { deskFinalistSchema, newFinalistSchema } from './desk-finalists.ts';
import { correctionSchema } from './public-corrections.ts';

/**
 * `POST /admin/finalists/{id}/corrections`: what is wrong with a finalist whose event is locked, and why it is put right. What is left out
 * stays; the reason, before and after are public.
 */
export const correctFinalistRequestSchema = z.object({
  /** That of the finalist as it was read. */
  revision: z.int(),
  name: z.optional(newFinalistSchema.shape.name),
  category: z.optional(newFinalistSchema.shape.category),
  number: z.optional(newFinalistSchema.shape.number),
  profile_image_url: z.optional(newFinalistSchema.shape.profile_image_url),
  reason: requiredText('reasonRequired', REASON_MAX).check(readableText),
});
export type CorrectFinalistRequest = z.input<typeof correctFinalistRequestSchema>;

/** `POST /admin/finalists/{id}/withdrawal`: withdraws a finalist of a locked event, or takes that back; the reason is public. */
export const withdrawFinalistRequestSchema = z.object({
  /** That of the finalist as it was read. */
  revision: z.int(),
  withdrawn: z.boolean(),
  reason: requiredText('reasonRequired', REASON_MAX).check(readableText),
});
export type WithdrawFinalistRequest = z.input<typeof withdrawFinalistRequestSchema>;

export const finalistCorrectedResponseSchema = z.object({
  message: z.string(),
  finalist: deskFinalistSchema,
  correction: correctionSchema,
});
export type FinalistCorrectedResponse = z.infer<typeof finalistCorrectedResponseSchema>;

export const correctionsQuerySchema = z.object({ finalist_id: z.optional(idSchema) });
