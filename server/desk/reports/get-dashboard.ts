import type { RoleId } from '#contracts/accounts/accounts.ts';
import type { DashboardSummary } from '#contracts/reports/dashboard.ts';
import { countCustomers } from '#server/modules/accounts/index.ts';
import { listEventPeriods } from '#server/modules/events/index.ts';
import { sumTotals } from '#server/modules/figures/index.ts';
import { countFinalists } from '#server/modules/finalists/index.ts';
import { countOrganizers } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/staff-scope.ts';

/** The counters of the dashboard's cards. Those of a super admin count everything there is; an organizer's only within the scope. */
export async function getDashboard(scope: MoneyScope, { role }: { role: RoleId }): Promise<DashboardSummary> {
  const isSuperAdmin = role === 'ROLE001';
  const isOneOrganizer = scope.organizerId !== null;
  const [totals, events, organizers, users] = await Promise.all([
    sumTotals(scope),
    listEventPeriods(scope),
    isSuperAdmin ? countOrganizers() : null,
    isSuperAdmin ? countCustomers() : null,
  ]);
  const finalists = isOneOrganizer ? await countFinalists(events.map(({ id }) => id)) : null;
  return {
    amount_transactions: totals.grossAmount,
    total_profits: isSuperAdmin ? totals.platformAmount : totals.organizerAmount,
    total_registered_events: events.length,
    total_event_organizers_superadmin: organizers,
    total_users_superadmin: users,
    total_registered_finalist_admin:
      finalists && [...finalists.values()].reduce((sum, count) => sum + count, 0),
    total_votes_admin: isOneOrganizer ? totals.votes : null,
    hidden_events: scope.hiddenEventIds.size,
  };
}
