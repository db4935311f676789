import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import {
  boundWaiting,
  bytesOf,
  dropOverruled,
  WAITING_BYTES_MAX,
  type WaitingPacket,
} from '#server/realtime/slow-readers.ts';

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

/** A connection that takes nothing: given a packet as Engine.IO does it, which then waits with the others. */
function openStopped() {
  const waiting: WaitingPacket[] = [];
  const closed: boolean[] = [];
  const events = new EventEmitter();
  const close = (discard: boolean) => closed.push(discard);
  const connection = Object.assign(events, {
    writeBuffer: waiting,
    readyState: 'closing',
    transport: {},
    close,
  });
  boundWaiting(connection as never);
  const send = (next: WaitingPacket) => {
    events.emit('packetCreate', next);
    waiting.push(next);
  };
  return { waiting, closed, send };
}

test('whoever has more waiting than is kept is cut off, with nothing left in memory', () => {
  const { waiting, closed, send } = openStopped();
  const bytes = (count: number) => ({ type: 'message', data: '2'.repeat(count) });
  send(bytes(WAITING_BYTES_MAX));
  send(bytes(1));
  expect({ closed, waiting: waiting.length }).toEqual({ closed: [], waiting: 2 });
  send(bytes(1));
  expect({ closed, waiting: waiting.length }).toEqual({ closed: [true], waiting: 1 });
});

test('for a connection that takes nothing the newest board alone waits', () => {
  const { waiting, closed, send } = openStopped();
  for (let version = 1; version <= 1_000; version += 1) send(board('EVT-1', version));
  expect(waiting).toEqual([board('EVT-1', 1_000)]);
  expect(closed).toEqual([]);
});
