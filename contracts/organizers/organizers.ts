import * as z from 'zod/mini';
import { PHONE_PATTERN } from '../accounts/account.ts';
import { registerRequestSchema } from '../accounts/accounts.ts';
import { eventStatusSchema } from '../events/events.ts';
import { pictureUrlSchema } from '../media/uploads.ts';
import { nameSchema, readableText, visibleLine } from '../names.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { type Sort, sortSchema } from '../sorting.ts';
import { readTypedNumber } from '../typed-number.ts';

/*
 * Event organizers as the desk sees and writes them.
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
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(sortSchema(['created', 'name']), '-created'),
});

export const organizerRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  profile_image: z.string(),
  /** Events that are completed. */
  event_done: z.int(),
  /** Events that are not drafts. */
  event_created: z.int(),
  created_at: z.iso.datetime(),
  /** Settled money of its events in rupiah, without those whose results are hidden from the viewer; null for roles without money. */
  total_amount: z.nullable(z.int()),
  status: organizerStatusSchema,
  is_active: z.boolean(),
});
export type OrganizerRow = z.infer<typeof organizerRowSchema>;

export const organizersResponseSchema = z.object({
  event_organizers: z.array(organizerRowSchema),
  pagination: paginationSchema,
});
export type OrganizersResponse = z.infer<typeof organizersResponseSchema>;

export const deskOrganizerSchema = z.extend(organizerRowSchema, {
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  description: z.string(),
  social_media_link: z.nullable(z.string()),
  follower_count: z.int(),
  /** Grows with every edit; an edit names the one that it was made from. */
  revision: z.int(),
  /** The latest login of anybody of its staff; null before the first. */
  last_login: z.nullable(z.iso.datetime()),
});
export type DeskOrganizer = z.infer<typeof deskOrganizerSchema>;

export const organizerResponseSchema = z.object({ event_organizer: deskOrganizerSchema });

const blankIsNull = (text: z.ZodMiniString) =>
  z.pipe(
    z.optional(z.union([z.literal(''), z.null(), text])),
    z.transform((value) => value || null),
  );

const readFollowers = (value: string | number | undefined) => readTypedNumber(String(value ?? '')) ?? 0;

/** The public data of an organizer. E-mail and password belong to the account of its staff. */
const organizerFieldsSchema = z.object({
  name: nameSchema({ min: 2, max: ORGANIZER_NAME_MAX }),
  profile_image: z._default(z.union([z.literal(''), pictureUrlSchema]), ''),
  phone_number: blankIsNull(z.string().check(z.trim(), z.regex(PHONE_PATTERN))),
  description: z._default(
    z.string().check(z.trim(), z.maxLength(ORGANIZER_DESCRIPTION_MAX), readableText),
    '',
  ),
  social_media_link: blankIsNull(z.string().check(z.trim(), z.maxLength(SOCIAL_LINK_MAX), visibleLine)),
  /** Text is read as people write numbers; none counts as 0. */
  follower_count: z.pipe(
    z.pipe(
      z.optional(z.union([z.string(), z.number()])).check(
        z.refine((value) => Number.isInteger(readFollowers(value)), {
          params: { sentence: 'numberUnreadable' },
        }),
      ),
      z.transform(readFollowers),
    ),
    z.int().check(z.minimum(0), z.maximum(FOLLOWERS_MAX)),
  ),
});

/** An edit, which names what it was made from: what somebody else has changed since then is not put back. */
export const organizerUpdateSchema = z.extend(organizerFieldsSchema, { revision: z.int() });
export type OrganizerUpdate = z.output<typeof organizerUpdateSchema>;
export type OrganizerUpdateRequest = z.input<typeof organizerUpdateSchema>;

export const organizerCreateSchema = z.extend(organizerFieldsSchema, {
  /** Its first account logs in with it. */
  email: z.email().check(z.maxLength(254)),
  /** Made up when it is left out or empty. */
  password: z.optional(z.union([z.literal(''), registerRequestSchema.shape.password])),
});
export type OrganizerCreate = z.output<typeof organizerCreateSchema>;
export type OrganizerCreateRequest = z.input<typeof organizerCreateSchema>;

/** The account of an organizer. The password is shown once, in the answer that made it; from then on it is null. */
export const credentialsSchema = z.object({
  user_id: z.string(),
  email: z.nullable(z.string()),
  username: z.string(),
  password: z.nullable(z.string()),
});
export type Credentials = z.infer<typeof credentialsSchema>;

export const organizerCreatedResponseSchema = z.object({
  message: z.string(),
  event_organizer: deskOrganizerSchema,
  credentials: credentialsSchema,
});
export type OrganizerCreatedResponse = z.infer<typeof organizerCreatedResponseSchema>;

export const organizerChangedResponseSchema = z.object({
  message: z.string(),
  event_organizer: deskOrganizerSchema,
});

/** `data` is null when nobody works for the organizer (any more). */
export const organizerCredentialsResponseSchema = z.object({ data: z.nullable(credentialsSchema) });
export const newCredentialsResponseSchema = z.object({ message: z.string(), data: credentialsSchema });

export const organizerStatisticsSchema = z.object({
  /** Settled money of all its events in rupiah, but for those that are hidden. */
  total_assets: z.int(),
  /** Events whose money is left out, because their results are hidden from the viewer. */
  hidden_events: z.int(),
  total_transactions: z.int(),
  /** Drafts included: the sum of the statuses below. */
  total_events: z.int(),
  status_completed: z.int(),
  status_ongoing: z.int(),
  status_upcoming: z.int(),
  status_canceled: z.int(),
  /** Drafts, which wait for their publication. */
  status_pending: z.int(),
});
export type OrganizerStatistics = z.infer<typeof organizerStatisticsSchema>;
export const organizerStatisticsResponseSchema = z.object({ data: organizerStatisticsSchema });

/** history: completed and canceled; next: ongoing and upcoming; without one: all of them, drafts too. */
export const organizerEventsTypeSchema = z.enum(['history', 'next']);
export type OrganizerEventsType = z.infer<typeof organizerEventsTypeSchema>;

export const organizerEventsQuerySchema = z.object({
  ...pageQueryShape,
  type: z.optional(organizerEventsTypeSchema),
});

export const organizerEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null while its results are hidden from the viewer. */
  total_amount: z.nullable(z.int()),
  status: eventStatusSchema,
  event_organizer_id: z.string(),
  /** Days from start to end, a begun one counted whole; null without dates. */
  duration: z.nullable(z.int()),
});
export type OrganizerEvent = z.infer<typeof organizerEventSchema>;

export const organizerEventsResponseSchema = z.object({
  data: z.array(organizerEventSchema),
  pagination: paginationSchema,
});
export type OrganizerEventsResponse = z.infer<typeof organizerEventsResponseSchema>;

export type OrganizerSort = Sort<'created' | 'name'>;
