/**
 * What the server writes of the stage before scripts run and what the application draws there have in common, so that nothing moves
 * when the one takes over from the other.
 */

/** Names of more letters than these are set smaller, so that what follows them stays in the first screen. */
export const LONG_EVENT_NAME = 44;
export const LONG_FINALIST_NAME = 28;

/** How wide the pictures stand, as `sizes` of an image: another choice of file would be fetched a second time. */
export const CAROUSEL_SIZES = '(min-width: 60rem) 44rem, calc(100vw - 4rem)';
export const FINALIST_SIZES = '(min-width: 60rem) 26rem, 100vw';
