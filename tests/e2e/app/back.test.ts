import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Browsers, comeIn, openBrowsers } from '../../support/e2e-browser.ts';
import { system } from '../../support/e2e-stage.ts';

const EVENT = 'putri-nusantara-2026';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

/** An event's first finalist, by the address that is printed on posters. */
async function posterPath(): Promise<string> {
  const answer = await fetch(`${system().origin}/api/v1/events/${EVENT}`);
  const { finalists } = (await answer.json()) as { finalists: { id: string }[] };
  return `/s/f/${finalists[0]?.id}`;
}

test('[PX-20] who came by a poster’s link is led to the event, and stays with Sorak', async () => {
  const { page, visit } = await comeIn(browsers.voters, { width: 390 });
  // What an app's browser, or a search, leaves behind.
  await page.goto('about:blank');
  await visit(await posterPath());
  await page.waitForURL(`**/events/${EVENT}/*`);
  await page.getByRole('button', { name: 'Kembali' }).click();
  await page.waitForURL(`**/events/${EVENT}`);
  expect(new URL(page.url()).origin).toBe(new URL(system().origin).origin);
});

test('[PX-20] who came from elsewhere to the rules is led home, and stays with Sorak', async () => {
  const { page, visit } = await comeIn(browsers.voters, { width: 390 });
  await page.goto('about:blank');
  await visit('/privacy-policy');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(new URL(page.url()).origin).toBe(new URL(system().origin).origin);
});

test('[PX-20] control: who came from a page of ours goes back to it', async () => {
  const { page, visitWhole } = await comeIn(browsers.voters, { width: 390 });
  await visitWhole('/about');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privasi/i })
    .first()
    .click();
  await page.waitForURL('**/privacy-policy');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/about');
  expect(new URL(page.url()).pathname).toBe('/about');
});
