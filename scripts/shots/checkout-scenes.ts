import type { Page } from 'playwright-core';
import { EVENT, FINALIST, type Scene } from './stage.ts';
import {
  cards,
  choosePayment,
  confirmCard,
  confirmContact,
  fillCard,
  logIn,
  paymentForm,
  payNow,
  pickMethod,
  setVotes,
  untilCodeShown,
  visibleButton,
  voteFor,
} from './visitor.ts';

const VOTES = 25;
/** Above the amount that needs a second confirmation. */
const MANY_VOTES = 500;

/** The way of a vote, with every turn that it can take. */
export const checkoutScenes: Record<string, Scene> = {
  async checkout({ page, visit, shoot, voter }) {
    await visit(EVENT);
    await voteFor(page, FINALIST);
    await page.getByRole('dialog').waitFor();
    await shoot('checkout-1-login', 'window');
    await page.getByRole('dialog').getByRole('link', { name: 'Login', exact: true }).click();
    await logIn(page, voter);
    await page.waitForURL('**/checkout');
    await giveUpOpenOrder(page);
    await shoot('checkout-1');
    await visibleButton(page, 'Lanjutkan').click();
    await page.getByText('You must accept the terms of service.').waitFor();
    await shoot('checkout-1-errors');
    await confirmContact(page);
    await setVotes(page, FINALIST, 2);
    await page.getByText('BCA dan Kartu mulai Rp 10.000.').waitFor();
    await shoot('checkout-2-small');
    await setVotes(page, FINALIST, VOTES);
    await shoot('checkout-2');
    await page.getByRole('button', { name: 'Add More Finalist' }).click();
    await shoot('checkout-2-all');
    await setVotes(page, FINALIST, MANY_VOTES);
    await visibleButton(page, 'Choose Payment Method').click();
    await page.getByRole('dialog').waitFor();
    await shoot('checkout-2-large', 'window');
    await page.getByRole('button', { name: 'Periksa lagi' }).click();
    await setVotes(page, FINALIST, VOTES);
    await choosePayment(page);
    await paymentForm(page).getByTestId('method-qris').waitFor();
    await shoot('checkout-3');
    await pickMethod(page, 'qris');
    await untilCodeShown(page);
    await shoot('checkout-3-qris');
    await paymentForm(page).getByTestId('other-method').click();
    await pickMethod(page, 'bca_va');
    await paymentForm(page).getByTestId('va-number').waitFor();
    await shoot('checkout-3-va');
    await visit(EVENT);
    await page.getByText('Ada pembayaran yang belum selesai.').waitFor();
    await shoot('event-unpaid');
    await visit('/history-order?status=pending');
    await page.getByRole('button', { name: 'Batalkan', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    await shoot('history-order-cancel', 'window');
    await page.getByRole('dialog').getByRole('button', { name: 'Tidak, simpan' }).click();
    await page
      .getByRole('button', { name: 'Lanjutkan pembayaran' })
      .or(page.getByRole('link', { name: 'Lanjutkan pembayaran' }))
      .first()
      .click();
    await paymentForm(page).getByTestId('va-number').waitFor();
    await paymentForm(page).getByTestId('pay-later').click();
    await page.waitForURL(`**${EVENT}`);
    await visit('/checkout/leaderboard');
    await shoot('after-payment-waiting');
    await visit('/checkout');
    await page.getByRole('button', { name: 'Lanjutkan pembayaran' }).waitFor();
    await shoot('checkout-1-open-order');
    await page.getByRole('button', { name: 'Lanjutkan pembayaran' }).click();
    await payNow(page);
    await page.getByRole('heading', { name: 'Suara Anda sudah dihitung.' }).waitFor();
    await shoot('after-payment');

    await page.getByRole('link', { name: 'Vote Lagi' }).click();
    await confirmContact(page);
    await setVotes(page, FINALIST, VOTES);
    await choosePayment(page);
    await pickMethod(page, 'credit_card');
    await fillCard(page, cards.deniedByBank);
    await paymentForm(page).getByTestId('otp').waitFor();
    await shoot('checkout-3-otp');
    await confirmCard(page);
    await paymentForm(page).getByTestId('close').click();
    await page.waitForURL('**/checkout/error-payment');
    await shoot('checkout-error');
    await visit(EVENT);
    await voteFor(page, FINALIST);
    await giveUpOpenOrder(page);
  },
};

/** A run that was broken off leaves an order open; the next one begins without it. */
async function giveUpOpenOrder(page: Page): Promise<void> {
  const eventId = await page.evaluate("localStorage.getItem('eventid')");
  const address = new URL(`/api/v1/checkout/orders/open?event_id=${eventId}`, page.url()).href;
  const answer: { order: object | null } = await (await page.request.get(address)).json();
  if (!answer.order) return;
  await page.getByRole('button', { name: 'Buat keranjang lain' }).click();
  await page.getByRole('button', { name: 'Ya, batalkan' }).click();
  await page.getByRole('button', { name: 'Buat keranjang lain' }).waitFor({ state: 'detached' });
}
