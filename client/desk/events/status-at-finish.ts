import type { DeskEvent } from '#contracts/events/desk-events.ts';

/** The status that a finished draft is published with: ongoing once its start has come, else upcoming. */
export function statusAtFinish(
  { start, is_show }: Pick<DeskEvent, 'start' | 'is_show'>,
  now: number,
): 'ongoing' | 'upcoming' {
  return is_show && start !== null && Date.parse(start) <= now ? 'ongoing' : 'upcoming';
}
