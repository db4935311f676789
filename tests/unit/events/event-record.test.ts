import { describe, expect, test } from '@jest/globals';
import {
  blackoutOf,
  clockOf,
  type EventRecord,
  publicStatusAt,
  toEventRecord,
} from '#server/modules/events/event-record.ts';
import type { EventDocument } from '#server/modules/events/events.model.ts';
import { hiddenSentence } from '#server/modules/events/hidden-sentence.ts';
import { lockedFieldsAt } from '#server/modules/events/locked-fields.ts';

const START = new Date('2026-11-20T05:00:00Z');
const NOW = new Date('2026-11-21T05:00:00Z');
const END = new Date('2026-11-22T05:00:00Z');

/** As stored before there were short codes, blackouts, edits and extensions. */
const old = {
  _id: 'EVT-1',
  organizerId: 'EO-1',
  uniqueName: 'putri',
  name: 'Putri',
  tagline: 'Pilih',
  description: '<p>a</p>',
  status: 'ongoing',
  start: START,
  end: END,
  zone: 'Asia/Makassar',
  closedAt: null,
  closeReason: null,
  canceledAt: null,
  cancelReason: null,
  priceAmount: 2_500,
  organizerShareBp: 7_000,
  isShow: true,
  isHome: false,
  isQrAvailable: true,
  images: [],
  profileImage: '/media/p.webp',
  backgroundImage: null,
  socialMedia: '@putri',
  relatedEventIds: ['EVT-2'],
  rulesLockedAt: null,
  rulesLiftUntil: null,
  rulesLifts: 0,
  results: { totalVotes: 4 },
  finalizedAt: null,
  revision: 3,
  editRevision: 1,
  fieldRevisions: {},
  editedBy: null,
  editedAt: null,
  createdAt: START,
  updatedAt: NOW,
} as unknown as EventDocument;

const record = (overrides: Partial<EventRecord> = {}): EventRecord => ({
  ...toEventRecord(old),
  ...overrides,
});

describe('an event as it is stored', () => {
  test('is read with what came later left out', () => {
    expect(toEventRecord(old)).toEqual({
      hasPreviewLink: false,
      id: 'EVT-1',
      organizerId: 'EO-1',
      uniqueName: 'putri',
      shortCode: null,
      name: 'Putri',
      tagline: 'Pilih',
      description: '<p>a</p>',
      status: 'ongoing',
      start: START,
      end: END,
      zone: 'Asia/Makassar',
      closedAt: null,
      closeReason: null,
      canceledAt: null,
      cancelReason: null,
      priceAmount: 2_500,
      organizerShareBp: 7_000,
      isShow: true,
      isHome: false,
      isQrAvailable: true,
      images: [],
      profileImage: '/media/p.webp',
      backgroundImage: null,
      socialMedia: '@putri',
      relatedEventIds: ['EVT-2'],
      rulesLockedAt: null,
      rulesLiftUntil: null,
      rulesLifts: 0,
      results: { totalVotes: 4 },
      finalizedAt: null,
      resultsHiddenFrom: null,
      resultsHiddenUntil: null,
      resultsRevealedAt: null,
      revision: 3,
      editRevision: 1,
      fieldRevisions: {},
      editedBy: null,
      editedAt: null,
      extendedAt: null,
      extendedFrom: null,
      extendReason: null,
      createdAt: START,
      updatedAt: NOW,
    });
  });

  test('is read with what came later where it is there', () => {
    const later = {
      shortCode: 'ABCDE',
      resultsHiddenFrom: START,
      resultsHiddenUntil: END,
      resultsRevealedAt: NOW,
      extendedAt: NOW,
      extendedFrom: START,
      extendReason: 'hujan',
    };
    expect(toEventRecord({ ...old, ...later })).toMatchObject({
      shortCode: 'ABCDE',
      resultsHiddenFrom: START,
      resultsHiddenUntil: END,
      resultsRevealedAt: NOW,
      extendedAt: NOW,
      extendedFrom: START,
      extendReason: 'hujan',
    });
    expect(blackoutOf({})).toEqual({
      resultsHiddenFrom: null,
      resultsHiddenUntil: null,
      resultsRevealedAt: null,
    });
  });

  test('gives the clock what it goes by', () => {
    const event = record({ closedAt: NOW, canceledAt: END });
    expect(clockOf(event)).toEqual({
      stored: 'ongoing',
      start: START,
      end: END,
      closedAt: NOW,
      canceledAt: END,
      isShow: true,
    });
  });
});

describe('what may not be edited any more', () => {
  const lockedAt = (event: EventRecord, now = NOW) => Object.fromEntries(lockedFieldsAt(event, now));
  const rules = (reason: string) =>
    Object.fromEntries(
      ['price', 'start', 'is_show', 'percentage_eo', 'percentage_sorak', 'finalists', 'unique_name'].map(
        (field) => [field, reason],
      ),
    );

  test('is nothing before the start', () => {
    expect(lockedAt(record(), new Date(START.getTime() - 1))).toEqual({});
    expect(lockedAt(record({ status: 'draft' }))).toEqual({});
  });

  test('are the dates from the start on', () => {
    expect(lockedAt(record(), START)).toEqual({
      start: 'lockedByStart',
      is_show: 'lockedByStart',
      end: 'lockedEnd',
    });
  });

  test('are the rules from the first order on, whenever that was', () => {
    const ordered = record({ rulesLockedAt: START });
    expect(lockedAt(ordered, new Date(START.getTime() - 1))).toEqual(rules('lockedByOrders'));
    expect(lockedAt(ordered)).toEqual({ ...rules('lockedByOrders'), end: 'lockedEnd' });
    expect(lockedAt(ordered, END)).toEqual({ ...rules('lockedByOrders'), end: 'lockedByEnd' });
  });

  test('is all of it once the event is over or canceled', () => {
    const all = { ...rules('lockedByEnd'), end: 'lockedByEnd' };
    expect(lockedAt(record(), END)).toEqual(all);
    expect(lockedAt(record({ status: 'canceled' }))).toEqual(all);
  });
});

describe('what the public sees', () => {
  test('is the status by the clock, and nothing of a draft', () => {
    expect(publicStatusAt(record(), NOW)).toBe('ongoing');
    expect(publicStatusAt(record(), END)).toBe('completed');
    expect(publicStatusAt(record({ status: 'draft' }), NOW)).toBeNull();
  });

  test("in place of hidden results is when they come, in the event's zone", () => {
    const blackout = { hidden: true, from: START.toISOString(), until: '2026-11-21T16:30:00.000Z' };
    expect(hiddenSentence({ blackout, zone: 'Asia/Makassar' })).toBe(
      'Hasil disembunyikan sampai 22 November 2026 pukul 00.30 WITA.',
    );
    expect(hiddenSentence({ blackout, zone: 'Asia/Jakarta' })).toContain('21 November 2026 pukul 23.30 WIB');
    const unpromised = 'Hasil disembunyikan sampai diumumkan.';
    expect(hiddenSentence({ blackout: { ...blackout, until: null }, zone: 'Asia/Jakarta' })).toBe(unpromised);
    expect(hiddenSentence({ blackout: null, zone: 'Asia/Jakarta' })).toBe(unpromised);
  });
});
