import * as z from 'zod/mini';
import { readStored, writeStored } from '../../lib/storage.ts';

/**
 * The ranks at the moment of ordering, so that the page after payment can show who climbed. A hint for the eye
 * only: without it the page shows the present rank alone.
 */
const schema = z.object({ order_id: z.string(), ranks: z.record(z.string(), z.int()) });
const STORAGE_KEY = 'ranksbefore';

export function storeRanks(orderId: string, finalists: readonly { id: string; rank: number }[]): void {
  const ranks = Object.fromEntries(finalists.map(({ id, rank }) => [id, rank]));
  writeStored(STORAGE_KEY, JSON.stringify({ order_id: orderId, ranks }));
}

/** Rank by finalist before the order; null when this order's were not kept. */
export function recallRanks(orderId: string): Record<string, number> | null {
  try {
    const kept = schema.safeParse(JSON.parse(readStored(STORAGE_KEY) ?? 'null')).data;
    return kept?.order_id === orderId ? kept.ranks : null;
  } catch {
    return null;
  }
}
