import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { untilDrawn } from '#scripts/shots/browser.ts';
import { comeIn, leaveBrowser, type Person, takeBrowser, untilStill } from '../../support/e2e-browser.ts';
import { logInAtDesk } from './desk-work.ts';

const ADMIN = { username: 'admin@sorak.test', password: 'sorak-demo-2026' };
/** One of the demo, and what it is called for a test: as long as such names are. */
const NAME = 'Yayasan Pesona Nusantara';
const LONG_NAME = 'Perhimpunan Penyelenggara Festival Kebudayaan Nusantara Raya';
const LINES_MAX = 3;
/** A third of a phone of 844 px. */
const ROW_PX_MAX = 281;
/** As the client's: a toast vanishes after it. */
const TOAST_MS = 3_000;

const LISTS = [
  '/dashboard/voting',
  '/dashboard/transaction',
  '/dashboard/transaction/EO-1001&EVT-1001',
  '/dashboard/event-organizer',
  '/dashboard/user-account',
  '/dashboard/report',
  '/dashboard/leaderboard?event=EVT-1001',
];
const NAMED = [
  '/dashboard/voting',
  '/dashboard/voting?event=EVT-1001',
  '/dashboard/event-organizer',
  '/dashboard/event-organizer/EO-1001',
  '/dashboard/transaction',
  '/dashboard/transaction/EO-1001&EVT-1001',
];

let browser: Browser;
let admin: Person;
beforeAll(async () => {
  browser = await takeBrowser();
  admin = await comeIn(browser, { width: 390 });
  await logInAtDesk(admin, ADMIN, { leadsTo: '/dashboard' });
});
afterAll(() => leaveBrowser(browser));

/** What of the lists' rows is cut off or covered, and rows that are too high. */
const faultsOfRows = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    for (const wrap of document.querySelectorAll('main .table_frame')) {
      if (wrap.scrollWidth > wrap.clientWidth) found.push('the list is ' + wrap.scrollWidth + ' wide in ' + wrap.clientWidth);
    }
    for (const row of document.querySelectorAll('main .table_table tbody tr')) {
      // Names that other files make: as long as names may be, and with markup in them.
      if (row.textContent.includes('<')) continue;
      const { height } = row.getBoundingClientRect();
      if (height > ${ROW_PX_MAX}) found.push('a row of ' + Math.round(height) + ' px: ' + row.textContent.slice(0, 40));
      const words = [...row.querySelectorAll('b, small, .badge_badge, .num, .record-id_recordId')].map((part) => part.getBoundingClientRect());
      for (const button of row.querySelectorAll('.button_icon .i')) {
        const box = button.getBoundingClientRect();
        const isOver = words.some((word) => word.left < box.right && word.right > box.left && word.top < box.bottom && word.bottom > box.top);
        if (isOver) found.push('a button covers words: ' + row.textContent.slice(0, 40));
      }
    }
    return found;
  })()`);

describe.each(LISTS)('%s on a phone', (path) => {
  test('[BO-2.200] shows every figure and status of a row, no row as high as a third of the screen', async () => {
    const { page, visit } = admin;
    await visit(path);
    await page
      .locator('main .table_table tbody tr :is(b, .record-id_recordId, .badge_badge)')
      .first()
      .waitFor();
    await untilDrawn(page);
    expect(await faultsOfRows(page)).toEqual([]);
  });
});

test.each(NAMED)('[BO-2.201] %s has several words of a long organizer’s name on a line', async (path) => {
  const { page, visit } = admin;
  await page.route(/\/api\//, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(NAME, LONG_NAME),
    });
  });
  await visit(path);
  await page.getByText(LONG_NAME).filter({ visible: true }).first().waitFor();
  await untilDrawn(page);
  const lines = await page.evaluate<number[]>(`(() => {
    const counts = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.data.includes('${LONG_NAME}') || !text.parentElement.checkVisibility() || text.parentElement.closest('option, .sr')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      counts.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
    }
    return counts;
  })()`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(lines.length).toBeGreaterThan(0);
  expect(Math.max(...lines)).toBeLessThanOrEqual(LINES_MAX);
});

test('[BO-2.203] the ring of LIVE ends before its first letter, and a longer age moves nothing', async () => {
  const { page, visit } = admin;
  await visit('/dashboard/leaderboard?event=EVT-1001');
  await page.locator('.live-badge_live b').waitFor();
  await untilDrawn(page);
  const seen = await page.evaluate<{ ring: number; letter: number; widths: number[] }>(`(() => {
    const badge = document.querySelector('.live-badge_live');
    const ring = document.createElement('i');
    ring.className = 'live-badge_ring';
    badge.querySelector('.live-badge_point').replaceChildren(ring);
    for (const animation of ring.getAnimations()) { animation.pause(); animation.currentTime = animation.effect.getComputedTiming().endTime - 1; }
    const age = badge.querySelector('.num');
    const widths = ['baru saja', '1 detik lalu', '9 detik lalu', '10 detik lalu'].map((words) => {
      age.lastChild.data = 'diperbarui ' + words;
      return badge.getBoundingClientRect().width;
    });
    return { ring: ring.getBoundingClientRect().right, letter: badge.querySelector('b').getBoundingClientRect().left, widths };
  })()`);
  expect(seen.ring).toBeLessThanOrEqual(seen.letter);
  expect(new Set(seen.widths).size).toBe(1);
});

/** Toasts of this page do not vanish by themselves: on a busy machine one may be gone before it is looked at. */
const keepToasts = (page: Page) =>
  page.addInitScript(`(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = (call, ms, ...rest) => wait(call, ms === ${TOAST_MS} ? 2 ** 30 : ms, ...rest);
  })()`);

describe.each([390, 1440] as const)('at %d px', (width) => {
  test.each(['/dashboard/report', '/dashboard/transaction/EO-1001&EVT-1001'])(
    '[BO-2.211] what is said in passing on %s covers nothing that can be pressed',
    async (path) => {
      const person = await comeIn(browser, { width });
      await logInAtDesk(person, ADMIN, { leadsTo: '/dashboard' });
      const { page, visit, shoot } = person;
      await keepToasts(page);
      await visit(path);
      await untilDrawn(page);
      await page.getByRole('button', { name: 'Unduh CSV' }).click();
      const toast = page.locator('.toast-stack_toast');
      await toast.waitFor();
      expect(await toast.textContent()).toContain('CSV diunduh.');
      await untilStill(page);
      await shoot(`toast-${path.split('/')[2]}`);
      const covered = await page.evaluate<string[]>(`(() => {
        const toast = document.querySelector('.toast-stack_toast').getBoundingClientRect();
        return [...document.querySelectorAll('main :is(a[href], button, input, select), header :is(a[href], button)')]
          .filter((control) => {
            const box = control.getBoundingClientRect();
            return box.width > 0 && box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
          })
          .map((control) => control.textContent || control.getAttribute('aria-label'));
      })()`);
      await page.context().close();
      expect(covered).toEqual([]);
    },
  );
});
