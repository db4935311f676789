import type { Browser, Page } from 'playwright-core';
import { SESSION_COOKIE, verifyResponseSchema } from '#contracts/accounts/session.ts';
import type { ScreenWidth } from '#scripts/shots/browser.ts';
import { choosePayment, confirmContact, setVotes, voteFor } from '#scripts/shots/visitor.ts';
import { comeIn, type Person } from '../../support/e2e-browser.ts';
import { callApi, registerElsewhere } from '../../support/e2e-buyer.ts';
import { system } from '../../support/e2e-stage.ts';

/** Somebody who is registered and logged in. The forms for it have their own tests. */
export async function buildVoter(browser: Browser, options: { width: ScreenWidth }): Promise<Person> {
  const { origin } = system();
  const { token } = await registerElsewhere('Sekar Ayu Wening');
  const { claims } = verifyResponseSchema.parse(await callApi('POST', '/auth/verify', { token }));
  const cookie = { name: SESSION_COOKIE, value: token, domain: new URL(origin).hostname, path: '/' };
  return comeIn(browser, {
    ...options,
    storageState: {
      cookies: [{ ...cookie, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }],
      origins: [{ origin, localStorage: [{ name: 'Claims', value: JSON.stringify(claims) }] }],
    },
  });
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

/** Below the page's own safety net, which fetches again after 15 s: what is seen so late was not pushed. */
const RECEIVED_WITHIN_MS = 10_000;

/** Waits for the page after payment to say that the votes are on the board. */
export async function untilCounted(page: Page): Promise<void> {
  await page.waitForURL('**/checkout/leaderboard');
  await untilReceived(page, 'Suara Anda sudah dihitung.');
}

/** Waits for the page after payment to say by itself what became of the order. */
export async function untilReceived(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor({ timeout: RECEIVED_WITHIN_MS });
}

/** A toast with that message; it stands for three seconds. */
export async function untilToast(page: Page, message: string): Promise<void> {
  await page.locator('.toast-stack_toast').filter({ hasText: message }).first().waitFor();
}
