import { expect, test } from '@jest/globals';
import { parseBundle } from '#server/platform/live/bundles.ts';

const own = { to: 'event:EVT-1', name: 'leaderboard.updated', message: { version: 2 } };

test('a bundle of messages is taken as it came', () => {
  expect(parseBundle([own])).toEqual([own]);
});

test.each([
  ['of another shape', { rooms: [own] }],
  ['with a message of another version', [own, { ...own, name: 'leaderboard.replaced' }]],
  ['with a message for several rooms', [{ ...own, to: ['event:EVT-1', 'event:EVT-2'] }]],
  ['of nothing', undefined],
])('a bundle %s is left alone, all of it', (_case, body) => {
  expect(parseBundle(body)).toEqual([]);
});
