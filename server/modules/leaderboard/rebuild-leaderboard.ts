import { type Mended, rebuildEvent } from '../counting/index.ts';
import { type Recomputed, recompute } from './recompute.ts';

/**
 * Works out again what is kept of an event's orders, and its board. A board that comes out the same keeps its version, byte for byte.
 */
export async function rebuildLeaderboard(eventId: string): Promise<Recomputed & { mended: Mended }> {
  const mended = await rebuildEvent(eventId);
  return { ...(await recompute(eventId, { keepHour: true })), mended };
}
