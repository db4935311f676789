import { sharedNow } from '../../platform/clock.ts';
import { listSuccesses } from '../../platform/leases.ts';
import { queue } from '../../platform/queues.ts';
import { LEADERBOARD_QUEUE } from '../leaderboard/index.ts';
import { measureUnsealed } from '../orders/index.ts';
import { measureContradicted, oldestUnresolvedAt } from '../payments/index.ts';

/** More orders than a person looks up one by one. */
const CONTRADICTED_SHOWN = 3;

/** Figures of the whole installation, read from the stores at each request: for `/metrics` and for the desk alike. */
export const figures = {
  oldestNotificationSeconds: async () => ageSeconds(await oldestUnresolvedAt(await sharedNow())),
  /** Signed claims that the provider does not confirm, and the orders of the newest of them. */
  contradicted: async () => measureContradicted(await sharedNow(), { limit: CONTRADICTED_SHOWN }),
  async unsealed(): Promise<{ count: number; oldestSeconds: number }> {
    const { count, oldestAt } = await measureUnsealed();
    return { count, oldestSeconds: ageSeconds(oldestAt) };
  },
  queueDepth: () => queue(LEADERBOARD_QUEUE).getWaitingCount(),
  /** How long the first of the waiting jobs has waited. */
  async queueLagSeconds(): Promise<number> {
    const [first] = await queue(LEADERBOARD_QUEUE).getWaiting(0, 0);
    return first ? ageSeconds(new Date(first.timestamp)) : 0;
  },
  /** When each safety net last finished a round. */
  safetyNets: listSuccesses,
};

/** How long ago that was; 0 for never, and for what another clock dates ahead of ours. */
export function ageSeconds(since: Date | null): number {
  return since ? Math.max(0, (Date.now() - since.getTime()) / 1_000) : 0;
}
