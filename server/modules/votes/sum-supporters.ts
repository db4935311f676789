import { findOrderBuyers } from '../orders/index.ts';
import type { Supporter } from './supporters.model.ts';
import { addToSupporters, findSupporterHead, listVotesAfter } from './supporters.repository.ts';

/** Rows a transaction. */
const BATCH = 2_000;
const BUDGET_MS = 1_500;

/**
 * Adds the votes of an event that were sealed since the last time to what each of its supporters has. It is done when somebody looks
 * and not when votes are sealed: most events are never looked at this way, and sealing is what voters wait for.
 *
 * @returns false when time ran out before the end of the chain; the next call goes on from there
 */
export async function sumSupporters(eventId: string, { budgetMs = BUDGET_MS } = {}): Promise<boolean> {
  const until = performance.now() + budgetMs;
  do {
    const fromSeq = await findSupporterHead(eventId);
    const rows = await listVotesAfter(eventId, { seq: fromSeq, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return true;
    const buyers = await findOrderBuyers([...new Set(rows.map(({ orderId }) => orderId))]);
    const changes = new Map<string, Supporter>();
    for (const { orderId, finalistId, votes, at } of rows) {
      const userId = buyers.get(orderId);
      if (userId === undefined) throw new Error(`votes of order ${orderId} have no order`);
      const _id = `${finalistId}:${userId}`;
      const known = changes.get(_id);
      if (!known) changes.set(_id, { _id, finalistId, eventId, userId, votes, lastAt: at });
      else {
        known.votes += votes;
        if (at > known.lastAt) known.lastAt = at;
      }
    }
    await addToSupporters([...changes.values()], { eventId, fromSeq, toSeq: last.seq });
  } while (performance.now() < until);
  return false;
}
