import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { pictureUrlSchema, requiredPictureUrl } from '../media/uploads.ts';
import { ifMissing, requiredText } from '../missing.ts';
import { readableText, visibleLine } from '../names.ts';
import { EVENT_IMAGES_MAX } from './event-images.ts';
import { eventStatusSchema, eventZoneSchema } from './events.ts';
import { slugSchema } from './slugs.ts';

/*
 * Where a rule has an `error`, it is the name of a sentence: the server turns it into words (server/http/field-messages.ts), a form looks
 * it up among its own.
 */

/** Rupiah per vote. A dearer vote could not be bought: it is the most that one order may cost. */
export const PRICE_AMOUNT_MAX = 10_000_000;

export const EVENT_NAME_MAX = 120;

export const TAGLINE_MAX = 200;

export const DESCRIPTION_MAX = 20_000;

export const SOCIAL_MEDIA_MAX = 200;

export const REASON_MAX = 300;

/** From start to end. Whoever exceeds it has mistyped a year. */
export const EVENT_DAYS_MAX = 366;

export const RELATED_EVENTS_MAX = 12;

/** A start may lie this far back when an event is made: filling in four steps takes a while. */
export const START_GRACE_MS = 10 * 60_000;

/** A share: a fraction of four decimals, 0.7 is 70 %. */
function share(error: string) {
  return z
    .number({ error: ifMissing(error) })
    .check(z.minimum(0, { error: 'shareRange' }), z.maximum(1, { error: 'shareRange' }));
}

const price = z
  .number({ error: ifMissing('pricingRequired') })
  .check(
    z.int({ error: 'priceWhole' }),
    z.minimum(1, { error: 'priceRange' }),
    z.maximum(PRICE_AMOUNT_MAX, { error: 'priceRange' }),
  );

/** An instant with its zone (`Z` or `+07:00`): forms convert what was typed in the event's own zone before they send it. */
const instant = z.iso.datetime({ offset: true });

const eventText = {
  name: requiredText('nameRequired', EVENT_NAME_MAX).check(visibleLine),
  tagline: requiredText('taglineRequired', TAGLINE_MAX).check(visibleLine),
  description: requiredText('descriptionRequired', DESCRIPTION_MAX).check(readableText),
};

const socialMedia = requiredText('socialMediaRequired', SOCIAL_MEDIA_MAX).check(visibleLine);

/** True when two fractions of four decimals are the whole; both are basis points, so no rounding can hide a rest. */
export function sharesAreWhole(one: number, other: number): boolean {
  return Math.round(one * 10_000) + Math.round(other * 10_000) === 10_000;
}

/** Whether two dates are farther apart than {@link EVENT_DAYS_MAX} days. */
export function lastsTooLong(start: Date, end: Date): boolean {
  return end.getTime() - start.getTime() > EVENT_DAYS_MAX * 86_400_000;
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
  if (!start || !end) return;
  const message =
    Date.parse(end) <= Date.parse(start)
      ? 'endBeforeStart'
      : lastsTooLong(new Date(start), new Date(end)) && 'durationTooLong';
  if (message) issues.addIssue({ code: 'custom', path: ['end'], message });
}

/** Makes a draft. With `is_show` on it needs both dates; without, the event is *Coming Soon* and has none. */
export const createEventRequestSchema = z
  .object({
    event_organizer_id: z.pipe(z.string({ error: 'organizerRequired' }), idSchema),
    event_type: z._default(z.literal('votes'), 'votes'),
    ...eventText,
    profile_image_url: requiredPictureUrl('profileImageRequired'),
    background_image_url: z._default(z.nullable(pictureUrlSchema), null),
    thumbnail_images: z
      .array(pictureUrlSchema, { error: ifMissing('thumbnailRequired') })
      .check(z.minLength(1, { error: 'thumbnailRequired' }), z.maxLength(EVENT_IMAGES_MAX)),
    socialmedia_url: socialMedia,
    price,
    allocate_eo: share('profitRequired'),
    allocate_sorak: share('profitRequired'),
    related_events: z._default(z.array(idSchema).check(z.maxLength(RELATED_EVENTS_MAX)), []),
    start: z._default(z.nullable(instant), null),
    end: z._default(z.nullable(instant), null),
    zone: z._default(eventZoneSchema, 'Asia/Jakarta'),
    is_show: z._default(z.boolean(), true),
    is_home: z._default(z.boolean(), false),
    is_qr_available: z._default(z.boolean(), true),
  })
  .check(
    z.superRefine((event, issues) => {
      checkShares({ allocate_eo: event.allocate_eo, allocate_sorak: event.allocate_sorak }, issues);
      if (!event.is_show) return;
      for (const field of ['start', 'end'] as const) {
        if (event[field] === null)
          issues.addIssue({ code: 'custom', path: [field], message: 'dateRequired' });
      }
      checkDates(event, issues);
    }),
  );

