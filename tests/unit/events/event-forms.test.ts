import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import {
  createEventRequestSchema,
  endEventRequestSchema,
  extendEventRequestSchema,
  sharesAreWhole,
  updateEventRequestSchema,
} from '#contracts/events/event-forms.ts';

const PICTURE = '/media/events/a.webp';
const event = {
  event_organizer_id: 'EO-1',
  name: 'Gita',
  tagline: 'Suara muda.',
  description: '<p>Dua puluh paduan suara.</p>',
  profile_image_url: PICTURE,
  thumbnail_images: [PICTURE],
  socialmedia_url: '@gita',
  price: 2_500,
  allocate_eo: 0.7,
  allocate_sorak: 0.3,
  start: '2027-01-17T10:00:00+07:00',
  end: '2027-01-17T10:00:01+07:00',
};

/** What is wrong, as `field: sentence`. */
function faults(schema: z.ZodMiniType, body: object): string[] {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const created = (overrides: object) => faults(createEventRequestSchema, { ...event, ...overrides });
const updated = (body: object) => faults(updateEventRequestSchema, { revision: 1, ...body });

describe('a new event', () => {
  test('is taken as it is typed, with what is usual where nothing is said', () => {
    expect(createEventRequestSchema.parse({ ...event, name: '  Gita ' })).toEqual({
      ...event,
      event_type: 'votes',
      background_image_url: null,
      related_events: [],
      zone: 'Asia/Jakarta',
      is_show: true,
      is_home: false,
      is_qr_available: true,
    });
  });

  test.each([
    ['event_organizer_id', 'organizerRequired'],
    ['name', 'nameRequired'],
    ['tagline', 'taglineRequired'],
    ['description', 'descriptionRequired'],
    ['profile_image_url', 'profileImageRequired'],
    ['thumbnail_images', 'thumbnailRequired'],
    ['socialmedia_url', 'socialMediaRequired'],
    ['price', 'pricingRequired'],
    ['allocate_eo', 'profitRequired'],
    ['allocate_sorak', 'profitRequired'],
  ])('without its %s is refused: %s', (field, sentence) => {
    expect(created({ [field]: undefined })).toContain(`${field}: ${sentence}`);
  });

  test.each([
    [{ name: ' ' }, 'name: nameRequired'],
    [{ tagline: '' }, 'tagline: taglineRequired'],
    [{ description: ' ' }, 'description: descriptionRequired'],
    [{ socialmedia_url: '' }, 'socialmedia_url: socialMediaRequired'],
    [{ thumbnail_images: [] }, 'thumbnail_images: thumbnailRequired'],
    [{ profile_image_url: '' }, 'profile_image_url: profileImageRequired'],
    [{ profile_image_url: 'https://elsewhere/a.webp' }, 'profile_image_url: pictureAddress'],
    [{ price: 0 }, 'price: priceRange'],
    [{ price: 10_000_001 }, 'price: priceRange'],
    [{ price: 2.5 }, 'price: priceWhole'],
  ])('%j is refused: %s', (overrides, fault) => {
    expect(created(overrides)).toEqual([fault]);
  });

  test.each([{ price: 1 }, { price: 10_000_000 }])('may cost %j', (overrides) => {
    expect(created(overrides)).toEqual([]);
  });

  test.each([
    ['name', 120],
    ['tagline', 200],
    ['description', 20_000],
    ['socialmedia_url', 200],
  ])('has a %s of at most %d letters', (field, most) => {
    expect(created({ [field]: 'x'.repeat(most) })).toEqual([]);
    expect(created({ [field]: 'x'.repeat(most + 1) })).toHaveLength(1);
  });

  test('is related to twelve others at most', () => {
    const others = (count: number) => Array.from({ length: count }, (_, index) => `EVT-${index}`);
    expect(created({ related_events: others(12) })).toEqual([]);
    expect(created({ related_events: others(13) })).toHaveLength(1);
  });

  test('is divided between two, who have all of it together', () => {
    const both = ['allocate_eo: sharesNotWhole', 'allocate_sorak: sharesNotWhole'];
    expect(created({ allocate_eo: 0.7001, allocate_sorak: 0.3 })).toEqual(both);
    expect(created({ allocate_eo: 0, allocate_sorak: 1 })).toEqual([]);
    expect(created({ allocate_eo: 1.1, allocate_sorak: -0.1 })).toEqual([
      'allocate_eo: shareRange',
      'allocate_sorak: shareRange',
    ]);
    expect([sharesAreWhole(0.3333, 0.6667), sharesAreWhole(0.3333, 0.6666)]).toEqual([true, false]);
  });

  test('has both dates, the end after the start', () => {
    expect(created({ start: null, end: null })).toEqual(['start: dateRequired', 'end: dateRequired']);
    expect(created({ end: undefined })).toEqual(['end: dateRequired']);
    expect(created({ end: event.start })).toEqual(['end: endBeforeStart']);
    expect(created({ start: 'besok' })).toEqual([expect.stringMatching(/^start: Invalid/)]);
  });

  test('that is yet to be announced needs no dates, nor have they to fit', () => {
    expect(created({ is_show: false, start: null, end: null })).toEqual([]);
    expect(created({ is_show: false, end: event.start })).toEqual([]);
  });
});

describe('an edit of an event', () => {
  test('may be any part of it, based on a revision', () => {
    expect(updated({ name: 'Gita' })).toEqual([]);
    expect(updated({ percentage_eo: 0.6, percentage_sorak: 0.4, related_event: [{ id: 'EVT-2' }] })).toEqual(
      [],
    );
    expect(updated({ social_media: null, background_image: null, start: null })).toEqual([]);
    expect(faults(updateEventRequestSchema, { name: 'Gita' })).toEqual(['revision: required']);
    expect(faults(updateEventRequestSchema, { status: 'upcoming' })).toEqual([]);
    expect(faults(updateEventRequestSchema, {})).toEqual([]);
  });

  test('names both shares or none', () => {
    const both = ['percentage_eo: sharesNotWhole', 'percentage_sorak: sharesNotWhole'];
    expect(updated({ percentage_eo: 0.6 })).toEqual(both);
    expect(updated({ percentage_sorak: 0.6 })).toEqual(both);
    expect(updated({ percentage_eo: 0.6, percentage_sorak: 0.6 })).toEqual(both);
  });

  test('has an end after its start where it names both, unless the event is yet to be announced', () => {
    const { start } = event;
    expect(updated({ start, end: start })).toEqual(['end: endBeforeStart']);
    expect(updated({ start, end: event.end })).toEqual([]);
    expect(updated({ end: event.end })).toEqual([]);
    expect(updated({ is_show: false, start, end: start })).toEqual([]);
    expect(updated({ is_show: true, start, end: start })).toEqual(['end: endBeforeStart']);
  });

  test('leaves none of its words empty', () => {
    expect(updated({ name: '', tagline: ' ', profile_image: '' })).toEqual([
      'name: nameRequired',
      'tagline: taglineRequired',
      'profile_image: profileImageRequired',
    ]);
  });
});

describe('an end by hand', () => {
  test('has a reason of at most 300 letters', () => {
    expect(faults(endEventRequestSchema, { reason: ' ' })).toEqual(['reason: reasonRequired']);
    expect(faults(endEventRequestSchema, {})).toEqual(['reason: reasonRequired']);
    expect(faults(endEventRequestSchema, { reason: 'x'.repeat(300) })).toEqual([]);
    expect(faults(endEventRequestSchema, { reason: 'x'.repeat(301) })).toHaveLength(1);
    expect(faults(endEventRequestSchema, { reason: 'hu\u0000jan' })).toHaveLength(1);
  });

  test('or a later one, with an instant', () => {
    expect(faults(extendEventRequestSchema, { end: event.end, reason: 'hujan' })).toEqual([]);
    expect(faults(extendEventRequestSchema, { end: '', reason: 'hujan' })).toEqual(['end: dateRequired']);
    expect(faults(extendEventRequestSchema, { end: event.end })).toEqual(['reason: reasonRequired']);
  });
});
