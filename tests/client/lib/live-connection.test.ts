import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ConnectionState } from '#client/lib/live-connection.ts';
import { keyOf, type RoomKind, rooms } from '#client/lib/live-rooms.ts';
import { clearClaims, getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored, writeStored } from '#client/lib/storage.ts';
import { answerRequests, problem } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

type Listener = (...given: unknown[]) => void;
/** What of an EventEmitter the client uses; `fire` calls the listeners. */
function emitter() {
  const listeners = new Map<string, Listener>();
  return {
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    fire: (name: string, ...given: unknown[]) => listeners.get(name)?.(...given),
  };
}

/** Socket.IO's socket, which connects when the test says so. */
function openSocket(options: object) {
  const done: string[] = [];
  const emit = (name: string) => done.push(name);
  return {
    ...emitter(),
    options,
    done,
    io: { ...emitter(), opts: options as { transports?: string[] } },
    active: false,
    connected: false,
    connect() {
      done.push('connect');
      this.active = true;
    },
    disconnect() {
      done.push('disconnect');
      this.active = false;
      this.connected = false;
    },
    stand() {
      this.connected = true;
      this.fire('connect');
    },
    emit,
    timeout: () => ({ emit }),
  };
}
let socket: ReturnType<typeof openSocket>;
jest.unstable_mockModule('socket.io-client', () => ({
  io: (options: object) => {
    socket = openSocket(options);
    return socket;
  },
}));
const { openConnection } = await import('#client/lib/live-connection.ts');

const CONNECT_WITHIN_MS = 6_000;
const NOW = Date.parse('2026-11-21T05:00:00.000Z');
const states: ConnectionState[] = [];
const open = () => openConnection((state) => states.push(state));
function enter(kind: RoomKind, id: string, missingSince: number | null = null) {
  const room = { kind, id, watchers: new Set([{}]), refusals: 0, missingSince, again: undefined };
  rooms.set(keyOf(room), room);
  return room;
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  states.length = 0;
});
afterEach(() => {
  rooms.clear();
  clearStored();
  clearClaims();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the connection', () => {
  test('tries a WebSocket first, for 6 s, and comes back after 5 s at most', () => {
    open();
    expect(socket.options).toEqual({
      transports: ['websocket', 'polling'],
      autoConnect: false,
      timeout: CONNECT_WITHIN_MS,
      reconnectionDelayMax: 5_000,
    });
    expect([socket.done, states]).toEqual([[], []]);
  });

  test('begins with polling once a try has failed', () => {
    open().connect();
    socket.fire('connect_error');
    expect(socket.io.opts.transports).toEqual(['polling', 'websocket']);
  });

  test('is opened once, and enters all rooms when it stands', () => {
    enter('event', 'e1');
    enter('order', 'o1');
    const connection = open();
    connection.connect();
    connection.connect();
    expect([socket.done, states]).toEqual([['connect'], ['connecting']]);
    socket.stand();
    expect(socket.done).toEqual(['connect', 'watch.event', 'watch.order']);
    expect(states).toEqual(['connecting', 'connected']);
    connection.disconnect();
    expect(socket.done.at(-1)).toBe('disconnect');
  });

  test('enters and leaves a single room while it stands, and no room without it', () => {
    const connection = open();
    const room = enter('event', 'e1');
    connection.enter(room, undefined);
    connection.leave(room);
    expect(socket.done).toEqual([]);
    socket.connected = true;
    connection.enter(room, undefined);
    connection.leave(room);
    expect(socket.done).toEqual(['watch.event', 'unwatch.event']);
  });
});

describe('a connection that breaks', () => {
  test.each([
    ['transport close', NOW - 40_000],
    ['ping timeout', NOW - 40_000],
    ['io client disconnect', NOW],
  ])('by %s has missed messages since then', (reason, since) => {
    const complete = enter('account', '');
    const incomplete = enter('event', 'e1', NOW - 90_000);
    open();
    socket.fire('disconnect', reason);
    expect([complete.missingSince, incomplete.missingSince]).toEqual([since, NOW - 90_000]);
    expect(states).toEqual(['disconnected']);
    jest.advanceTimersByTime(1_000);
    expect(socket.done).toEqual([]);
  });

  test('is on its way again with every try', () => {
    open();
    socket.io.fire('reconnect_attempt');
    expect(states).toEqual(['connecting']);
  });

  test('because the session has ended comes back by itself within a second, as chance has it', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    enter('event', 'e1');
    open();
    socket.fire('disconnect', 'io server disconnect');
    jest.advanceTimersByTime(499);
    expect(socket.done).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(socket.done).toEqual(['connect']);
  });

  test('by the server asks at once whether the session still stands, and ends it here when it does not', async () => {
    setClaims(buildClaims());
    const requested = answerRequests({
      'POST /auth/verify': { status: 401, body: problem('session_ended', 'Sesi berakhir.') },
    });
    open();
    socket.fire('disconnect', 'transport close');
    expect(requested['POST /auth/verify']).toBeUndefined();
    socket.fire('disconnect', 'io server disconnect');
    await jest.advanceTimersByTimeAsync(0);
    expect(requested['POST /auth/verify']).toHaveLength(1);
    expect(getClaims()).toBeNull();
  });

  test('because the session has ended stays closed when nothing is watched', () => {
    open();
    socket.fire('disconnect', 'io server disconnect');
    jest.advanceTimersByTime(1_000);
    expect([socket.done, states]).toEqual([[], ['disconnected']]);
  });
});

describe('a change of the organizer', () => {
  test.each([
    ['the organizer', { eo_id: 'EO-2' }],
    ['the role in it', { team_role: 'hall' as const }],
  ])('opens the connection anew: %s', (_what, change) => {
    setClaims(buildClaims({ eo_id: 'EO-1', team_role: 'owner' }));
    enter('event', 'e1');
    open().connect();
    setClaims(buildClaims({ eo_id: 'EO-1', team_role: 'owner', ...change }));
    expect(socket.done).toEqual(['connect', 'disconnect', 'connect']);
  });
});

describe('a login', () => {
  test('opens the connection anew, for what is watched', () => {
    enter('event', 'e1');
    open().connect();
    setClaims(buildClaims());
    expect(socket.done).toEqual(['connect', 'disconnect', 'connect']);
    // Fresh claims of the same session.
    setClaims(buildClaims({ name: 'Rina' }));
    expect(socket.done).toHaveLength(3);
    clearClaims();
    expect(socket.done.slice(3)).toEqual(['disconnect', 'connect']);
  });

  test('closes a connection over which nothing is watched', () => {
    open().connect();
    setClaims(buildClaims());
    expect(socket.done).toEqual(['connect', 'disconnect']);
  });

  test('opens no connection where there was none', () => {
    enter('event', 'e1');
    open();
    setClaims(buildClaims());
    expect(socket.done).toEqual([]);
  });

  test('of another tab leaves a connection that was opened with it already', () => {
    enter('event', 'e1');
    const connection = open();
    writeStored('Claims', JSON.stringify(buildClaims()));
    connection.connect();
    window.dispatchEvent(new StorageEvent('storage', { key: 'Claims' }));
    expect(socket.done).toEqual(['connect']);
  });
});
