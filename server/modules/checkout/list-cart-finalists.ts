import type { Finalist } from '#contracts/finalists/finalists.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { findEvent } from '../events/index.ts';
import { listFinalists, presentFinalist } from '../finalists/index.ts';
import { findPublicBoard } from '../leaderboard/index.ts';

/**
 * The finalists that a cart may hold, so none who has withdrawn: best placed first (in their fixed order while results are hidden), each with the
 * event's price.
 *
 * @throws AppError `event_not_found`, for drafts too
 */
export async function listCartFinalists(eventId: string): Promise<Finalist[]> {
  const event = await findEvent(eventId);
  if (!event || event.status === 'draft') throw new AppError({ code: 'event_not_found' });
  const [finalists, board] = await Promise.all([
    listFinalists(event.id),
    findPublicBoard(event, await sharedNow()),
  ]);
  const standings = new Map(board.rows.map((row) => [row.id, row]));
  return finalists
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .map((finalist) =>
      presentFinalist(finalist, {
        event,
        standing: standings.get(finalist.id),
        lastRank: finalists.length,
      }),
    )
    .sort((a, b) => a.rank - b.rank);
}
