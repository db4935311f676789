import { may, type Right } from '#contracts/accounts/rights.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import type { TeamMembership } from '#server/platform/viewer.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { listTeam } from '../organizers/index.ts';

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
  const people = await findUsersByIds(others.map((member) => member.userId));
  if (!people.some(({ disabledAt }) => disabledAt === null)) throw new AppError({ code: 'last_owner' });
}

/** Whether a membership gives a right. */
export function hasRight(membership: TeamMembership, right: Right): boolean {
  return may({ roleId: 'ROLE002', platformRole: null, membership }, right);
}
