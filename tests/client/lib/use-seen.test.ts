import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useSeen } from '#client/lib/use-seen.ts';

/** An observer that the hook has made. */
type Observed = { node: Element | null; margin: string | undefined; enter: (...near: boolean[]) => void };
let observers: Observed[];

beforeEach(() => {
  observers = [];
  Object.assign(window, {
    IntersectionObserver: class {
      private readonly observed: Observed;
      constructor(report: (entries: object[]) => void, { rootMargin }: IntersectionObserverInit = {}) {
        const enter = (...near: boolean[]) => report(near.map((isIntersecting) => ({ isIntersecting })));
        this.observed = { node: null, margin: rootMargin, enter };
        observers.push(this.observed);
      }
      observe(node: Element) {
        this.observed.node = node;
      }
      disconnect() {
        this.observed.node = null;
      }
    },
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

const watch = (current: Element | null) =>
  renderHook((element) => useSeen(element), { initialProps: { current } });

test('an element is seen once any part of it comes within 600 px of the screen', () => {
  const node = document.createElement('div');
  const { result } = watch(node);
  expect(result.current).toBe(false);
  expect(observers).toMatchObject([{ node, margin: '600px' }]);
  act(() => observers[0]?.enter(false));
  expect(result.current).toBe(false);
  act(() => observers[0]?.enter(false, true));
  expect(result.current).toBe(true);
});

test('a seen element is observed no longer', () => {
  const { result } = watch(document.createElement('div'));
  act(() => observers[0]?.enter(true));
  expect(observers.map(({ node }) => node)).toEqual([null]);
  expect(result.current).toBe(true);
});

test('the observer ends with the component', () => {
  const { unmount } = watch(document.createElement('div'));
  unmount();
  expect(observers[0]?.node).toBeNull();
});

test('another element is observed in place of the first', () => {
  const { rerender } = watch(document.createElement('div'));
  const other = document.createElement('div');
  rerender({ current: other });
  expect(observers.map(({ node }) => node)).toEqual([null, other]);
});

test('without an element nothing is seen', () => {
  expect(watch(null).result.current).toBe(false);
  expect(observers).toEqual([]);
});

test('without support of the browser an element counts as seen', () => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
  expect(watch(document.createElement('div')).result.current).toBe(true);
  expect(watch(null).result.current).toBe(false);
});
