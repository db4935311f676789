export { countBatch } from './count-batch.ts';
export { countEvent } from './count-event.ts';
export { findVoterFaults } from './find-voter-faults.ts';
export { rebuildFigures } from './rebuild-figures.ts';
export { rebuildTallies } from './rebuild-tallies.ts';
export { rebuildVoters } from './rebuild-voters.ts';
