import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useHallScale, usePointerRest, useWakeLock } from '#client/hall/use-hall.ts';
import { pass } from '../../support/pass-time.ts';

const usual = { innerWidth: window.innerWidth, innerHeight: window.innerHeight };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  Object.assign(window, usual);
  Reflect.deleteProperty(navigator, 'wakeLock');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the scale of the hall', () => {
  const resize = (innerWidth: number, innerHeight: number) =>
    act(async () => {
      Object.assign(window, { innerWidth, innerHeight });
      window.dispatchEvent(new Event('resize'));
    });

  test.each([
    ['full HD', [1_920, 1_080], { scale: 1, width: 1_920, height: 1_080 }],
    ['4K', [3_840, 2_160], { scale: 2, width: 1_920, height: 1_080 }],
    ['4:3', [720, 540], { scale: 0.5, width: 1_440, height: 1_080 }],
    ['upright', [1_080, 1_920], { scale: 0.75, width: 1_440, height: 2_560 }],
    ['wide', [2_700, 540], { scale: 0.5, width: 5_400, height: 1_080 }],
    ['a window without a size', [0, 0], { scale: 1, width: 1_920, height: 1_080 }],
  ])('%s', (_name, [innerWidth, innerHeight], expected) => {
    Object.assign(window, { innerWidth, innerHeight });
    expect(renderHook(useHallScale).result.current).toEqual(expected);
  });

  test('follows the window until the page is left', async () => {
    await resize(1_920, 1_080);
    const { result, unmount } = renderHook(useHallScale);
    await resize(960, 540);
    expect(result.current).toEqual({ scale: 0.5, width: 1_920, height: 1_080 });
    unmount();
    const measured = jest.fn(() => 960);
    Object.defineProperty(window, 'innerWidth', { get: measured, configurable: true });
    window.dispatchEvent(new Event('resize'));
    expect(measured).not.toHaveBeenCalled();
    Object.defineProperty(window, 'innerWidth', { value: 960, configurable: true, writable: true });
  });
});

describe('the display', () => {
  function offerLock() {
    const release = jest.fn(async () => {});
    const given = Promise.withResolvers<{ release: () => Promise<void> }>();
    const hold = jest.fn(() => given.promise);
    Object.defineProperty(navigator, 'wakeLock', { value: { request: hold }, configurable: true });
    return { hold, release, give: () => act(async () => given.resolve({ release })), given };
  }

  test('is not kept awake by a page that is not seen, until it is', () => {
    const { hold } = offerLock();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    renderHook(useWakeLock);
    expect(hold).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(hold.mock.calls).toEqual([['screen']]);
  });

  test('is let go at once where the lock comes after the page was left', async () => {
    const { give, release } = offerLock();
    const { unmount } = renderHook(useWakeLock);
    unmount();
    expect(release).not.toHaveBeenCalled();
    await give();
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('is held while the page is seen', async () => {
    const { give, release, hold } = offerLock();
    const { unmount } = renderHook(useWakeLock);
    await give();
    expect(release).not.toHaveBeenCalled();
    unmount();
    await act(async () => {});
    expect(release).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(hold).toHaveBeenCalledTimes(1);
  });

  test('is left to the computer where a lock is refused, or the browser has none', async () => {
    expect(renderHook(useWakeLock).unmount).not.toThrow();
    const { given, hold } = offerLock();
    given.reject(new Error('NotAllowedError'));
    const { unmount } = renderHook(useWakeLock);
    await act(async () => {});
    expect(hold).toHaveBeenCalledTimes(1);
    expect(unmount).not.toThrow();
  });
});

describe('the pointer', () => {
  const move = () => act(async () => void window.dispatchEvent(new Event('pointermove')));

  test('rests three seconds after its last movement', async () => {
    const { result } = renderHook(usePointerRest);
    expect(result.current).toBe(true);
    await move();
    await pass(2_000);
    await move();
    await pass(2_999);
    expect(result.current).toBe(false);
    await pass(1);
    expect(result.current).toBe(true);
  });

  test('is not watched once the page is left', async () => {
    const { unmount } = renderHook(usePointerRest);
    await move();
    await pass(10);
    expect(jest.getTimerCount()).toBe(1);
    unmount();
    await pass(10);
    expect(jest.getTimerCount()).toBe(0);
    await move();
    await pass(10);
    expect(jest.getTimerCount()).toBe(0);
  });
});
