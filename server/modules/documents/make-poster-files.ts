import { drawInThread } from './drawing-threads.ts';
import { POSTER_PORTRAIT } from './portrait-sizes.ts';
import type { Poster } from './poster.ts';
import { readPortrait } from './read-portrait.ts';

/** Reads what a poster needs and has it drawn. Takes half a second of a processor, so it is for workers only. */
export async function makePosterFiles(poster: Poster): Promise<{ pdf: Uint8Array; png: Uint8Array }> {
  const portrait = await readPortrait(poster.picture, POSTER_PORTRAIT);
  return drawInThread('posterFiles', { poster, portrait });
}
