import { type EventPeriod, listEventPeriods } from '#server/modules/events/index.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';

export type EventStatuses = Record<'total' | EventPeriod['status'], number>;

/** How the events of some days stand now. */
export async function countEventStatuses(
  scope: DeskScope,
  bounds: { from: Date; until: Date },
): Promise<EventStatuses> {
  const counts: EventStatuses = { total: 0, upcoming: 0, ongoing: 0, completed: 0, canceled: 0 };
  for (const event of await listEventPeriods(scope)) {
    if (!isWithin(event, bounds)) continue;
    counts.total += 1;
    counts[event.status] += 1;
  }
  return counts;
}

/** It runs, begins or ends within them; without dates it is waited for since it was made. */
function isWithin(
  { start, closesAt, createdAt }: EventPeriod,
  { from, until }: { from: Date; until: Date },
): boolean {
  if (!start) return createdAt < until;
  return start < until && (!closesAt || closesAt >= from || start >= from);
}
