export { verifyEvent } from './verify-event.ts';
