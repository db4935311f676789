import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { knownAccounts } from '#scripts/demo/accounts.ts';
import { payNow, pickMethod, untilCodeShown } from '#scripts/shots/visitor.ts';
import { findOverflow } from '../../support/e2e-axe.ts';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';
import { buyElsewhere } from '../../support/e2e-buyer.ts';
import { until } from '../../support/waiting.ts';
import { readEvent } from '../orders/board-watch.ts';
import { buildVoter, fillCheckout } from '../orders/voter.ts';
import { logInAtDesk } from './desk-work.ts';

const EVENT = 'putri-nusantara-2026';
const FINALIST = 'Ayu Larasati';
const PRICE = 2_500;
const amountOf = (votes: number) => `Rp ${(votes * PRICE).toLocaleString('id-ID')}`;

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

/** Lets the test cut the line: Chromium’s own offline mode leaves a WebSocket that stands alone. */
async function holdLine(page: Page) {
  const standing = new Set<() => void>();
  let isCut = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    standing.add(() => void socket.close());
  });
  return async (cut: boolean) => {
    isCut = cut;
    if (cut) for (const close of standing) close();
    standing.clear();
    await page.context().setOffline(cut);
  };
}

/** @returns numbers of votes whose amounts no line shows: each is one order's alone */
async function unusedAmounts(desk: Locator): Promise<[number, number, number]> {
  await desk.getByRole('listitem').first().waitFor();
  const lines = (await desk.getByRole('listitem').allTextContents()).map((line) =>
    line.replaceAll(/\s/g, ' '),
  );
  const isUnused = (votes: number) => !lines.some((line) => line.includes(amountOf(votes)));
  const [one = 0, two = 0, three = 0] = Array.from({ length: 250 }, (_, at) => 100 + at).filter(isUnused);
  return [one, two, three];
}

test('the desk shows a payment move while somebody pays, and fills by itself what it missed without a network', async () => {
  const admin = await comeIn(browsers.watchers, { width: 1440 });
  const cutLine = await holdLine(admin.page);
  const account = knownAccounts.find(({ roleId }) => roleId === 'ROLE001');
  const password = process.env.SORAK_DEMO_PASSWORD ?? 'sorak-demo-2026';
  await logInAtDesk(admin, { username: account?.email ?? '', password }, { leadsTo: '/dashboard' });
  await admin.visit('/dashboard/transaction');
  const desk = admin.page.getByRole('region', { name: 'Transaksi terbaru' });
  const lineOf = (votes: number) => desk.getByRole('listitem').filter({ hasText: amountOf(votes) });
  await desk.getByText('LIVE').waitFor();
  const [watched, missed, missedLater] = await unusedAmounts(desk);

  const votesCounted = async () => (await readEvent(EVENT)).event.votes_count ?? 0;
  const countedBefore = await votesCounted();
  const voter = await buildVoter(browsers.voters, { width: 390 });
  await fillCheckout(voter, { event: EVENT, finalist: FINALIST, votes: watched });
  await lineOf(watched).getByText('PENDING').waitFor();
  await pickMethod(voter.page, 'qris');
  await untilCodeShown(voter.page);
  await payNow(voter.page);
  await lineOf(watched).getByText('SUCCESS').waitFor();
  expect(await lineOf(watched).textContent()).toContain('QRIS');
  await admin.shoot('settlement-desk');

  await cutLine(true);
  await desk.getByText('TERTUNDA').waitFor();
  for (const votes of [missed, missedLater]) await buyElsewhere({ event: EVENT, finalist: FINALIST, votes });
  expect(await lineOf(missed).count()).toBe(0);
  await cutLine(false);
  await lineOf(missed).getByText('SUCCESS').waitFor();
  await lineOf(missedLater).getByText('SUCCESS').waitFor();
  await desk.getByText('LIVE').waitFor();
  const amounts = [watched, missed, missedLater].map(amountOf);
  const shown = (await desk.getByRole('listitem').allTextContents()).flatMap((line) => {
    const text = line.replaceAll(/\s/g, ' ');
    return amounts.filter((amount) => text.startsWith(amount));
  });
  // Each once, and the latest first.
  expect(shown).toEqual(amounts.toReversed());
  expect(voter.complaints).toEqual([]);
  // Beside the tables, which scroll by themselves, nothing is wider than a phone.
  expect(await findOverflow(admin.page, 390)).toEqual([]);
  // Whoever looks at the event's board next finds it at rest.
  const bought = watched + missed + missedLater;
  await until('the votes are counted', {}, async () => (await votesCounted()) >= countedBefore + bought);
});
