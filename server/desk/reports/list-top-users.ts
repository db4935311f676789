import { findUsersByIds } from '#server/modules/accounts/index.ts';
import { listTopVoters } from '#server/modules/supporters/index.ts';
import { type MoneyScope, requireAllEvents } from '#server/platform/desk-scope.ts';

export interface TopVoter {
  id: string;
  name: string;
  username: string;
  email: string;
  /** Null while some in reach are hidden. */
  votes: number | null;
}

/**
 * Whose payments of a month are worth the most votes, with their whole e-mail; without the votes while some in reach are hidden.
 *
 * @throws AppError `all_events_required`: votes of a month are kept of all events of an organizer together
 */
export async function listTopUsers(
  scope: MoneyScope,
  { month, limit }: { month: string; limit: number },
): Promise<TopVoter[]> {
  requireAllEvents(scope);
  const tallies = await listTopVoters({ organizerId: scope.organizerId, month, limit });
  const votesAreHidden = scope.hiddenEventIds.size > 0;
  const users = new Map(
    (await findUsersByIds(tallies.map(({ userId }) => userId))).map((user) => [user.id, user]),
  );
  return tallies.map(({ userId, votes }) => {
    const { name = '', username = '', email = null } = users.get(userId) ?? {};
    return { id: userId, name, username, email: email ?? '', votes: votesAreHidden ? null : votes };
  });
}
