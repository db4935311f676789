import type { EventListItem, PublicEventStatus } from '#contracts/events/events.ts';

/** The chips of the events page. *closed* is everything that is over: completed and canceled. */
export const STATUS_CHIPS = ['ongoing', 'upcoming', 'closed'] as const;
export type StatusChip = (typeof STATUS_CHIPS)[number];

const CHIP_OF: Record<PublicEventStatus, StatusChip> = {
  ongoing: 'ongoing',
  upcoming: 'upcoming',
  completed: 'closed',
  canceled: 'closed',
};

export const isStatusChip = (text: string): text is StatusChip => STATUS_CHIPS.some((chip) => chip === text);

/**
 * Events whose name or organizer holds the text, whatever the case, and whose status is among the chips; no chip
 * means all.
 */
export function filterEvents(
  events: readonly EventListItem[],
  { text, chips }: { text: string; chips: ReadonlySet<StatusChip> },
): EventListItem[] {
  const wanted = text.trim().toLocaleLowerCase('id');
  return events.filter(
    (event) =>
      (chips.size === 0 || chips.has(CHIP_OF[event.status])) &&
      (wanted === '' ||
        event.name.toLocaleLowerCase('id').includes(wanted) ||
        event.event_organizer.toLocaleLowerCase('id').includes(wanted)),
  );
}
