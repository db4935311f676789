import { type Pagination, paginationOf } from '#contracts/pagination.ts';
import { type EventRecord, findEventsByIds } from '#server/modules/events/index.ts';
import {
  type Amounts,
  type Figures,
  listRecentDays,
  listTotals,
  sumTotals,
} from '#server/modules/figures/index.ts';
import { findOrganizers, type OrganizerRecord } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

/** An event's money, and whose it is. */
export interface WalletRow {
  figures: Figures;
  event: EventRecord;
  organizer: OrganizerRecord | undefined;
}

interface Page {
  page: number;
  limit: number;
}

/** The wallets of the events in reach that ever took money, the greatest first, and all of them added up. */
export async function getWallets(
  scope: MoneyScope,
  { page, limit }: Page,
): Promise<{ rows: WalletRow[]; total: Amounts; finalShareAmount: number; pagination: Pagination }> {
  const [{ rows, total: count }, total, all] = await Promise.all([
    listTotals(scope, { skip: (page - 1) * limit, limit }),
    sumTotals(scope),
    listTotals(scope, { skip: 0, limit: 0 }),
  ]);
  const events = await findEventsByIds(all.rows.map(({ eventId }) => eventId));
  const finalShareAmount = all.rows
    .filter(({ eventId }) => events.get(eventId)?.results === 'final')
    .reduce((sum, { organizerAmount }) => sum + organizerAmount, 0);
  return {
    rows: await withNames(rows),
    total,
    finalShareAmount,
    pagination: paginationOf({ page, limit }, count),
  };
}

/** What moved in the wallets, day by day and event by event, the newest day first. */
export async function getWalletActivities(
  scope: MoneyScope,
  { page, limit }: Page,
): Promise<{ rows: WalletRow[]; pagination: Pagination }> {
  const { rows, total } = await listRecentDays(scope, { skip: (page - 1) * limit, limit });
  return {
    rows: await withNames(rows),
    pagination: paginationOf({ page, limit }, total),
  };
}

async function withNames(rows: readonly Figures[]): Promise<WalletRow[]> {
  const [events, organizers] = await Promise.all([
    findEventsByIds([...new Set(rows.map(({ eventId }) => eventId))]),
    findOrganizers(rows.map(({ organizerId }) => organizerId)),
  ]);
  return rows.flatMap((figures) => {
    const event = events.get(figures.eventId);
    return event ? [{ figures, event, organizer: organizers.get(figures.organizerId) }] : [];
  });
}
