import * as z from 'zod/mini';

export const leaderboardRowSchema = z.object({
  id: z.string(),
  rank: z.int(),
  name: z.string(),
  category: z.string(),
  profile_image: z.string(),
  vote_percentage: z.number(),
  /** Votes of the last 24 hours divided by the votes before them; 0 when there were none before. */
  increase_percentage: z.number(),
  /** Present of one who has withdrawn; the place stays. */
  withdrawn: z.optional(z.literal(true)),
  /** On the sash, where finalists have one. */
  number: z.optional(z.int()),
});
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;

/** Someone's counted vote as the public may see it: never an amount of money. */
export const recentVoteSchema = z.object({
  name: z.string(),
  finalist_name: z.string(),
  votes: z.int(),
  at: z.iso.datetime(),
});
export type RecentVote = z.infer<typeof recentVoteSchema>;

/** A sudden jump in one finalist's votes, worded neutrally: how many paid orders, over how long; never who. */
export const spikeLineSchema = z.object({
  finalist_id: z.string(),
  orders: z.int(),
  minutes: z.int(),
  /** The end of those minutes. */
  at: z.iso.datetime(),
});
export type SpikeLine = z.infer<typeof spikeLineSchema>;

/** The board without the parts that never change between two versions (names, pictures). */
export const boardPositionSchema = z.pick(leaderboardRowSchema, {
  id: true,
  rank: true,
  vote_percentage: true,
  increase_percentage: true,
});
export type BoardPosition = z.infer<typeof boardPositionSchema>;

export const boardResponseSchema = z.object({
  event_id: z.string(),
  version: z.int(),
  as_of: z.iso.datetime(),
  /** Null while results are hidden; then there are no rows, and the version stays at the last one before. */
  votes_count: z.nullable(z.int()),
  leaderboard: z.array(leaderboardRowSchema),
  /** Everybody's place, as a push has it: a viewer who polls has the same as one who is subscribed. */
  positions: z.array(boardPositionSchema),
  recently_votes: z.array(recentVoteSchema),
  spikes: z.array(spikeLineSchema),
});
export type BoardResponse = z.infer<typeof boardResponseSchema>;
