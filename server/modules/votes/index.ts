/** The hash chain of counted votes and the running totals. */

export { hourOf } from './apply-votes.ts';
export type { Tally, VoteRow } from './votes.model.ts';
export {
  ChainMovedError,
  findEventTallies,
  findEventTally,
  findFinalistTallies,
  findLastRow,
  findLastRows,
  findRowsOf,
  findTalliesOfEvents,
  listChainHeads,
  sumMinutes,
} from './votes.repository.ts';
export { votes } from './votes-projection.ts';
