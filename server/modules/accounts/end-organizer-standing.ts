import type { TransactionSession } from '#server/platform/mongo.ts';
import type { DeskWriter } from '../audit/index.ts';
import { listTeam } from '../organizers/index.ts';
import { actForNext } from './act-for.ts';
import { changeStanding } from './change-standing.ts';
import { findPeopleIds } from './desk-users.repository.ts';
import type { StandingChange } from './standing-change.ts';

/**
 * Takes its right from whoever acts for an organizer, in the transaction in which the organizer loses it: everybody is logged out, sockets
 * included, and acts for another organizer of theirs from then on, if there is one. Links that its whole team has made end.
 *
 * @param write takes it from the organizer
 */
export function endOrganizerStanding<T>(
  organizerId: string,
  write: (session: TransactionSession) => Promise<T>,
  writer: DeskWriter,
): Promise<T> {
  const change = async (session: StandingChange) => {
    const result = await write(session);
    const whose = await findPeopleIds(organizerId, session);
    for (const userId of whose)
      await actForNext(userId, { left: organizerId, otherwise: organizerId }, session);
    const alsoOf = (await listTeam(organizerId, session)).map(({ userId }) => userId);
    return { result, whose, alsoOf };
  };
  return changeStanding(change, { writer });
}
