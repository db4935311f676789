import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { confirmContact, setVotes, visibleButton, voteFor } from '#scripts/shots/visitor.ts';
import { type Browsers, openBrowsers } from '../../support/e2e-browser.ts';
import { pause, until } from '../../support/waiting.ts';
import { buildVoter } from './voter.ts';

const EVENT = 'duta-wisata-jatim';
const FINALIST = 'Salsabila Anggraini';

let browsers: Browsers;
beforeAll(async () => {
  browsers = await openBrowsers();
});
afterAll(() => browsers.close());

describe('on a phone that has lost its network', () => {
  test('[PX-16] paying is refused at once with a sentence, and no order opens by itself later', async () => {
    const { page, visit, shoot } = await buildVoter(browsers.voters, { width: 390 });
    const opened: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/checkout/transactions'))
        opened.push(request.url());
    });
    await visit(`/events/${EVENT}`);
    await voteFor(page, FINALIST);
    await confirmContact(page);
    await setVotes(page, FINALIST, 3);
    await page.context().setOffline(true);
    await page.getByText('Anda sedang luring.').waitFor();
    await visibleButton(page, 'Choose Payment Method').click();
    await page.getByRole('alert').filter({ hasText: 'Jaringan terputus' }).first().waitFor();
    await shoot('offline-1-refused');
    await page.context().setOffline(false);
    await page.getByText('Anda sedang luring.').waitFor({ state: 'hidden' });
    await pause(2_000, 'quiet');
    expect(opened).toEqual([]);
    expect(new URL(page.url()).search).toBe('?step=2');

    // Control: pressed again, it opens one.
    await visibleButton(page, 'Choose Payment Method').click();
    await page.waitForURL('**/checkout?step=3');
    await until('the browser reports the call', {}, () => opened.length > 0);
    expect(opened).toHaveLength(1);
  });

  test('[PX-16] a page whose code is not there yet says why, and opens by itself', async () => {
    const { page, visit, shoot } = await buildVoter(browsers.voters, { width: 390 });
    await visit('/');
    // The application's own, as the server writes a heading, too: without the network the application could not start.
    await page.getByRole('contentinfo').waitFor();
    await page.context().setOffline(true);
    await page.getByText('Anda sedang luring.').waitFor();
    await page.evaluate(() => {
      history.pushState({}, '', '/setting');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await page.getByRole('heading', { name: 'Anda sedang luring' }).waitFor();
    await shoot('offline-2-page');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Anda sedang luring' }).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/setting');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });
});
