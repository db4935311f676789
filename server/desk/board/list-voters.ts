import type { VoterOrder } from '#contracts/leaderboard/desk-board.ts';
import { findUsersByIds } from '#server/modules/accounts/index.ts';
import { listSupporters } from '#server/modules/supporters/index.ts';

export interface Voter {
  id: string;
  name: string;
  email: string | null;
  lastAt: Date | null;
  votes: number;
}

/** Who voted for a finalist, from counted votes alone. */
export async function listVoters(
  finalist: { id: string },
  { order, page, limit }: { order: VoterOrder; page: number; limit: number },
): Promise<{ voters: Voter[]; total: number }> {
  const { rows, total } = await listSupporters(finalist.id, { order, skip: (page - 1) * limit, limit });
  const users = await findUsersByIds(rows.map(({ userId }) => userId));
  const byId = new Map(users.map((user) => [user.id, user]));
  const voters = rows.map(({ userId, votes, lastAt }) => ({
    id: userId,
    name: byId.get(userId)?.name ?? '',
    email: byId.get(userId)?.email ?? null,
    lastAt: votes > 0 ? lastAt : null,
    votes,
  }));
  return { voters, total };
}
