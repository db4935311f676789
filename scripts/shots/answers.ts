import type { Page } from 'playwright-core';

/** Answers a call of a page, whatever its query, with what takes long to come about. */
export async function answer(page: Page, path: string, body: object, status = 200): Promise<void> {
  const address = `**/api/v1${path}`;
  for (const each of [address, `${address}?*`]) {
    await page.unroute(each);
    await page.route(each, (route) =>
      route.fulfill({ status, json: { request_id: 'r', ...body }, headers: { 'Retry-After': '42' } }),
    );
  }
}
