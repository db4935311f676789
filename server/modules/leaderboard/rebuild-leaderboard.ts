import { rebuildTallies } from '../counting/index.ts';
import { type Recomputed, recompute } from './recompute.ts';

/**
 * Works an event's tallies and board out from its vote rows again. A board that comes out the same keeps its
 * version, byte for byte.
 */
export async function rebuildLeaderboard(eventId: string): Promise<Recomputed> {
  await rebuildTallies(eventId);
  return recompute(eventId, { keepHour: true });
}
