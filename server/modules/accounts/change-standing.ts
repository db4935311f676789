import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import type { DeskWriter } from '../audit/index.ts';
import { deleteTokensOf } from './account-tokens.repository.ts';
import { endRestingLinks } from './resting-links.ts';
import { endSessionsOf, keepSession } from './sessions.repository.ts';
import { raiseStanding } from './standing.repository.ts';
import type { StandingChange } from './standing-change.ts';
import { raiseRightsRevision } from './users.repository.ts';

/**
 * The one place where a password, an address or a right changes. Together with the write the standing of those whom it concerns is
 * raised, their mailed links are gone, their sessions are ended, sockets included, and with them the links of halls and invitations that
 * they have made and could not make any more.
 *
 * Sessions and links hold the standing that they were given at. One that was begun before the change and stored after it (a login whose
 * password had just been compared) has the old one and works nowhere.
 *
 * @param write what changes, and whose standing that is; nobody's when nothing was changed. `alsoOf`: whose links are to be looked at besides, of people who lose
 *   something and stay logged in
 * @param except the session that makes the change and stays
 * @param writer who makes it, where that is somebody else: what ends with it is written down as theirs
 */
export async function changeStanding<T>(
  write: (
    session: StandingChange,
  ) => Promise<{ result: T; whose: readonly string[]; alsoOf?: readonly string[] }>,
  { except = null, writer = null }: { except?: string | null; writer?: DeskWriter | null } = {},
): Promise<T> {
  const { result, ended, following } = await inTransaction(async (session) => {
    const { result, whose, alsoOf = [] } = await write(session as StandingChange);
    const people = [...new Set([...whose, ...alsoOf])];
    await raiseRightsRevision(people, session);
    const following = await endRestingLinks(people, { writer, session });
    if (whose.length === 0) return { result, ended: [], following };
    await raiseStanding(whose, session);
    await deleteTokensOf(whose, session);
    const ended = await endSessionsOf(whose, { except, session });
    if (except !== null) await keepSession(except, session);
    return { result, ended, following };
  });
  for (const sessionId of ended) live.endSession(sessionId);
  for (const follow of following) follow();
  return result;
}
