import { expect, test } from '@jest/globals';
import { eventOfRoom, rooms } from '#server/platform/live/rooms.ts';

test('only the room of an event is taken for one, whatever its id looks like', () => {
  const { event, ...others } = rooms;
  for (const id of ['EVT-1', 'staff', 'event:EVT-1']) {
    expect(eventOfRoom(event(id))).toBe(id);
    for (const room of Object.values(others)) expect(eventOfRoom(room(id))).toBeNull();
  }
});

test('no two rooms have one name', () => {
  const names = Object.values(rooms).map((room) => room('staff'));
  expect(new Set(names).size).toBe(names.length);
});
