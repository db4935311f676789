import { type Holder, may } from '#contracts/accounts/rights.ts';
import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { endOfDay, startOfDay } from '#contracts/events/zone-days.ts';
import { type Days, daysBefore } from '#contracts/reports/days.ts';
import { countUsers } from '#server/modules/accounts/index.ts';
import { type EventPeriod, listEventPeriods } from '#server/modules/events/index.ts';
import { type Amounts, addAmounts, noAmounts, sumPeriods, sumTotals } from '#server/modules/figures/index.ts';
import { countFinalists } from '#server/modules/finalists/index.ts';
import { countOrganizers } from '#server/modules/organizers/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

/** Rupiah are net of what was given back; what does not belong to the caller's role is null. */
export interface Figures {
  grossAmount: number;
  /** The platform's for super admins, the organizer's for its staff. */
  shareAmount: number;
  events: number;
  organizers: number | null;
  voters: number | null;
  finalists: number | null;
  votes: number | null;
}

export interface Dashboard {
  figures: Figures;
  /** The same of as many days just before; null without days. */
  before: Figures | null;
  /** Events that are in none of the amounts and votes. */
  hiddenEvents: number;
}

/**
 * The figures of the dashboard's cards. Those of the platform's staff count everything there is; an organizer's only within the scope.
 *
 * @param days null: of all time, compared with nothing
 */
export async function getDashboard(
  scope: MoneyScope,
  { viewer, days }: { viewer: Holder; days: Days | null },
): Promise<Dashboard> {
  const [{ now, before }, events] = await Promise.all([sumMoney(scope, days), listEventPeriods(scope)]);
  const requested = { scope, isOfPlatform: may(viewer, 'reachAllOrganizers'), events };
  const [figures, earlier] = await Promise.all([
    collectFigures(requested, { amounts: now, until: days && endOfDay(days.to, BOOKS_ZONE) }),
    days && collectFigures(requested, { amounts: before, until: startOfDay(days.from, BOOKS_ZONE) }),
  ]);
  return { figures, before: earlier, hiddenEvents: scope.hiddenEventIds.size };
}

/** Of the days and of as many before, in one query. What is hidden is in neither. */
async function sumMoney(scope: MoneyScope, days: Days | null): Promise<{ now: Amounts; before: Amounts }> {
  if (!days) return { now: await sumTotals(scope), before: noAmounts() };
  const sums = { now: noAmounts(), before: noAmounts() };
  const requested = { span: 'day', from: daysBefore(days).from, to: days.to } as const;
  for (const day of await sumPeriods(scope, requested)) {
    addAmounts(day.period < days.from ? sums.before : sums.now, day);
  }
  return sums;
}

/** @param options.until what came then or later is not counted; null: everything is */
async function collectFigures(
  { scope, isOfPlatform, events }: { scope: MoneyScope; isOfPlatform: boolean; events: EventPeriod[] },
  { amounts, until }: { amounts: Amounts; until: Date | null },
): Promise<Figures> {
  const known = until ? events.filter(({ createdAt }) => createdAt < until) : events;
  const isOneOrganizer = scope.organizerId !== null;
  const [organizers, voters, finalists] = await Promise.all([
    isOfPlatform ? countUntil(countOrganizers, until) : null,
    isOfPlatform ? countUntil((since) => countUsers({ roleId: 'ROLE003', ...since }), until) : null,
    isOneOrganizer
      ? countFinalists(
          known.map(({ id }) => id),
          until ? { until } : {},
        )
      : null,
  ]);
  return {
    grossAmount: amounts.grossAmount,
    shareAmount: isOfPlatform ? amounts.platformAmount : amounts.organizerAmount,
    events: known.length,
    organizers,
    voters,
    finalists: finalists && [...finalists.values()].reduce((sum, count) => sum + count, 0),
    votes: isOneOrganizer ? amounts.votes : null,
  };
}

/** All but those that came since: the newest are few, and all of them are counted once for everybody. */
async function countUntil(
  count: (options?: { since?: Date }) => Promise<number>,
  until: Date | null,
): Promise<number> {
  if (!until) return count();
  const [all, since] = await Promise.all([count(), count({ since: until })]);
  return all - since;
}
