import { eventResponseSchema } from '#contracts/events/events.ts';
import { atProvider } from './e2e-simulator.ts';
import { system } from './e2e-stage.ts';

const PASSWORD = 'kata-sandi-untuk-uji';

/** Somebody who made an account some other day; nobody has proven that the address is theirs. */
export async function registerElsewhere(
  name: string,
  { email }: { email?: string } = {},
): Promise<{ username: string; password: string; token: string }> {
  const username = `lain-${crypto.randomUUID().slice(0, 8)}`;
  const { access_token: token } = await callApi('POST', '/auth/register', {
    body: { fullName: name, username, password: PASSWORD, ...(email && { email }) },
  });
  return { username, password: PASSWORD, token };
}

type Bought = { event: string; finalist: string; votes: number };

/** Buys votes as another customer does somewhere else, by the API. @returns when it was paid */
export async function buyElsewhere(order: Bought): Promise<number> {
  await payElsewhere(order, { paid: { payment_type: 'qris' } });
  return Date.now();
}

/**
 * The same, and who it was.
 *
 * @param options.email of the account; `paid` is what the provider is given
 */
export async function payElsewhere(
  order: Bought,
  { email, paid }: { email?: string; paid: Record<string, unknown> },
): Promise<{ orderId: string; username: string; password: string }> {
  const { username, password, token } = await registerElsewhere('Orang Lain', email ? { email } : {});
  const { event, finalists } = eventResponseSchema.parse(await callApi('GET', `/events/${order.event}`));
  const finalist = finalists.find(({ name }) => name === order.finalist);
  if (!finalist) throw new Error(`${order.event} has no ${order.finalist}`);
  const { data } = await callApi('POST', '/checkout/transactions', {
    token,
    body: {
      event_id: event.id,
      customer_details: { name: 'Orang Lain', username, termsAccepted: true },
      total_quantity: order.votes,
      transaction_details: { gross_amount: order.votes * finalist.price },
      item_details: [{ id: finalist.id, quantity: order.votes }],
    },
  });
  await atProvider(data.order_id, 'pay', paid);
  return { orderId: data.order_id, username, password };
}

/** @throws Error for an answer that is no success */
export async function callApi(
  method: string,
  path: string,
  { body, token }: { body?: object; token?: string } = {},
) {
  const answer = await fetch(`${system().origin}/api/v1${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
