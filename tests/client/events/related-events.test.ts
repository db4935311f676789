import { expect, test } from '@jest/globals';
import { isStatusChip } from '#client/public/events/event-list-filter.ts';
import { leadingEvent } from '#client/public/events/leading-event.ts';
import { relatedEvents } from '#client/public/events/related-events.ts';
import type { PublicEventStatus } from '#contracts/events/events.ts';
import { buildEventItem } from '../../support/build-event.ts';

const item = (id: string, status: PublicEventStatus, event_organizer = 'Lain') =>
  buildEventItem({ id, status, event_organizer });

test('other events are open ones first, among equals those of the same organizer, never canceled ones', () => {
  const events = [
    item('done', 'completed', 'Pesona'),
    item('soon', 'upcoming'),
    item('soon-own', 'upcoming', 'Pesona'),
    item('off', 'canceled', 'Pesona'),
    item('on', 'ongoing'),
    item('self', 'ongoing', 'Pesona'),
    item('on-own', 'ongoing', 'Pesona'),
  ];
  const found = relatedEvents(events, { id: 'self', organizer: 'Pesona' });
  expect(found.map(({ id }) => id)).toEqual(['on-own', 'on', 'soon-own', 'soon']);
  expect(relatedEvents(events.slice(0, 2), { id: 'self', organizer: 'x' }).map(({ id }) => id)).toEqual([
    'soon',
    'done',
  ]);
});

test('the stage goes to most votes, and one whose results are hidden does not lead', () => {
  const events = [
    buildEventItem({ id: 'hidden', votes_count: null }),
    buildEventItem({ id: 'few', votes_count: 3 }),
    buildEventItem({ id: 'many', votes_count: 7 }),
    buildEventItem({ id: 'soon', status: 'upcoming', votes_count: 9 }),
  ];
  expect(leadingEvent(events)?.id).toBe('many');
  expect(leadingEvent([...events].reverse())?.id).toBe('many');
  expect(leadingEvent(events.slice(0, 1))).toBeUndefined();
  expect(leadingEvent(events.slice(3))).toBeUndefined();
});

test('chips are those three', () => {
  expect(['ongoing', 'upcoming', 'closed', 'completed', ''].filter(isStatusChip)).toEqual([
    'ongoing',
    'upcoming',
    'closed',
  ]);
});
