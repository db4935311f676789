import type { OrganizerStatus } from '#contracts/organizers/organizers.ts';
import { listOrganizerEvents, type OrganizerEventRecord } from '#server/modules/events/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { sumEventMoney } from '../transactions/sum-event-money.ts';

/** What an organizer's events add up to. */
export interface OrganizerFigures {
  /** Settled money in rupiah, but for events that are hidden; null for roles without money. */
  grossAmount: number | null;
  hiddenEvents: number;
  transactions: number;
  /** Events that are not drafts. */
  events: number;
  statuses: Record<OrganizerEventRecord['status'], number>;
}

/** The figures of several organizers, by id; those without an event have zeros. */
export async function countOrganizerEvents(
  scope: MoneyScope,
  organizerIds: readonly string[],
): Promise<Map<string, OrganizerFigures>> {
  const events = await listOrganizerEvents(scope, organizerIds);
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
          grossAmount: scope.seesAmounts
            ? sums.reduce((total, { amount }) => total + (amount ?? 0), 0)
            : null,
          hiddenEvents: own.filter(({ id }) => scope.hiddenEventIds.has(id)).length,
          transactions: sums.reduce((total, { transactions }) => total + transactions, 0),
          ...countStatuses(own),
        },
      ];
    }),
  );
}

function countStatuses(
  events: readonly OrganizerEventRecord[],
): Pick<OrganizerFigures, 'events' | 'statuses'> {
  const count = (status: OrganizerEventRecord['status']) =>
    events.filter((event) => event.status === status).length;
  return {
    // Here as in every list and on the dashboard: a draft is no event yet, and counts as pending alone.
    events: events.length - count('draft'),
    statuses: {
      completed: count('completed'),
      ongoing: count('ongoing'),
      upcoming: count('upcoming'),
      canceled: count('canceled'),
      draft: count('draft'),
    },
  };
}

/** The badge: nothing is left to do when every event is over, be it completed or canceled. */
export function organizerStatus(
  { events, statuses: { completed, canceled, ongoing } }: OrganizerFigures,
  { isActive }: { isActive: boolean },
): OrganizerStatus {
  if (!isActive) return 'inactive';
  const over = completed + canceled;
  if (over > 0 && over === events) return 'all done';
  if (completed > 0) return 'partially done';
  return ongoing > 0 ? 'on going' : 'not started';
}
