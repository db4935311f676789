/** Ranks, board versions, pushes. */

export { type Board, type BoardRow, findBoard, findPublicBoard } from './find-board.ts';
export { findStaleBoards } from './find-stale-boards.ts';
export { findUpdate } from './find-update.ts';
export { enqueueRecompute, LEADERBOARD_QUEUE, recomputeJobSchema } from './leaderboard.jobs.ts';
export type { Snapshot } from './leaderboard.model.ts';
export { presentPosition, presentRecentVotes, presentRow, presentSpikes } from './leaderboard.presenter.ts';
export { findBoards, findSnapshot, holdPublicVersion } from './leaderboard.repository.ts';
export { noteSpikes } from './note-spikes.ts';
export { rankFinalists } from './rank-finalists.ts';
export { rebuildLeaderboard } from './rebuild-leaderboard.ts';
export { recompute } from './recompute.ts';
export { revealResults } from './reveal-results.ts';
export { setBlackout } from './set-blackout.ts';
export { updateLeaderboard } from './update-leaderboard.ts';
