import { expect, test } from '@jest/globals';
import { bytesOf, dropOverruled, type WaitingPacket } from '#server/realtime/slow-readers.ts';

const packet = (name: string, body: object): WaitingPacket => ({
  type: 'message',
  data: `2${JSON.stringify([name, body])}`,
});
const board = (event_id: string, version: number) =>
  packet('leaderboard.updated', { event_id, version, rows: [] });
const beat = (event_id: string, version: number) => packet('leaderboard.heartbeat', { event_id, version });

test('a newer board takes the place of the one that still waits; nothing else is dropped', () => {
  const order = packet('order.status', { order_id: 'SRK-1', status: 'counted' });
  const waiting = [board('EVT-1', 1), order, board('EVT-10', 7), { type: 'ping' }, beat('EVT-1', 1)];
  dropOverruled(waiting, board('EVT-1', 2));
  expect(waiting).toEqual([order, board('EVT-10', 7), { type: 'ping' }, beat('EVT-1', 1)]);
  dropOverruled(waiting, beat('EVT-1', 2));
  dropOverruled(waiting, order);
  expect(waiting).toEqual([order, board('EVT-10', 7), { type: 'ping' }]);
});

test('what waits is measured in bytes', () => {
  expect(bytesOf([{ type: 'ping' }, { type: 'message', data: '2["x"]' }])).toBe(6);
});
