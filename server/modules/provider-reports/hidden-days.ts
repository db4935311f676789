import { ALL_MONEY, type MoneyScope } from '#server/platform/desk-scope.ts';
import { type Amounts, sumPeriods } from '../figures/index.ts';

interface Days {
  /** `2026-11-21`. */
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
/** After how many days at the latest the provider's money of a day is in the bank. */
const ARRIVES_WITHIN_DAYS = 14;

/** Our sums of each day. */
export async function sumDays(days: Days, scope: MoneyScope): Promise<Map<string, Amounts>> {
  const sums = await sumPeriods(scope, { span: 'day', ...days });
  return new Map(sums.map((sum) => [sum.period, sum]));
}

/** Whether the money of some days would show somebody hidden results: `brought` on them, or `arrived` on them in the bank, which is of the days before as well. */
export interface HiddenDays {
  brought: (days: Days) => boolean;
  arrived: (days: Days) => boolean;
}

/** The days on which events have money whose results are hidden from a scope. */
export async function findHiddenDays(days: Days, scope: MoneyScope): Promise<HiddenDays> {
  if (scope.hiddenEventIds.size === 0) return { brought: () => false, arrived: () => false };
  const within = { ...days, from: daysBefore(days.from) };
  const [all, shown] = await Promise.all([sumDays(within, ALL_MONEY), sumDays(within, scope)]);
  const hidden = [...all]
    .filter(([day, { grossAmount }]) => grossAmount !== (shown.get(day)?.grossAmount ?? 0))
    .map(([day]) => day);
  const brought = ({ from, to }: Days) => hidden.some((day) => day >= from && day <= to);
  return { brought, arrived: ({ from, to }) => brought({ from: daysBefore(from), to }) };
}

const daysBefore = (day: string) =>
  new Date(Date.parse(day) - ARRIVES_WITHIN_DAYS * DAY_MS).toISOString().slice(0, 10);
