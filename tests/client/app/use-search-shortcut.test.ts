import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { useSearchShortcut } from '#client/desk/search/use-search-shortcut.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function listen() {
  const open = jest.fn();
  return { open, ...renderHook((call: () => void) => useSearchShortcut(call), { initialProps: open }) };
}

test.each([
  [{ key: 'k', ctrlKey: true }, true],
  [{ key: 'K', metaKey: true }, true],
  [{ key: 'k' }, false],
  [{ key: 'j', ctrlKey: true }, false],
  [{ key: 'k', ctrlKey: true, altKey: true }, false],
  [{ key: 'k', ctrlKey: true, shiftKey: true }, false],
])('%j opens the search: %s', (keys, opens) => {
  const { open } = listen();
  const isUntouched = fireEvent.keyDown(document.body, keys);
  expect(open).toHaveBeenCalledTimes(opens ? 1 : 0);
  expect(isUntouched).toBe(!opens);
});

test.each([
  ['<div role="dialog"><form></form></div>', 0],
  ['<div role="alertdialog"></div>', 0],
  ['<div role="dialog"></div><form></form>', 1],
])('with %s on the page it opens %i times', (html, times) => {
  document.body.innerHTML = html;
  const { open } = listen();
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
  expect(open).toHaveBeenCalledTimes(times);
});

test('the latest page is the one that opens, and none once it is left', () => {
  const { open, rerender, unmount } = listen();
  const latest = jest.fn();
  rerender(latest);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  unmount();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect([open, latest].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
