import type { AdminEventRow, EventTab } from '#contracts/events/admin-events.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/staff-scope.ts';
import { findTotals } from '../figures/index.ts';
import { findOrganizers } from '../organizers/index.ts';
import { presentEventRow } from './admin-events.presenter.ts';
import { listEventsIn } from './admin-events.repository.ts';

const tabs: Record<EventTab, readonly EventStatus[]> = {
  active: ['upcoming', 'ongoing'],
  inactive: ['completed', 'canceled'],
  draft: ['draft'],
};
const published = [...tabs.active, ...tabs.inactive];

/** A page of events with their money, the newest first; without a tab everything but drafts. */
export async function listAdminEvents(
  scope: MoneyScope,
  { tab, ...query }: { tab: EventTab | undefined; search: string; page: number; limit: number },
): Promise<{ rows: AdminEventRow[]; total: number }> {
  const statuses = tab ? tabs[tab] : published;
  const { events, total } = await listEventsIn(scope, { ...query, statuses });
  const [money, organizers, now] = await Promise.all([
    findTotals(
      scope,
      events.map(({ id }) => id),
    ),
    findOrganizers(events.map(({ organizerId }) => organizerId)),
    sharedNow(),
  ]);
  const rows = events.map((event) =>
    presentEventRow(event, {
      now,
      money: money.get(event.id),
      organizerName: organizers.get(event.organizerId)?.name ?? '',
    }),
  );
  return { rows, total };
}
