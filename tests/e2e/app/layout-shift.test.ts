import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { ScreenWidth } from '#scripts/shots/browser.ts';
import { leaveBrowser, takeBrowser } from '../../support/e2e-browser.ts';
import { system } from '../../support/e2e-stage.ts';
import { findShifts, MOST_SHIFT, measureShift } from '../../support/layout-shift.ts';
import { prepareVisits, publicRoutes, type Visitors } from '../../support/public-visits.ts';
import { volume } from '../../support/volume.ts';

const WALKS = volume<readonly { width: ScreenWidth; slow: boolean; everybody: boolean }[]>({
  reduced: [{ width: 390, slow: true, everybody: false }],
  full: [
    { width: 390, slow: true, everybody: true },
    { width: 390, slow: false, everybody: true },
    { width: 1440, slow: true, everybody: true },
  ],
});

let browser: Browser;
beforeAll(async () => {
  browser = await takeBrowser();
});
afterAll(() => leaveBrowser(browser));

describe.each(WALKS)('every public page at $width, slow: $slow', ({ width, slow, everybody }) => {
  let visitors: Visitors;
  beforeAll(async () => {
    visitors = await prepareVisits(browser, { ...system(), width });
  });

  test('[PX-50] has an address here', () => {
    const walked = new Set(visitors.visits.map(({ route }) => route));
    expect(publicRoutes.filter((route) => !walked.has(route))).toEqual([]);
    expect(walked.size).toBeGreaterThan(20);
  });

  test('[PX-50] stands still while fonts, answers and scripts come in', async () => {
    const { found, looked } = await findShifts(visitors, { ...system(), slow, everybody });
    expect(looked).toBeGreaterThan(30);
    expect(found).toEqual([]);
  });
});

test.each([
  { what: 'comes', last: '#snap-container iframe' },
  { what: 'cannot be had', last: 'main [role=alert]', script: 404 },
])('[PX-50] what is below the payment form stands still when the form $what', async ({ last, script }) => {
  const { visits, comeBy } = await prepareVisits(browser, { ...system(), width: 390 });
  const visit = visits.find(({ name }) => name === 'checkout, payment');
  if (!visit) throw new Error('no visit opens the payment form');
  const context = await comeBy('voter', visit);
  if (script) await context.route(/\/snap\.js/, (route) => route.fulfill({ status: script }));
  const { score, moved } = await measureShift(context, system().origin + visit.path, last);
  await context.close();
  expect({ score, moved }).toEqual({ score: 0, moved: [] });
});

test('[PX-50] control: what is put above a page that stands is noticed', async () => {
  const { comeBy } = await prepareVisits(browser, { ...system(), width: 390 });
  const context = await comeBy('guest', {});
  await context.addInitScript(`addEventListener('load', () => requestAnimationFrame(function wait() {
    // The application's own page, once something of it has been painted: what the server has written gives way to it.
    const isThere = document.querySelector('footer') && performance.getEntriesByName('first-contentful-paint').length > 0;
    const heading = isThere && document.querySelector('main h1');
    if (!heading) return requestAnimationFrame(wait);
    requestAnimationFrame(() => heading.before(Object.assign(document.createElement('div'), { style: 'height: 200px' })));
  }))`);
  const { score, moved } = await measureShift(context, `${system().origin}/about`);
  await context.close();
  expect(score).toBeGreaterThan(0.02);
  expect(moved.join()).toContain('H1');
});

test('[PX-50] control: live messages that come by requests keep nobody waiting', async () => {
  const { comeBy } = await prepareVisits(browser, { ...system(), width: 390 });
  const context = await comeBy('guest', {});
  const requested: string[] = [];
  await context.route(/transport=polling/, (route) => void requested.push(route.request().url()));
  await context.addInitScript(`void fetch('/socket.io/?EIO=4&transport=polling')`);
  const { score } = await measureShift(context, `${system().origin}/about`);
  await context.close();
  expect(requested).not.toEqual([]);
  expect(score).toBeLessThanOrEqual(MOST_SHIFT);
});
