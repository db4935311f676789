import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { loginResponseSchema } from '#contracts/accounts/accounts.ts';
import { eventListResponseSchema, eventResponseSchema } from '#contracts/events/events.ts';
import { type CheckoutRequest, checkoutResponseSchema } from '#contracts/orders/orders.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/request-headers.ts';

const TIMEOUT_MS = 10_000;

/** An answer that is not a success. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text.slice(0, 200)}`);
    this.name = 'Refused';
    this.status = status;
  }
}

export type DemoApi = ReturnType<typeof createDemoApi>;

/**
 * The calls that a simulated payer makes, the same as a browser's. All of them throw {@link Refused} when they are
 * refused, and what `fetch` throws when nobody answers.
 *
 * @param baseUrl of the server, without a path
 * @param signal ends whatever runs
 */
export function createDemoApi({
  baseUrl,
  simulatorUrl,
  simulatorKey,
  signal,
}: {
  baseUrl: string;
  simulatorUrl: string;
  /** Where it has one. */
  simulatorKey: string | null;
  signal: AbortSignal;
}) {
  async function call<T>(
    schema: z.ZodMiniType<T>,
    url: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<T> {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!answer.ok) throw new Refused(answer.status, await answer.text());
    return schema.parse(await answer.json());
  }
  const api = `${baseUrl}/api/v1`;
  return {
    logIn: (login: { email_username: string; password: string }) =>
      call(loginResponseSchema, `${api}/auth/login`, { body: login }),
    listEvents: () => call(eventListResponseSchema, `${api}/events`),
    getEvent: (id: string) => call(eventResponseSchema, `${api}/events/${id}`),
    checkOut: (token: string, cart: CheckoutRequest) =>
      call(checkoutResponseSchema, `${api}/checkout/transactions`, {
        body: cart,
        headers: { Authorization: `Bearer ${token}`, [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() },
      }),
    /** What happens at the simulator: the customer pays, or the bank denies. */
    async atProvider(orderId: string, action: 'pay' | 'deny', paymentType: string): Promise<void> {
      const answer = await fetch(`${simulatorUrl}/simulator/orders/${orderId}/${action}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Requested-With': 'demo',
          ...(simulatorKey !== null && { 'X-Simulator-Key': simulatorKey }),
        },
        body: JSON.stringify({ payment_type: paymentType }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (!answer.ok) throw new Refused(answer.status, await answer.text());
      await answer.body?.cancel();
    },
    /** Resolves early, without an error, when it all ends. */
    pause: (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined),
  };
}
