import { noteSpikes } from '#server/modules/leaderboard/index.ts';
import type { Clock } from './clock.ts';

/** Publishes sudden jumps, well within a minute; and takes the notes away again when their time is over. */
export const spikeClock: Clock = { name: 'spike-notes', everyMs: 10_000, run: noteSpikes };
