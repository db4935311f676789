import type { EventListItem } from '#contracts/events/events.ts';

/**
 * The event whose board stands on the landing page's stage: the ongoing one with the most votes; where none is
 * ongoing, the completed one that comes first. Undefined when nobody has voted yet; one whose results are hidden does not lead.
 */
export function leadingEvent(events: readonly EventListItem[]): EventListItem | undefined {
  const voted = events.filter((event) => (event.votes_count ?? 0) > 0);
  const ongoing = voted.filter((event) => event.status === 'ongoing');
  return (
    ongoing.sort((a, b) => (b.votes_count ?? 0) - (a.votes_count ?? 0))[0] ??
    voted.find((event) => event.status === 'completed')
  );
}
