import type { EventStatusSummary } from '#contracts/reports/dashboard.ts';
import { type EventPeriod, listEventPeriods } from '#server/modules/events/index.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';

const NAMES = {
  upcoming: 'upcoming',
  ongoing: 'inprogress',
  completed: 'completed',
  canceled: 'canceled',
} as const satisfies Record<EventPeriod['status'], keyof EventStatusSummary>;

/** How the events of some days stand now. */
export async function countEventStatuses(
  scope: DeskScope,
  bounds: { from: Date; until: Date },
): Promise<EventStatusSummary> {
  const counts = { total_status: 0, upcoming: 0, inprogress: 0, completed: 0, canceled: 0 };
  for (const event of await listEventPeriods(scope)) {
    if (!isWithin(event, bounds)) continue;
    counts.total_status += 1;
    counts[NAMES[event.status]] += 1;
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
