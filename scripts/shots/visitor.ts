import type { FrameLocator, Locator, Page } from 'playwright-core';

/**
 * What visitors do on the public pages, by what they see: labels and buttons in Indonesian. Used by the pictures and by
 * the end-to-end tests.
 */
export interface Account {
  name: string;
  username: string;
  password: string;
}

/** The one of several equal buttons that this screen width shows. */
export function visibleButton(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
}

/** Fills the registration and sends it; the page leads on by itself. */
export async function register(page: Page, { name, username, password }: Account): Promise<void> {
  await page.getByLabel('Nama lengkap').fill(name);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByLabel('Konfirmasi kata sandi').fill(password);
  await page.getByRole('button', { name: 'Bergabung sekarang' }).click();
}

/** Fills the login and sends it; the page leads on by itself. */
export async function logIn(page: Page, who: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Email atau username').fill(who.username);
  await page.getByLabel('Kata sandi', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Lanjutkan', exact: true }).click();
}

/** Gives the password where an action asks who is there; it goes on by itself. */
export async function proveByPassword(page: Page, password: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Pastikan ini Anda' });
  await question.getByLabel('Kata sandi', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'Verifikasi', exact: true }).click();
  await question.waitFor({ state: 'detached' });
}

/** Opens the login, comes in, and is at home. */
export async function enterAs({
  page,
  visit,
  voter,
}: {
  page: Page;
  visit: (path: string) => Promise<void>;
  voter: { username: string; password: string };
}): Promise<void> {
  await visit('/auth/login');
  await logIn(page, voter);
  await page.waitForURL((url) => url.pathname === '/');
}

/** Presses a finalist's Vote Now on the event page. */
export async function voteFor(page: Page, finalist: string): Promise<void> {
  await page.getByRole('button', { name: `Vote Now untuk ${finalist}`, exact: true }).click();
  await page.waitForURL('**/checkout');
}

/** Step 1: agrees to the terms and goes on. */
export async function confirmContact(page: Page): Promise<void> {
  const terms = page.getByRole('checkbox');
  if (!(await terms.isChecked())) await terms.check();
  await visibleButton(page, 'Lanjutkan').click();
  await page.waitForURL('**/checkout?step=2');
}

/** Step 2: types a number of votes. */
export async function setVotes(page: Page, finalist: string, votes: number): Promise<void> {
  const field = page.getByRole('textbox', { name: `Jumlah vote untuk ${finalist}`, exact: true });
  await field.fill(String(votes));
  await field.blur();
}

/** Ends step 2, confirming a large sum where the dialog opens; the form of step 3 comes about two seconds later. */
export async function choosePayment(page: Page): Promise<void> {
  await visibleButton(page, 'Choose Payment Method').click();
  const requested = page.getByRole('dialog').getByRole('button', { name: 'Ya, lanjutkan', exact: true });
  await Promise.race([page.waitForURL('**/checkout?step=3'), requested.click().catch(() => undefined)]);
  await page.waitForURL('**/checkout?step=3');
}

/** The provider's form inside the page. */
export function paymentForm(page: Page): FrameLocator {
  return page.frameLocator('#snap-container iframe');
}

/** In the form: takes a method by its test id (`qris`, `bca_va`, `credit_card` …). */
export async function pickMethod(page: Page, method: string): Promise<void> {
  await paymentForm(page).getByTestId(`method-${method}`).click();
}

/** In the form: the QR code has been drawn. */
export async function untilCodeShown(page: Page): Promise<void> {
  const code = paymentForm(page).getByRole('img', { name: 'Kode QR pembayaran' });
  // Decoded aside it may miss the next picture that is taken of the page. How an image is decoded is settled when it is loaded.
  await code.evaluate("image => { image.decoding = 'sync'; image.src = image.src; return image.decode(); }");
}

/** In the form: pays as the customer's app would. */
export async function payNow(page: Page): Promise<void> {
  await paymentForm(page).getByTestId('pay-now').click();
}

/** In the form: fills a card and sends it. The bank's page with the code comes next. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const form = paymentForm(page);
  await form.getByTestId('card-number').fill(number);
  await form.getByTestId('card-expiry').fill('12/39');
  await form.getByTestId('card-cvv').fill('123');
  await form.getByTestId('pay-now').click();
}

/** In the form: the bank's one-time code (3-D Secure). */
export async function confirmCard(page: Page): Promise<void> {
  const form = paymentForm(page);
  await form.getByTestId('otp').fill('112233');
  await form.getByTestId('otp-submit').click();
}

/** Test cards of the simulator, by what becomes of them. */
export const cards = {
  accepted: '4811 1111 1111 1114',
  deniedByBank: '4911 1111 1111 1113',
} as const;
