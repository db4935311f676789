import type { Browser, Page } from 'playwright-core';
import type { ScreenWidth } from '../../../scripts/shots/browser.ts';
import {
  choosePayment,
  confirmContact,
  register,
  setVotes,
  voteFor,
} from '../../../scripts/shots/visitor.ts';
import { comeIn, type Person } from '../../support/e2e-browser.ts';

const PASSWORD = 'kata-sandi-untuk-uji';
let count = 0;

/** Somebody who has just registered by the form and is logged in. */
export async function buildVoter(browser: Browser, options: { width: ScreenWidth }): Promise<Person> {
  count += 1;
  const person = await comeIn(browser, options);
  const username = `sekar${count}-${crypto.randomUUID().slice(0, 6)}`;
  await person.visit('/auth/register');
  await register(person.page, { name: 'Sekar Ayu Wening', username, password: PASSWORD });
  await person.page.waitForURL((url) => url.pathname === '/');
  return person;
}

/** From the event page to the provider's form. @returns the order's number */
export async function fillCheckout(
  { page, visit }: Person,
  order: { event: string; finalist: string; votes: number },
): Promise<string> {
  await visit(`/events/${order.event}`);
  await voteFor(page, order.finalist);
  await confirmContact(page);
  await setVotes(page, order.finalist, order.votes);
  await choosePayment(page);
  return currentOrder(page);
}

/** The number of the order that the browser is about. */
export async function currentOrder(page: Page): Promise<string> {
  const handle = await page.waitForFunction(() => localStorage.getItem('orderid'));
  return handle.evaluate((id) => String(id));
}

/** Below the page's own safety net, which asks again after 15 s: what is seen so late was not told. */
const TOLD_WITHIN_MS = 10_000;

/** Waits for the page after payment to say that the votes are on the board. */
export async function untilCounted(page: Page): Promise<void> {
  await page.waitForURL('**/checkout/leaderboard');
  await untilTold(page, 'Suara Anda sudah dihitung.');
}

/** Waits for the page after payment to say by itself what became of the order. */
export async function untilTold(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor({ timeout: TOLD_WITHIN_MS });
}

/** A toast with that message; it stands for three seconds. */
export async function untilToast(page: Page, message: string): Promise<void> {
  await page.locator('.toast').filter({ hasText: message }).first().waitFor();
}
