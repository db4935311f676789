import { databaseNow } from '../../platform/clock.ts';
import { listEventIds } from '../events/index.ts';
import { findUnsealedEventIds } from '../orders/index.ts';
import { listChainHeads } from '../votes/index.ts';
import { listBoardHeads } from './leaderboard.repository.ts';

/** An order that has waited longer than this was missed by the queue. */
const UNSEALED_AFTER_MS = 3_000;
const HOUR_MS = 3_600_000;

/**
 * Events whose board does not show what it should: orders wait for the sealer, the board lags behind the chain of
 * votes, or a running event's growth of the last 24 hours was worked out in an earlier hour.
 */
export async function findStaleBoards(): Promise<string[]> {
  const now = await databaseNow();
  const [unsealed, heads, boards, ongoing] = await Promise.all([
    findUnsealedEventIds(new Date(now.getTime() - UNSEALED_AFTER_MS)),
    listChainHeads(),
    listBoardHeads(),
    listEventIds({ status: 'ongoing' }),
  ]);
  const lagging = [...heads].filter(([id, seq]) => (boards.get(id)?.throughSeq ?? 0) < seq).map(([id]) => id);
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const outdated = ongoing.filter((id) => {
    const asOf = boards.get(id)?.asOf;
    return asOf && Math.floor(asOf.getTime() / HOUR_MS) < hour;
  });
  return [...new Set([...unsealed, ...lagging, ...outdated])];
}
