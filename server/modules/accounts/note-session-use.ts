import { SESSION_USE_MINUTES } from '#contracts/accounts/account.ts';
import { logger } from '#server/platform/logger.ts';
import { updateLastUse } from './sessions.repository.ts';

const NOTED_EVERY_MS = SESSION_USE_MINUTES * 60_000;

/**
 * Notes that sessions are in use, for their owners' lists: each once in {@link SESSION_USE_MINUTES} minutes, whatever uses it. Nobody waits for it;
 * where it fails, the next use is noted.
 *
 * @param lastUses by session id, as read just now
 */
export function noteSessionUse(lastUses: ReadonlyMap<string, Date>): void {
  const at = new Date();
  const notedBefore = new Date(at.getTime() - NOTED_EVERY_MS);
  const due = [...lastUses].filter(([, lastUsedAt]) => lastUsedAt <= notedBefore).map(([id]) => id);
  if (due.length === 0) return;
  updateLastUse(due, { at, notedBefore }).catch((error: unknown) =>
    logger().debug({ err: error }, 'the use of sessions was not noted'),
  );
}
