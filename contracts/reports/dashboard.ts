import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { daysShape, lengthOf, REPORT_DAYS_MAX } from './days.ts';

/** Year filter: the current one and the four before. */
export const DASHBOARD_YEARS = 5;
/** Rows of the top lists. */
export const DASHBOARD_TOP = 5;

const scopeQuery = { event_organizer_id: z.optional(idSchema) };
/** Of the current year, in the books' zone; the current one unless named. */
const month = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)));

/** Both days are in it, by the calendar of the books (Jakarta); either both or none. At most as many as a report goes by days. */
const days = { from: z.optional(daysShape.from), to: z.optional(daysShape.to) };
type Days = { from?: string | undefined; to?: string | undefined };
const bothDays = z.refine<Days>(({ from, to }) => (from === undefined) === (to === undefined), {
  path: ['to'],
  message: 'needs the other day',
});
const inOrder = z.refine<Days>(({ from, to }) => !from || !to || from <= to, {
  path: ['to'],
  message: 'ends before it begins',
});
const notTooLong = z.refine<Days>(
  ({ from, to }) => !from || !to || lengthOf({ from, to }) <= REPORT_DAYS_MAX,
  {
    path: ['from'],
    message: 'is too far back',
  },
);

/** Without days the figures are of all time. */
export const dashboardQuerySchema = z.object({ ...scopeQuery, ...days }).check(bothDays, inOrder, notTooLong);
/** Days, where there are any, are taken in the place of the month. */
export const dashboardMonthQuerySchema = z
  .object({ ...scopeQuery, ...days, month })
  .check(bothDays, inOrder, notTooLong);
export const dashboardYearQuerySchema = z.object({
  ...scopeQuery,
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))),
});

/**
 * Rupiah are net of what was given back; what does not belong to the viewer's role is null. With days, rupiah and votes are those of the days, and
 * everything that is counted is what there was when they were over.
 */
const dashboardFiguresShape = {
  amount_transactions: z.int(),
  /** The platform's share for ROLE001, the organizer's for ROLE002. */
  total_profits: z.int(),
  /** Events that are not drafts. */
  total_registered_events: z.int(),
  total_event_organizers_superadmin: z.nullable(z.int()),
  total_users_superadmin: z.nullable(z.int()),
  total_registered_finalist_admin: z.nullable(z.int()),
  total_votes_admin: z.nullable(z.int()),
};
export const dashboardFiguresSchema = z.object(dashboardFiguresShape);
export type DashboardFigures = z.infer<typeof dashboardFiguresSchema>;

export const dashboardSummarySchema = z.object({
  ...dashboardFiguresShape,
  /** The same of as many days just before; null without days. */
  before: z.nullable(dashboardFiguresSchema),
  /** Events that are in none of the amounts and votes of the dashboard, since their results are hidden from the viewer. */
  hidden_events: z.int(),
});
export type DashboardSummary = z.infer<typeof dashboardSummarySchema>;
export const dashboardResponseSchema = z.object({ data: dashboardSummarySchema });

/** Events that run, begin or end in a month; those without dates yet since the month in which they were made. */
export const eventStatusSummarySchema = z.object({
  total_status: z.int(),
  upcoming: z.int(),
  inprogress: z.int(),
  completed: z.int(),
  canceled: z.int(),
});
export type EventStatusSummary = z.infer<typeof eventStatusSummarySchema>;
export const eventStatusResponseSchema = z.object({ data: eventStatusSummarySchema });

/** January to December. */
export const monthlyVolumeSchema = z.object({
  monthly_transactions: z.array(z.object({ month: z.int(), total: z.int() })).check(z.length(12)),
});
export type MonthlyVolume = z.infer<typeof monthlyVolumeSchema>;
export const monthlyVolumeResponseSchema = z.object({ data: monthlyVolumeSchema });

/** `email` is masked for ROLE002. */
export const topUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /** Null while the results of any event in reach are hidden from the viewer. */
  total_votes: z.nullable(z.int()),
});
export type TopUser = z.infer<typeof topUserSchema>;
/** `month` is the one that they were counted in: votes are kept by month, so days are answered with the month in which the last of them is. */
export const topUsersResponseSchema = z.object({ data: z.array(topUserSchema), month: z.string() });

export const topValueEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  event_organizer_name: z.string(),
  amount: z.int(),
});
export type TopValueEvent = z.infer<typeof topValueEventSchema>;
export const topValueEventsResponseSchema = z.object({ data: z.array(topValueEventSchema) });
