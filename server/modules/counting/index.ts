export { countBatch } from './count-batch.ts';
export { countEvent } from './count-event.ts';
export { findFaults, findOverallFaults } from './find-faults.ts';
export { type Mended, rebuildEvent, rebuildOverall } from './rebuild-projections.ts';
