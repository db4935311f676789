import { describe, expect, test } from '@jest/globals';
import { descriptionToText, textToDescription } from '#client/desk/events/description-text.ts';
import {
  type EventValues,
  emptyEventValues,
  formatShare,
  parsePrice,
  parseShare,
  toCreateRequest,
  toUpdateRequest,
  valuesOfEvent,
  wholeShares,
} from '#client/desk/events/event-values.ts';
import { sortImages } from '#client/desk/events/sort-images.ts';
import { statusAtFinish } from '#client/desk/events/status-at-finish.ts';
import { changedFields, mergeValues } from '#client/lib/edit-conflict.ts';
import { createEventRequestSchema } from '#contracts/events/event-forms.ts';
import { buildDeskEvent } from '../../support/desk-events.ts';

describe('what is typed', () => {
  test.each([
    ['2.500', 2_500],
    ['10.000.000', 10_000_000],
    ['2500', 2_500],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['-1', -1],
    ['1,500', 1_500],
    ['Rp 2.500', 2_500],
    ['2,5 rb', 2_500],
    ['', null],
    ['dua ribu', Number.NaN],
    ['1e12', Number.NaN],
  ])('[BO-5.13] the price %p is %p', (text, price) => expect(parsePrice(text)).toEqual(price));

  test.each([
    ['70', 0.7],
    ['12,345', 0.1235],
    ['33.33', 0.3333],
    ['0', 0],
    ['70 %', 0.7],
    ['', null],
  ])('[BO-5.12 BO-9.15] the share %p is the fraction %p, rounded to four decimals', (text, fraction) =>
    expect(parseShare(text)).toBe(fraction),
  );

  test('a fraction is shown as the percent it was typed as', () => {
    expect([0.7, 0.125, 0.3333, 1].map(formatShare)).toEqual(['70', '12,5', '33,33', '100']);
  });

  test('[BO-5.05] times are those of the event’s zone', () => {
    const values = {
      ...emptyEventValues,
      zone: 'Asia/Jayapura' as const,
      startDate: '2027-01-17',
      startTime: '10:00',
    };
    expect(toCreateRequest(values, 'EO-1')).toMatchObject({ start: '2027-01-17T01:00:00.000Z', end: null });
    expect(toCreateRequest({ ...values, isShow: false }, 'EO-1')).toMatchObject({ start: null, end: null });
  });

  test('a form that is filled in makes a request that the contract takes', () => {
    const values = { ...valuesOfEvent(buildDeskEvent()), backgroundImage: '/media/hero_img/a.webp' };
    expect(createEventRequestSchema.safeParse(toCreateRequest(values, 'EO-1')).success).toBe(true);
  });
});

describe('a stored event in its form', () => {
  test('has nothing where the event has nothing', () => {
    const event = buildDeskEvent({ start: null, end: null, social_media: null });
    expect(valuesOfEvent(event)).toMatchObject({
      startDate: '',
      startTime: '',
      endDate: '',
      endTime: '',
      socialMedia: '',
    });
  });

  test('names the events that it belongs with by their ids', () => {
    const related = { id: 'EVT-2', name: 'Gita Tua', price: 1_000, profile_image: '' };
    const event = buildDeskEvent({ related_event: [related] });
    const values = valuesOfEvent(event);
    expect(values.related).toEqual([related]);
    expect(toUpdateRequest(values, event).related_event).toEqual([{ id: 'EVT-2' }]);
    expect(toCreateRequest(values, 'EO-1').related_events).toEqual(['EVT-2']);
  });
});

describe('shares without decimals', () => {
  test.each([
    [0.865, '87%', '13%'],
    [0.655, '66%', '34%'],
    [0.7, '70%', '30%'],
    [1, '100%', '0%'],
    [0.0049, '0%', '100%'],
  ])('[BO-2.166] of %p are %s and %s: together 100', (fraction, organizer, platform) => {
    expect(wholeShares(fraction)).toEqual({ eo: organizer, sorak: platform });
  });
});

