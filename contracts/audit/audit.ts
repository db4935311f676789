import * as z from 'zod/mini';
import { pageQueryShape, paginationSchema } from '../pagination.ts';

/** Both ends are days of Jakarta, included. */
const day = z.optional(z.union([z.literal(''), z.iso.date()]));
const text = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** Of what is changed. */
export const auditKindSchema = z.enum([
  'event',
  'finalist',
  'order',
  'event_organizer',
  'user',
  'screen',
  'support_message',
  'picture',
  'hero_image',
  'transfer',
  'provider_report',
  'transfer_file',
  'payout',
  'money_case',
]);
export type AuditKind = z.infer<typeof auditKindSchema>;

const filterShape = {
  /** An id, or beginnings of words of a name, a username or an e-mail. */
  actor: text,
  /** One of `actions`, such as `event_organizer.update`. */
  action: text,
  /** The id of what was changed, or its kind (`event_organizer`). */
  target: text,
  kind: z.optional(z.union([z.literal(''), auditKindSchema])),
  from: day,
  to: day,
};

export const auditQuerySchema = z.object({ ...filterShape, ...pageQueryShape });
export const auditExportQuerySchema = z.object(filterShape);
/** Lines of one file at most; the newest of those that match. */
export const AUDIT_EXPORT_MAX = 20_000;

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** `name` is null for accounts that are gone; `script` for somebody with access to the machine. */
  actor: z.object({ id: z.string(), name: z.nullable(z.string()), role_id: z.nullable(z.string()) }),
  action: z.string(),
  /** What was done, with names as they were then, in the language of the request. */
  sentence: z.string(),
  target: z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  /** Secrets and personal data were taken out when it was written. */
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.nullable(z.string()),
  /** What is different, in words, the changed ones first. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      changed: z.boolean(),
    }),
  ),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditResponseSchema = z.object({
  entries: z.array(auditEntrySchema),
  pagination: paginationSchema,
  /** Every action that was ever recorded, for the filter. */
  actions: z.array(z.object({ id: z.string(), words: z.string() })),
});
export type AuditResponse = z.infer<typeof auditResponseSchema>;
