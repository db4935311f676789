import * as z from 'zod/mini';
import { languageSchema } from '../language-schema.ts';
import { personNameSchema, readableText } from '../names.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';

export const SUPPORT_MESSAGE_MAX = 4_000;
export const SUPPORT_NOTE_MAX = 2_000;
export const SUPPORT_ANSWER_MAX = 6_000;

/** The contact form of the public side. */
export const supportRequestSchema = z.object({
  name: personNameSchema,
  email: z.email().check(z.maxLength(254)),
  message: z.string().check(z.trim(), z.minLength(10), z.maxLength(SUPPORT_MESSAGE_MAX), readableText),
  /** A field that no person sees; programs that fill in everything give themselves away. */
  website: z.optional(z.string().check(z.maxLength(500))),
});
export type SupportRequest = z.infer<typeof supportRequestSchema>;

export const supportReceivedResponseSchema = z.object({ message: z.string() });

export const supportStateSchema = z.enum(['new', 'in_progress', 'answered']);
export type SupportState = z.infer<typeof supportStateSchema>;

export const supportQuerySchema = z.object({
  ...pageQueryShape,
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  state: z.optional(z.union([z.literal(''), supportStateSchema])),
});

/** `author` is the name at the time of writing. */
const remarkSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  author: z.string(),
  text: z.string(),
});
export type SupportRemark = z.infer<typeof remarkSchema>;

export const supportMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: languageSchema,
  state: supportStateSchema,
  /** For the staff alone, oldest first. */
  notes: z.array(remarkSchema),
  /** Mailed to the sender, oldest first. */
  answers: z.array(remarkSchema),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** To be sent back with a change of the state. */
  revision: z.int(),
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;

export const supportListResponseSchema = z.object({
  messages: z.array(supportMessageSchema),
  pagination: paginationSchema,
  /** How many there are in each state, whatever is searched for. */
  counts: z.record(supportStateSchema, z.int()),
});
export type SupportListResponse = z.infer<typeof supportListResponseSchema>;

export const supportStateRequestSchema = z.object({
  state: supportStateSchema,
  /** Of the message as whoever chooses has seen it. */
  revision: z.int().check(z.minimum(1)),
});
export const supportNoteRequestSchema = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(SUPPORT_NOTE_MAX), readableText),
});
export const supportAnswerRequestSchema = z.object({
  text: z.string().check(z.trim(), z.minLength(2), z.maxLength(SUPPORT_ANSWER_MAX), readableText),
});
export const supportChangedResponseSchema = z.object({
  message: z.string(),
  support_message: supportMessageSchema,
});
