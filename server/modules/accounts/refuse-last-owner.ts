import { AppError } from '#server/platform/app-error.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { listTeam } from '../organizers/index.ts';
import { findUsersByIds } from './users.repository.ts';

/**
 * There is always an owner who can log in. To be called within the lock of the team.
 *
 * @throws AppError `last_owner` when there is nobody else
 */
export async function refuseLastOwner(
  { organizerId, userId }: { organizerId: string; userId: string },
  session: TransactionSession,
): Promise<void> {
  const team = await listTeam(organizerId, session);
  const others = team.filter((member) => member.role === 'owner' && member.userId !== userId);
  const ids = others.map((member) => member.userId);
  const people = await findUsersByIds(ids, session);
  if (!people.some(({ disabledAt }) => disabledAt === null)) throw new AppError({ code: 'last_owner' });
}
