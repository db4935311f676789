import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, openContext } from '../../scripts/shots/browser.ts';
import type { BenchContext } from './bench.ts';

/** A page of a real Chromium, on a desk, with all motion. */
export async function openPage({ onEnd }: BenchContext): Promise<Page> {
  const browser = await launchBrowser();
  onEnd(() => browser.close());
  return (await openContext(browser, { width: 1440 })).newPage();
}

const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

/**
 * What must be added to a page's `performance.now()` to get the machine's monotonic clock: from the question that was answered
 * fastest, so it is wrong by less than half of that one's way.
 */
export async function clockOffsetMs(page: Page): Promise<number> {
  let best = { wayMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let requested = 0; requested < 50; requested += 1) {
    const before = monotonicMs();
    const there = Number(await page.evaluate('performance.now()'));
    const wayMs = monotonicMs() - before;
    if (wayMs < best.wayMs) best = { wayMs, offsetMs: before + wayMs / 2 - there };
  }
  return best.offsetMs;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The devtools of a page, opened once. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const open = async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return session;
  };
  const known = sessions.get(page) ?? open();
  sessions.set(page, known);
  return known;
}

/** Processor time that the tasks of the page's main thread have used, in ms. */
export async function mainThreadMs(page: Page): Promise<number> {
  const { metrics } = await (await devtoolsOf(page)).send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}
