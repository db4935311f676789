import { memoizeBriefly } from '#server/platform/memoize-briefly.ts';
import { UserModel } from './users.model.ts';

/** Counting reads an index entry a customer, and so round a number need not be exact to the second. */
const KEPT_MS = 15_000;
const KEPT_MOST = 50;

const countSince = memoizeBriefly(
  (since: number | undefined) =>
    UserModel.countDocuments({
      deletedAt: null,
      roleId: 'ROLE003',
      ...(since !== undefined && { createdAt: { $gte: new Date(since) } }),
    }).exec(),
  { forMs: KEPT_MS, entries: KEPT_MOST },
);

/** Customers that there are, as of the last seconds. @param since those alone that registered then or later */
export function countCustomers({ since }: { since?: Date } = {}): Promise<number> {
  return countSince(since?.getTime());
}
