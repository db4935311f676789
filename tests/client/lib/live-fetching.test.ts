import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ConnectionState } from '#client/lib/live-connection.ts';
import { keyOf, type Room, rooms, type Watcher } from '#client/lib/live-rooms.ts';

const IDLE_WITHIN_MS = 2_000;
const done: string[] = [];
/** How often the connection's code still fails. */
let failures = 0;
jest.unstable_mockModule('#client/lib/live-connection.ts', () => ({
  openConnection: (report: (state: ConnectionState) => void) => {
    done.push('opened');
    if (failures > 0) {
      failures -= 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return {
      connect: () => {
        done.push('connect');
        report('connected');
      },
      disconnect: () => done.push('disconnect'),
      enter: (room: Room, only: Watcher | undefined) =>
        done.push(`enter ${keyOf(room)} ${only ? `for ${only.heldVersion?.()}` : 'for all'}`),
      leave: (room: Room) => done.push(`leave ${keyOf(room)}`),
    };
  },
}));

let paint = () => {};
let idle = () => {};
const idleOptions: unknown[] = [];
const go = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const drawn = async () => {
  paint();
  await go(1);
};
const atRest = async () => {
  idle();
  await go(1);
};
const usual = globalThis.requestAnimationFrame;

/** The same watch, after which React has drawn the state of the connection. */
function drawnAfter<Args extends unknown[]>(watch: (...args: Args) => () => void) {
  return (...args: Args) => {
    let stop = () => {};
    act(() => {
      stop = watch(...args);
    });
    return stop;
  };
}

let loads = 0;
/** A page that was loaded just now: the module holds its one connection. */
async function load() {
  loads += 1;
  const live: typeof import('#client/lib/live.ts') = await import(`#client/lib/live.ts?${loads}`);
  const { result } = renderHook(live.useConnectionState);
  return {
    state: () => result.current,
    watchEvent: drawnAfter(live.watchEvent),
    watchOrder: drawnAfter(live.watchOrder),
    watchDesk: drawnAfter(live.watchDesk),
    watchScreen: drawnAfter(live.watchScreen),
    watchAccount: drawnAfter(live.watchAccount),
  };
}
/** One that is connected for `e1`. */
async function connected() {
  const page = await load();
  const stop = page.watchEvent('e1', {});
  await drawn();
  await atRest();
  expect(done.splice(0)).toEqual(['opened', 'connect']);
  return { ...page, stop };
}

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.requestAnimationFrame = (callback) => {
    paint = () => callback(0);
    return 0;
  };
  globalThis.requestIdleCallback = (callback, options) => {
    idleOptions.push(options);
    idle = () => callback({ didTimeout: false, timeRemaining: () => 50 });
    return 0;
  };
  done.length = 0;
  failures = 0;
});
afterEach(() => {
  cleanup();
  rooms.clear();
  idleOptions.length = 0;
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  globalThis.requestAnimationFrame = usual;
  jest.useRealTimers();
});

