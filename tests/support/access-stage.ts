import type { RoleId } from '#contracts/accounts/session.ts';
import { createSilentAccounts } from '#server/modules/accounts/index.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { importPastOrders } from '#server/modules/orders/index.ts';
import { insertScreen } from '#server/modules/screens/screens.repository.ts';
import { newNumericId } from '#server/platform/ids.ts';
import type { Actor } from './access-matrix.ts';
import { buildEvent, buildOrganizer } from './events.ts';
import { placeOrder } from './orders.ts';

/** What an organizer has, by its ids. */
export interface Belongings {
  organizerId: string;
  eventId: string;
  finalistId: string;
  orderId: string;
  /** Somebody of the organizer's staff. */
  userId: string;
  screenId: string;
  /** A word that stands in the names of the organizer and of its event, and nowhere else. */
  word: string;
}

/** Two organizers with one of everything each, and somebody of every role. */
export interface AccessStage {
  own: Belongings;
  foreign: Belongings;
  headers: Record<Actor, Record<string, string>>;
  customerId: string;
}

export async function buildAccessStage(): Promise<AccessStage> {
  const customer = await logIn('ROLE003');
  const own = await buildBelongings(customer.id);
  const foreign = await buildBelongings(customer.id);
  const staff = await logIn('ROLE002', own.organizerId);
  const admin = await logIn('ROLE001');
  return {
    own,
    foreign,
    customerId: customer.id,
    headers: {
      none: {},
      ROLE003: customer.headers,
      own: staff.headers,
      foreign: staff.headers,
      ROLE001: admin.headers,
    },
  };
}

async function buildBelongings(customerId: string): Promise<Belongings> {
  const word = `Kirana${crypto.randomUUID().slice(0, 8)}`;
  const organizer = await buildOrganizer({ name: `Yayasan ${word}` });
  const { event, finalists } = await buildEvent({
    organizerId: organizer.id,
    name: `Malam ${word}`,
    finalists: 2,
  });
  const finalistId = finalists[0]?.id ?? '';
  const order = await placeOrder({
    eventId: event.id,
    organizerId: organizer.id,
    userId: customerId,
    votes: [[finalistId, 2]],
  });
  await countEvent(event.id);
  const { id: userId } = await logIn('ROLE002', organizer.id);
  const { screen } = await insertScreen({ eventId: event.id, name: 'Layar utama', variant: 'dark' });
  return {
    organizerId: organizer.id,
    eventId: event.id,
    finalistId,
    orderId: order.id,
    userId,
    screenId: screen.id,
    word,
  };
}

/** An account without a password (hashing many would take long) and a session for it. */
async function logIn(roleId: RoleId, organizerId: string | null = null) {
  const id = newNumericId('USR');
  const username = `uji-${id.toLowerCase()}`;
  await createSilentAccounts([
    { id, name: 'Sari Wulandari', username, email: `${username}@contoh.id`, roleId, organizerId },
  ]);
  const { token } = await startSession(id, { steppedUpAt: new Date() });
  return { id, headers: { Authorization: `Bearer ${token}` } };
}

/**
 * Gives an organizer something of everything that lists and sums show: payments that count, that came late and that came back, counted and on the
 * board, beside the one that is open.
 */
export async function trade(
  of: Belongings,
  { customerId, votes }: { customerId: string; votes: number },
): Promise<void> {
  const outcomes = ['settlement', 'late', 'refund'] as const;
  await importPastOrders(
    outcomes.map((outcome, at) => ({
      userId: customerId,
      eventId: of.eventId,
      finalistLines: [{ finalistId: of.finalistId, quantity: votes + at }],
      createdAt: new Date(Date.now() - 3_600_000),
      outcome,
      paymentType: 'qris',
    })),
  );
  await updateLeaderboard(of.eventId);
}

/** What is sent besides the session. */
export interface AccessRequest {
  /** Values of the address's `:names`, where those of {@link defaultParams} do not fit. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/**
 * What a route needs so that its answer shows something about access, by `METHOD /path`. Routes that are not here are called with the
 * ids that their address names, `event_organizer_id` of the organizer in question, and an empty body.
 */
export const accessRequests: Record<string, (stage: AccessStage, of: Belongings) => AccessRequest> = {
  'PUT /account/settings': () => ({ body: { show_name: true } }),
  'DELETE /account/sessions/:id': () => ({ params: { id: crypto.randomUUID() } }),
  'PUT /account/factors/:id': () => ({ params: { id: crypto.randomUUID() }, body: { name: 'Kunci meja' } }),
  'DELETE /account/factors/:id': () => ({ params: { id: crypto.randomUUID() } }),
  'GET /checkout/finalists': (_stage, of) => ({ query: { event_id: of.eventId } }),
  'GET /checkout/orders/open': (_stage, of) => ({ query: { event_id: of.eventId } }),
  'GET /checkout/order': (_stage, of) => ({ query: { order_id: of.orderId } }),
  'POST /checkout/order/check': (_stage, of) => ({ query: { order_id: of.orderId } }),
  'POST /checkout/order/cancel': (_stage, of) => ({ query: { order_id: of.orderId } }),
  'GET /checkout/leaderboard': (_stage, of) => ({ query: { order_id: of.orderId } }),
  'PUT /admin/users/:id': () => ({ body: { revision: 1 } }),
  'PUT /admin/events/:eventId/blackout': () => ({ body: { from: null, revision: 1 } }),
  'POST /admin/events/:eventId/screens': () => ({ body: { name: 'Layar samping' } }),
  'PUT /admin/screens/:screenId': () => ({ body: { revision: 1, show: 'board' } }),
  'GET /admin/search': (_stage, of) => ({ query: { search: of.word } }),
  'GET /admin/reports': (_stage, of) => ({ query: reportOf(of) }),
  'GET /admin/reports/export': (_stage, of) => ({ query: reportOf(of) }),
  'GET /admin/transactions': () => ({ query: { list: 'late' } }),
  'GET /admin/transactions/events/statistics': (_stage, of) => ({
    query: { event_id: of.eventId, event_organizer_id: of.organizerId },
  }),
};

/** So many days from today. */
const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const reportOf = ({ organizerId }: Belongings) => ({
  from: dayAt(-2),
  to: dayAt(1),
  event_organizer_id: organizerId,
});

/** The id that stands behind a noun of an address: `/event-organizers/:id`, `/events/:eventId`. */
export const NOUNS: readonly [RegExp, (of: Belongings) => string][] = [
  [/screen/i, (of) => of.screenId],
  [/organizer|^eo/i, (of) => of.organizerId],
  [/finalist/i, (of) => of.finalistId],
  [/event/i, (of) => of.eventId],
  [/transaction|order/i, (of) => of.orderId],
  [/user/i, (of) => of.userId],
];

/** The ids of an address, found by the parameter's own name or by the word before it. */
export function defaultParams(path: string, of: Belongings): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [, before = '', name = ''] of path.matchAll(/([\w-]+)\/:(\w+)/g)) {
    const noun = name === 'id' ? before : name;
    params[name] = NOUNS.find(([pattern]) => pattern.test(noun))?.[1](of) ?? 'UNKNOWN-1';
  }
  return params;
}
