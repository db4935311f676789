import type { OrganizerStatistics, OrganizerStatus } from '#contracts/organizers/organizers.ts';
import { listOrganizerEvents, type OrganizerEventRecord } from '#server/modules/events/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { sumEventMoney } from '../transactions/sum-event-money.ts';

/** What an organizer's events add up to. */
export interface OrganizerFigures extends OrganizerStatistics {
  /** Events that are not drafts. */
  eventsCreated: number;
}

/** The figures of several organizers, by id; those without an event have zeros. */
export async function countOrganizerEvents(
  scope: MoneyScope,
  organizerIds: readonly string[],
): Promise<Map<string, OrganizerFigures>> {
  const events = await listOrganizerEvents(organizerIds);
  const money = await sumEventMoney(
    scope,
    events.map(({ id }) => id),
  );
  return new Map(
    organizerIds.map((organizerId) => {
      const own = events.filter((event) => event.organizerId === organizerId);
      const sums = own.map(({ id }) => money.get(id) ?? { amount: null, transactions: 0 });
      return [
        organizerId,
        {
          total_assets: sums.reduce((total, { amount }) => total + (amount ?? 0), 0),
          hidden_events: own.filter(({ id }) => scope.hiddenEventIds.has(id)).length,
          total_transactions: sums.reduce((total, { transactions }) => total + transactions, 0),
          ...countStatuses(own),
        },
      ];
    }),
  );
}

function countStatuses(events: readonly OrganizerEventRecord[]) {
  const count = (status: OrganizerEventRecord['status']) =>
    events.filter((event) => event.status === status).length;
  return {
    // Here as in every list and on the dashboard: a draft is no event yet, and counts as pending alone.
    total_events: events.length - count('draft'),
    eventsCreated: events.length - count('draft'),
    status_completed: count('completed'),
    status_ongoing: count('ongoing'),
    status_upcoming: count('upcoming'),
    status_canceled: count('canceled'),
    status_pending: count('draft'),
  };
}

/** The badge: nothing is left to do when every event is over, be it completed or canceled. */
export function organizerStatus(
  figures: OrganizerFigures,
  { isActive }: { isActive: boolean },
): OrganizerStatus {
  if (!isActive) return 'inactive';
  const over = figures.status_completed + figures.status_canceled;
  if (over > 0 && over === figures.eventsCreated) return 'all done';
  if (figures.status_completed > 0) return 'partially done';
  return figures.status_ongoing > 0 ? 'on going' : 'not started';
}
