import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { pictureUrlSchema } from '../media/uploads.ts';
import { ifMissing } from '../missing.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { eventStatusSchema, eventZoneSchema } from './events.ts';

/*
 * Events as the back-office sees and writes them. Where a rule has an `error`, it is the name of a sentence: the server turns it into
 * words (server/http/field-messages.ts), a form looks it up among its own.
 */

/** Rupiah per vote. A dearer vote could not be bought: it is the most that one order may cost. */
export const PRICE_AMOUNT_MAX = 10_000_000;
export const EVENT_NAME_MAX = 120;
export const TAGLINE_MAX = 200;
export const DESCRIPTION_MAX = 20_000;
export const SOCIAL_MEDIA_MAX = 200;
export const REASON_MAX = 300;
export const EVENT_IMAGES_MAX = 20;
export const RELATED_EVENTS_MAX = 12;
/** A start may lie this far back when an event is made: filling in four steps takes a while. */
export const START_GRACE_MS = 10 * 60_000;

/** active: upcoming and ongoing; inactive: completed and canceled. */
export const eventTabSchema = z.enum(['active', 'inactive', 'draft']);
export type EventTab = z.infer<typeof eventTabSchema>;

const optionalId = z.union([z.literal(''), idSchema]).optional();
const searchText = z.string().trim().max(100).optional();

export const adminEventsQuerySchema = z.object({
  ...pageQueryShape,
  search: searchText,
  status_type: eventTabSchema.optional(),
  /** As `status_type` of the transaction list: ongoing is active, completed is inactive. */
  status: z.enum(['ongoing', 'completed']).optional(),
  event_organizer_id: optionalId,
});
export type AdminEventsQuery = z.input<typeof adminEventsQuerySchema>;

export const adminEventRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  unique_name: z.string(),
  profile_image: z.string(),
  event_organizer: z.string(),
  event_organizer_id: z.string(),
  /** Paid in time and not given back, in rupiah; the shares below are what was booked of it, tax and fee apart. */
  total_amount: z.number().int(),
  percentage_eo: z.number(),
  percentage_sorak: z.number(),
  total_eo_amount: z.number().int(),
  total_sorak_amount: z.number().int(),
  /** Days from start to end, a begun one counted whole; null without dates. */
  duration: z.number().int().nullable(),
  transaction_count: z.number().int(),
  status: eventStatusSchema,
  /** False: `DELETE …/general` would be refused. */
  is_deletable: z.boolean(),
});
export type AdminEventRow = z.infer<typeof adminEventRowSchema>;

export const adminEventsResponseSchema = z.object({
  events: z.array(adminEventRowSchema),
  pagination: paginationSchema,
});
export type AdminEventsResponse = z.infer<typeof adminEventsResponseSchema>;

/** What may be done with an event in its present state. */
export const eventActionSchema = z.enum(['publish', 'close', 'cancel', 'extend', 'delete']);
export type EventAction = z.infer<typeof eventActionSchema>;

export const lockedFieldSchema = z.object({
  /** As in {@link updateEventRequestSchema}; `finalists` for the list of them, their names and categories. */
  field: z.string(),
  message: z.string(),
});
export type LockedField = z.infer<typeof lockedFieldSchema>;

export const relatedEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number().int(),
  profile_image: z.string(),
});
export type RelatedEvent = z.infer<typeof relatedEventSchema>;

export const eventImageSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  category: z.string(),
});
export type EventImage = z.infer<typeof eventImageSchema>;

export const adminEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The name once more. */
  title: z.string(),
  description: z.string(),
  tagline: z.string(),
  /** By the clock, at the moment of reading. */
  status: eventStatusSchema,
  start: z.iso.datetime().nullable(),
  end: z.iso.datetime().nullable(),
  zone: eventZoneSchema,
  closes_at: z.iso.datetime().nullable(),
  /** Why it was closed early, canceled or extended; shown in public. */
  status_reason: z.string().nullable(),
  results: z.enum(['none', 'provisional', 'final']),
  price: z.number().int(),
  total_finalist: z.number().int(),
  percentage_eo: z.number(),
  percentage_sorak: z.number(),
  total_amount: z.number().int(),
  transaction_count: z.number().int(),
  related_event: z.array(relatedEventSchema),
  social_media: z.string().nullable(),
  profile_image: z.string(),
  background_image: z.string().nullable(),
  background_image_id: z.string().nullable(),
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
  /** To be sent along with an update: whoever saves on top of somebody else's change is told (409 `edit_conflict`). */
  revision: z.number().int(),
  /** The instant of the first order; price, start, shares and finalists hold from then on. */
  rules_locked_at: z.iso.datetime().nullable(),
  locked_fields: z.array(lockedFieldSchema),
  actions: z.array(eventActionSchema),
  created_at: z.iso.datetime(),
});
export type AdminEvent = z.infer<typeof adminEventSchema>;

