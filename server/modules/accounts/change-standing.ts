import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { deleteTokensOf } from './account-tokens.repository.ts';
import { endSessionsOf, keepSession } from './sessions.repository.ts';
import { raiseStanding } from './standing.repository.ts';
import type { StandingChange } from './standing-change.ts';

/**
 * The one place where a password, an address or a right changes. Together with the write the standing of those whom it concerns is
 * raised, their mailed links are gone, and their sessions are ended, sockets included.
 *
 * Sessions and links hold the standing that they were given at. One that was begun before the change and stored after it (a login whose
 * password had just been compared) has the old one and works nowhere.
 *
 * @param write what changes, and whose standing that is; nobody's when nothing was changed
 * @param except the session that makes the change and stays
 */
export async function changeStanding<T>(
  write: (session: StandingChange) => Promise<{ result: T; whose: readonly string[] }>,
  { except = null }: { except?: string | null } = {},
): Promise<T> {
  const { result, ended } = await inTransaction(async (session) => {
    const { result, whose } = await write(session as StandingChange);
    if (whose.length === 0) return { result, ended: [] };
    await raiseStanding(whose, session);
    await deleteTokensOf(whose, session);
    const ended = await endSessionsOf(whose, { except, session });
    if (except !== null) await keepSession(except, session);
    return { result, ended };
  });
  for (const sessionId of ended) live.endSession(sessionId);
  return result;
}
