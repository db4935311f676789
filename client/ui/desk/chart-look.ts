import { Chart } from 'chart.js';
import { prefersReducedMotion } from '../../lib/motion.ts';
import { useIsDark } from './use-is-dark.ts';

/** Charts draw on a canvas, which has no style sheet: the roles of `client/theme` are read for it. */
export function themeColour(role: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(role).trim();
}

/**
 * Fonts, colours and motion that all charts have in common. Call it before drawing.
 *
 * @returns the key for the chart, another one when the page turns dark or light: what is drawn keeps its colours
 */
export function useChartColours(): string {
  const key = useIsDark() ? 'dark' : 'light';
  const family = themeColour('--font');
  if (family) Chart.defaults.font.family = family;
  Chart.defaults.font.size = 11;
  Chart.defaults.font.weight = 500;
  Chart.defaults.color = themeColour('--text-3');
  Chart.defaults.maintainAspectRatio = false;
  if (prefersReducedMotion()) Chart.defaults.animation = false;
  return key;
}

/** The tooltip of all charts: ink on light ground and paper on dark, two lines, no colour box. */
export function tooltipLook() {
  return {
    backgroundColor: themeColour('--solid'),
    titleColor: themeColour('--line-strong'),
    bodyColor: themeColour('--on-solid'),
    titleFont: { size: 11, weight: 500 },
    bodyFont: { size: 12.5, weight: 700 },
    padding: 10,
    cornerRadius: 9,
    caretSize: 0,
    displayColors: false,
  } as const;
}