export const adminEventResponseSchema = z.object({ event: adminEventSchema });
export type AdminEventResponse = z.infer<typeof adminEventResponseSchema>;

export const eventCreatedResponseSchema = z.object({ message: z.string(), event: adminEventSchema });
export type EventCreatedResponse = z.infer<typeof eventCreatedResponseSchema>;

export const eventChangedResponseSchema = z.object({ message: z.string(), data: adminEventSchema });
export type EventChangedResponse = z.infer<typeof eventChangedResponseSchema>;

/** A text that must be there; missing and blank are the same to whoever fills in a form. */
function requiredText(error: string, max: number) {
  return z
    .string({ error: ifMissing(error) })
    .trim()
    .min(1, { error })
    .max(max);
}

/** A share: a fraction of four decimals, 0.7 is 70 %. */
function share(error: string) {
  return z
    .number({ error: ifMissing(error) })
    .min(0, { error: 'shareRange' })
    .max(1, { error: 'shareRange' });
}

const price = z
  .number({ error: ifMissing('pricingRequired') })
  .int({ error: 'priceWhole' })
  .min(1, { error: 'priceRange' })
  .max(PRICE_AMOUNT_MAX, { error: 'priceRange' });

/** An instant with its zone (`Z` or `+07:00`): forms convert what was typed in the event's own zone before they send it. */
const instant = z.iso.datetime({ offset: true });

const eventText = {
  name: requiredText('nameRequired', EVENT_NAME_MAX),
  tagline: requiredText('taglineRequired', TAGLINE_MAX),
  description: requiredText('descriptionRequired', DESCRIPTION_MAX),
};

/** True when two fractions of four decimals are the whole; both are basis points, so no rounding can hide a rest. */
export function sharesAreWhole(one: number, other: number): boolean {
  return Math.round(one * 10_000) + Math.round(other * 10_000) === 10_000;
}

