import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { cutOffWhenFlooding, endTransport } from '#server/realtime/flood-guard.ts';

/** The transport under a socket, as Engine.IO hands it over, with what was done to it. */
function openConnection(transport: object = {}) {
  const done: string[] = [];
  const socket = { terminate: () => done.push('terminate') };
  const connection = Object.assign(new EventEmitter(), {
    // Nothing is logged of one that is closing.
    readyState: 'closing',
    transport: { socket, ...transport },
    close: (discard: boolean) => done.push(`close ${discard}`),
  });
  cutOffWhenFlooding(connection as never);
  const send = (count: number, type = 'message') => {
    for (let sent = 0; sent < count; sent += 1) connection.emit('packet', { type });
  };
  return { done, send };
}

describe('a connection', () => {
  test('may send sixty messages at once, and is cut off with the next, without a goodbye', () => {
    const { done, send } = openConnection();
    send(60);
    expect(done).toEqual([]);
    // Some tokens may have come back meanwhile, never more than sixty.
    send(200);
    expect(done.slice(0, 2)).toEqual(['close true', 'terminate']);
  });

  test('is not cut off for heartbeats, however many', () => {
    const { done, send } = openConnection();
    send(1_000, 'pong');
    send(60);
    expect(done).toEqual([]);
  });
});

test.each([{}, { socket: undefined }, { socket: {} }])(
  'a transport that holds %j has nothing to end',
  (transport) => {
    expect(() => endTransport({ transport } as never)).not.toThrow();
  },
);
