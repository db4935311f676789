import { requireEventIn, resultsAreHidden } from '#server/modules/events/index.ts';
import { type BoardRow, findBoard } from '#server/modules/leaderboard/index.ts';
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
): Promise<BoardRow[]> {
  const event = await requireEventIn(scope, id);
  if (!seesHidden && resultsAreHidden(event, await databaseNow())) return [];
  return (await findBoard(id)).rows;
}
