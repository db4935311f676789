import { describe, expect, test } from '@jest/globals';
import {
  type ClockedEvent,
  checkoutClosesAt,
  closesAt,
  eventStatusAt,
} from '#contracts/events/event-clock.ts';

const START = new Date('2026-12-01T03:00:00.000Z');
const END = new Date('2026-12-12T14:00:00.000Z');

function buildClockedEvent(overrides: Partial<ClockedEvent> = {}): ClockedEvent {
  return {
    stored: 'upcoming',
    start: START,
    end: END,
    closedAt: null,
    canceledAt: null,
    isShow: true,
    ...overrides,
  };
}

const justBefore = (instant: Date) => new Date(instant.getTime() - 1);
const justAfter = (instant: Date) => new Date(instant.getTime() + 1);

describe('the status of an event at an instant', () => {
  test('is upcoming until the millisecond before its start and ongoing from the start on', () => {
    expect(eventStatusAt(buildClockedEvent(), justBefore(START))).toBe('upcoming');
    expect(eventStatusAt(buildClockedEvent(), START)).toBe('ongoing');
  });

  test('is ongoing until the millisecond before its end and completed from the end on', () => {
    expect(eventStatusAt(buildClockedEvent(), justBefore(END))).toBe('ongoing');
    expect(eventStatusAt(buildClockedEvent(), END)).toBe('completed');
  });

  test('follows the clock whatever was stored last', () => {
    for (const stored of ['upcoming', 'ongoing', 'completed'] as const) {
      expect(eventStatusAt(buildClockedEvent({ stored }), justBefore(START))).toBe('upcoming');
      expect(eventStatusAt(buildClockedEvent({ stored }), START)).toBe('ongoing');
      expect(eventStatusAt(buildClockedEvent({ stored }), END)).toBe('completed');
    }
  });

  test('stays upcoming without a start, and with is_show off even when dates are stored', () => {
    const far = new Date('2030-01-01T00:00:00Z');
    expect(eventStatusAt(buildClockedEvent({ start: null, end: null }), far)).toBe('upcoming');
    expect(eventStatusAt(buildClockedEvent({ start: null }), far)).toBe('upcoming');
    expect(eventStatusAt(buildClockedEvent({ isShow: false }), far)).toBe('upcoming');
  });

  test('stays ongoing without an end until it is closed by hand', () => {
    const closedAt = new Date('2027-02-01T00:00:00Z');
    expect(eventStatusAt(buildClockedEvent({ end: null }), closedAt)).toBe('ongoing');
    expect(eventStatusAt(buildClockedEvent({ end: null, closedAt }), justBefore(closedAt))).toBe('ongoing');
    expect(eventStatusAt(buildClockedEvent({ end: null, closedAt }), closedAt)).toBe('completed');
  });

  test('is canceled from the cancellation on, before, during and instead of everything else', () => {
    for (const canceledAt of [justBefore(START), START, justBefore(END)]) {
      expect(eventStatusAt(buildClockedEvent({ canceledAt }), canceledAt)).toBe('canceled');
      expect(eventStatusAt(buildClockedEvent({ canceledAt }), justAfter(END))).toBe('canceled');
    }
    expect(eventStatusAt(buildClockedEvent({ stored: 'canceled' }), START)).toBe('canceled');
    expect(eventStatusAt(buildClockedEvent({ stored: 'draft', canceledAt: START }), START)).toBe('canceled');
  });

  test('is draft while the stored status is, at any time', () => {
    for (const now of [justBefore(START), START, END]) {
      expect(eventStatusAt(buildClockedEvent({ stored: 'draft' }), now)).toBe('draft');
    }
  });
});

describe('the closing instant', () => {
  test('is the earliest of end, manual close and cancellation', () => {
    const early = justBefore(END);
    expect(closesAt(buildClockedEvent())).toEqual(END);
    expect(closesAt(buildClockedEvent({ closedAt: early }))).toEqual(early);
    expect(closesAt(buildClockedEvent({ canceledAt: early }))).toEqual(early);
    expect(closesAt(buildClockedEvent({ canceledAt: early, closedAt: START }))).toEqual(START);
    expect(closesAt(buildClockedEvent({ closedAt: justAfter(END) }))).toEqual(END);
  });

  test('is null while nothing closes the event', () => {
    expect(closesAt(buildClockedEvent({ end: null }))).toBeNull();
    expect(checkoutClosesAt(buildClockedEvent({ end: null }), 120_000)).toBeNull();
  });

  test('of the checkout lies before it by the given time', () => {
    expect(checkoutClosesAt(buildClockedEvent(), 120_000)).toEqual(new Date('2026-12-12T13:58:00.000Z'));
    expect(checkoutClosesAt(buildClockedEvent(), 0)).toEqual(END);
  });
});
