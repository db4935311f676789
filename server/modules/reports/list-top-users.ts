import type { TopUser } from '#contracts/reports/dashboard.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { StaffScope } from '#server/platform/staff-scope.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { anyResultsHidden } from '../events/index.ts';
import { listTopVoters } from '../votes/index.ts';

/**
 * Whose payments of a month are worth the most votes, with their whole e-mail.
 *
 * @param asked.seesHidden ROLE001 sees votes also while they are hidden
 */
export async function listTopUsers(
  scope: StaffScope,
  { month, limit, seesHidden }: { month: string; limit: number; seesHidden: boolean },
): Promise<TopUser[]> {
  const tallies = await listTopVoters({ organizerId: scope.organizerId, month, limit });
  const votesAreHidden = !seesHidden && (await anyResultsHidden(scope, await sharedNow()));
  const users = new Map(
    (await findUsersByIds(tallies.map(({ userId }) => userId))).map((user) => [user.id, user]),
  );
  return tallies.map(({ userId, votes }) => {
    const { name = '', username = '', email = null } = users.get(userId) ?? {};
    return { id: userId, name, username, email: email ?? '', total_votes: votesAreHidden ? null : votes };
  });
}
