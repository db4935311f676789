import type { Browser, BrowserContext } from 'playwright-core';
import { verifyResponseSchema } from '#contracts/accounts/session.ts';
import { eventResponseSchema } from '#contracts/events/events.ts';
import { clientPages } from '#server/client-pages.ts';
import { openContext, type ScreenWidth } from '../../scripts/shots/browser.ts';
import { until } from './waiting.ts';

const EVENT = 'putri-nusantara-2026';
const PASSWORD = 'kata-sandi-untuk-uji';
/** Of one order and of another, each with one vote for somebody else. */
const PAID = [3, 9] as const;

/** One direct load of an address, and what the browser has stored of the way there. */
export interface Visit {
  name: string;
  /** Of `server/client-pages.ts`. */
  route: string;
  path: string;
  stored?: Record<string, string>;
  /** People come here from outside, or on the way to the login: what guests see is looked at in every run. */
  asGuest: boolean;
}

/** A site with somebody who has bought there, for whom every public page has something to show. */
export interface Visitors {
  visits: Visit[];
  /** A new browser, nothing in its cache: of that somebody, or of a guest. */
  comeBy: (who: 'guest' | 'voter', visit: Pick<Visit, 'stored'>, proxy?: string) => Promise<BrowserContext>;
}

/** Paths of pages that a visitor may open: all but the desk's. */
export const publicRoutes = clientPages
  .map(({ path }) => path)
  .filter((path) => !path.startsWith('/dashboard'));

/** Registers somebody with paid orders and an open one, and lists every public address. */
export async function prepareVisits(
  browser: Browser,
  { origin, simulator, width }: { origin: string; simulator: string; width: ScreenWidth },
): Promise<Visitors> {
  const home = await openContext(browser, { width });
  const call = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await home.request.fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { 'X-Requested-With': 'test' },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path} answers ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const username = `tamu-${crypto.randomUUID().slice(0, 8)}`;
  await call('POST', '/auth/register', { fullName: 'Sekar Ayu Wening', username, password: PASSWORD });
  const { claims } = verifyResponseSchema.parse(await call('POST', '/auth/verify'));
  const page = eventResponseSchema.parse(await call('GET', `/events/${EVENT}`));
  const [finalist, other] = page.finalists;
  if (!finalist || !other) throw new Error(`${EVENT} has no finalists`);

  const order = async (votes: number) => {
    const { data } = await call('POST', '/checkout/transactions', {
      event_id: page.event.id,
      customer_details: { name: claims.name, username, termsAccepted: true },
      total_quantity: votes + 1,
      transaction_details: { gross_amount: (votes + 1) * finalist.price },
      item_details: [
        { id: finalist.id, quantity: votes },
        { id: other.id, quantity: 1 },
      ],
    });
    return String(data.order_id);
  };
  const pay = async (orderId: string) => {
    await home.request.post(`${simulator}/simulator/orders/${orderId}/pay`, {
      headers: { 'x-requested-with': 'test' },
      data: { payment_type: 'qris' },
    });
    await until(`${orderId} counted`, { everyMs: 100 }, async () => {
      const answer = await call('GET', `/checkout/order?order_id=${orderId}`);
      return answer.order.status === 'counted';
    });
  };
  const counted = await order(PAID[0]);
  await pay(counted);
  await pay(await order(PAID[1]));
  const open = await order(2);
  // A board that takes them in while somebody looks moves, as it should.
  const atFirst = page.event.votes_count ?? 0;
  await until('the board has the votes', { everyMs: 100 }, async () => {
    const { event } = eventResponseSchema.parse(await call('GET', `/events/${EVENT}`));
    return (event.votes_count ?? 0) >= atFirst + PAID[0] + 1 + PAID[1] + 1;
  });

  const chosen = { eventid: page.event.id, finalistid: finalist.id };
  const cart = JSON.stringify({
    event_id: page.event.id,
    chosen: finalist.id,
    quantities: { [finalist.id]: 2 },
    listed: false,
    terms: true,
    attempt: null,
  });
  const { cookies } = await home.storageState();
  await home.close();
  return {
    visits: listVisits({ event: page.event, finalist: finalist.id, counted, open, chosen, cart }),
    comeBy: async (who, { stored = {} }, proxy) => {
      const context = await openContext(browser, { width, ...(proxy !== undefined && { proxy }) });
      if (who === 'voter') await context.addCookies(cookies);
      const known = { ...stored, ...(who === 'voter' && { Claims: JSON.stringify(claims) }) };
      await context.addInitScript(
        `if (!sessionStorage.came) { sessionStorage.came = 1; Object.assign(localStorage, ${JSON.stringify(known)}); }`,
      );
      return context;
    },
  };
}

function listVisits({
  event,
  finalist,
  counted,
  open,
  chosen,
  cart,
}: {
  event: { id: string };
  finalist: string;
  counted: string;
  open: string;
  chosen: Record<string, string>;
  cart: string;
}): Visit[] {
  const addresses: Record<string, (Pick<Visit, 'path' | 'stored'> & { name?: string })[]> = {
    '/events/:reference': [{ path: `/events/${EVENT}` }],
    '/s/e/:code': [{ path: `/s/e/${event.id}` }],
    '/events/:reference/:finalist': [{ path: `/events/${EVENT}/${finalist}` }],
    '/s/f/:finalist': [{ path: `/s/f/${finalist}` }],
    '/checkout': [
      { name: 'checkout, nothing chosen', path: '/checkout' },
      { name: 'checkout, contact', path: '/checkout', stored: { ...chosen, cart } },
      { name: 'checkout, cart', path: '/checkout?step=2', stored: { ...chosen, cart } },
      { name: 'checkout, payment', path: '/checkout?step=3', stored: { ...chosen, cart, orderid: open } },
    ],
    '/checkout/leaderboard': [
      { name: 'after payment', path: '/checkout/leaderboard', stored: { ...chosen, orderid: counted } },
      { name: 'after payment, waiting', path: '/checkout/leaderboard', stored: { ...chosen, orderid: open } },
    ],
    '/checkout/error-payment': [{ path: '/checkout/error-payment', stored: { ...chosen, orderid: open } }],
    '/projector/:token': [{ path: '/projector/tidak-ada' }],
  };
  const fromOutside = new Set(clientPages.filter(({ code }) => code).map(({ path }) => path));
  const known = publicRoutes.flatMap((route) => {
    const found = addresses[route] ?? [{ path: route }];
    if (found.some(({ path }) => path.includes(':')))
      throw new Error(`${route} is a new page: name an address of it here`);
    return found.map((visit) => ({ route, name: visit.path, asGuest: fromOutside.has(route), ...visit }));
  });
  return [...known, { route: '/not-found', name: 'not found', path: '/tidak-ada', asGuest: false }];
}
