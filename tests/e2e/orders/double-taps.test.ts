import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { confirmContact, setVotes, visibleButton, voteFor } from '#scripts/shots/visitor.ts';
import { type Browsers, openBrowsers, untilStill } from '../../support/e2e-browser.ts';
import { pause, until } from '../../support/waiting.ts';
import { buildVoter } from './voter.ts';

const EVENT = 'duta-wisata-jatim';
const FINALIST = 'Salsabila Anggraini';
/** Above the sum from which an order needs a second confirmation. */
const MANY = 2_000;
/** Between two taps of one finger; the longest are those of people who are not used to it. */
const GAPS_MS = [80, 250, 500];

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

/** A voter at step 1 of the checkout, with what their browser sends to open orders. */
async function atContact() {
  const voter = await buildVoter(browsers.voters, { width: 390 });
  const { page, visit } = voter;
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/checkout/transactions'))
      opened.push(request.url());
  });
  await visit(`/events/${EVENT}`);
  await voteFor(page, FINALIST);
  await page.getByRole('checkbox').check();
  return { voter, page, opened };
}

async function atCart() {
  const stage = await atContact();
  await confirmContact(stage.page);
  await setVotes(stage.page, FINALIST, MANY);
  return stage;
}

async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps twice at the same place, whatever stands there the second time. A page that is busy handles a touch late, but holds back none. */
async function tapTwice(page: Page, control: Locator, gapMs: number): Promise<void> {
  const { x, y } = await middleOf(control);
  const devtools = await page.context().newCDPSession(page);
  const since = Date.now();
  // Each says itself when it came, as this machine may be late, too.
  const tap = (afterMs: number) => {
    const timestamp = (since + afterMs) / 1_000;
    return Promise.all([
      devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp }),
      devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp }),
    ]);
  };
  const first = tap(0);
  await pause(gapMs, 'rate');
  await Promise.all([first, tap(gapMs)]);
  await devtools.detach();
}

const votesOf = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Jumlah vote untuk/ })
    .evaluateAll((fields) =>
      fields.map((field) => (field as HTMLInputElement).value).filter((value) => value !== '0'),
    );

describe.each(GAPS_MS)('a second tap %i ms after the first', (gapMs) => {
  test('[PX-17] on Lanjutkan leads to the cart and opens no order', async () => {
    const { page, opened } = await atContact();
    await tapTwice(page, visibleButton(page, 'Lanjutkan'), gapMs);
    await page.waitForURL('**/checkout?step=2');
    await visibleButton(page, 'Choose Payment Method').waitFor();
    await pause(700, 'quiet');
    expect(new URL(page.url()).search).toBe('?step=2');
    expect(opened).toEqual([]);
  });

  test('on a great order is no answer to the question whether it is meant', async () => {
    const { page, opened } = await atCart();
    await tapTwice(page, visibleButton(page, 'Choose Payment Method'), gapMs);
    await page.getByRole('dialog').waitFor();
    await pause(700, 'quiet');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    expect(opened).toEqual([]);
  });

  test('[PX-17] is no answer to the question either where the page is too busy to handle it soon', async () => {
    const { page, opened } = await atCart();
    // What stands where it will stay is known with the first frame; what still moves is found out with the press.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Busy from when the question has come until long after the second tap.
    await page.evaluate(() => {
      const beBusy = () => {
        const until = performance.now() + 2_000;
        while (performance.now() < until);
      };
      const wait = () => {
        const isRequested = document.querySelector('[role=dialog]') !== null;
        requestAnimationFrame(isRequested ? () => requestAnimationFrame(beBusy) : wait);
      };
      wait();
    });
    await tapTwice(page, visibleButton(page, 'Choose Payment Method'), gapMs);
    await page.getByRole('dialog').waitFor();
    await pause(700, 'quiet');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    expect(opened).toEqual([]);
  });

  test('on Add More Finalist adds no votes', async () => {
    const { page } = await atCart();
    await tapTwice(page, visibleButton(page, 'Add More Finalist'), gapMs);
    await page
      .getByRole('textbox', { name: /^Jumlah vote untuk/ })
      .nth(20)
      .waitFor();
    expect(await votesOf(page)).toEqual([String(MANY)]);
  });
});

test.each([
  { width: 390, height: 844 },
  { width: 320, height: 568 },
])(
  '[PX-72] quick adds of every line are as large as a finger at $width, and two taps on one add twice',
  async (size) => {
    const { page } = await atContact();
    await page.setViewportSize(size);
    await confirmContact(page);
    await visibleButton(page, 'Add More Finalist').click();
    const adds = page.getByRole('button', { name: /^Tambah \d+ vote untuk/ });
    const lines = page.getByRole('list', { name: 'Keranjang' }).getByRole('listitem');
    await lines.nth(20).waitFor();
    expect(await adds.count()).toBe(4 * (await lines.count()));
    for (const add of await lines
      .nth(2)
      .getByRole('group', { name: /^Tambah cepat/ })
      .getByRole('button')
      .all()) {
      const box = await add.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const ten = lines.nth(2).getByRole('button', { name: /^Tambah 10 vote/ });
    // Free of the bar at the foot.
    await ten.evaluate((add) => add.scrollIntoView({ block: 'center' }));
    await untilStill(page);
    await pause(700, 'limit');
    await tapTwice(page, ten, 250);
    await until('both taps count', {}, async () => (await votesOf(page)).includes('20'));
    expect(await votesOf(page)).toEqual(['1', '20']);
  },
);

test('control: what has stood there for a while takes the press', async () => {
  const { page, opened } = await atCart();
  const at = await middleOf(visibleButton(page, 'Choose Payment Method'));
  await page.touchscreen.tap(at.x, at.y);
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Ya, lanjutkan', exact: true });
  await yes.waitFor();
  await untilStill(page);
  await pause(700, 'limit');
  const there = await middleOf(yes);
  await page.touchscreen.tap(there.x, there.y);
  await page.waitForURL('**/checkout?step=3');
  expect(opened).toHaveLength(1);
});

test.each([
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
])('the buttons that lead on from step to step share no place at $width × $height', async (size) => {
  const { page } = await atContact();
  await page.setViewportSize(size);
  const first = visibleButton(page, 'Lanjutkan');
  await first.scrollIntoViewIfNeeded();
  const before = await first.boundingBox();
  await confirmContact(page);
  const after = await visibleButton(page, 'Choose Payment Method').boundingBox();
  if (!before || !after) throw new Error('a button is not on the page');
  const apart =
    before.x + before.width <= after.x ||
    after.x + after.width <= before.x ||
    before.y + before.height <= after.y ||
    after.y + after.height <= before.y;
  expect({ before, after, apart }).toMatchObject({ apart: true });
});
