import type { Locator, Page } from 'playwright-core';
import { SEEN_ALL } from './desk.ts';
import { EVENT, FINALIST_PATH, type Scene } from './stage.ts';
import { enterAs } from './visitor.ts';

const API = '**/api/v1/**';
const OTHER_EVENT = '/events/gita-pelajar-2026';
/** Finalists of that event who wear a number, and the one who withdraws. */
const WORN = { 'FIN-1002001': 12, 'FIN-1002002': 7, 'FIN-1002003': 105, 'FIN-1002004': 3 } as const;
const WITHDRAWN = 'FIN-1002004';

/** The public side on a slow or a broken network, and while results are hidden. */
export const furtherScenes = {
  async slow({ page, visit, shoot }) {
    await visit('/about');
    // No answer at all, so that what stands in for it stays.
    await page.route(API, () => undefined);
    // By links, as only a page that stands already can wait for its data.
    for (const [link, name] of [
      [page.getByRole('contentinfo').getByRole('link', { name: 'Events' }), 'events-loading'],
      [page.getByRole('banner').getByRole('link', { name: 'Sorak, beranda' }), 'home-loading'],
    ] as const) {
      await follow(page, link);
      await shoot(name);
    }
    await page.unrouteAll();
  },

  async slowPages({ page, shoot, visit }) {
    await visit('/events');
    const card = page.locator('a.event-card_event').filter({ hasText: 'Putri Nusantara 2026' });
    await card.waitFor();
    await page.route(API, () => undefined);
    await follow(page, card);
    await shoot('event-loading');
    await page.unrouteAll();
    await visit(EVENT);
    await page.route(API, () => undefined);
    await follow(
      page,
      page
        .getByRole('link', { name: /^See Detail/ })
        .or(page.locator('.finalist-tile_detail'))
        .first(),
    );
    await shoot('finalist-loading');
    await page.unrouteAll();
  },

  async broken({ page, visit, shoot, voter }) {
    await enterAs({ page, visit, voter });
    await visit('/about');
    const fail = { status: 503, contentType: 'application/json', body: OUT_OF_ORDER };
    await page.route('**/api/v1/{events,orders,home,accounts,account}**', (route) => route.fulfill(fail));
    await visit('/events');
    await page.getByRole('button', { name: 'Coba lagi' }).first().waitFor();
    await shoot('events-error');
    await visit('/history-order');
    await page.getByRole('button', { name: 'Coba lagi' }).first().waitFor();
    await shoot('history-order-error');
    await page.unrouteAll();
  },

  async hidden({ page, visit, shoot }) {
    await visit('/about');
    const call = await asAdmin(page);
    const { event } = await (
      await page.request.get(new URL(`/api/v1${OTHER_EVENT}`, page.url()).href)
    ).json();
    const until = new Date(Date.now() + 6 * 60 * 60_000).toISOString();
    await call(`/admin/events/${event.id}/blackout`, {
      from: new Date().toISOString(),
      until,
      revision: SEEN_ALL,
    });
    await page.context().clearCookies();
    await visit(OTHER_EVENT);
    await page
      .getByText(/disembunyikan sampai/)
      .first()
      .waitFor();
    await shoot('event-hidden-until');
    await page.locator('.finalist-tile_detail').first().click();
    await page.waitForURL(`**${OTHER_EVENT}/**`);
    await page.locator('main h1').waitFor();
    await shoot('finalist-hidden');
    await (await asAdmin(page))(`/admin/events/${event.id}/reveal`, {});
  },

  async worn({ page, visit, shoot }) {
    await visit('/about');
    const call = await asAdmin(page);
    const first = await page.request.get(new URL(`/api/v1/finalists/${WITHDRAWN}`, page.url()).href);
    // The second width finds what the first has done.
    if ((await first.json()).finalist.number === undefined) {
      const reason = 'Nomor dada sudah dibagikan panitia.';
      for (const [id, number] of Object.entries(WORN)) {
        const body = { revision: SEEN_ALL, number, reason };
        await call(`/admin/finalists/${id}/corrections`, body, 'post');
      }
      const body = { revision: SEEN_ALL, withdrawn: true, reason: 'Mengundurkan diri karena sakit.' };
      await call(`/admin/finalists/${WITHDRAWN}/withdrawal`, body, 'post');
    }
    await page.context().clearCookies();
    await visit(OTHER_EVENT);
    await page.getByText('No. 105').first().waitFor();
    await shoot('event-numbers');
    for (const [id, name] of [
      ['FIN-1002001', 'finalist-number'],
      [WITHDRAWN, 'finalist-withdrawn'],
    ]) {
      await visit(`${OTHER_EVENT}/${id}`);
      await page.locator('main h1').waitFor();
      await shoot(name ?? '');
    }
  },

  async shortLink({ page, visit, shoot }) {
    await visit(`/s/f/${FINALIST_PATH.split('/').at(-1)}`);
    await page.waitForURL(`**${FINALIST_PATH}`);
    await shoot('finalist-short-link', 'window');
  },
} satisfies Record<string, Scene>;

const OUT_OF_ORDER = JSON.stringify({
  code: 'unavailable',
  message: 'Layanan sedang sibuk. Coba lagi sebentar lagi.',
  request_id: 'r1',
});

/** Goes by a link to a page that cannot get its data. The page before may wait for its own still, so its end is awaited. */
async function follow(page: Page, link: Locator): Promise<void> {
  const heading = await page.locator('main h1').first().elementHandle();
  await link.click();
  await heading?.waitForElementState('hidden');
  await page.locator('main [aria-busy=true]').first().waitFor();
}

/** Logs in by the API. @returns a way to write as a super admin */
async function asAdmin(
  page: Page,
): Promise<(path: string, data: object, method?: 'put' | 'post') => Promise<void>> {
  const password = process.env.SORAK_DEMO_PASSWORD || 'sorak-demo-2026';
  if (page.url() === 'about:blank') throw new Error('open a page first');
  const headers = { 'X-Requested-With': 'sorak' };
  const at = (path: string) => new URL(`/api/v1${path}`, page.url()).href;
  await page.request.post(at('/auth/login'), {
    data: { email_username: 'admin@sorak.test', password },
    headers,
  });
  return async (path, data, method = 'put') => {
    const answer = await page.request[method](at(path), { data, headers });
    if (!answer.ok()) throw new Error(`${path} answers ${answer.status()}: ${await answer.text()}`);
  };
}