describe('an event that is edited', () => {
  test('what was not touched goes back as it came: seconds, HTML, dates of a Coming Soon', () => {
    const event = buildDeskEvent();
    expect(toUpdateRequest(valuesOfEvent(event), event)).toMatchObject({
      revision: 3,
      start: event.start,
      end: event.end,
      description: event.description,
      percentage_eo: 0.7,
    });
    const soon = buildDeskEvent({ is_show: false });
    expect(toUpdateRequest(valuesOfEvent(soon), soon)).toMatchObject({ start: soon.start, end: soon.end });
  });

  test('[BO-5.19] what was cleared is sent as nothing, never left out: an edit keeps what is left out', () => {
    const event = buildDeskEvent();
    const sent = (values: EventValues) => JSON.parse(JSON.stringify(toUpdateRequest(values, event)));
    // The address alone goes only where it changed: one of long ago may break the rules of today.
    const named = Object.keys(sent({ ...valuesOfEvent(event), slug: 'gita-raya' }));
    expect(Object.keys(sent(emptyEventValues))).toEqual(named);
    expect(Object.keys(sent(valuesOfEvent(event)))).toEqual(named.filter((name) => name !== 'unique_name'));
  });

  test('another zone moves the instants, as the hours stay', () => {
    const event = buildDeskEvent();
    const values = { ...valuesOfEvent(event), zone: 'Asia/Makassar' as const };
    expect(toUpdateRequest(values, event)).toMatchObject({ end: '2027-02-28T13:00:00.000Z' });
  });

  test('insisting keeps the other admin’s changes to other fields', () => {
    const base = valuesOfEvent(buildDeskEvent());
    const mine = {
      ...base,
      tagline: 'Punyaku',
      related: [{ id: 'e', name: 'E', price: 1, profile_image: '' }],
    };
    const stored = { ...base, tagline: 'Punyanya', price: '5000' };
    expect(changedFields(base, mine)).toEqual(['tagline', 'related']);
    expect(mergeValues({ base, mine, stored })).toEqual({
      ...stored,
      tagline: 'Punyaku',
      related: mine.related,
    });
  });
});

describe('a description', () => {
  test('of paragraphs is plain text, there and back', () => {
    const html = '<p>Satu &amp; dua.</p><p>Tiga<br />empat.</p>';
    expect(descriptionToText(html)).toBe('Satu & dua.\n\nTiga\nempat.');
    expect(textToDescription(descriptionToText(html))).toBe(html);
  });

  test('with lists or links stays the HTML it is', () => {
    const html = '<p>Lihat <a href="https://a.test">ini</a></p>';
    expect(descriptionToText(html)).toBe(html);
    expect(textToDescription(html)).toBe(html);
  });

  test('[BO-2.210] shows nothing of what the server adds to links', () => {
    const html =
      '<p>Lihat <a href="https://a.test" title="x" rel="noopener noreferrer nofollow" target="_blank">ini</a></p>';
    expect(descriptionToText(html)).toBe('<p>Lihat <a href="https://a.test" title="x">ini</a></p>');
  });

  test('with a sign that is no tag stays text', () => {
    expect(textToDescription('a < b')).toBe('<p>a &lt; b</p>');
  });
});

test('[BO-4.14] a finished draft is ongoing once its start has come, else upcoming', () => {
  const now = Date.parse('2027-01-17T03:00:00.000Z');
  const at = (start: string | null, is_show = true) => statusAtFinish({ start, is_show }, now);
  expect(at('2027-01-17T03:00:00.000Z')).toBe('ongoing');
  expect(at('2027-01-17T03:00:00.001Z')).toBe('upcoming');
  expect(at('2026-01-01T00:00:00.000Z', false)).toBe('upcoming');
  expect(at(null)).toBe('upcoming');
});

test('[BO-2.60] pictures stand by the number in their ids', () => {
  const ids = sortImages([{ id: 'IMG-10' }, { id: 'IMG-9' }, { id: 'IMG-100' }]).map(({ id }) => id);
  expect(ids).toEqual(['IMG-9', 'IMG-10', 'IMG-100']);
});
