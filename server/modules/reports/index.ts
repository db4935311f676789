export type { Fault } from './fault.ts';
export { rebuildFigures } from './rebuild-figures.ts';
export { rebuildVoters } from './rebuild-voters.ts';
export { verifyEvent } from './verify-event.ts';
export { verifyVoters } from './verify-voters.ts';
