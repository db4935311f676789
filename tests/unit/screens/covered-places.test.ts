import { describe, expect, test } from '@jest/globals';
import type { EventRecord } from '#server/modules/events/index.ts';
import { isClosed, mayShowHidden } from '#server/modules/screens/covered-places.ts';

const FROM = new Date('2026-11-21T12:00:00.000Z');
const END = new Date('2026-11-21T15:00:00.000Z');
const LATER = new Date('2026-11-21T16:00:00.000Z');
const beside = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/** Hidden from noon on, with votes until three. */
const buildEvent = (overrides: Partial<EventRecord> = {}) =>
  ({
    status: 'ongoing',
    start: new Date('2026-11-20T12:00:00.000Z'),
    end: END,
    closedAt: null,
    canceledAt: null,
    isShow: true,
    resultsHiddenFrom: FROM,
    resultsHiddenUntil: null,
    resultsRevealedAt: null,
    ...overrides,
  }) as EventRecord;

describe('what was opened on a screen may be seen while results are hidden', () => {
  test('from the close on, which is included, and not what was opened a millisecond before', () => {
    const event = buildEvent();
    expect(mayShowHidden(END, { event, now: LATER })).toBe(true);
    expect(mayShowHidden(beside(END, -1), { event, now: LATER })).toBe(false);
    expect(mayShowHidden(END, { event, now: END })).toBe(true);
  });

  test('only while no vote comes in: not before the close, nor of an event that was canceled', () => {
    expect(mayShowHidden(beside(END, -1), { event: buildEvent(), now: beside(END, -1) })).toBe(false);
    const later = buildEvent({ end: beside(LATER, 1) });
    expect(mayShowHidden(END, { event: later, now: LATER })).toBe(false);
    const canceled = buildEvent({ status: 'canceled', canceledAt: END });
    expect(mayShowHidden(LATER, { event: canceled, now: LATER })).toBe(false);
  });

  test('only of this blackout: not what was opened before it began after the close', () => {
    const event = buildEvent({ resultsHiddenFrom: beside(END, 60_000) });
    expect(mayShowHidden(beside(END, 59_999), { event, now: LATER })).toBe(false);
    expect(mayShowHidden(beside(END, 60_000), { event, now: LATER })).toBe(true);
  });

  test('not where the time of its opening is missing', () => {
    expect(mayShowHidden(null, { event: buildEvent(), now: LATER })).toBe(false);
  });
});

test('no vote comes in any more from the end on', () => {
  expect(isClosed(buildEvent(), beside(END, -1))).toBe(false);
  expect(isClosed(buildEvent(), END)).toBe(true);
  expect(isClosed(buildEvent({ closedAt: FROM }), FROM)).toBe(true);
});
