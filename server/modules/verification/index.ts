/** `npm run verify`: checks the books from the database alone. */

export { verifyEvent } from './verify-event.ts';
export { verifyOverall } from './verify-overall.ts';
