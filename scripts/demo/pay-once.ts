import type { EventResponse } from '#contracts/events/events.ts';
import { type DemoApi, Refused } from './api-client.ts';

const QUANTITIES = [1, 1, 2, 3, 5, 5, 10, 10, 15, 25] as const;
const PAYMENT_TYPES = ['qris', 'qris', 'qris', 'gopay', 'shopeepay', 'bca_va', 'credit_card'] as const;
/** Cards and this bank's transfers are offered from this total on only, in rupiah. */
const SMALL_AMOUNT = 10_000;
/** Of a hundred: payments that the bank denies, and carts that are left unpaid. */
const DENIED = 3;
const LEFT = 3;
/** How long a customer takes to pay. */
const PAYING_MS = 1_500;

const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/**
 * One simulated payer logs in if needed, picks an ongoing event and one of its finalists, checks out and pays.
 *
 * @param sessions tokens by username, kept between calls
 * @throws Refused or what `fetch` throws
 */
export async function payOnce({
  api,
  sessions,
  username,
  password,
}: {
  api: DemoApi;
  sessions: Map<string, string>;
  username: string;
  password: string;
}): Promise<void> {
  const { events } = await api.listEvents();
  const open = anyOf(events.filter(({ status }) => status === 'ongoing'));
  if (!open) return;
  const page = await api.getEvent(open.id);
  const finalist = chooseFinalist(page);
  if (!finalist || hasClosed(page)) return;

  const token =
    sessions.get(username) ?? (await api.logIn({ email_username: username, password })).access_token;
  sessions.set(username, token);
  const quantity = anyOf(QUANTITIES) ?? 1;
  const amount = quantity * finalist.price;
  try {
    const { data } = await api.checkOut(token, {
      event_id: open.id,
      customer_details: { termsAccepted: true },
      total_quantity: quantity,
      transaction_details: { gross_amount: amount },
      item_details: [{ id: finalist.id, quantity }],
    });
    await api.pause(PAYING_MS);
    const luck = Math.random() * 100;
    if (luck < LEFT) return;
    const paymentType = (amount < SMALL_AMOUNT ? 'qris' : anyOf(PAYMENT_TYPES)) ?? 'qris';
    await api.atProvider(data.order_id, luck < LEFT + DENIED ? 'deny' : 'pay', paymentType);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The session ended (a day is over, or the database is a new one): log in again next time.
    if (error.status === 401) sessions.delete(username);
    // Something is being finished or has just closed: a person would try again later, too.
    else if (error.status !== 409) throw error;
  }
}

/** Leaders are loved: half of the time one of the first five, else anybody. */
function chooseFinalist({ finalists }: EventResponse): EventResponse['finalists'][number] | undefined {
  return anyOf(Math.random() < 0.5 ? finalists.slice(0, 5) : finalists);
}

function hasClosed({ event }: EventResponse): boolean {
  return event.checkout_closes_at !== null && Date.parse(event.checkout_closes_at) < Date.now();
}
