import { type Pagination, paginationOf } from '#contracts/pagination.ts';
import { findStoppedEvents } from '#server/modules/cases/index.ts';
import { type EventRecord, findEventsByIds } from '#server/modules/events/index.ts';
import { type Amounts, type Figures, listTotals, sumTotals } from '#server/modules/figures/index.ts';
import { findOrganizers, type OrganizerRecord } from '#server/modules/organizers/index.ts';
import { type Balance, readBalances, sumBalances } from '#server/modules/payouts/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

/** An event's figures, and whose they are. */
interface FiguresRow {
  figures: Figures;
  event: EventRecord;
  organizer: OrganizerRecord | undefined;
}

/** An event's money. */
export interface WalletRow extends FiguresRow {
  balance: Balance;
  isStopped: boolean;
}

/** Of the same event as a figure, what its organizer's money is. */
export interface EventMoney {
  event: EventRecord;
  balance: Balance;
  isStopped: boolean;
}

interface Page {
  page: number;
  limit: number;
}

/** The wallets of the events in reach that ever took money, the greatest first, and all of them added up. */
export async function getWallets(
  scope: MoneyScope,
  { page, limit }: Page,
): Promise<{ rows: WalletRow[]; total: Amounts; balance: Balance; pagination: Pagination }> {
  const [{ rows, total: count }, total, balances] = await Promise.all([
    listTotals(scope, { skip: (page - 1) * limit, limit }),
    sumTotals(scope),
    readVisible(scope),
  ]);
  const [named, stopped] = await Promise.all([
    withNames(rows),
    findStoppedEvents(rows.map(({ eventId }) => eventId)),
  ]);
  return {
    rows: named.map((row) => ({
      ...row,
      balance: balances.get(row.event.id) ?? sumBalances([]),
      isStopped: stopped.has(row.event.id),
    })),
    total,
    balance: sumBalances(balances.values()),
    pagination: paginationOf({ page, limit }, count),
  };
}

/** The events in reach of which something can be asked for, or that are short of something. */
export async function getPayableEvents(scope: MoneyScope): Promise<EventMoney[]> {
  const balances = [...(await readVisible(scope))].filter(
    ([, { availableAmount, owedAmount }]) => availableAmount > 0 || owedAmount < 0,
  );
  const ids = balances.map(([eventId]) => eventId);
  const [events, stopped] = await Promise.all([findEventsByIds(ids), findStoppedEvents(ids)]);
  return balances
    .flatMap(([eventId, balance]) => {
      const event = events.get(eventId);
      return event ? [{ event, balance, isStopped: stopped.has(eventId) }] : [];
    })
    .sort((one, other) => other.balance.availableAmount - one.balance.availableAmount);
}

/** By event, without those whose results are hidden. */
async function readVisible(scope: MoneyScope): Promise<Map<string, Balance>> {
  if (!scope.seesAmounts) return new Map();
  const balances = await readBalances(scope, { now: await databaseNow() });
  return new Map(
    [...balances]
      .filter(([eventId]) => !scope.hiddenEventIds.has(eventId))
      .map(([eventId, { balance }]) => [eventId, balance]),
  );
}

async function withNames(rows: readonly Figures[]): Promise<FiguresRow[]> {
  const [events, organizers] = await Promise.all([
    findEventsByIds([...new Set(rows.map(({ eventId }) => eventId))]),
    findOrganizers(rows.map(({ organizerId }) => organizerId)),
  ]);
  return rows.flatMap((figures) => {
    const event = events.get(figures.eventId);
    return event ? [{ figures, event, organizer: organizers.get(figures.organizerId) }] : [];
  });
}
