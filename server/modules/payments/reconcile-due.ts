import { holdLease, releaseLease } from '../../platform/leases.ts';
import { logger } from '../../platform/logger.ts';
import { CHECK_BUCKETS, findOrdersToCheck, readNow } from '../orders/index.ts';
import { reconcileOrder } from './check-order.ts';

/** Looks that are claimed together: about as many status calls as go out in half a second. */
const LOOKS_A_CLAIM = 250;
/** Buckets side by side, so that the slowest look of one does not leave the provider unasked. */
const LANES = 2;
/** Longer than the slowest claim takes when the provider answers nothing in time; a process that dies keeps its buckets for so long. */
const LEASE_MS = 30_000;

/**
 * Fetches from the provider the status of orders whose next look is due: open ones until past their expiry, settled ones while they can still be
 * taken back, closed ones because a number stays payable. Open ones go first. Any number of processes may do this at once: they share the work by
 * buckets.
 *
 * @param until by `performance.now()`: claims that have begun then are the last ones
 * @returns how many were looked at without failing; 0 when nothing is left that another process does not work on
 */
export async function reconcileDue({ until }: { until: number }): Promise<number> {
  return (await lookAtAll({ isOpen: true, until })) + (await lookAtAll({ isOpen: false, until }));
}

async function lookAtAll({ isOpen, until }: { isOpen: boolean; until: number }): Promise<number> {
  const buckets = shuffle(Array.from({ length: CHECK_BUCKETS }, (_, bucket) => bucket));
  let looks = 0;
  const lane = async () => {
    const take = () => (performance.now() < until ? buckets.pop() : undefined);
    // One at least, so that no backlog of open orders keeps the others waiting for ever.
    for (let bucket = buckets.pop(); bucket !== undefined; bucket = take()) {
      const made = await lookAtBucket(bucket, { isOpen });
      looks += made;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return looks;
}

async function lookAtBucket(bucket: number, { isOpen }: { isOpen: boolean }): Promise<number> {
  const findDue = async (limit: number) => findOrdersToCheck(await readNow(), { bucket, isOpen, limit });
  if ((await findDue(1)).length === 0) return 0;
  const lease = `reconciliation:${bucket}`;
  if (!(await holdLease(lease, { forMs: LEASE_MS }))) return 0;
  try {
    const ids = await findDue(LOOKS_A_CLAIM);
    const results = await Promise.allSettled(ids.map(reconcileOrder));
    const failures = results.filter((result) => result.status === 'rejected');
    for (const { reason } of failures) logger().error({ err: reason }, 'an order was not reconciled');
    return ids.length - failures.length;
  } finally {
    await releaseLease(lease);
  }
}

/** Processes that go through the buckets in different orders meet less often. */
function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}
