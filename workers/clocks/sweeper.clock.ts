import { findStaleBoards, updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { logger } from '#server/platform/logger.ts';
import type { Clock } from './clock.ts';

const BOARDS_SIDE_BY_SIDE = 8;
/** A backlog may grow as fast as it is counted: a round ends nevertheless, well before its last success is so old that the desk calls it missing. */
const ROUND_MS = 10_000;

/** Boards that the last round did not come to, or not to their end; the next one begins with them. */
let left: string[] = [];

/**
 * Does what a crashed process, a lost job or an absent Redis left undone: boards that do not show what was paid. Calls
 * the use case directly, without the queue. Notifications have a sweeper of their own, so that a provider that does
 * not answer keeps no board waiting.
 */
export const sweeper: Clock = {
  name: 'sweeper',
  everyMs: 1_000,
  hasMore: () => left.length > 0,
  async run() {
    const until = performance.now() + ROUND_MS;
    const waiting = [...new Set([...left, ...(await findStaleBoards())])];
    do {
      await Promise.all(
        waiting.splice(0, BOARDS_SIDE_BY_SIDE).map(async (eventId) => {
          try {
            const { isLast } = await updateLeaderboard(eventId);
            // Requeued at the end, so that a long backlog does not delay other boards.
            if (!isLast) waiting.push(eventId);
          } catch (error) {
            logger().error({ err: error, event_id: eventId }, 'a board was not swept');
          }
        }),
      );
    } while (waiting.length > 0 && performance.now() < until);
    left = waiting;
  },
};
