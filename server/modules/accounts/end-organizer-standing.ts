import type { TransactionSession } from '#server/platform/mongo.ts';
import { changeStanding } from './change-standing.ts';
import { findPeopleIds } from './desk-users.repository.ts';

/**
 * Takes its right from the whole staff of an organizer, in the transaction in which the organizer loses it: everybody is logged out, sockets
 * included.
 *
 * @param write takes it from the organizer
 */
export function endOrganizerStanding<T>(
  organizerId: string,
  write: (session: TransactionSession) => Promise<T>,
): Promise<T> {
  return changeStanding(async (session) => {
    const result = await write(session);
    return { result, whose: await findPeopleIds(organizerId, session) };
  });
}
