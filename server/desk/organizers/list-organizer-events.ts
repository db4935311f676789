import type { OrganizerEvent, OrganizerEventsType } from '#contracts/organizers/organizers.ts';
import { listOrganizerEvents, type OrganizerEventRecord } from '#server/modules/events/index.ts';
import { requireOrganizerIn } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { sumEventMoney } from '../transactions/sum-event-money.ts';
import { presentOrganizerEvent } from './organizers.presenter.ts';

const statuses: Record<OrganizerEventsType, readonly OrganizerEventRecord['status'][]> = {
  history: ['completed', 'canceled'],
  next: ['ongoing', 'upcoming'],
};

/**
 * A page of an organizer's events, the newest first. Statuses follow the clock, so they are distinguished here and not in the database.
 *
 * @throws AppError `organizer_not_found`
 */
export async function listEventsOf(
  scope: MoneyScope,
  organizerId: string,
  { type, page, limit }: { type: OrganizerEventsType | undefined; page: number; limit: number },
): Promise<{ events: OrganizerEvent[]; total: number }> {
  await requireOrganizerIn(scope, organizerId);
  const all = await listOrganizerEvents(scope, [organizerId]);
  const requested = type ? all.filter(({ status }) => statuses[type].includes(status)) : all;
  const rows = requested.slice((page - 1) * limit, page * limit);
  const money = await sumEventMoney(
    scope,
    rows.map(({ id }) => id),
  );
  return {
    events: rows.map((event) => presentOrganizerEvent(event, money.get(event.id) ?? { amount: null })),
    total: requested.length,
  };
}
