import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { keyOf, leastVersionOf, type Room, rooms, type Watcher, watchersOf } from '#client/lib/live-rooms.ts';
import { call, type LiveSocket, leave, subscribeToAll } from '#client/lib/live-subscriptions.ts';
import { serverNow } from '#client/lib/server-clock.ts';

const NOW = Date.parse('2026-11-21T05:00:00.000Z');
const AT = '2026-11-21T06:00:00.000Z';
const YES = { ok: true, at: AT };
const NO = { ok: false, code: 'unavailable' };

type Sent = { name: string; message: unknown; withinMs: number | null };

/** A socket that keeps what is sent over it; `answer` answers the oldest message that has none yet. */
function openSocket() {
  const sent: Sent[] = [];
  const waiting: ((error: unknown, answer?: unknown) => void)[] = [];
  const emitWithin =
    (withinMs: number | null) => (name: string, message: unknown, done: (error: unknown) => void) => {
      sent.push({ name, message, withinMs });
      waiting.push(done);
    };
  const socket = {
    connected: true,
    emit: emitWithin(null),
    timeout: (ms: number) => ({ emit: emitWithin(ms) }),
  };
  return {
    socket: socket as unknown as LiveSocket & { connected: boolean },
    sent,
    answer: (answer: unknown) => waiting.shift()?.(null, answer),
    silence: () => waiting.shift()?.(new Error('timeout')),
  };
}

function enter(kind: Room['kind'], id: string, { watchers = [{}], ...more }: EnterOptions = {}): Room {
  const room = {
    kind,
    id,
    refusals: 0,
    missingSince: null,
    again: undefined,
    ...more,
    watchers: new Set(watchers),
  };
  rooms.set(keyOf(room), room);
  return room;
}
type EnterOptions = Partial<Omit<Room, 'watchers'>> & { watchers?: Watcher[] };

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  rooms.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a subscription', () => {
  test.each([
    ['event', 'e1', 'watch.event', { event_id: 'e1' }],
    ['order', 'o1', 'watch.order', { order_id: 'o1' }],
    ['staff', '', 'watch.staff', {}],
    ['screen', 't1', 'watch.screen', { token: 't1' }],
  ] as const)('to %s %p is one message, to be answered within 5 s', (kind, id, name, message) => {
    const { socket, sent } = openSocket();
    call(socket, enter(kind, id));
    expect(sent).toStrictEqual([{ name, message, withinMs: 5_000 }]);
  });

  test.each([
    [1_499.6, 1_500],
    [0, 0],
    [-60_000, 0],
  ])('to an account that has missed %d ms sends %d', (ms, expected) => {
    const { socket, sent } = openSocket();
    call(socket, enter('account', '', { missingSince: NOW - ms }));
    expect(sent).toStrictEqual([
      { name: 'watch.account', message: { missing_ms: expected }, withinMs: 5_000 },
    ]);
  });

  test('to an account that has missed nothing sends nothing', () => {
    const { socket, sent } = openSocket();
    call(socket, enter('account', ''));
    expect(sent).toEqual([]);
  });

  test('to an event sends the lowest version of those who hold one, or that of the watcher that came late', () => {
    const { socket, sent } = openSocket();
    const late = { heldVersion: () => 9 };
    const watchers = [{ heldVersion: () => 7 }, {}, { heldVersion: () => 5 }, late];
    const room = enter('event', 'e1', { watchers });
    call(socket, room);
    call(socket, room, late);
    expect(sent.map(({ message }) => message)).toStrictEqual([
      { event_id: 'e1', version: 5 },
      { event_id: 'e1', version: 9 },
    ]);
  });
});

