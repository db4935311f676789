import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentForm, payNow, pickMethod, untilCodeShown } from '#scripts/shots/visitor.ts';
import { closeEvent } from '#server/modules/events/index.ts';
import { loadConfig, useConfig } from '#server/platform/config.ts';
import { closeLive, openLive } from '#server/platform/live/emitter.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';
import { atProvider } from '../../support/e2e-simulator.ts';
import { system, verifyBooks } from '../../support/e2e-stage.ts';
import { closestRace, readEvent, seenAtRank, watchBoard } from './board-watch.ts';
import { buildVoter, fillCheckout, untilCounted, untilReceived, untilToast } from './voter.ts';

/** Nothing else votes in this event, and its last test closes it. */
const EVENT = 'gita-pelajar-2026';
const ORGANIZER = { userId: 'USR-demo-organizer', roleId: 'ROLE002' };

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
  // The screens where an organizer closes an event are not needed for what the public sees of it.
  const config = loadConfig({ ...system().env, LOG_LEVEL: 'silent' });
  useConfig(config);
  await connectMongo(config);
  await awaitRedis(5_000);
  openLive();
});
afterAll(async () => {
  closeLive();
  await disconnectRedis();
  await disconnectMongo();
  await browsers.close();
});

describe('what happens to a payment later', () => {
  test('a refund takes its votes from the board again, in the other browser too', async () => {
    const race = await closestRace(EVENT);
    const watcher = await comeIn(browsers.watchers, { width: 1440 });
    await watcher.visit(`/events/${EVENT}`);
    await watchBoard(watcher.page);

    const voter = await buildVoter(browsers.voters, { width: 390 });
    const { page, shoot } = voter;
    const orderId = await fillCheckout(voter, { event: EVENT, finalist: race.name, votes: race.votes });
    await pickMethod(page, 'gopay');
    await payNow(page);
    await untilCounted(page);
    await seenAtRank(watcher.page, race.name, race.to);
    await watcher.shoot('refund-1-before');

    await watchBoard(watcher.page);
    await atProvider(orderId, 'refund');
    await seenAtRank(watcher.page, race.name, race.from);
    await watcher.shoot('refund-2-lower');
    await untilReceived(page, 'Pembayaran dikembalikan');
    await shoot('refund-3-told');
    expect([...voter.complaints, ...watcher.complaints]).toEqual([]);
  });

  test('[PB-07] money that comes after the close is shown as such and is no vote', async () => {
    const { name: finalist } = await closestRace(EVENT);
    const voter = await buildVoter(browsers.voters, { width: 390 });
    const { page, shoot, visit } = voter;
    const orderId = await fillCheckout(voter, { event: EVENT, finalist, votes: 20 });
    await pickMethod(page, 'bca_va');
    await paymentForm(page).getByTestId('pay-later').click();
    await untilToast(page, 'Payment pending!');
    await page.waitForURL(`**/events/${EVENT}`);
    const other = await buildVoter(browsers.watchers, { width: 1440 });
    await fillCheckout(other, { event: EVENT, finalist, votes: 5 });
    await pickMethod(other.page, 'qris');
    await untilCodeShown(other.page);
    const { event: before } = await readEvent(EVENT);

    await closeEvent({ eventId: before.id, reason: 'Panggung selesai lebih awal.', actor: ORGANIZER });
    // The open page updates by itself.
    await page.getByText('Event Completed!').first().waitFor();
    await shoot('late-1-closed');
    await visit('/checkout/leaderboard');
    await page.getByRole('heading', { name: 'Menunggu konfirmasi pembayaran' }).waitFor();
    await shoot('late-2-waiting');
    await atProvider(orderId, 'pay', { late: true });
    await untilReceived(page, 'Pembayaran datang setelah voting ditutup');
    await shoot('late-3-told');
    // The form that was open all the while still takes the money, and nothing is lost of it.
    await payNow(other.page);
    await other.page.waitForURL('**/checkout/leaderboard');
    await untilReceived(other.page, 'Pembayaran datang setelah voting ditutup');
    await other.shoot('late-4-form-was-open');
    expect((await readEvent(EVENT)).event.votes_count).toBe(before.votes_count);
    expect([...voter.complaints, ...other.complaints]).toEqual([]);
  });

  test('leaves the books in order', async () => {
    expect(await verifyBooks()).toBe('');
  });
});
