import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';

const done: string[] = [];
/** How often the connection's code still fails. */
let failures = 0;
jest.unstable_mockModule('#client/lib/live-connection.ts', () => ({
  openConnection: (report: (state: 'connected') => void) => {
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
      enter: ({ id }: { id: string }) => done.push(`enter ${id}`),
      leave: ({ id }: { id: string }) => done.push(`leave ${id}`),
    };
  },
}));
const { useConnectionState, watchEvent } = await import('#client/lib/live.ts');

let paint = () => {};
let idle = () => {};
beforeAll(() => {
  jest.useFakeTimers();
  globalThis.requestAnimationFrame = (callback) => {
    paint = () => callback(0);
    return 0;
  };
  globalThis.requestIdleCallback = (callback) => {
    idle = () => callback({ didTimeout: false, timeRemaining: () => 50 });
    return 0;
  };
});
beforeEach(() => {
  done.length = 0;
});
afterAll(() => {
  jest.useRealTimers();
});

const go = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const drawn = async () => {
  paint();
  await go(1);
};
/** Of no effect on who asks later. */
const atRest = async () => {
  idle();
  idle = () => {};
  await go(1);
};

test('nothing is fetched for whoever has left before the page is drawn', async () => {
  const stop = watchEvent('e0', {});
  stop();
  await drawn();
  await atRest();
  expect(done).toEqual([]);
});

test('the connection opens once the page is drawn and nothing else is to be done, again after its code failed, with all that is watched by then', async () => {
  const { result } = renderHook(useConnectionState);
  failures = 1;
  act(() => void watchEvent('e1', {}));
  await go(1_000);
  await atRest();
  expect(done).toEqual([]);
  expect(result.current).toBe('connecting');
  await drawn();
  await go(1_000);
  expect(done).toEqual([]);
  await atRest();
  expect(done).toEqual(['opened']);
  expect(result.current).toBe('disconnected');

  await go(10_000);
  await drawn();
  watchEvent('e2', {});
  await atRest();
  expect(done).toEqual(['opened', 'opened', 'connect']);
  expect(result.current).toBe('connected');
});

test('who comes later enters over the connection that stands, and leaves over it', async () => {
  watchEvent('e3', {})();
  expect(done).toEqual(['connect', 'enter e3', 'leave e3']);
});
