import type { Days } from '#contracts/reports/days.ts';
import { findEventsByIds } from '#server/modules/events/index.ts';
import { listTopEvents } from '#server/modules/figures/index.ts';
import { findOrganizers } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

export interface TopEvent {
  id: string;
  name: string;
  organizerName: string;
  amount: number;
}

/** The events that brought the most in some days, in rupiah net of what was given back. */
export async function listTopValueEvents(
  scope: MoneyScope,
  requested: { days: Days; limit: number },
): Promise<TopEvent[]> {
  const figures = await listTopEvents(scope, requested);
  const [events, organizers] = await Promise.all([
    findEventsByIds(figures.map(({ eventId }) => eventId)),
    findOrganizers([...new Set(figures.map(({ organizerId }) => organizerId))]),
  ]);
  return figures.map(({ eventId, organizerId, grossAmount }) => ({
    id: eventId,
    name: events.get(eventId)?.name ?? eventId,
    organizerName: organizers.get(organizerId)?.name ?? organizerId,
    amount: grossAmount,
  }));
}
