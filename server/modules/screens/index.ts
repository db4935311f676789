export { findLivingScreen } from './find-frame.ts';
