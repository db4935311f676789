export { applyVotes, emptyTally, hourOf } from './apply-votes.ts';
export { GENESIS_HASH, hashVote } from './hash-vote.ts';
export { rebuildTallies } from './rebuild-tallies.ts';
export { type Sealed, sealVotes } from './seal-votes.ts';
export type { Tally, VoteRow } from './votes.model.ts';
export {
  findEventTally,
  findFinalistTallies,
  listChainHeads,
  scanVotes,
} from './votes.repository.ts';
