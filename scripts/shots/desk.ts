import type { Page } from 'playwright-core';
import type { Health } from '#contracts/health/health.ts';
import type { Scene, Stage } from './stage.ts';
import { logIn } from './visitor.ts';

/** Nothing is called this. */
export const NOWHERE = 'tidak ada yang begini';

/** An installation with one open page. What the servers say depends on when they counted last. */
const HEALTH: Omit<Health, 'at'> = {
  redis: true,
  servers: 1,
  webhooks_per_minute: 0,
  webhooks_not_stored: 0,
  oldest_confirmation_seconds: 0,
  contradicted_notifications: 0,
  contradicted_orders: [],
  unsealed_orders: 0,
  unsealed_oldest_seconds: 0,
  queue_waiting: 0,
  queue_lag_seconds: 0,
  workers_silent_seconds: 0,
  sockets: 1,
  sockets_most: 1,
};

/** Logs somebody of the desk in. */
export async function enterDesk(
  { page, visit, voter }: Pick<Stage, 'page' | 'visit' | 'voter'>,
  username: 'admin@sorak.test' | 'organizer@sorak.test' | 'sekretariat@rakaraki.test',
): Promise<void> {
  await page.route('**/api/v1/admin/health', (route) =>
    route.fulfill({ json: { ...HEALTH, at: new Date().toISOString() } satisfies Health }),
  );
  await visit('/auth/login');
  await logIn(page, { username, password: voter.password });
  await page.waitForURL((url) => url.pathname === '/dashboard');
}

/** The revision that somebody sends who has seen every edit: scenes come in any order. */
export const SEEN_ALL = 1_000_000;

/** Calls the API with the cookies of the page's browser. @throws Error with what it answered instead of 2xx */
export async function callApi<Answer>(
  page: Page,
  call: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object },
): Promise<Answer> {
  const { method = 'GET', path, body } = call;
  const answer = await page.request.fetch(new URL(`/api/v1${path}`, page.url()).toString(), {
    method,
    // The audit log shows the number of a request.
    headers: { 'X-Requested-With': 'shots', 'X-Request-Id': 'req-gambar' },
    ...(body && { data: body }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path} answers ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Waits until everything on the screen has come: nothing grey, nothing that says it loads. */
async function untilFilled(page: Page): Promise<void> {
  await page.locator('main h1, main p').first().waitFor();
  for (const waiting of [
    page.locator('main .skeleton_skeleton, [role=dialog] .skeleton_skeleton'),
    page.getByText('Loading...'),
  ]) {
    await waiting.first().waitFor({ state: 'hidden' });
  }
}

/** After this long what is grey is seen. */
export const SKELETON_SEEN_MS = 400;

/** Chooses a tab by its name. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).first().click();
  // What is fetched only now is grey after 200 ms.
  await page.waitForTimeout(SKELETON_SEEN_MS);
  await untilFilled(page);
}

/** Scenes whose `visit` waits for the lists, which are fetched by scripts. */
export function atDesk(scenes: Record<string, Scene>): Record<string, Scene> {
  const wrap =
    (play: Scene): Scene =>
    ({ visit, ...stage }) =>
      play({
        ...stage,
        visit: async (path) => {
          await visit(path);
          if (path.startsWith('/dashboard')) await untilFilled(stage.page);
        },
      });
  return Object.fromEntries(Object.entries(scenes).map(([name, play]) => [name, wrap(play)]));
}

/** The menu at the end of the first row of a list. */
export const firstRowMenu = (page: Page) => page.getByRole('button', { name: /^Tindakan untuk / }).first();

/** Opens a path without waiting until the network rests: for what loads for ever or fails. */
export async function rushTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).toString(), { waitUntil: 'domcontentloaded' });
}

/** The drawer of who voted for a finalist, with its people in it. */
export async function untilVoters(page: Page): Promise<void> {
  // On a desk the drawer stands beside the board and is no dialog.
  await page.locator('.voter-list_voter').first().waitFor();
}
