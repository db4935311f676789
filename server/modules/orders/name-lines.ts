import { readFinalist } from '../finalists/index.ts';
import type { OrderLine } from './order.ts';

/**
 * Orders whose finalists are called as they are called now: a corrected name is the right one on bills and lists from before, too. What was
 * written when the order opened stays stored.
 */
export async function withPresentNames<Some extends { lines: OrderLine[] }>(
  orders: readonly Some[],
): Promise<Some[]> {
  const ids = new Set(orders.flatMap(({ lines }) => lines.map((line) => line.finalistId)));
  const finalists = await Promise.all([...ids].map(readFinalist));
  const names = new Map(finalists.flatMap((finalist) => (finalist ? [[finalist.id, finalist.name]] : [])));
  return orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({ ...line, name: names.get(line.finalistId) ?? line.name })),
  }));
}

/** {@link withPresentNames} for one. */
export async function withPresentNamesOf<Some extends { lines: OrderLine[] }>(order: Some): Promise<Some> {
  const [named = order] = await withPresentNames([order]);
  return named;
}
