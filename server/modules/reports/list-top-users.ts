import type { TopUser } from '#contracts/reports/dashboard.ts';
import type { StaffScope } from '#server/platform/staff-scope.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { listTopVoters } from '../votes/index.ts';

/** Whose payments of a month are worth the most votes, with their whole e-mail. */
export async function listTopUsers(
  { organizerId }: StaffScope,
  { month, limit }: { month: string; limit: number },
): Promise<TopUser[]> {
  const tallies = await listTopVoters({ organizerId, month, limit });
  const users = new Map(
    (await findUsersByIds(tallies.map(({ userId }) => userId))).map((user) => [user.id, user]),
  );
  return tallies.map(({ userId, votes }) => {
    const { name = '', username = '', email = null } = users.get(userId) ?? {};
    return { id: userId, name, username, email: email ?? '', total_votes: votes };
  });
}
