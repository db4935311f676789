import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { sortSchema } from '../sorting.ts';
import { blackoutSchema } from './blackout.ts';
import { eventImageSchema } from './event-images.ts';
import { EVENT_RESULTS } from './event-statuses.ts';
import { eventStatusSchema, eventZoneSchema } from './events.ts';

/** active: upcoming and ongoing; inactive: completed and canceled. */
export const eventTabSchema = z.enum(['active', 'inactive', 'draft']);

export type EventTab = z.infer<typeof eventTabSchema>;

const optionalId = z.optional(z.union([z.literal(''), idSchema]));

const searchText = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** `total` and `count` are the columns of money; an event whose money is hidden from the viewer comes last. */
export const eventSortSchema = sortSchema(['created', 'name', 'total', 'count']);
export type EventSort = z.infer<typeof eventSortSchema>;

export const deskEventsQuerySchema = z.object({
  ...pageQueryShape,
  sort: z._default(eventSortSchema, '-created'),
  search: searchText,
  status_type: z.optional(eventTabSchema),
  /** As `status_type` of the transaction list: ongoing is active, completed is inactive. */
  status: z.optional(z.enum(['ongoing', 'completed'])),
  event_organizer_id: optionalId,
});

export type DeskEventsQuery = z.input<typeof deskEventsQuerySchema>;

export const deskEventRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  unique_name: z.string(),
  profile_image: z.string(),
  event_organizer: z.string(),
  event_organizer_id: z.string(),
  /**
   * Paid in time and not given back, in rupiah; the shares below are what was booked of it, tax and fee apart. Null while the event's
   * results are hidden from the viewer: votes would follow.
   */
  total_amount: z.nullable(z.int()),
  percentage_eo: z.number(),
  percentage_sorak: z.number(),
  total_eo_amount: z.nullable(z.int()),
  total_sorak_amount: z.nullable(z.int()),
  /** Days from start to end, a begun one counted whole; null without dates. */
  duration: z.nullable(z.int()),
  transaction_count: z.int(),
  status: eventStatusSchema,
  /** False: `DELETE …/general` would be refused. */
  is_deletable: z.boolean(),
});

export type DeskEventRow = z.infer<typeof deskEventRowSchema>;

export const deskEventsResponseSchema = z.object({
  events: z.array(deskEventRowSchema),
  pagination: paginationSchema,
});

export type DeskEventsResponse = z.infer<typeof deskEventsResponseSchema>;

/** What may be done with an event in its present state. */
export const eventActionSchema = z.enum(['publish', 'close', 'cancel', 'extend', 'delete', 'lift']);

export type EventAction = z.infer<typeof eventActionSchema>;

export const lockedFieldSchema = z.object({
  /** As in {@link updateEventRequestSchema}; `finalists` for the list of them, their names and categories. */
  field: z.string(),
  message: z.string(),
});

export type LockedField = z.infer<typeof lockedFieldSchema>;

export const publishCheckSchema = z.object({
  /** `refused`: the draft cannot be published like that; `notice`: it can, and there is a warning. */
  weight: z.enum(['refused', 'notice']),
  /** As in {@link updateEventRequestSchema}; `finalists` for the list of them, `images` for the event's pictures. */
  field: z.string(),
  message: z.string(),
});

export type PublishCheck = z.infer<typeof publishCheckSchema>;

export const relatedEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: z.int(),
  profile_image: z.string(),
});

export type RelatedEvent = z.infer<typeof relatedEventSchema>;

export const deskEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The name once more. */
  title: z.string(),
  description: z.string(),
  tagline: z.string(),
  /** By the clock, at the moment of reading. */
  status: eventStatusSchema,
  start: z.nullable(z.iso.datetime()),
  end: z.nullable(z.iso.datetime()),
  zone: eventZoneSchema,
  closes_at: z.nullable(z.iso.datetime()),
  /** Why it was closed early, canceled or extended; shown in public. */
  status_reason: z.nullable(z.string()),
  results: z.enum(EVENT_RESULTS),
  /** Money of it that waits to be decided or is on its way, as far as the viewer may see it: the results are not final before. */
  open_cases: z.int(),
  /** Of one that is over nothing is said. */
  blackout: z.nullable(blackoutSchema),
  /** The instant of the last reveal by hand. */
  results_revealed_at: z.nullable(z.iso.datetime()),
  price: z.int(),
  total_finalist: z.int(),
  percentage_eo: z.number(),
  percentage_sorak: z.number(),
  /** Null while results are hidden from the viewer. */
  total_amount: z.nullable(z.int()),
  transaction_count: z.int(),
  related_event: z.array(relatedEventSchema),
  social_media: z.nullable(z.string()),
  profile_image: z.string(),
  background_image: z.nullable(z.string()),
  background_image_id: z.nullable(z.string()),
  images: z.array(eventImageSchema),
  unique_name: z.string(),
  event_unique_name: z.string(),
  is_show: z.boolean(),
  is_home: z.boolean(),
  is_qr_available: z.boolean(),
  event_organizer: z.object({ id: z.string(), name: z.string() }),
  event_organizer_id: z.string(),
  event_organizer_name: z.string(),
  event_organizer_profile: z.string(),
  /** To be sent along with an update: an edit that would overwrite another is refused (409 `edit_conflict`). */
  revision: z.int(),
  /** The instant of the first order; price, start, shares and finalists hold from then on. */
  rules_locked_at: z.nullable(z.iso.datetime()),
  locked_fields: z.array(lockedFieldSchema),
  actions: z.array(eventActionSchema),
  /** Somebody without a login may see the draft by a link. */
  has_preview_link: z.boolean(),
  /** What is to be said before a draft is published, refusals first; empty for what is published. */
  publish_checks: z.array(publishCheckSchema),
  created_at: z.iso.datetime(),
});

export type DeskEvent = z.infer<typeof deskEventSchema>;

export const deskEventResponseSchema = z.object({ event: deskEventSchema });

export type DeskEventResponse = z.infer<typeof deskEventResponseSchema>;

export const eventCreatedResponseSchema = z.object({ message: z.string(), event: deskEventSchema });

export type EventCreatedResponse = z.infer<typeof eventCreatedResponseSchema>;

export const eventChangedResponseSchema = z.object({ message: z.string(), data: deskEventSchema });

export type EventChangedResponse = z.infer<typeof eventChangedResponseSchema>;

/** With how many open orders were released, whose holders get a message. */
export const lockLiftedResponseSchema = z.extend(eventChangedResponseSchema, { released_orders: z.int() });

export type LockLiftedResponse = z.infer<typeof lockLiftedResponseSchema>;

export const relatedEventsQuerySchema = z.object({
  event_organizer_id: optionalId,
  name: searchText,
  /** Left out of the answer. */
  event_id: optionalId,
});

export const relatedEventsResponseSchema = z.object({ events: z.array(relatedEventSchema) });

export type RelatedEventsResponse = z.infer<typeof relatedEventsResponseSchema>;

export const eventLeaderboardRowSchema = z.object({
  rank: z.int(),
  id: z.string(),
  name: z.string(),
  category: z.string(),
  profile_image: z.string(),
  total_votes: z.int(),
  /** Fraction of the event's votes, four decimals. */
  vote_percentage: z.number(),
});

export const eventLeaderboardResponseSchema = z.object({ leaderboard: z.array(eventLeaderboardRowSchema) });

export type EventLeaderboardResponse = z.infer<typeof eventLeaderboardResponseSchema>;

export const removedResponseSchema = z.object({ message: z.string() });
