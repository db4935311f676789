import { databaseNow } from '../../platform/clock.ts';
import { listEventIds } from '../events/index.ts';
import { findDueEventIds } from '../orders/index.ts';
import { listChainHeads } from '../votes/index.ts';
import { listBoardHeads } from './leaderboard.repository.ts';

/** An order that has been due for longer was missed by the queue, or is a mere move, for which there is no job. */
const MISSED_AFTER_MS = 2_000;
const HOUR_MS = 3_600_000;

/**
 * Events whose board does not show what it should: orders wait to be counted, the board lags behind the chain of
 * votes, or a running event's growth of the last 24 hours was worked out in an earlier hour.
 */
export async function findStaleBoards(): Promise<string[]> {
  const now = await databaseNow();
  const [due, heads, boards, ongoing] = await Promise.all([
    findDueEventIds(new Date(now.getTime() - MISSED_AFTER_MS)),
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
  return [...new Set([...due, ...lagging, ...outdated])];
}
