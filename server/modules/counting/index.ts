/** Counts waiting orders into all of these in one transaction; verifies and rebuilds them. */

export { countBatch } from './count-batch.ts';
export { countEvent } from './count-event.ts';
export { findFaults, findOverallFaults } from './find-faults.ts';
export { type Mended, rebuildEvent, rebuildOverall } from './rebuild-projections.ts';
