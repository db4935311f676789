import * as z from 'zod/mini';
import { finalistSchema } from '../finalists/finalists.ts';
import { leaderboardRowSchema, recentVoteSchema, spikeLineSchema } from '../leaderboard/leaderboard.ts';
import { whoseRupiahSchema } from '../orders/whose-rupiah.ts';
import { blackoutSchema } from './blackout.ts';
import { EVENT_RESULTS, PUBLIC_EVENT_STATUSES } from './event-statuses.ts';
import { EVENT_ZONES } from './zone-names.ts';

/** As stored. What the public sees of `draft` is nothing at all. */
export const eventStatusSchema = z.enum(['draft', ...PUBLIC_EVENT_STATUSES]);
export type EventStatus = z.infer<typeof eventStatusSchema>;

export const publicEventStatusSchema = z.enum(PUBLIC_EVENT_STATUSES);
export type PublicEventStatus = z.infer<typeof publicEventStatusSchema>;

export const eventZoneSchema = z.enum(EVENT_ZONES);
export type EventZone = z.infer<typeof eventZoneSchema>;

export const eventListItemSchema = z.object({
  id: z.string(),
  unique_name: z.string(),
  name: z.string(),
  status: publicEventStatusSchema,
  profile_image: z.string(),
  /** Null while results are hidden. */
  votes_count: z.nullable(z.int()),
  price: z.int(),
  event_organizer: z.string(),
  start: z.nullable(z.iso.datetime()),
  end: z.nullable(z.iso.datetime()),
  zone: eventZoneSchema,
  is_show: z.boolean(),
});
export type EventListItem = z.infer<typeof eventListItemSchema>;

export const eventListResponseSchema = z.object({ events: z.array(eventListItemSchema) });
export type EventListResponse = z.infer<typeof eventListResponseSchema>;

/** Counts of the landing page are static claims and live in the client's content file. */
export const homeResponseSchema = z.object({
  events: z.array(eventListItemSchema),
  /** Of all events, not only of these. */
  ongoing_count: z.int(),
});
export type HomeResponse = z.infer<typeof homeResponseSchema>;

export const eventDetailSchema = z.object({
  id: z.string(),
  unique_name: z.string(),
  name: z.string(),
  tagline: z.string(),
  status: publicEventStatusSchema,
  start: z.nullable(z.iso.datetime()),
  end: z.nullable(z.iso.datetime()),
  /** The instant after which a payment is worth no votes any more. */
  closes_at: z.nullable(z.iso.datetime()),
  /** The instant after which no checkout is opened: some minutes before `closes_at`. */
  checkout_closes_at: z.nullable(z.iso.datetime()),
  /** Why an event was closed early or canceled, shown in public. */
  status_reason: z.nullable(z.string()),
  /** Its end was moved to later while it was going on: from when, and why. */
  extension: z.nullable(z.object({ previous_end: z.iso.datetime(), reason: z.string() })),
  results: z.enum(EVENT_RESULTS),
  /** Of finalists, after the first order: `GET /events/{id}/corrections` lists them. */
  corrections_count: z.int(),
  zone: eventZoneSchema,
  is_show: z.boolean(),
  price: z.int(),
  /** Null while results are hidden. */
  votes_count: z.nullable(z.int()),
  /** Announced or present; null when there is none. While it is `hidden` no answer contains a result. */
  blackout: z.nullable(blackoutSchema),
  /** Sanitised HTML. */
  description: z.string(),
  images: z.array(z.object({ url: z.string(), category: z.string() })),
  profile_image: z.string(),
  background_image: z.nullable(z.string()),
});
export type EventDetail = z.infer<typeof eventDetailSchema>;

export const organizerSchema = z.object({
  name: z.string(),
  profile_image: z.string(),
  follower_count: z.int(),
  event_created: z.int(),
  description: z.string(),
  social_media_link: z.nullable(z.string()),
});
export type Organizer = z.infer<typeof organizerSchema>;

export const eventResponseSchema = z.object({
  event: eventDetailSchema,
  leaderboard: z.array(leaderboardRowSchema),
  /** Grows by one with every change of the board; a viewer never applies an older one. */
  leaderboard_version: z.int(),
  leaderboard_as_of: z.iso.datetime(),
  recently_votes: z.array(recentVoteSchema),
  spikes: z.array(spikeLineSchema),
  finalists: z.array(finalistSchema),
  event_organizer: organizerSchema,
  /** Of one vote, with tax and fee on top. */
  whose_rupiah: whoseRupiahSchema,
});
export type EventResponse = z.infer<typeof eventResponseSchema>;

export const eventSummaryResponseSchema = z.object({
  event: z.object({
    id: z.string(),
    unique_name: z.string(),
    name: z.string(),
    profile_image: z.string(),
    /** Basis points of what votes cost. */
    organizer_share_bp: z.int(),
  }),
});
export type EventSummaryResponse = z.infer<typeof eventSummaryResponseSchema>;
