import { findStaleBoards, updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { logger } from '#server/platform/logger.ts';
import type { Clock } from './clock.ts';

const BOARDS_SIDE_BY_SIDE = 8;

/**
 * Does what a crashed process, a lost job or an absent Redis left undone: boards that do not show what was paid. Calls
 * the use case directly, without the queue. Notifications have a sweeper of their own, so that a provider that does
 * not answer keeps no board waiting.
 */
export const sweeper: Clock = {
  name: 'sweeper',
  everyMs: 1_000,
  async run() {
    const waiting = await findStaleBoards();
    while (waiting.length > 0) {
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
    }
  },
};
