import { sharedNow } from '../../platform/clock.ts';
import { listSuccesses } from '../../platform/leases.ts';
import { queue } from '../../platform/queues.ts';
import { countOverdueCases } from '../cases/index.ts';
import { LEADERBOARD_QUEUE } from '../leaderboard/index.ts';
import { measureOutbox } from '../orders/index.ts';
import { measureContradicted, oldestUnresolvedAt } from '../payments/index.ts';
import { countOverduePayouts } from '../payouts/index.ts';
import { countOverdueRuns } from '../refund-runs/index.ts';
import { countOverdueTransfers } from '../transfers/index.ts';

/** Mere moves are counted after about three seconds, votes at once. */
const USUAL_WAIT_MS = 3_000;
/** More orders than a person looks up one by one. */
const CONTRADICTED_SHOWN = 3;

/** Figures of the whole installation, read from the stores at each request: for `/metrics`, and some of them for the desk. */
export const figures = {
  oldestNotificationSeconds: async () => ageSeconds(await oldestUnresolvedAt(await sharedNow())),
  /** Signed claims that the provider does not confirm, and the orders of the newest of them. */
  contradicted: async () => measureContradicted(await sharedNow(), { limit: CONTRADICTED_SHOWN }),
  /** Money that has waited for a person for too long, by where it waits. */
  async overdueMoney(): Promise<ReadonlyMap<string, number>> {
    const now = await sharedNow();
    const counts = {
      cases: countOverdueCases(now),
      transfers: countOverdueTransfers(now),
      payouts: countOverduePayouts(now),
      runs: countOverdueRuns(now),
    };
    return new Map(
      await Promise.all(Object.entries(counts).map(async ([where, count]) => [where, await count] as const)),
    );
  },
  /** Orders that have waited to be counted for longer than they do in a flood. */
  async unsealed(): Promise<{ count: number; oldestSeconds: number }> {
    const { count, oldestAt } = await measureOutbox(new Date(Date.now() - USUAL_WAIT_MS));
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
