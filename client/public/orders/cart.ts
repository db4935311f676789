import * as z from 'zod/mini';
import { idSchema } from '#contracts/ids.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/**
 * What a visitor is about to vote. It is kept in the browser so that a reload and the way to the login and back
 * leave it as it is.
 */
const cartSchema = z.object({
  event_id: idSchema,
  /** The finalist that Vote Now was pressed for. */
  chosen: z.nullable(idSchema),
  quantities: z.record(idSchema, z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Add More Finalist was pressed: everybody is on the list. */
  listed: z.boolean(),
  terms: z.boolean(),
  /** The key under which this very cart is sent; another cart gets another one. */
  attempt: z.nullable(z.object({ key: z.string(), fingerprint: z.string() })),
});
export type Cart = z.infer<typeof cartSchema>;

const STORAGE_KEY = 'cart';

/** Every finalist at 0, the chosen one at 1. Without a chosen one everybody is listed at once. */
export function newCart({ eventId, finalistId }: { eventId: string; finalistId: string | null }): Cart {
  return {
    event_id: eventId,
    chosen: finalistId,
    quantities: finalistId ? { [finalistId]: 1 } : {},
    listed: finalistId === null,
    terms: false,
    attempt: null,
  };
}

/** The stored cart when it belongs to this choice, else a new one. */
export function restoreCart(choice: { eventId: string; finalistId: string | null }): Cart {
  const stored = readCart();
  if (stored?.event_id === choice.eventId && stored.chosen === choice.finalistId) return stored;
  return newCart(choice);
}

export function readCart(): Cart | null {
  const text = readStored(STORAGE_KEY);
  if (!text) return null;
  try {
    return cartSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function storeCart(cart: Cart): void {
  writeStored(STORAGE_KEY, JSON.stringify(cart));
}

/** After its votes were paid a cart is done; the next one starts at one vote again. */
export function clearCart(): void {
  removeStored(STORAGE_KEY);
}

/** The attempt ended without votes (expired, canceled, failed): the same cart is then sent under a new key. */
export function endStoredAttempt(): void {
  const cart = readCart();
  if (cart?.attempt) storeCart({ ...cart, attempt: null });
}

/** The chosen one first, then by rank: the order of the cart and of whatever sums it up. */
export function inCartOrder<T extends { id: string; rank: number }>(
  finalists: readonly T[],
  { chosen }: Pick<Cart, 'chosen'>,
): T[] {
  return [...finalists].sort((a, b) => Number(b.id === chosen) - Number(a.id === chosen) || a.rank - b.rank);
}

/** @param quantity below 0 counts as 0 */
export function withQuantity(cart: Cart, finalistId: string, quantity: number): Cart {
  return { ...cart, quantities: { ...cart.quantities, [finalistId]: Math.max(0, quantity) } };
}

/** The cart with a key for what is sent now: the one it has when the same was sent before, else a new one. */
export function withAttempt(cart: Cart, fingerprint: string): Cart & { attempt: { key: string } } {
  const attempt =
    cart.attempt?.fingerprint === fingerprint ? cart.attempt : { key: newIdempotencyKey(), fingerprint };
  return { ...cart, attempt };
}

/** 32 hexadecimal digits. `randomUUID` is missing where pages come over plain http (a phone on a local network). */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
