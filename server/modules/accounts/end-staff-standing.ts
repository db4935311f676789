import type { TransactionSession } from '#server/platform/mongo.ts';
import { changeStanding } from './change-standing.ts';
import { findStaffIds } from './staff-users.repository.ts';

/**
 * Takes its right from the whole staff of an organizer, in the transaction in which the organizer loses it: everybody is logged out, sockets
 * included.
 *
 * @param write takes it from the organizer
 */
export function endStaffStanding<T>(
  organizerId: string,
  write: (session: TransactionSession) => Promise<T>,
): Promise<T> {
  return changeStanding(async (session) => {
    const result = await write(session);
    return { result, whose: await findStaffIds(organizerId, session) };
  });
}
