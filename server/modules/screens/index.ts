/** Hall screens: their revocable links and what they may show. */

export { endScreensOf } from './end-screens-of.ts';
export { findLivingScreen } from './find-frame.ts';
