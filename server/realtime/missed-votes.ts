import { hasOrderCountedSince } from '../modules/orders/index.ts';
import { sharedNow } from '../platform/clock.ts';
import type { SocketViewer } from './socket-viewer.ts';

/** Votes are dated when their counting begins and announced once it has ended. */
const ANNOUNCED_WITHIN_MS = 1_000;

/**
 * Since when a page may have missed that own votes were counted; null when none were, so that nothing has to be fetched by HTTP. The socket
 * is in the account's room already: what is counted after the look-up is announced to it.
 *
 * @param missingMs for how long the page has received no messages, by its own clock: an instant of that clock would say nothing here
 */
export async function findMissedVotesSince(
  { userId }: SocketViewer,
  { missingMs }: { missingMs: number },
): Promise<Date | null> {
  const now = await sharedNow();
  const since = new Date(Math.max(0, now.getTime() - missingMs - ANNOUNCED_WITHIN_MS));
  return (await hasOrderCountedSince(userId, { since })) ? since : null;
}
