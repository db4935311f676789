import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook, screen } from '@testing-library/react';
import { OrganizerBadge } from '#client/desk/organizers/organizer-badge.tsx';
import { EventStatusBadge, OrderStatusBadge } from '#client/desk/status-badge.tsx';
import { LIST_SEARCH_PAUSE_MS, SUGGEST_PAUSE_MS, useDebounced } from '#client/lib/use-debounced.ts';
import { useLeaving } from '#client/ui/desk/use-leaving.ts';
import { closePages, renderPages } from '../../support/client-page.tsx';

const css = (name: string) => readFileSync(new URL(`../../../client/${name}`, import.meta.url), 'utf8');
const tokens = css('theme/tokens.css');
const badges = css('ui/badge.module.css');

/** What people would call a colour. */
function nameOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < 40) return 'grey';
  const turn =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const hue = turn * 60;
  if (hue < 15 || hue > 345) return 'red';
  if (hue < 45) return 'orange';
  return hue > 90 && hue < 170 ? 'green' : hue > 190 && hue < 250 ? 'blue' : `hue ${Math.round(hue)}`;
}

/** The colour of the dot that an element's tone gives it. */
function dotOf({ className }: HTMLElement): string {
  const tone = /badge_(upcoming|ongoing|completed|canceled|draft)\b/.exec(className)?.[1] ?? '';
  const role = new RegExp(`\\.${tone}\\b[^}]*--tone-dot: var\\((--[\\w-]+)\\)`).exec(badges)?.[1] ?? '';
  return nameOf(new RegExp(`${role}: (#\\w{6})`).exec(tokens)?.[1] ?? '');
}

afterEach(() => {
  closePages();
  jest.useRealTimers();
});
const show = (element: React.ReactNode) => renderPages({ '/': element }, '/');

describe('the colour', () => {
  test.each([
    ['upcoming', 'Upcoming', 'orange'],
    ['ongoing', 'Ongoing', 'blue'],
    ['completed', 'Completed', 'green'],
    ['canceled', 'Canceled', 'red'],
    ['draft', 'Draft', 'grey'],
    ['whatever', 'whatever', 'grey'],
  ])('[BO-4.08 BO-2.92] of an event that is %s', (status, word, colour) => {
    show(<EventStatusBadge status={status} />);
    expect(dotOf(screen.getByText(word))).toBe(colour);
  });

  test.each([
    ['partially done', 'Partially done', 'blue'],
    ['all done', 'All done', 'green'],
    ['on going', 'On going', 'red'],
    ['not started', 'Not started', 'grey'],
    ['inactive', 'Nonaktif', 'grey'],
  ] as const)('[BO-4.07] of an organizer that is %s', (status, word, colour) => {
    show(<OrganizerBadge status={status} />);
    expect(dotOf(screen.getByText(word))).toBe(colour);
  });

  test.each([
    ['pending', 'PENDING', 'blue'],
    ['settlement', 'SUCCESS', 'green'],
    ['expire', 'EXPIRED', 'orange'],
    ['failed', 'FAILED', 'red'],
  ])('[BO-4.09] of an order that is %s', (state, word, colour) => {
    show(<OrderStatusBadge state={state} />);
    expect(dotOf(screen.getByText(word))).toBe(colour);
  });
});

describe('panels and drawers', () => {
  test('[BO-2.35 BO-9.05] slide in and out for 300 ms', () => {
    expect(/--d-panel: (\w+);/.exec(tokens)?.[1]).toBe('300ms');
    for (const state of ['open', 'closed']) {
      const rule = new RegExp(`\\.panel\\[data-state="${state}"\\] \\{\\s*animation: come-in var\\((.*?)\\)`);
      expect([state, rule.exec(css('ui/desk/side-panel.module.css'))?.[1]]).toEqual([state, '--d-panel']);
    }
  });

  test('[BO-4.17 BO-9.05] are gone 300 ms after they were closed', () => {
    jest.useFakeTimers();
    const onGone = jest.fn();
    const { result } = renderHook(() => useLeaving(onGone));
    act(() => result.current.leave());
    expect(result.current.open).toBe(false);
    act(() => jest.advanceTimersByTime(299));
    expect(onGone).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onGone).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['[BO-9.09] a search of a list', LIST_SEARCH_PAUSE_MS, 300],
  ['[BO-9.07 BO-9.08] a suggestion', SUGGEST_PAUSE_MS, 500],
])('%s waits for a pause of %i ms in the typing', (_what, pause, expected) => {
  expect(pause).toBe(expected);
  jest.useFakeTimers();
  const { result, rerender } = renderHook(({ text }) => useDebounced(text, pause), {
    initialProps: { text: 'p' },
  });
  rerender({ text: 'pu' });
  act(() => jest.advanceTimersByTime(expected - 1));
  rerender({ text: 'put' });
  act(() => jest.advanceTimersByTime(expected - 1));
  expect(result.current).toBe('p');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe('put');
});
