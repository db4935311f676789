import { UserModel } from './users.model.ts';

/** Counting reads an index entry a customer, and nobody looks at so round a number for the last one. */
const KEPT_MS = 15_000;
/** By the instant since which they are counted; the oldest are dropped. */
const kept = new Map<number, { count: Promise<number>; until: number }>();
const KEPT_MOST = 50;

/** Customers that there are, as of the last seconds. @param since those alone that registered then or later */
export function countCustomers({ since }: { since?: Date } = {}): Promise<number> {
  const now = performance.now();
  const key = since?.getTime() ?? Number.NEGATIVE_INFINITY;
  const known = kept.get(key);
  if (known && known.until > now) return known.count;
  const count = UserModel.countDocuments({
    deleted_at: null,
    role_id: 'ROLE003',
    ...(since && { created_at: { $gte: since } }),
  }).exec();
  kept.delete(key);
  kept.set(key, { count, until: now + KEPT_MS });
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MOST) break;
    kept.delete(oldest);
  }
  count.catch(() => kept.delete(key));
  return count;
}
