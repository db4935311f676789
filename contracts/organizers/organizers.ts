import { z } from 'zod';
import { PHONE_PATTERN } from '../accounts/account.ts';
import { registerRequestSchema } from '../accounts/accounts.ts';
import { eventStatusSchema } from '../events/events.ts';
import { pictureUrlSchema } from '../media/uploads.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';

/*
 * Event organizers as the back-office sees and writes them.
 */

export const ORGANIZER_NAME_MAX = 100;
export const ORGANIZER_DESCRIPTION_MAX = 2_000;
export const SOCIAL_LINK_MAX = 200;
export const FOLLOWERS_MAX = 1_000_000_000;

/** The badge of an organizer: how far its events are. `inactive` wins over the others. */
export const organizerStatusSchema = z.enum([
  'all done',
  'partially done',
  'on going',
  'not started',
  'inactive',
]);
export type OrganizerStatus = z.infer<typeof organizerStatusSchema>;

export const organizersQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(100).optional(),
});

export const organizerRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  profile_image: z.string(),
  /** Events that are completed. */
  event_done: z.number().int(),
  /** Events that are not drafts. */
  event_created: z.number().int(),
  created_at: z.iso.datetime(),
  /** Settled money of its events in rupiah. */
  total_amount: z.number().int(),
  status: organizerStatusSchema,
  is_active: z.boolean(),
});
export type OrganizerRow = z.infer<typeof organizerRowSchema>;

export const organizersResponseSchema = z.object({
  event_organizers: z.array(organizerRowSchema),
  pagination: paginationSchema,
});
export type OrganizersResponse = z.infer<typeof organizersResponseSchema>;

export const adminOrganizerSchema = organizerRowSchema.extend({
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  description: z.string(),
  social_media_link: z.string().nullable(),
  follower_count: z.number().int(),
  /** The latest login of anybody of its staff; null before the first. */
  last_login: z.iso.datetime().nullable(),
});
export type AdminOrganizer = z.infer<typeof adminOrganizerSchema>;

export const organizerResponseSchema = z.object({ event_organizer: adminOrganizerSchema });

const blankIsNull = (text: z.ZodString) =>
  z
    .union([z.literal(''), z.null(), text])
    .optional()
    .transform((value) => value || null);

/** What may be changed afterwards. E-mail and password belong to the account of the staff. */
export const organizerUpdateSchema = z.object({
  name: z.string().trim().min(2).max(ORGANIZER_NAME_MAX),
  profile_image: z.union([z.literal(''), pictureUrlSchema]).default(''),
  phone_number: blankIsNull(z.string().trim().regex(PHONE_PATTERN)),
  description: z.string().trim().max(ORGANIZER_DESCRIPTION_MAX).default(''),
  social_media_link: blankIsNull(z.string().trim().max(SOCIAL_LINK_MAX)),
  /** Text is read as a whole number; what is none counts as 0. */
  follower_count: z
    .union([z.string(), z.number()])
    .optional()
    .transform((value) => Number.parseInt(String(value ?? ''), 10) || 0)
    .pipe(z.number().int().min(0).max(FOLLOWERS_MAX)),
});
export type OrganizerUpdate = z.output<typeof organizerUpdateSchema>;
export type OrganizerUpdateRequest = z.input<typeof organizerUpdateSchema>;

export const organizerCreateSchema = organizerUpdateSchema.extend({
  /** Its first account logs in with it. */
  email: z.email().max(254),
  /** Made up when it is left out or empty. */
  password: z.union([z.literal(''), registerRequestSchema.shape.password]).optional(),
});
export type OrganizerCreate = z.output<typeof organizerCreateSchema>;
export type OrganizerCreateRequest = z.input<typeof organizerCreateSchema>;

/** The account of an organizer. The password is told once, in the answer that made it; from then on it is null. */
export const credentialsSchema = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  username: z.string(),
  password: z.string().nullable(),
});
export type Credentials = z.infer<typeof credentialsSchema>;

export const organizerCreatedResponseSchema = z.object({
  message: z.string(),
  event_organizer: adminOrganizerSchema,
  credentials: credentialsSchema,
});
export type OrganizerCreatedResponse = z.infer<typeof organizerCreatedResponseSchema>;

export const organizerChangedResponseSchema = z.object({
  message: z.string(),
  event_organizer: adminOrganizerSchema,
});

/** `data` is null when nobody works for the organizer (any more). */
export const organizerCredentialsResponseSchema = z.object({ data: credentialsSchema.nullable() });
export const newCredentialsResponseSchema = z.object({ message: z.string(), data: credentialsSchema });

export const organizerStatisticsSchema = z.object({
  /** Settled money of all its events in rupiah. */
  total_assets: z.number().int(),
  total_transactions: z.number().int(),
  /** Drafts included: the sum of the statuses below. */
  total_events: z.number().int(),
  status_completed: z.number().int(),
  status_ongoing: z.number().int(),
  status_upcoming: z.number().int(),
  status_canceled: z.number().int(),
  /** Drafts, which wait for their publication. */
  status_pending: z.number().int(),
});
export type OrganizerStatistics = z.infer<typeof organizerStatisticsSchema>;
export const organizerStatisticsResponseSchema = z.object({ data: organizerStatisticsSchema });

/** history: completed and canceled; next: ongoing and upcoming; without one: all of them, drafts too. */
export const organizerEventsTypeSchema = z.enum(['history', 'next']);
export type OrganizerEventsType = z.infer<typeof organizerEventsTypeSchema>;

export const organizerEventsQuerySchema = z.object({
  ...pageQueryShape,
  type: organizerEventsTypeSchema.optional(),
});

export const organizerEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  total_amount: z.number().int(),
  status: eventStatusSchema,
  event_organizer_id: z.string(),
  /** Days from start to end, a begun one counted whole; null without dates. */
  duration: z.number().int().nullable(),
});
export type OrganizerEvent = z.infer<typeof organizerEventSchema>;

export const organizerEventsResponseSchema = z.object({
  data: z.array(organizerEventSchema),
  pagination: paginationSchema,
});
export type OrganizerEventsResponse = z.infer<typeof organizerEventsResponseSchema>;
