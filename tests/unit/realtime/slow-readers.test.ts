import { EventEmitter } from 'node:events';
import { expect, jest, test } from '@jest/globals';
import { logger } from '#server/platform/logger.ts';
import { boundWaiting, type WaitingPacket } from '#server/realtime/slow-readers.ts';

const packet = (name: string, body: object): WaitingPacket => ({
  type: 'message',
  data: `2${JSON.stringify([name, body])}`,
});
const board = (event_id: string, version: number) =>
  packet('leaderboard.updated', { event_id, version, rows: [] });
const beat = (event_id: string, version: number) => packet('leaderboard.heartbeat', { event_id, version });

/** A connection that takes nothing: given a packet as Engine.IO does it, which then waits with the others. */
function openStopped(readyState = 'closing') {
  const waiting: WaitingPacket[] = [];
  const closed: boolean[] = [];
  const events = new EventEmitter();
  const close = (discard: boolean) => closed.push(discard);
  const connection = Object.assign(events, {
    writeBuffer: waiting,
    readyState,
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

test('a newer board takes the place of the one that still waits; nothing else is dropped', () => {
  const { waiting, send } = openStopped();
  const order = packet('order.status', { order_id: 'SRK-1', status: 'counted' });
  waiting.push(board('EVT-1', 1), order, board('EVT-10', 7), { type: 'ping' }, beat('EVT-1', 1));
  send(board('EVT-1', 2));
  expect(waiting).toEqual([order, board('EVT-10', 7), { type: 'ping' }, beat('EVT-1', 1), board('EVT-1', 2)]);
  send(beat('EVT-1', 2));
  send(order);
  expect(waiting).toEqual([
    order,
    board('EVT-10', 7),
    { type: 'ping' },
    board('EVT-1', 2),
    beat('EVT-1', 2),
    order,
  ]);
});

test('whoever has more waiting than is kept is cut off, with nothing left in memory', () => {
  const { waiting, closed, send } = openStopped();
  const bytes = (count: number) => ({ type: 'message', data: '2'.repeat(count) });
  send({ type: 'ping' });
  send(bytes(65_536));
  send(bytes(1));
  expect({ closed, waiting: waiting.length }).toEqual({ closed: [], waiting: 3 });
  send(bytes(1));
  expect({ closed, waiting: waiting.length }).toEqual({ closed: [true], waiting: 1 });
});

test('for a connection that takes nothing the newest board alone waits', () => {
  const { waiting, closed, send } = openStopped();
  for (let version = 1; version <= 1_000; version += 1) send(board('EVT-1', version));
  expect(waiting).toEqual([board('EVT-1', 1_000)]);
  expect(closed).toEqual([]);
});

test('what is no board or heartbeat is never dropped, nor is one without a version', () => {
  const { waiting, send } = openStopped();
  const changed = (version: number) => packet('event.changed', { event_id: 'EVT-1', version });
  const unnumbered = packet('leaderboard.reset', { event_id: 'EVT-1' });
  const packets = [changed(1), { type: 'ping' }, changed(2), board('EVT-1', 1), unnumbered, { type: 'pong' }];
  for (const each of packets) send(each);
  expect(waiting).toEqual(packets);
});

test.each([
  ['open', 1],
  ['closing', 0],
])('of a connection that is %s, %i closings are logged', (readyState, count) => {
  const info = jest.spyOn(logger(), 'info').mockImplementation(() => undefined);
  const { send } = openStopped(readyState);
  for (let sent = 0; sent < 3; sent += 1) send({ type: 'message', data: '2'.repeat(40_000) });
  expect(info.mock.calls).toEqual(
    Array.from({ length: count }, () => ['a socket that does not read was closed']),
  );
  info.mockRestore();
});
