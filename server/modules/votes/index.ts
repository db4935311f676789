export { applyVotes, emptyTally, hourOf, lastHours, type VoteChange } from './apply-votes.ts';
export { GENESIS_HASH, hashVote } from './hash-vote.ts';
export { planVoterTallies, planVoterTally, type VoterTallyChanges } from './plan-voter-tallies.ts';
export { sumSupporters } from './sum-supporters.ts';
export { listSupporters } from './supporters.repository.ts';
export { addToVoterTallies, listTopVoters, scanVoterTallies } from './voter-tallies.repository.ts';
export type { Tally, VoteRow } from './votes.model.ts';
export {
  appendVotes,
  ChainMovedError,
  findEventTally,
  findFinalistTallies,
  findLastRow,
  type HourSum,
  listChainHeads,
  overwriteTallies,
  replaceTallies,
  scanVotes,
  sumMinutes,
  sumVotes,
} from './votes.repository.ts';
