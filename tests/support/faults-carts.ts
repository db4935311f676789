import type { EventRecord } from '#server/modules/events/index.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { HANGS_AFTER_MS } from './waiting.ts';

type Item = readonly [finalist: FinalistRecord | undefined, quantity: number];

/** What our checkout page sends for these finalists. */
export function cartOf(event: EventRecord, ...items: Item[]): Record<string, unknown> {
  const total = items.reduce((sum, [, quantity]) => sum + quantity, 0);
  return {
    customer_details: { termsAccepted: true },
    total_quantity: total,
    transaction_details: { gross_amount: total * event.priceAmount },
    item_details: items.map(([finalist, quantity]) => ({ id: finalist?.id, quantity })),
  };
}

/** Requests from an API process the token of a cart's order. Status 0: the connection broke, or nothing came. */
export async function checkOut(
  origin: string,
  { headers, cart, key }: { headers: Record<string, string>; cart: unknown; key?: string },
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any kind, which the tests look into
): Promise<{ status: number; body: any }> {
  try {
    const answer = await fetch(`${origin}/api/v1/checkout/transactions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(cart),
      signal: AbortSignal.timeout(HANGS_AFTER_MS),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return { status: 0, body: {} };
  }
}
