export { verifyEvent } from './verify-event.ts';
export { verifyOverall } from './verify-overall.ts';
