import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { payNow, pickMethod, untilCodeShown } from '#scripts/shots/visitor.ts';
import { findAxeViolations, findOverflow } from '../../support/e2e-axe.ts';
import { type Browsers, openBrowsers } from '../../support/e2e-browser.ts';
import { until } from '../../support/waiting.ts';
import { readEvent } from './board-watch.ts';
import { buildVoter, fillCheckout, untilCounted } from './voter.ts';

/** Two hundred finalists. */
const EVENT = 'duta-wisata-jatim';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

test('[PX-73] after a payment own finalists far below stand under the first ten with their rank', async () => {
  const voter = await buildVoter(browsers.voters, { width: 390 });
  const { page } = voter;
  const { finalists } = await readEvent(EVENT);
  const far = finalists.toSorted((one, other) => one.rank - other.rank)[119];
  if (!far) throw new Error('the event has too few finalists');
  await fillCheckout(voter, { event: EVENT, finalist: far.name, votes: 1 });
  await pickMethod(page, 'qris');
  await untilCodeShown(page);
  await payNow(page);
  await untilCounted(page);
  const own = page.getByRole('list', { name: 'Finalis Anda di bawah sepuluh besar' });
  await own.waitFor();
  await until('the rank is the one of the event', {}, async () => {
    const now = (await readEvent(EVENT)).finalists.find(({ id }) => id === far.id);
    return (await own.locator('.leaderboard-row_rank [aria-hidden]').textContent()) === String(now?.rank);
  });
  expect(await own.locator('.own-rows_others').count()).toBe(1);
  expect(await own.locator('.leaderboard-row_mine .leaderboard-row_name').allTextContents()).toEqual([
    `${far.name} (suara Anda)`,
  ]);
  // One that fades away has not its colours any more.
  await until('no toast stands', {}, async () => (await page.locator('.toast-stack_toast').count()) === 0);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
});
