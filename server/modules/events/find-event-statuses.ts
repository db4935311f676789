import type { PublicEventStatus } from '#contracts/events/events.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { publicStatusAt } from './event-record.ts';
import { findEventVersions } from './events.repository.ts';
import { resultsAreHidden } from './results-are-hidden.ts';

/** What the public would see of each event now, by the clock; drafts and unknown ids are absent. One query. */
export async function findEventStatuses(
  ids: string[],
): Promise<Map<string, { status: PublicEventStatus; hidden: boolean }>> {
  const [events, now] = await Promise.all([findEventVersions(ids), sharedNow()]);
  const statuses = new Map<string, { status: PublicEventStatus; hidden: boolean }>();
  for (const event of events) {
    const status = publicStatusAt(event, now);
    if (status) statuses.set(event.id, { status, hidden: resultsAreHidden(event, now) });
  }
  return statuses;
}