export type CreateEventRequest = z.input<typeof createEventRequestSchema>;

/** What staff of an organizer only asks for, once the event is published and partly before: see `consentFieldsOf`. */
const consentShape = {
  price,
  percentage_eo: share('profitRequired'),
  percentage_sorak: share('profitRequired'),
  start: z.nullable(instant),
  end: z.nullable(instant),
  zone: eventZoneSchema,
  is_show: z.boolean(),
  is_home: z.boolean(),
};

/**
 * The whole event, a part of it, or only `{status}`. What is left out stays. `status` publishes a draft (`upcoming` or `ongoing`: which of
 * them it becomes follows from its dates); closing, canceling and extending are actions of their own, with a reason.
 */
export const updateEventRequestSchema = z
  .partial(
    z.object({
      /** That of the event as it was read. Without it nothing is compared: for `{status}` alone. */
      revision: z.optional(z.int()),
      status: z.optional(eventStatusSchema),
      /** Its address; until the first order. */
      unique_name: slugSchema,
      ...eventText,
      /** Null as long as nobody gave one. */
      social_media: z.nullable(socialMedia),
      profile_image: requiredPictureUrl('profileImageRequired'),
      background_image: z.nullable(pictureUrlSchema),
      ...consentShape,
      related_event: z.array(z.object({ id: idSchema })).check(z.maxLength(RELATED_EVENTS_MAX)),
      is_qr_available: z.boolean(),
    }),
  )
  .check(
    z.superRefine((event, issues) => {
      checkShares({ percentage_eo: event.percentage_eo, percentage_sorak: event.percentage_sorak }, issues);
      if (event.is_show !== false) checkDates(event, issues);
      const edits = Object.keys(event).some((field) => field !== 'status' && field !== 'revision');
      if (edits && event.revision === undefined) {
        issues.addIssue({ code: 'custom', path: ['revision'], message: 'required' });
      }
    }),
  );

export type UpdateEventRequest = z.input<typeof updateEventRequestSchema>;

/** What an event is to have that its staff may not give it. */
export const wishedChangesSchema = z.partial(z.object(consentShape)).check(
  z.superRefine((event, issues) => {
    checkShares({ percentage_eo: event.percentage_eo, percentage_sorak: event.percentage_sorak }, issues);
    if (event.is_show !== false) checkDates(event, issues);
  }),
);

/** Why somebody does something, in their words. */
export const reasonSchema = requiredText('reasonRequired', REASON_MAX).check(readableText);

/** `POST /admin/events/{id}/close` and `…/cancel`: at once, for good, with words for the public. */
export const endEventRequestSchema = z.object({ reason: reasonSchema });

export type EndEventRequest = z.infer<typeof endEventRequestSchema>;

/** `POST /admin/events/{id}/lock/lift`: for the audit log. */
export const liftLockRequestSchema = z.object({ reason: reasonSchema });

export type LiftLockRequest = z.infer<typeof liftLockRequestSchema>;

/** `POST /admin/events/{id}/extend`: a later end for an event that is not over. */
export const extendEventRequestSchema = z.object({
  end: z.iso.datetime({ offset: true, error: 'dateRequired' }),
  reason: reasonSchema,
});

export type ExtendEventRequest = z.infer<typeof extendEventRequestSchema>;
