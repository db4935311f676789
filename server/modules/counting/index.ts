export { findVoterFaults } from './find-voter-faults.ts';
export { rebuildFigures } from './rebuild-figures.ts';
export { rebuildTallies } from './rebuild-tallies.ts';
export { rebuildVoters } from './rebuild-voters.ts';
export { type Sealed, sealVotes } from './seal-votes.ts';
