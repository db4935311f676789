import type { EventLeaderboardResponse } from '#contracts/events/desk-events.ts';
import { requireEventIn, resultsAreHidden } from '#server/modules/events/index.ts';
import { findBoard } from '#server/modules/leaderboard/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';

/**
 * Every finalist with its votes, the leading one first; none for somebody who may not see results that are hidden.
 *
 * @throws AppError `event_not_found`
 */
export async function listEventStandings(
  scope: DeskScope,
  { id, seesHidden }: { id: string; seesHidden: boolean },
): Promise<EventLeaderboardResponse['leaderboard']> {
  const event = await requireEventIn(scope, id);
  if (!seesHidden && resultsAreHidden(event, await databaseNow())) return [];
  const { rows } = await findBoard(id);
  return rows.map(({ rank, name, category, profileImage, votes, votePercentage, ...row }) => ({
    rank,
    id: row.id,
    name,
    category,
    profile_image: profileImage,
    total_votes: votes,
    vote_percentage: votePercentage,
  }));
}
