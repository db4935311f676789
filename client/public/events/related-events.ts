import type { EventListItem, PublicEventStatus } from '#contracts/events/events.ts';

const SHOWN = 4;
/** What one can vote for comes first. */
const WEIGHT: Record<PublicEventStatus, number> = { ongoing: 0, upcoming: 1, completed: 2, canceled: 3 };

/** Up to four other events: open ones first, and among equals those of the same organizer. Canceled ones invite nobody. */
export function relatedEvents(
  events: readonly EventListItem[],
  { id, organizer }: { id: string; organizer: string },
): EventListItem[] {
  const weigh = ({ status, event_organizer }: EventListItem) =>
    WEIGHT[status] * 2 + (event_organizer === organizer ? 0 : 1);
  return events
    .filter((event) => event.id !== id && event.status !== 'canceled')
    .sort((a, b) => weigh(a) - weigh(b))
    .slice(0, SHOWN);
}
