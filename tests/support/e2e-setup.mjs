import './compile-cache.mjs';
import { startStage } from './e2e-stage.ts';

/** Jest runs it before the first end-to-end test. */
export default startStage;
