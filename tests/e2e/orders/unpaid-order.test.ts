import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cards, confirmCard, fillCard, paymentForm, payNow, pickMethod } from '#scripts/shots/visitor.ts';
import { type Browsers, openBrowsers } from '../../support/e2e-browser.ts';
import { verifyBooks } from '../../support/e2e-stage.ts';
import { buildVoter, currentOrder, fillCheckout, untilCounted, untilToast } from './voter.ts';

const EVENT = 'duta-wisata-jatim';
/** Of the 200 finalists one that stands further down. */
const FINALIST = 'Salsabila Anggraini';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

describe('an order that is not paid at once', () => {
  test('[P4-13] waits on the event page, opens again with the same number, and is counted when paid', async () => {
    const voter = await buildVoter(browsers.voters, { width: 390 });
    const { page, shoot } = voter;
    const orderId = await fillCheckout(voter, { event: EVENT, finalist: FINALIST, votes: 10 });
    await pickMethod(page, 'bca_va');
    const number = paymentForm(page).getByTestId('va-number');
    const given = await number.textContent();
    expect(given).toMatch(/^[\d ]{8,}$/);
    await shoot('pending-1-number');
    await paymentForm(page).getByTestId('pay-later').click();
    await untilToast(page, 'Payment pending!');
    await page.waitForURL(`**/events/${EVENT}`);
    await shoot('pending-2-event');

    // Back by the same way: the order is offered again, with its number.
    await page.getByRole('button', { name: `Vote Now untuk ${FINALIST}`, exact: true }).click();
    await page.getByRole('heading', { name: 'Anda punya order yang belum dibayar' }).waitFor();
    await shoot('pending-3-resume');
    await page.getByRole('button', { name: 'Lanjutkan pembayaran' }).click();
    await number.waitFor();
    expect(await number.textContent()).toBe(given);
    expect(await currentOrder(page)).toBe(orderId);
    await shoot('pending-4-same-number');
    await payNow(page);
    await untilCounted(page);
    await shoot('pending-5-counted');
    expect(voter.complaints).toEqual([]);
  });

  test('[P4-14] a form that was closed opens again; after a failure there are two ways on', async () => {
    const voter = await buildVoter(browsers.voters, { width: 1440 });
    const { page, shoot } = voter;
    await fillCheckout(voter, { event: EVENT, finalist: FINALIST, votes: 5 });
    await paymentForm(page).getByTestId('method-qris').waitFor();
    // Embedded, the form has no cross of its own; this is what it says where it has one.
    await page
      .locator('#snap-container iframe')
      .contentFrame()
      .locator('body')
      .evaluate(() => {
        const origin = new URLSearchParams(location.search).get('origin') ?? '';
        parent.postMessage({ source: 'payment-form', type: 'result', kind: 'close', result: null }, origin);
      });
    await untilToast(page, 'Payment form closed!');
    await shoot('closed-1');
    await page.getByRole('button', { name: 'Buka form pembayaran' }).click();
    await failByCard();
    await shoot('failed-1');

    await page.getByRole('link', { name: 'Retry Payment' }).click();
    await page.waitForURL('**/checkout');
    await page.getByRole('button', { name: 'Lanjutkan pembayaran' }).click();
    await failByCard();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const kept = await page.evaluate(() =>
      ['finalistid', 'eventid', 'orderid', 'selectedEvent'].filter((key) => localStorage.getItem(key)),
    );
    expect(kept).toEqual([]);
    expect(voter.complaints).toEqual([]);

    async function failByCard(): Promise<void> {
      await pickMethod(page, 'credit_card');
      await fillCard(page, cards.deniedByBank);
      await confirmCard(page);
      await paymentForm(page).getByTestId('close').click();
      await untilToast(page, 'Payment failed!');
      await page.waitForURL('**/checkout/error-payment');
      await page.getByRole('heading', { name: 'Pembayaran belum berhasil' }).waitFor();
    }
  });

  test('leaves the books in order', async () => {
    expect(await verifyBooks()).toBe('');
  });
});