describe('the connection', () => {
  test('is not fetched for whoever has left before the page is drawn', async () => {
    const { watchEvent, state } = await load();
    expect(state()).toBe('idle');
    watchEvent('e1', {})();
    await drawn();
    await atRest();
    expect(done).toEqual([]);
    expect(state()).toBe('connecting');
    await go(5_000);
    expect(state()).toBe('idle');
  });

  test('opens once the page is drawn and nothing else is to be done, once for all that is watched by then', async () => {
    const { watchEvent, state } = await load();
    watchEvent('e1', {});
    await go(1_000);
    await atRest();
    expect(done).toEqual([]);
    expect(state()).toBe('connecting');
    watchEvent('e2', {});
    await drawn();
    await go(1_000);
    expect(done).toEqual([]);
    expect(idleOptions).toEqual([{ timeout: IDLE_WITHIN_MS }]);
    await atRest();
    expect(done).toEqual(['opened', 'connect']);
    expect(state()).toBe('connected');
  });

  test('opens after the paint in a browser that does not say when it has nothing to do', async () => {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    const { watchEvent } = await load();
    watchEvent('e1', {});
    await drawn();
    expect(done).toEqual(['opened', 'connect']);
  });

  test('opens 10 s after its code failed', async () => {
    const { watchEvent, state } = await load();
    failures = 1;
    watchEvent('e1', {});
    await drawn();
    await atRest();
    expect(done).toEqual(['opened']);
    expect(state()).toBe('disconnected');
    await go(10_000);
    expect(state()).toBe('connecting');
    await drawn();
    watchEvent('e2', {});
    await atRest();
    expect(done).toEqual(['opened', 'opened', 'connect']);
    expect(state()).toBe('connected');
  });

  test('is fetched no more after its code failed when nothing is watched', async () => {
    const { watchEvent, state } = await load();
    failures = 1;
    const stop = watchEvent('e1', {});
    await drawn();
    await atRest();
    stop();
    await go(5_000);
    expect(state()).toBe('idle');
    await go(10_000);
    expect(state()).toBe('idle');
    expect(done).toEqual(['opened']);
  });

  test('stays closed for whoever leaves while its code is on its way', async () => {
    const { watchEvent } = await load();
    const stop = watchEvent('e1', {});
    await drawn();
    idle();
    await Promise.resolve();
    stop();
    await go(1);
    expect(done).toEqual(['opened']);
  });

  test('closes 5 s after the last watcher has gone', async () => {
    const { watchEvent, stop, state } = await connected();
    const stopSecond = watchEvent('e2', {});
    stop();
    await go(10_000);
    expect(state()).toBe('connected');
    done.length = 0;
    stopSecond();
    await go(4_999);
    expect(done).toEqual(['leave event:e2']);
    await go(1);
    expect(done).toEqual(['leave event:e2', 'disconnect']);
    expect(state()).toBe('idle');
  });

  test('stays open when somebody watches again within 5 s', async () => {
    const { watchEvent, stop, state } = await connected();
    stop();
    await go(4_000);
    watchEvent('e2', {});
    await go(10_000);
    expect(done).not.toContain('disconnect');
    expect(state()).toBe('connected');
  });
});

describe('a room', () => {
  test('is entered over the connection that stands, and by whoever comes later for themselves', async () => {
    const { watchEvent } = await connected();
    watchEvent('e2', { heldVersion: () => 1 });
    watchEvent('e2', { heldVersion: () => 2 });
    expect(done).toEqual(['connect', 'enter event:e2 for all', 'connect', 'enter event:e2 for 2']);
  });

  test('is left with its last watcher, once', async () => {
    const { watchEvent } = await connected();
    const watcher = {};
    const stops = [watchEvent('e2', watcher), watchEvent('e2', watcher)];
    done.length = 0;
    stops[0]?.();
    expect(done).toEqual([]);
    stops[1]?.();
    expect(done).toEqual(['leave event:e2']);
    stops[1]?.();
    watchEvent('e2', {});
    done.length = 0;
    stops[1]?.();
    expect(done).toEqual([]);
    expect([...rooms.keys()]).toEqual(['event:e1', 'event:e2']);
  });

  test('is that of an order, the desk, a screen or the account', async () => {
    const { watchOrder, watchDesk, watchScreen, watchAccount } = await load();
    watchOrder('o1', {});
    watchDesk({});
    watchScreen('t1', {});
    watchAccount({});
    expect([...rooms]).toEqual(
      [
        ['order', 'o1'],
        ['staff', ''],
        ['screen', 't1'],
        ['account', ''],
      ].map(([kind, id]) => [
        `${kind}:${id}`,
        {
          kind,
          id,
          watchers: new Set([{}]),
          refusals: 0,
          missingSince: performance.timeOrigin,
          again: undefined,
        },
      ]),
    );
  });
});
