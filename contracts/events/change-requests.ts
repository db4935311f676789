import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { reasonSchema, wishedChangesSchema } from './event-forms.ts';
import { type EventStatus, eventZoneSchema } from './events.ts';

/** The platform's fee is the rest of the organizer's share, and the home page is its own. */
const ALWAYS = ['percentage_eo', 'percentage_sorak', 'is_home'] as const;
/** What the public has been shown, and was published under. */
const ONCE_PUBLISHED = ['price', 'start', 'end', 'zone', 'is_show'] as const;
export const CONSENT_FIELDS = [...ALWAYS, ...ONCE_PUBLISHED] as const;
export type ConsentField = (typeof CONSENT_FIELDS)[number];

/** What staff of an organizer cannot change in an event of that status, but ask for, by names of the wire. */
export function consentFieldsOf(status: EventStatus): readonly ConsentField[] {
  return status === 'draft' ? ALWAYS : CONSENT_FIELDS;
}

/** Only an open one can be withdrawn or decided, and an event has one at most. */
export const CHANGE_REQUEST_STATES = ['open', 'withdrawn', 'granted', 'refused'] as const;
export const changeRequestStateSchema = z.enum(CHANGE_REQUEST_STATES);
export type ChangeRequestState = z.infer<typeof changeRequestStateSchema>;

export const askForChangeRequestSchema = z.object({
  /** Of the event as it was read. */
  revision: z.int(),
  changes: wishedChangesSchema,
  /** For whoever decides. */
  reason: z._default(z.nullable(reasonSchema), null),
});
export type AskForChangeRequest = z.input<typeof askForChangeRequestSchema>;

/** A refusal has a reason. */
export const decideChangeRequestSchema = z
  .object({
    decision: z.enum(['granted', 'refused']),
    /** For whoever asked. */
    reason: z._default(z.nullable(reasonSchema), null),
  })
  .check(
    z.superRefine(({ decision, reason }, issues) => {
      if (decision === 'refused' && reason === null)
        issues.addIssue({ code: 'custom', path: ['reason'], message: 'reasonRequired' });
    }),
  );
export type DecideChangeRequest = z.input<typeof decideChangeRequestSchema>;

export const changeRequestsQuerySchema = z.object({
  ...pageQueryShape,
  state: z.optional(z.union([z.literal(''), changeRequestStateSchema])),
  event_id: z.optional(z.union([z.literal(''), idSchema])),
});
export type ChangeRequestsQuery = z.input<typeof changeRequestsQuerySchema>;

export const changeRequestSchema = z.object({
  id: z.string(),
  event: z.object({ id: z.string(), name: z.string(), profile_image: z.string(), zone: eventZoneSchema }),
  event_organizer: z.object({ id: z.string(), name: z.string() }),
  state: changeRequestStateSchema,
  /** Null for an account that is gone. */
  asked_by: z.nullable(z.string()),
  asked_at: z.iso.datetime(),
  reason: z.nullable(z.string()),
  /** Fields by their names in `updateEventRequestSchema`, what they were when it was asked for and what they are to be. */
  differences: z.array(z.object({ field: z.string(), former: z.unknown(), wished: z.unknown() })),
  /** Who withdrew or decided; null while it is open. */
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(z.iso.datetime()),
  decision_reason: z.nullable(z.string()),
});
export type ChangeRequest = z.infer<typeof changeRequestSchema>;

export const changeRequestResponseSchema = z.object({ change_request: changeRequestSchema });
export type ChangeRequestResponse = z.infer<typeof changeRequestResponseSchema>;

export const changeRequestChangedResponseSchema = z.extend(changeRequestResponseSchema, {
  message: z.string(),
});
export type ChangeRequestChangedResponse = z.infer<typeof changeRequestChangedResponseSchema>;

export const changeRequestsResponseSchema = z.object({
  change_requests: z.array(changeRequestSchema),
  pagination: paginationSchema,
});
export type ChangeRequestsResponse = z.infer<typeof changeRequestsResponseSchema>;
