import type { Page } from 'playwright-core';
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
  voteFor,
} from './visitor.ts';

/** What a scene works with: a browser of somebody who is not logged in, and a way to take its picture. */
export interface Stage {
  page: Page;
  /** Opens a path of the site. */
  visit: (path: string) => Promise<void>;
  /** Takes the whole page as `NAME-WIDTH.png`, or what the window shows of it. */
  shoot: (name: string, part?: 'whole' | 'window') => Promise<void>;
  voter: { username: string; password: string };
}

const EVENT = '/events/putri-nusantara-2026';
const FINALIST = 'Nadira Humaira';
const VOTES = 25;

/** Screens that an address alone shows. States come from the demo's data. */
const addresses: Record<string, string> = {
  home: '/',
  events: '/events',
  event: EVENT,
  'event-200': '/events/duta-wisata-jatim',
  'event-upcoming': '/events/cipta-suara',
  'event-coming-soon': '/events/bintang-kampus',
  'event-completed': '/events/saman-pelajar',
  'event-canceled': '/events/pesona-bromo',
  finalist: `${EVENT}/FIN-1001003`,
  login: '/auth/login',
  register: '/auth/register',
  'not-found': '/tidak-ada',
  terms: '/trems-and-condition',
  privacy: '/privacy-policy',
  about: '/about',
};

/** Every scene, each in a browser of its own. */
export const scenes: Record<string, (stage: Stage) => Promise<void>> = {
  async addresses({ visit, shoot }) {
    for (const [name, path] of Object.entries(addresses)) {
      await visit(path);
      await shoot(name);
    }
  },

  async smallThings({ page, visit, shoot }) {
    await visit(`${EVENT}/FIN-1001003`);
    await page.getByRole('button', { name: 'Bagikan' }).click();
    await page.getByRole('dialog').waitFor();
    await shoot('finalist-share', 'window');
    await visit('/auth/register');
    await page.getByRole('button', { name: 'Bergabung sekarang' }).click();
    await page.getByText('Wajib diisi.').first().waitFor();
    await shoot('register-errors');
    await visit('/events');
    await page.getByRole('searchbox').fill('tidak ada yang begini');
    await page.getByText('Belum ada event').waitFor();
    await shoot('events-empty');
  },

  async english({ page, visit, shoot }) {
    await visit('/');
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
    await shoot('home-en');
    await visit(EVENT);
    await shoot('event-en');
  },

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
    await confirmContact(page);
    await setVotes(page, FINALIST, VOTES);
    await shoot('checkout-2');
    await page.getByRole('button', { name: 'Add More Finalist' }).click();
    await shoot('checkout-2-all');
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
