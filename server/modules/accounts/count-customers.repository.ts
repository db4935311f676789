import { UserModel } from './users.model.ts';

/** Counting reads an index entry a customer, and nobody looks at so round a number for the last one. */
const KEPT_MS = 15_000;
let kept: { count: Promise<number>; until: number } | undefined;

/** Customers that there are, as of the last seconds. */
export function countCustomers(): Promise<number> {
  const now = performance.now();
  if (kept && kept.until > now) return kept.count;
  const count = UserModel.countDocuments({ deleted_at: null, role_id: 'ROLE003' }).exec();
  kept = { count, until: now + KEPT_MS };
  count.catch(() => {
    kept = undefined;
  });
  return count;
}
