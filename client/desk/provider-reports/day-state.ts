import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import type { ReportDay } from '#contracts/provider-reports/provider-reports.ts';
import type { StatusTone } from '../../ui/badge.tsx';

/** How a day of the books stands beside the reports. */
export type DayState = 'agrees' | 'half' | 'differs' | 'decided' | 'noReport' | 'notOver';

/** @param now on the server's clock, in milliseconds */
export function stateOfDay(
  { day, agrees, payments_agree: paymentsAgree, covered, open_differences: open }: ReportDay,
  { now }: { now: number },
): DayState {
  if (open > 0) return 'differs';
  if (agrees) return 'agrees';
  if (paymentsAgree && !covered.withdrawals) return 'half';
  if (covered.transactions) return 'decided';
  return day >= dayIn(BOOKS_ZONE, new Date(now)) ? 'notOver' : 'noReport';
}

export const DAY_TONES: Record<DayState, StatusTone> = {
  agrees: 'completed',
  half: 'upcoming',
  differs: 'canceled',
  decided: 'upcoming',
  noReport: 'draft',
  notOver: 'draft',
};
