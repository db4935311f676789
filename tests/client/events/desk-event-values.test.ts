import { describe, expect, test } from '@jest/globals';
import { descriptionToText, textToDescription } from '#client/desk/events/description-text.ts';
import {
  type EventValues,
  emptyEventValues,
  FORM_FIELDS,
  formatShare,
  formatWholeShare,
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

describe('the form of a new event', () => {
  test('is empty, and the event is shown, not on the home page, with QR codes', () => {
    expect(emptyEventValues).toEqual({
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
      zone: 'Asia/Jakarta',
      startDate: '',
      startTime: '',
      endDate: '',
      endTime: '',
      isShow: true,
      isHome: false,
      isQrAvailable: true,
    });
  });

  test.each<[keyof EventValues, Partial<EventValues>, string[]]>([
    ['name', { name: 'Lain' }, ['name']],
    ['slug', { slug: 'lain' }, ['unique_name']],
    ['tagline', { tagline: 'Lain.' }, ['tagline']],
    ['description', { description: 'Lain.' }, ['description']],
    ['socialMedia', { socialMedia: 'lain' }, ['socialmedia_url', 'social_media']],
    ['profileImage', { profileImage: '/media/a.webp' }, ['profile_image_url', 'profile_image']],
    ['backgroundImage', { backgroundImage: '/media/b.webp' }, ['background_image_url', 'background_image']],
    ['thumbnails', { thumbnails: [] }, ['thumbnail_images']],
    ['price', { price: '5' }, ['price']],
    ['shareEo', { shareEo: '5' }, ['allocate_eo', 'percentage_eo']],
    ['shareSorak', { shareSorak: '5' }, ['allocate_sorak', 'percentage_sorak']],
    [
      'related',
      { related: [{ id: 'E', name: 'E', price: 1, profile_image: '' }] },
      ['related_events', 'related_event'],
    ],
    ['zone', { zone: 'Asia/Makassar' }, ['start', 'end', 'zone']],
    ['startDate', { startDate: '2027-01-18' }, ['start']],
    ['startDate', { startTime: '11:00' }, ['start']],
    ['endDate', { endDate: '2027-03-01' }, ['end']],
    ['endDate', { endTime: '22:00' }, ['end']],
    ['isShow', { isShow: false }, ['start', 'end', 'is_show']],
    ['isHome', { isHome: true }, ['is_home']],
    ['isQrAvailable', { isQrAvailable: false }, ['is_qr_available']],
  ])('the field %s with %j is %j in the requests', (field, typed, names) => {
    const event = buildDeskEvent();
    const sent = (values: EventValues): Record<string, unknown> => ({
      ...toCreateRequest(values, 'EO-1'),
      ...toUpdateRequest(values, event),
    });
    const values = valuesOfEvent(event);
    const [before, after] = [sent(values), sent({ ...values, ...typed })];
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
    expect(changed.toSorted()).toEqual(names.toSorted());
    // Dates have a field of their own, whatever moves them.
    const own = names.length > 1 ? names.filter((name) => name !== 'start' && name !== 'end') : names;
    expect(own.map((name) => FORM_FIELDS[name])).toEqual(own.map(() => field));
  });

  test('percent without decimals', () => {
    expect([0, 0.186, 0.005, 0.0049, 1].map(formatWholeShare)).toEqual(['0%', '19%', '1%', '0%', '100%']);
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

  test('each instant is sent as typed once its date or time was changed', () => {
    const event = buildDeskEvent();
    const sent = (typed: Partial<EventValues>) => {
      const { start, end } = toUpdateRequest({ ...valuesOfEvent(event), ...typed }, event);
      return { start, end };
    };
    expect(sent({ startDate: '2027-01-18' })).toEqual({ start: '2027-01-18T03:00:00.000Z', end: event.end });
    expect(sent({ startTime: '11:30' })).toEqual({ start: '2027-01-17T04:30:00.000Z', end: event.end });
    expect(sent({ endDate: '2027-03-01' })).toEqual({ start: event.start, end: '2027-03-01T14:00:00.000Z' });
    expect(sent({ endTime: '22:15' })).toEqual({ start: event.start, end: '2027-02-28T15:15:00.000Z' });
    expect(sent({ isShow: false })).toEqual({ start: null, end: null });
  });

  test('its HTML goes back unless the text was changed, and its address goes only when changed', () => {
    // What the form shows as text would be sent in another form.
    const event = buildDeskEvent({ description: '<p>Satu.</p>\n<p>Dua<br>tiga.</p>' });
    const values = valuesOfEvent(event);
    const untouched = toUpdateRequest(values, event);
    expect(untouched.description).toBe('<p>Satu.</p>\n<p>Dua<br>tiga.</p>');
    expect(Object.keys(untouched)).not.toContain('unique_name');
    const changed = toUpdateRequest({ ...values, description: 'Empat.', slug: 'gita-raya' }, event);
    expect(changed.description).toBe('<p>Empat.</p>');
    expect(changed.unique_name).toBe('gita-raya');
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
    expect(textToDescription('1 <2> 3 & 4')).toBe('<p>1 &lt;2&gt; 3 &amp; 4</p>');
  });

  test.each([
    ['<p>&lt;3 &gt; &quot;a&quot; &#39;b&#39;</p>', '<3 > "a" \'b\''],
    ['<p>a&nbsp;b &amp;lt;</p>', 'a\u00a0b &lt;'],
    ['Satu<br>dua<br/>tiga<br />empat<br >lima', 'Satu\ndua\ntiga\nempat\nlima'],
    ['<p>Satu</p>\n  <p>Dua</p>', 'Satu\n\nDua'],
    ['<p></p>', ''],
    ['<P>Satu</P>', '<P>Satu</P>'],
  ])('%j is shown as %j', (html, text) => expect(descriptionToText(html)).toBe(text));

  test.each([
    ['', ''],
    [' \n ', ''],
    ['\n\n Satu \n\n', '<p>Satu</p>'],
    ['Satu \n \n Dua', '<p>Satu</p><p>Dua</p>'],
    ['Satu\n\n\nDua\nTiga', '<p>Satu</p><p>Dua<br />Tiga</p>'],
    [' a<br>b ', 'a<br>b'],
    ['a</b>', 'a</b>'],
    ['<B class="x">a', '<B class="x">a'],
  ])('%j is stored as %j', (text, html) => expect(textToDescription(text)).toBe(html));

  test('shows links without what the server adds, however many spaces are before it', () => {
    expect(descriptionToText('<a href="/a"  rel="nofollow"   target="_blank">a</a>')).toBe(
      '<a href="/a">a</a>',
    );
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