interface Issues {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

function checkShares(shares: Record<string, number | undefined>, issues: Issues): void {
  const [[firstName, first], [secondName, second]] = Object.entries(shares) as [
    [string, number | undefined],
    [string, number | undefined],
  ];
  if (first === undefined && second === undefined) return;
  if (first !== undefined && second !== undefined && sharesAreWhole(first, second)) return;
  for (const name of [firstName, secondName]) {
    issues.addIssue({ code: 'custom', path: [name], message: 'sharesNotWhole' });
  }
}

function checkDates(
  { start, end }: { start?: string | null | undefined; end?: string | null | undefined },
  issues: Issues,
): void {
  if (start && end && Date.parse(end) <= Date.parse(start)) {
    issues.addIssue({ code: 'custom', path: ['end'], message: 'endBeforeStart' });
  }
}

/** Makes a draft. With `is_show` on it needs both dates; without, the event is *Coming Soon* and has none. */
export const createEventRequestSchema = z
  .object({
    event_organizer_id: z.string({ error: 'organizerRequired' }).pipe(idSchema),
    event_type: z.literal('votes').default('votes'),
    ...eventText,
    profile_image_url: z
      .string({ error: 'profileImageRequired' })
      .min(1, { error: 'profileImageRequired' })
      .pipe(pictureUrlSchema),
    background_image_url: pictureUrlSchema.nullable().default(null),
    thumbnail_images: z
      .array(pictureUrlSchema, { error: ifMissing('thumbnailRequired') })
      .min(1, { error: 'thumbnailRequired' })
      .max(EVENT_IMAGES_MAX),
    socialmedia_url: requiredText('socialMediaRequired', SOCIAL_MEDIA_MAX),
    price,
    allocate_eo: share('profitRequired'),
    allocate_sorak: share('profitRequired'),
    related_events: z.array(idSchema).max(RELATED_EVENTS_MAX).default([]),
    start: instant.nullable().default(null),
    end: instant.nullable().default(null),
    zone: eventZoneSchema.default('Asia/Jakarta'),
    is_show: z.boolean().default(true),
    is_home: z.boolean().default(false),
    is_qr_available: z.boolean().default(true),
  })
  .superRefine((event, issues) => {
    checkShares({ allocate_eo: event.allocate_eo, allocate_sorak: event.allocate_sorak }, issues);
    if (!event.is_show) return;
    for (const field of ['start', 'end'] as const) {
      if (event[field] === null) issues.addIssue({ code: 'custom', path: [field], message: 'dateRequired' });
    }
    checkDates(event, issues);
  });
export type CreateEventRequest = z.input<typeof createEventRequestSchema>;

/**
 * The whole event, a part of it, or only `{status}`. What is left out stays. `status` publishes a draft (`upcoming` or `ongoing`: which of
 * them it becomes follows from its dates); closing, canceling and extending are actions of their own, with a reason.
 */
export const updateEventRequestSchema = z
  .object({
    /** That of the event as it was read. Without it nothing is compared: for `{status}` alone. */
    revision: z.number().int().optional(),
    status: eventStatusSchema.optional(),
    ...eventText,
    social_media: requiredText('socialMediaRequired', SOCIAL_MEDIA_MAX),
    profile_image: z.string().min(1, { error: 'profileImageRequired' }).pipe(pictureUrlSchema),
    background_image: pictureUrlSchema.nullable(),
    price,
    percentage_eo: share('profitRequired'),
    percentage_sorak: share('profitRequired'),
    related_event: z.array(z.object({ id: idSchema })).max(RELATED_EVENTS_MAX),
    start: instant.nullable(),
    end: instant.nullable(),
    zone: eventZoneSchema,
    is_show: z.boolean(),
    is_home: z.boolean(),
    is_qr_available: z.boolean(),
  })
  .partial()
  .superRefine((event, issues) => {
    checkShares({ percentage_eo: event.percentage_eo, percentage_sorak: event.percentage_sorak }, issues);
    if (event.is_show !== false) checkDates(event, issues);
    const edits = Object.keys(event).some((field) => field !== 'status' && field !== 'revision');
    if (edits && event.revision === undefined) {
      issues.addIssue({ code: 'custom', path: ['revision'], message: 'required' });
    }
  });
export type UpdateEventRequest = z.input<typeof updateEventRequestSchema>;

/** `details` of the 409 `edit_conflict`: what somebody else has changed since the revision that was sent. */
export const editConflictSchema = z.object({
  revision: z.number().int(),
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
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

const reason = requiredText('reasonRequired', REASON_MAX);

/** `POST /admin/events/{id}/close` and `…/cancel`: at once, for good, with words for the public. */
export const endEventRequestSchema = z.object({ reason });
export type EndEventRequest = z.infer<typeof endEventRequestSchema>;

/** `POST /admin/events/{id}/extend`: a later end for an event that is not over. */
export const extendEventRequestSchema = z.object({
  end: z.iso.datetime({ offset: true, error: 'dateRequired' }),
  reason,
});
export type ExtendEventRequest = z.infer<typeof extendEventRequestSchema>;

export const relatedEventsQuerySchema = z.object({
  event_organizer_id: optionalId,
  name: searchText,
  /** Left out of the answer. */
  event_id: optionalId,
});
export const relatedEventsResponseSchema = z.object({ events: z.array(relatedEventSchema) });
export type RelatedEventsResponse = z.infer<typeof relatedEventsResponseSchema>;

export const eventLeaderboardRowSchema = z.object({
  rank: z.number().int(),
  id: z.string(),
  name: z.string(),
  category: z.string(),
  profile_image: z.string(),
  total_votes: z.number().int(),
  /** Fraction of the event's votes, four decimals. */
  vote_percentage: z.number(),
});
export const eventLeaderboardResponseSchema = z.object({ leaderboard: z.array(eventLeaderboardRowSchema) });
export type EventLeaderboardResponse = z.infer<typeof eventLeaderboardResponseSchema>;

export const eventImagesResponseSchema = z.object({ images: z.array(eventImageSchema) });
export type EventImagesResponse = z.infer<typeof eventImagesResponseSchema>;

const imageCategory = z.string().trim().min(1).max(40);
export const addEventImageRequestSchema = z.object({
  category: imageCategory.default('banner'),
  url: pictureUrlSchema,
});
export type AddEventImageRequest = z.input<typeof addEventImageRequestSchema>;

export const changeEventImageRequestSchema = z.object({
  id: idSchema,
  category: imageCategory.optional(),
  url: pictureUrlSchema,
});
export type ChangeEventImageRequest = z.infer<typeof changeEventImageRequestSchema>;

export const eventImageResponseSchema = z.object({ message: z.string(), image: eventImageSchema });
export type EventImageResponse = z.infer<typeof eventImageResponseSchema>;

export const heroImageSchema = z.object({ id: z.string(), url: z.string() });
export const heroImagesResponseSchema = z.object({ images: z.array(heroImageSchema) });
export type HeroImagesResponse = z.infer<typeof heroImagesResponseSchema>;
export const addHeroImageRequestSchema = z.object({ url: pictureUrlSchema });
/** The created image, with a word for people. */
export const heroImageResponseSchema = heroImageSchema.extend({ message: z.string() });
export type HeroImageResponse = z.infer<typeof heroImageResponseSchema>;

export const removedResponseSchema = z.object({ message: z.string() });
