import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import { listen } from '#client/lib/live-messages.ts';
import { keyOf, type RoomKind, rooms, type Watcher } from '#client/lib/live-rooms.ts';
import type { LiveSocket } from '#client/lib/live-subscriptions.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import type {
  LeaderboardHeartbeat,
  OrderStatusChanged,
  PackedUpdate,
  PosterProgress,
  VotesCounted,
} from '#contracts/live.ts';
import { buildMove } from '../../support/orders-client.ts';

const AT = '2026-11-21T05:00:00.000Z';
const ORDER_ID = 'SRK-261121-7F2KX91QDM';
const UPDATE: PackedUpdate = {
  event_id: 'e1',
  version: 7,
  as_of: AT,
  votes_count: 5,
  rows: [['f1', 1, 0.6, 0.1]],
  recently_votes: [],
  spikes: [],
};
const HEARTBEAT: LeaderboardHeartbeat = {
  event_id: 'e1',
  version: 7,
  status: 'ongoing',
  results_hidden: false,
  at: AT,
};
const CHANGE = { event_id: 'e1', status: 'canceled' };
const STATUS: OrderStatusChanged = { order_id: ORDER_ID, status: 'paid', at: AT };
const POSTERS: PosterProgress = {
  event_id: 'e1',
  organizer_id: 'o1',
  kind: 'qr_codes',
  state: 'working',
  done: 3,
  total: 20,
};
const COUNTED: VotesCounted = {
  order_id: ORDER_ID,
  event_id: 'e1',
  lines: [{ finalist_id: 'f1', name: 'Ayu', votes: 10 }],
  others: 0,
  results_hidden: false,
  standing: null,
  at: AT,
};
const MOVE = buildMove();

/** Where each message goes, by which listener, and as what it arrives if not as it was sent. */
const MESSAGES: {
  name: string;
  message: object;
  room: { kind: RoomKind; id: string };
  listener: keyof Watcher;
  arrives?: object;
}[] = [
  {
    name: 'leaderboard.updated',
    message: UPDATE,
    room: { kind: 'event', id: 'e1' },
    listener: 'onUpdated',
    arrives: {
      ...UPDATE,
      rows: [{ id: 'f1', rank: 1, vote_percentage: 0.6, increase_percentage: 0.1 }],
    },
  },
  {
    name: 'leaderboard.heartbeat',
    message: HEARTBEAT,
    room: { kind: 'event', id: 'e1' },
    listener: 'onHeartbeat',
  },
  { name: 'event.changed', message: CHANGE, room: { kind: 'event', id: 'e1' }, listener: 'onEventChanged' },
  { name: 'order.status', message: STATUS, room: { kind: 'order', id: ORDER_ID }, listener: 'onOrderStatus' },
  { name: 'transaction.changed', message: MOVE, room: { kind: 'staff', id: '' }, listener: 'onTransaction' },
  {
    name: 'poster.progress',
    message: POSTERS,
    room: { kind: 'staff', id: '' },
    listener: 'onPosterProgress',
  },
  { name: 'votes.counted', message: COUNTED, room: { kind: 'account', id: '' }, listener: 'onVotesCounted' },
];
const KINDS: RoomKind[] = ['event', 'order', 'staff', 'account', 'screen'];

afterEach(() => rooms.clear());

function enter({ kind, id }: { kind: RoomKind; id: string }, watchers: Watcher[]) {
  rooms.set(keyOf({ kind, id }), {
    kind,
    id,
    watchers: new Set(watchers),
    refusals: 0,
    missingSince: null,
    again: undefined,
  });
}

function connect() {
  const socket = new EventEmitter();
  listen(socket as unknown as LiveSocket);
  return socket;
}

/** A watcher that takes down everything. */
function recorder() {
  const got: [keyof Watcher, unknown][] = [];
  const listeners = [...MESSAGES.map(({ listener }) => listener), 'onScreenChanged'] as const;
  const watcher = Object.fromEntries(
    listeners.map((listener) => [
      listener,
      (...given: unknown[]) => got.push([listener as keyof Watcher, given[0]]),
    ]),
  ) as Watcher;
  return { got, watcher };
}

describe.each(MESSAGES)('$name', ({ name, message, room, listener, arrives = message }) => {
  test('reaches everybody who watches what it is about and listens to it', () => {
    const first = recorder();
    const second = recorder();
    enter(room, [{}, first.watcher, second.watcher]);
    connect().emit(name, message);
    expect(first.got).toEqual([[listener, arrives]]);
    expect(second.got).toEqual([[listener, arrives]]);
  });

  test('reaches nobody who watches something else', () => {
    const other = recorder();
    for (const kind of KINDS) {
      if (kind !== room.kind) enter({ kind, id: room.id }, [other.watcher]);
      enter({ kind, id: 'another' }, [other.watcher]);
    }
    connect().emit(name, message);
    expect(other.got).toEqual([]);
  });

  test('is dropped where it is broken, and the next one arrives', () => {
    const { got, watcher } = recorder();
    enter(room, [watcher]);
    const socket = connect();
    for (const broken of [undefined, null, 'text', {}, { ...message, [Object.keys(message)[0] ?? '']: 1 }])
      expect(() => socket.emit(name, broken)).not.toThrow();
    expect(got).toEqual([]);
    socket.emit(name, message);
    expect(got).toHaveLength(1);
  });
});

test('screen.changed reaches every screen of the page, and nobody else', () => {
  const screen = recorder();
  const other = recorder();
  enter({ kind: 'screen', id: 'token' }, [{}, screen.watcher]);
  for (const kind of KINDS) if (kind !== 'screen') enter({ kind, id: 'token' }, [other.watcher]);
  connect().emit('screen.changed', { screen_id: 's1' });
  expect(screen.got).toEqual([['onScreenChanged', undefined]]);
  expect(other.got).toEqual([]);
});

test('a heartbeat sets the clock of the page', () => {
  connect().emit('leaderboard.heartbeat', {
    ...HEARTBEAT,
    at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(Math.abs(serverNow() - Date.now() - 3_600_000)).toBeLessThan(60_000);
});
