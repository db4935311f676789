export { applyVotes, emptyTally, hourOf } from './apply-votes.ts';
export { GENESIS_HASH, hashVote } from './hash-vote.ts';
export { planVoterTally, type VoterTallyChanges } from './plan-voter-tallies.ts';
export { rebuildTallies } from './rebuild-tallies.ts';
export { type Sealed, sealVotes } from './seal-votes.ts';
export { sumSupporters } from './sum-supporters.ts';
export { listSupporters } from './supporters.repository.ts';
export { addToVoterTallies, listTopVoters, scanVoterTallies } from './voter-tallies.repository.ts';
export type { Tally, VoteRow } from './votes.model.ts';
export {
  findEventTally,
  findFinalistTallies,
  listChainHeads,
  scanVotes,
  sumMinutes,
} from './votes.repository.ts';
