import pLimit from 'p-limit';
import type { BrowserContext } from 'playwright-core';
import { openWhole } from '../../scripts/shots/browser.ts';
import { openBrowserLine, type Pace } from './line.ts';
import type { Visitors } from './public-visits.ts';

/** What the page may move by itself, as browsers count it: the largest burst of shifts. */
export const MOST_SHIFT = 0.02;

/** A slow mobile network, so that fonts, first answers and scripts that are fetched later all come after the page stands. */
const SLOW: Pace = { latencyMs: 300, bytesPerSecond: 100_000 };

export interface Shift {
  /** The largest burst: shifts less than a second apart, of five seconds at most. */
  score: number;
  /** What moved, from where to where, for whoever has to mend it. */
  moved: string[];
}

interface Entry {
  at: number;
  value: number;
  sources: string[];
}

// Given as text and added to the page before its own scripts. Nobody presses anything here, so no shift is meant: a browser excuses those of the first
// 500 ms after a window has got its size, too.
const WATCH = `(() => {
  const named = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return 'gone';
    const words = (element.textContent ?? '').trim().replaceAll(/\\s+/g, ' ').slice(0, 30);
    return element.tagName + '.' + String(element.className?.baseVal ?? element.className).slice(0, 40) + ' ' + words;
  };
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  globalThis.__shifts = [];
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries()) {
      globalThis.__shifts.push({
        at: startTime,
        value,
        sources: sources.map(({ node, previousRect, currentRect }) =>
          named(node) + ' (' + box(previousRect) + ' > ' + box(currentRect) + ')'),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/**
 * Opens an address by itself, as from a link, and looks how far its parts move until everything is there.
 *
 * @param last a selector of what comes last, where that is later than the page's own answers
 */
export async function measureShift(context: BrowserContext, url: string, last = 'main h1'): Promise<Shift> {
  const page = await context.newPage();
  try {
    await page.addInitScript(WATCH);
    await openWhole(page, url);
    await page.locator(last).first().waitFor({ state: 'attached' });
    // What the last answer brought is drawn, and the fonts that it needed.
    await page.evaluate(`(async () => {
      await document.fonts.ready;
      for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
    })()`);
    return largestBurst(await page.evaluate<Entry[]>('globalThis.__shifts'));
  } finally {
    await page.close();
  }
}

const GAP_MS = 1_000;
const BURST_MS = 5_000;

function largestBurst(entries: readonly Entry[]): Shift {
  let score = 0;
  let burst: Entry[] = [];
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) {
    const [first, last] = [burst[0], burst.at(-1)];
    const goesOn = first && last && entry.at - last.at < GAP_MS && entry.at - first.at < BURST_MS;
    burst = goesOn ? [...burst, entry] : [entry];
    score = Math.max(
      score,
      burst.reduce((sum, { value }) => sum + value, 0),
    );
  }
  const moved = entries.map(
    ({ at, value, sources }) => `${value.toFixed(3)} at ${Math.round(at)} ms: ${sources.join('; ')}`,
  );
  return { score, moved };
}

/** Waiting is most of a visit; more at a time would wait for the processor instead. */
const AT_ONCE = 3;

/** One visit's figure. */
export interface Look {
  name: string;
  shift: Shift;
}

/**
 * Measures every visit, of a guest and of somebody who is logged in.
 *
 * @param everybody false: guests only where the page is one that people come to from outside or that keeps a choice
 */
export async function lookAtAll(
  { visits, comeBy }: Visitors,
  { origin, slow, everybody }: { origin: string; slow: boolean; everybody: boolean },
): Promise<Look[]> {
  const due = visits.flatMap((visit) => [
    { visit, who: 'voter' as const },
    ...(everybody || visit.asGuest ? [{ visit, who: 'guest' as const }] : []),
  ]);
  const line = slow ? await openBrowserLine(origin, SLOW) : null;
  const lookAt = async ({ visit, who }: (typeof due)[number]) => {
    const context = await comeBy(who, visit, line?.proxy);
    const shift = await measureShift(context, origin + visit.path);
    await context.close();
    return { name: `${visit.name} (${who})`, shift };
  };
  const atOnce = pLimit({ concurrency: AT_ONCE, rejectOnClear: true });
  try {
    return await atOnce.map(due, lookAt);
  } finally {
    atOnce.clearQueue();
    await line?.cut();
  }
}

/** The visits whose pages move more than they may, each with what moved. */
export async function findShifts(
  visitors: Visitors,
  options: { origin: string; slow: boolean; everybody: boolean },
): Promise<{ found: string[]; looked: number }> {
  const looks = await lookAtAll(visitors, options);
  const found = looks
    .filter(({ shift }) => shift.score > MOST_SHIFT)
    .map(({ name, shift }) => [`${name}: ${shift.score.toFixed(3)}`, ...shift.moved].join('\n  '));
  return { found, looked: looks.length };
}
