export type { Fault } from './fault.ts';
export { verifyEvent } from './verify-event.ts';
