import { describe, expect, test } from '@jest/globals';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import {
  controlledScreen,
  countPlaces,
  coveredAt,
  isClosed,
  mayShowHidden,
} from '#server/modules/screens/covered-places.ts';
import type { ScreenRecord } from '#server/modules/screens/screens.repository.ts';

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

describe('the places of a staged reveal', () => {
  const open = buildEvent({ resultsHiddenFrom: null });
  const beforeClose = beside(END, -1);

  test('are covered as far as they were chosen to be, never more than there are', () => {
    const of = (covered: number) =>
      coveredAt({ covered, openedAt: null }, { places: 5, event: open, now: LATER });
    expect([0, 3, 5, 9].map(of)).toEqual([0, 3, 5, 5]);
  });

  test('are all covered again while results are hidden, but for what this reveal has opened after the close', () => {
    const event = buildEvent();
    const at = (openedAt: Date | null, now: Date) =>
      coveredAt({ covered: 2, openedAt }, { places: 5, event, now });
    expect(at(beforeClose, beforeClose)).toBe(5);
    expect(at(beforeClose, LATER)).toBe(5);
    expect(at(null, LATER)).toBe(5);
    expect(at(END, LATER)).toBe(2);
    expect(at(beforeClose, beside(FROM, -1))).toBe(2);
  });

  test('what was opened is seen again without a blackout', () => {
    expect(mayShowHidden(END, { event: open, now: LATER })).toBe(false);
    expect(coveredAt({ covered: 2, openedAt: null }, { places: 5, event: open, now: LATER })).toBe(2);
  });

  const finalists = ['Solo', 'Solo', 'Duo'].map((category) => ({ category }) as FinalistRecord);

  test('are as many as rows are shown, and no more than there are finalists of the category', () => {
    const of = (category: string | null, rows: number) => countPlaces({ category, rows }, finalists);
    expect([of(null, 10), of(null, 2), of('Solo', 10), of('Solo', 1), of('Duo', 10), of('Trio', 10)]).toEqual(
      [...[3, 2, 2, 1, 1, 0]],
    );
  });

  test('are what the controllers of a screen see of it, with all else as it is stored', () => {
    const screen = { id: 'SCR-1', category: 'Solo', rows: 10, covered: 1, openedAt: null } as ScreenRecord;
    expect(controlledScreen(screen, { finalists, event: open, now: LATER })).toEqual(screen);
    expect(controlledScreen(screen, { finalists, event: buildEvent(), now: beforeClose })).toEqual({
      ...screen,
      covered: 2,
    });
  });
});

test('no vote comes in any more from the end on', () => {
  expect(isClosed(buildEvent(), beside(END, -1))).toBe(false);
  expect(isClosed(buildEvent(), END)).toBe(true);
  expect(isClosed(buildEvent({ closedAt: FROM }), FROM)).toBe(true);
});
