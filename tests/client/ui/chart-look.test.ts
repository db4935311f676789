import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { Chart } from 'chart.js';
import { themeColour, tooltipLook, useChartColours } from '#client/ui/desk/chart-look.ts';

const { matchMedia } = window;
const { animation, font } = Chart.defaults;
let roles: Record<string, string>;

/** A device that prefers what these words are in. */
function prefer(...words: string[]) {
  window.matchMedia = ((media: string) => ({
    media,
    matches: words.some((word) => media.includes(word)),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}

beforeEach(() => {
  roles = { '--font': ' Jost, sans-serif', '--text-3': ' #777', '--solid': ' #111' };
  jest
    .spyOn(globalThis, 'getComputedStyle')
    .mockImplementation(() => ({ getPropertyValue: (role: string) => roles[role] ?? '' }) as never);
  prefer();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  window.matchMedia = matchMedia;
  Object.assign(Chart.defaults, { animation, font: { ...font } });
});

test('a colour of the theme comes without the spaces of its style sheet', () => {
  expect([themeColour('--solid'), themeColour('--none')]).toEqual(['#111', '']);
});

test('all charts have the font, size and colour of the page, and the height of their place', () => {
  renderHook(useChartColours);
  expect(Chart.defaults.font).toMatchObject({ family: 'Jost, sans-serif', size: 11, weight: 500 });
  expect([Chart.defaults.color, Chart.defaults.maintainAspectRatio]).toEqual(['#777', false]);
  roles = {};
  renderHook(useChartColours);
  expect(Chart.defaults.font.family).toBe('Jost, sans-serif');
});

test.each([
  ['light', [], 'light'],
  ['dark', ['dark'], 'dark'],
])('the key of a chart on a %s page is another one', (_name, words, key) => {
  prefer(...words);
  expect(renderHook(useChartColours).result.current).toBe(key);
});

test('charts move, except where less motion is preferred', () => {
  renderHook(useChartColours);
  expect(Chart.defaults.animation).toBe(animation);
  prefer('reduced-motion');
  renderHook(useChartColours);
  expect(Chart.defaults.animation).toBe(false);
});

test('tooltips have the solid ground of the theme, and no colour box', () => {
  roles = { '--solid': ' #111', '--line-strong': ' #ccc', '--on-solid': ' #fff' };
  expect(tooltipLook()).toEqual({
    backgroundColor: '#111',
    titleColor: '#ccc',
    bodyColor: '#fff',
    titleFont: { size: 11, weight: 500 },
    bodyFont: { size: 12.5, weight: 700 },
    padding: 10,
    cornerRadius: 9,
    caretSize: 0,
    displayColors: false,
  });
});