describe('the answer', () => {
  const recorder = () => {
    const answers: unknown[] = [];
    const returned: number[] = [];
    const watcher: Watcher = {
      onWatched: (answer) => answers.push(answer),
      onReturned: (since) => returned.push(since),
    };
    return { watcher, answers, returned };
  };

  test('reaches every watcher, ends the count of refusals and sets the clock', () => {
    const { socket, answer } = openSocket();
    const first = recorder();
    const second = recorder();
    const room = enter('event', 'e1', {
      watchers: [first.watcher, {}, second.watcher],
      refusals: 3,
      missingSince: NOW,
    });
    call(socket, room);
    answer({ ...YES, version: 4 });
    for (const { answers, returned } of [first, second]) {
      expect(answers).toEqual([{ ...YES, version: 4 }]);
      expect(returned).toEqual([]);
    }
    expect([room.refusals, room.missingSince]).toEqual([0, null]);
    expect(serverNow()).toBe(Date.parse(AT));
    expect(jest.getTimerCount()).toBe(0);
  });

  test('to a watcher that came late reaches no other one', () => {
    const { socket, answer } = openSocket();
    const first = recorder();
    const late = recorder();
    const room = enter('event', 'e1', { watchers: [first.watcher, late.watcher] });
    call(socket, room, late.watcher);
    answer(YES);
    expect([first.answers, late.answers]).toEqual([[], [YES]]);
  });

  test('holds since when messages are missing, for whoever follows that', () => {
    const { socket, answer } = openSocket();
    const { watcher, returned } = recorder();
    call(socket, enter('account', '', { watchers: [{}, watcher], missingSince: NOW }));
    answer({ ...YES, missing_since: '2026-11-21T04:59:00.000Z' });
    expect(returned).toEqual([NOW - 60_000]);
  });

  test('that is a refusal reaches every watcher, and the room is asked for again', () => {
    const { socket, sent, answer } = openSocket();
    const { watcher, answers, returned } = recorder();
    const room = enter('account', '', { watchers: [watcher], missingSince: NOW });
    call(socket, room);
    answer(NO);
    expect([answers, returned]).toEqual([[NO], []]);
    expect([room.refusals, room.missingSince]).toEqual([1, NOW]);
    jest.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(2);
  });

  test.each(['missing', 'of another shape'])(
    'that is %s reaches nobody, and the room is asked for again',
    (kind) => {
      const { socket, sent, answer, silence } = openSocket();
      const { watcher, answers, returned } = recorder();
      call(socket, enter('order', 'o1', { watchers: [watcher] }));
      if (kind === 'missing') silence();
      else answer({ ok: 'yes' });
      expect([answers, returned]).toEqual([[], []]);
      jest.advanceTimersByTime(1_000);
      expect(sent).toHaveLength(2);
    },
  );

  test('for a room that was left meanwhile reaches nobody', () => {
    const { socket, answer } = openSocket();
    const { watcher, answers } = recorder();
    call(socket, enter('order', 'o1', { watchers: [watcher] }));
    enter('order', 'o1');
    answer(NO);
    expect(answers).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a room that was refused', () => {
  test('is asked for again after pauses that double, up to a minute', () => {
    const { socket, sent, answer } = openSocket();
    call(socket, enter('order', 'o1'));
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      const before = sent.length;
      answer(NO);
      jest.advanceTimersByTime(pauseMs - 1);
      expect(sent).toHaveLength(before);
      jest.advanceTimersByTime(1);
      expect(sent).toHaveLength(before + 1);
    }
  });

  test.each([
    [0, 1_000],
    [0.5, 750],
    [0.9, 550],
  ])('waits by chance (%d) %d ms at first', (chance, pauseMs) => {
    jest.spyOn(Math, 'random').mockReturnValue(chance);
    const { socket, sent, answer } = openSocket();
    call(socket, enter('order', 'o1'));
    answer(NO);
    jest.advanceTimersByTime(pauseMs - 1);
    expect(sent).toHaveLength(1);
    jest.advanceTimersByTime(2);
    expect(sent).toHaveLength(2);
  });

  test('is asked for once, however many of its watchers were refused', () => {
    const { socket, sent, answer } = openSocket();
    const late = {};
    const room = enter('event', 'e1', { watchers: [{}, late] });
    call(socket, room);
    call(socket, room, late);
    answer(NO);
    answer(NO);
    expect(room.refusals).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(3);
  });

  test('is left to the next connection when this one has broken', () => {
    const { socket, sent, answer } = openSocket();
    const room = enter('order', 'o1');
    call(socket, room);
    socket.connected = false;
    answer(NO);
    expect([room.refusals, jest.getTimerCount()]).toEqual([0, 0]);

    socket.connected = true;
    call(socket, room);
    answer(NO);
    socket.connected = false;
    jest.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(2);
    expect(room.again).toBeUndefined();
  });

  test('is asked for at once, and not twice, over a new connection', () => {
    const { socket, sent, answer } = openSocket();
    const room = enter('order', 'o1', { refusals: 4 });
    enter('staff', '');
    call(socket, room);
    answer(NO);
    sent.length = 0;
    subscribeToAll(socket);
    expect(sent.map(({ name }) => name)).toEqual(['watch.order', 'watch.staff']);
    expect([room.refusals, room.again, jest.getTimerCount()]).toEqual([0, undefined, 0]);
  });

  test('is asked for no more once it is left', () => {
    const { socket, answer } = openSocket();
    const room = enter('order', 'o1');
    call(socket, room);
    answer(NO);
    leave(socket, room);
    expect([room.again, jest.getTimerCount()]).toEqual([undefined, 0]);
  });
});

describe('a room that is left', () => {
  test.each([
    ['event', 'e1', [{ name: 'unwatch.event', message: { event_id: 'e1' }, withinMs: null }]],
    ['order', 'o1', [{ name: 'unwatch.order', message: { order_id: 'o1' }, withinMs: null }]],
    ['staff', '', [{ name: 'unwatch.staff', message: {}, withinMs: null }]],
    ['screen', 't1', [{ name: 'unwatch.screen', message: { token: 't1' }, withinMs: null }]],
    ['account', '', []],
  ] as const)('%s %p sends that, where the server has such a message', (kind, id, expected) => {
    const { socket, sent, answer } = openSocket();
    leave(socket, enter(kind, id));
    expect(sent).toStrictEqual(expected);
    expect(() => answer(YES)).not.toThrow();
  });

  test('sends nothing without a connection', () => {
    const { socket, sent } = openSocket();
    socket.connected = false;
    leave(socket, enter('event', 'e1'));
    expect(sent).toEqual([]);
  });
});

test('a room that nobody watches has no watchers', () => {
  const room = enter('event', 'e1');
  expect([...watchersOf('event', 'e1')]).toEqual([...room.watchers]);
  expect([...watchersOf('event', 'e2')]).toEqual([]);
});

test.each([
  [[], undefined],
  [[undefined], undefined],
  [[0], 0],
  [[7, undefined, 5, 9], 5],
])('of the versions %j the least is %p', (versions, least) => {
  expect(leastVersionOf(versions.map((version) => ({ heldVersion: () => version })))).toBe(least);
  expect(leastVersionOf([{}])).toBeUndefined();
});
