export type { Fault } from './fault.ts';
export { verifyEvent } from './verify-event.ts';
export { verifyVoters } from './verify-voters.ts';
