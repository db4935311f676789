import type { LeaderboardUpdated } from '#contracts/live.ts';
import { listRecentVotes } from './find-board.ts';
import { presentUpdate } from './leaderboard.presenter.ts';
import { findSnapshot } from './leaderboard.repository.ts';

/**
 * The message of an event's latest board, for those who were not there; null before the first. Send it only
 * after checking that its version is public.
 */
export async function findUpdate(eventId: string): Promise<LeaderboardUpdated | null> {
  const [snapshot, recentVotes] = await Promise.all([findSnapshot(eventId), listRecentVotes(eventId)]);
  return snapshot && presentUpdate(snapshot, recentVotes);
}
