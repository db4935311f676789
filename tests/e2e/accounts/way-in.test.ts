import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { confirmContact, logIn, setVotes, voteFor } from '#scripts/shots/visitor.ts';
import { type Browsers, comeIn, openBrowsers, type Person } from '../../support/e2e-browser.ts';
import { system } from '../../support/e2e-stage.ts';

const EVENT = 'putri-nusantara-2026';
const VOTER = { username: 'voter@sorak.test', password: 'sorak-demo-2026' };

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

describe.each([390, 1440] as const)('a visitor at %i', (width) => {
  test('[P4-25 PB-05] is asked to log in on the way to a vote, finds the cart again, and logs out', async () => {
    const visitor = await comeIn(browsers.voters, { width });
    const { page, visit, shoot } = visitor;
    await visit(`/events/${EVENT}`);
    await voteFor(page, 'Gabriella Manopo');
    await page.getByRole('heading', { name: 'Log In for a Smoother Voting Experience' }).waitFor();
    await shoot('login-1-prompt');
    await page.getByRole('dialog').getByRole('link', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/auth/login');
    await logIn(page, { ...VOTER, password: 'bukan-ini' });
    await page.getByRole('alert').first().waitFor();
    await shoot('login-2-refused');
    await logIn(page, VOTER);
    await page.waitForURL('**/checkout');
    expect(await page.getByLabel('Nama lengkap').inputValue()).toBe('Rina Paramita');
    await confirmContact(page);
    await page.getByRole('textbox', { name: 'Jumlah vote untuk Gabriella Manopo', exact: true }).waitFor();
    await setVotes(page, 'Gabriella Manopo', 7);
    await page.reload();
    const votes = page.getByRole('textbox', { name: 'Jumlah vote untuk Gabriella Manopo', exact: true });
    expect(await votes.inputValue()).toBe('7');
    await shoot('login-3-cart');

    await visit('/');
    await logOut(visitor);
    await page.waitForURL('**/auth/login');
    await shoot('login-4-logged-out');
    const answer = await page.request.post(`${system().origin}/api/v1/auth/verify`, {
      headers: { 'X-Requested-With': 'e2e' },
    });
    expect(answer.status()).toBe(401);
    expect(visitor.complaints).toEqual([]);
  });
});

async function logOut({ page, width }: Person): Promise<void> {
  if (width === 390) await page.getByRole('button', { name: /^Akun/ }).click();
  else await page.getByRole('banner').getByRole('button', { name: 'Rina Paramita' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}
