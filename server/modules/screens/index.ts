/** Hall screens: their revocable links and what they may show. */

export { findLivingScreen } from './find-frame.ts';
export { revokeScreensOf } from './revoke-screens-of.ts';
