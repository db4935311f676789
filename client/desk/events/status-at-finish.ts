import type { AdminEvent } from '#contracts/events/admin-events.ts';

/** The status that a finished draft is published with: ongoing once its start has come, else upcoming. */
export function statusAtFinish(
  { start, is_show }: Pick<AdminEvent, 'start' | 'is_show'>,
  now: number,
): 'ongoing' | 'upcoming' {
  return is_show && start !== null && Date.parse(start) <= now ? 'ongoing' : 'upcoming';
}
