import { expect, test } from '@jest/globals';
import { filterEvents, type StatusChip } from '#client/public/events/event-list-filter.ts';
import { leadingEvent } from '#client/public/events/leading-event.ts';
import { buildEventItem } from '../../support/build-event.ts';

const events = [
  buildEventItem({ id: 'a', name: 'Putri Nusantara', event_organizer: 'Pesona', votes_count: 10 }),
  buildEventItem({ id: 'b', name: 'Gita Pelajar', event_organizer: 'Forum Drumband', votes_count: 90 }),
  buildEventItem({
    id: 'c',
    name: 'Cipta Suara',
    event_organizer: 'Saung',
    status: 'upcoming',
    votes_count: 0,
  }),
  buildEventItem({ id: 'd', name: 'Saman', event_organizer: 'Gayo', status: 'completed', votes_count: 500 }),
  buildEventItem({ id: 'e', name: 'Bromo', event_organizer: 'Raki', status: 'canceled', votes_count: 0 }),
];
const found = (text: string, ...chips: StatusChip[]) =>
  filterEvents(events, { text, chips: new Set(chips) }).map((event) => event.id);

test.each<[string, StatusChip[], string[]]>([
  ['', [], ['a', 'b', 'c', 'd', 'e']],
  ['pUTRI', [], ['a']],
  [' drumband ', [], ['b']],
  ['', ['ongoing'], ['a', 'b']],
  ['', ['closed'], ['d', 'e']],
  ['', ['ongoing', 'upcoming'], ['a', 'b', 'c']],
  ['saman', ['ongoing'], []],
])('[P2-15] searching %p with the chips %p finds %p', (text, chips, ids) => {
  expect(found(text, ...chips)).toEqual(ids);
});

test('the stage belongs to the ongoing event with the most votes, then to a completed one, then to nobody', () => {
  expect(leadingEvent(events)?.id).toBe('b');
  expect(leadingEvent(events.filter((event) => event.status !== 'ongoing'))?.id).toBe('d');
  expect(leadingEvent(events.filter((event) => event.votes_count === 0))).toBeUndefined();
});
