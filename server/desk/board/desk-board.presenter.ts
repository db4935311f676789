import { maskEmail } from '#contracts/accounts/mask-email.ts';
import {
  CHART_OTHERS,
  CHART_SLICES,
  type DeskBoard,
  type VoterDetail,
} from '#contracts/leaderboard/desk-board.ts';
import type { Board } from '#server/modules/leaderboard/index.ts';
import type { Voter } from './list-voters.ts';

/** A board with its counts, for the desk. */
export function presentDeskBoard(board: Board, event: { id: string; name: string }): DeskBoard {
  return {
    event: { id: event.id, name: event.name },
    data: board.rows.map((row) => ({
      id: row.id,
      rank: row.rank,
      name: row.name,
      category: row.category,
      profile_image: row.profileImage,
      total_votes: row.votes,
      vote_percentage: row.votePercentage,
    })),
    chart: slicesOf(board),
    total_votes: board.totalVotes,
    version: board.version,
    as_of: board.asOf.toISOString(),
    hidden: board.hidden,
  };
}

function slicesOf({ rows, totalVotes }: Board): DeskBoard['chart'] {
  if (totalVotes <= 0) return [];
  const share = (votes: number) => Math.round((votes / totalVotes) * 10_000) / 10_000;
  const first = rows.slice(0, CHART_SLICES).map(({ name, votePercentage }) => ({
    name,
    percentage: votePercentage,
  }));
  const others = rows.slice(CHART_SLICES).reduce((sum, { votes }) => sum + votes, 0);
  return others > 0 ? [...first, { name: CHART_OTHERS, percentage: share(others) }] : first;
}

/** @param options.seesEmails whether the reader gets whole e-mails; else they are masked */
export function presentVoter(voter: Voter, { seesEmails }: { seesEmails: boolean }): VoterDetail {
  return {
    id: voter.id,
    name: voter.name,
    email: seesEmails ? (voter.email ?? '') : maskEmail(voter.email),
    last_trx_time: voter.lastAt?.toISOString() ?? null,
    vote: voter.votes,
    count_vote: voter.votes,
  };
}
