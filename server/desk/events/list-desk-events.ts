import type { DeskEventRow, EventSort, EventTab } from '#contracts/events/desk-events.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { parseSort } from '#contracts/sorting.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import { findEventsByIds, listEventIdsIn, listEventsIn } from '#server/modules/events/index.ts';
import { findTotals } from '#server/modules/figures/index.ts';
import { findOrganizers } from '#server/modules/organizers/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { presentEventRow } from './desk-events.presenter.ts';

const tabs: Record<EventTab, readonly EventStatus[]> = {
  active: ['upcoming', 'ongoing'],
  inactive: ['completed', 'canceled'],
  draft: ['draft'],
};
const published = [...tabs.active, ...tabs.inactive];

/** A page of events with their money; without a tab everything but drafts. */
export async function listDeskEvents(
  scope: MoneyScope,
  requested: { tab: EventTab | undefined; search: string; sort: EventSort; page: number; limit: number },
): Promise<{ rows: DeskEventRow[]; total: number }> {
  const { events, total } = await findPage(scope, requested);
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

/**
 * Money is kept apart from the events, so what is sorted by it is put in order here: by the ids and the kept totals of all that match, a
 * row an event. Of equal ones the newer comes first, both ways, and what is hidden comes last, so that its place reveals nothing.
 */
async function findPage(
  scope: MoneyScope,
  { tab, search, sort, page, limit }: Parameters<typeof listDeskEvents>[1],
): Promise<{ events: EventRecord[]; total: number }> {
  const statuses = tab ? tabs[tab] : published;
  const { field, direction } = parseSort(sort);
  if (field === 'created' || field === 'name') {
    const order = direction === 1 ? field : (`-${field}` as const);
    return listEventsIn(scope, { statuses, search, sort: order, page, limit });
  }
  const ids = await listEventIdsIn(scope, { statuses, search });
  const totals = await findTotals(scope, ids);
  const figureOf = (id: string) => {
    const money = totals.get(id);
    return (field === 'count' ? money?.orders : money?.amounts?.grossAmount) ?? null;
  };
  const inOrder = ids.toSorted((one, other) => {
    const [a, b] = [figureOf(one), figureOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (a - b) * direction;
  });
  const shown = inOrder.slice((page - 1) * limit, page * limit);
  const found = await findEventsByIds(shown);
  return { events: shown.flatMap((id) => found.get(id) ?? []), total: ids.length };
}
