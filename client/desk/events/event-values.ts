import type { DeskEvent, RelatedEvent } from '#contracts/events/desk-events.ts';
import type { CreateEventRequest, UpdateEventRequest } from '#contracts/events/event-forms.ts';
import type { EventZone } from '#contracts/events/events.ts';
import { readTypedNumber } from '#contracts/typed-number.ts';
import { DEFAULT_ZONE } from '../../lib/format.ts';
import { instantOf, wallTimeOf } from '../../lib/zoned-time.ts';
import { descriptionToText, textToDescription } from './description-text.ts';

/** An event as its form has it: texts as they are typed, times on the wall of the event's zone. */
export type EventValues = {
  name: string;
  /** The address of a stored event; empty for a new one, which gets one of its name. */
  slug: string;
  tagline: string;
  description: string;
  socialMedia: string;
  profileImage: string;
  backgroundImage: string | null;
  /** Of a new event; those of a stored one have a section of their own. */
  thumbnails: string[];
  price: string;
  /** Percent. */
  shareEo: string;
  shareSorak: string;
  related: RelatedEvent[];
  zone: EventZone;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  isShow: boolean;
  isHome: boolean;
  isQrAvailable: boolean;
};

export const emptyEventValues: EventValues = {
  name: '',
  slug: '',
  tagline: '',
  description: '',
  socialMedia: '',
  profileImage: '',
  backgroundImage: null,
  thumbnails: [],
  price: '',
  shareEo: '',
  shareSorak: '',
  related: [],
  zone: DEFAULT_ZONE,
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  isShow: true,
  isHome: false,
  isQrAvailable: true,
};

/*
 * What is empty is null, never undefined: JSON leaves undefined out, and an edit takes what is left out for what shall stay as it is.
 */

/** `1.500` → 1500, `1,5` → 1.5; null for an empty text, NaN for one that is no number. */
export const parsePrice = (text: string): number | null => readTypedNumber(text);

/** Percent to the fraction that is stored, four decimals: `12,5` → 0.125; null when empty. */
export function parseShare(text: string): number | null {
  const percent = readTypedNumber(text, 'percent');
  return percent === null ? null : Math.round(percent * 100) / 10_000;
}

/** 0.125 → `12,5`. */
export function formatShare(fraction: number): string {
  return String(Math.round(fraction * 10_000) / 100).replace('.', ',');
}

/** A stored event in its form. */
export function valuesOfEvent(event: DeskEvent): EventValues {
  const start = event.start ? wallTimeOf(event.start, event.zone) : { date: '', time: '' };
  const end = event.end ? wallTimeOf(event.end, event.zone) : { date: '', time: '' };
  return {
    name: event.name,
    slug: event.unique_name,
    tagline: event.tagline,
    description: descriptionToText(event.description),
    socialMedia: event.social_media ?? '',
    profileImage: event.profile_image,
    backgroundImage: event.background_image,
    thumbnails: event.images.map(({ url }) => url),
    price: String(event.price),
    shareEo: formatShare(event.percentage_eo),
    shareSorak: formatShare(event.percentage_sorak),
    related: event.related_event,
    zone: event.zone,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    isShow: event.is_show,
    isHome: event.is_home,
    isQrAvailable: event.is_qr_available,
  };
}

/** What both requests call the same. Dates of a *Coming Soon* are not known yet. */
function shared(values: EventValues) {
  const { zone, isShow } = values;
  const at = (date: string, time: string) => (isShow ? instantOf({ date, time }, zone) : null);
  return {
    name: values.name,
    tagline: values.tagline,
    description: textToDescription(values.description),
    price: parsePrice(values.price),
    start: at(values.startDate, values.startTime),
    end: at(values.endDate, values.endTime),
    zone,
    is_show: isShow,
    is_home: values.isHome,
    is_qr_available: values.isQrAvailable,
  };
}

/** Still to be parsed by `createEventRequestSchema`: what is missing is missing here, too. */
export function toCreateRequest(
  values: EventValues,
  organizerId: string,
): { [K in keyof CreateEventRequest]: unknown } {
  return {
    ...shared(values),
    event_organizer_id: organizerId,
    event_type: 'votes',
    profile_image_url: values.profileImage,
    background_image_url: values.backgroundImage,
    thumbnail_images: values.thumbnails,
    socialmedia_url: values.socialMedia,
    allocate_eo: parseShare(values.shareEo),
    allocate_sorak: parseShare(values.shareSorak),
    related_events: values.related.map(({ id }) => id),
  };
}

/**
 * Still to be parsed by `updateEventRequestSchema`. What was not touched goes back as it came: fields show instants to the minute and
 * paragraphs without their tags, and neither shall count as a change.
 *
 * @param event as it was read
 */
export function toUpdateRequest(
  values: EventValues,
  event: DeskEvent,
): { [K in keyof UpdateEventRequest]: unknown } {
  const before = valuesOfEvent(event);
  const now = shared(values);
  const sameZone = values.zone === before.zone && values.isShow === before.isShow;
  const sameStart = values.startDate === before.startDate && values.startTime === before.startTime;
  const sameEnd = values.endDate === before.endDate && values.endTime === before.endTime;
  return {
    ...now,
    ...(values.description === before.description && { description: event.description }),
    ...(sameZone && sameStart && { start: event.start }),
    ...(sameZone && sameEnd && { end: event.end }),
    revision: event.revision,
    ...(values.slug !== before.slug && { unique_name: values.slug }),
    profile_image: values.profileImage,
    background_image: values.backgroundImage,
    social_media: values.socialMedia,
    percentage_eo: parseShare(values.shareEo),
    percentage_sorak: parseShare(values.shareSorak),
    related_event: values.related.map(({ id }) => ({ id })),
  };
}

/** The fields of the form by what the requests call them; `start` and `end` are two inputs each, the date stands for both. */
export const FORM_FIELDS: Record<string, keyof EventValues> = {
  name: 'name',
  unique_name: 'slug',
  tagline: 'tagline',
  description: 'description',
  socialmedia_url: 'socialMedia',
  social_media: 'socialMedia',
  profile_image_url: 'profileImage',
  profile_image: 'profileImage',
  background_image_url: 'backgroundImage',
  background_image: 'backgroundImage',
  thumbnail_images: 'thumbnails',
  price: 'price',
  allocate_eo: 'shareEo',
  percentage_eo: 'shareEo',
  allocate_sorak: 'shareSorak',
  percentage_sorak: 'shareSorak',
  related_events: 'related',
  related_event: 'related',
  zone: 'zone',
  start: 'startDate',
  end: 'endDate',
  is_show: 'isShow',
  is_home: 'isHome',
  is_qr_available: 'isQrAvailable',
};

/** Both shares of an event without decimals. They add up to 100, as they do with all their decimals: 0.865 → `87%` and `13%`. */
export function wholeShares(percentageEo: number): { eo: string; sorak: string } {
  const eo = Math.round(percentageEo * 100);
  return { eo: `${eo}%`, sorak: `${100 - eo}%` };
}

/** A fraction as percent without decimals: 0.186 → `19%`. */
export function formatWholeShare(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}
