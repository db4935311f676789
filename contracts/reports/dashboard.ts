import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';

/** Year filter: the current one and the four before. */
export const DASHBOARD_YEARS = 5;
/** Rows of the top lists. */
export const DASHBOARD_TOP = 5;

const scopeQuery = { event_organizer_id: z.optional(idSchema) };
/** Of the current year, in the books' zone; the current one unless named. */
const month = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)));

export const dashboardQuerySchema = z.object(scopeQuery);
export const dashboardMonthQuerySchema = z.object({ ...scopeQuery, month });
export const dashboardYearQuerySchema = z.object({
  ...scopeQuery,
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))),
});

/** Rupiah are net of what was given back; what does not belong to the viewer's role is null. */
export const dashboardSummarySchema = z.object({
  amount_transactions: z.int(),
  /** The platform's share for ROLE001, the organizer's for ROLE002. */
  total_profits: z.int(),
  /** Events that are not drafts. */
  total_registered_events: z.int(),
  total_event_organizers_superadmin: z.nullable(z.int()),
  total_users_superadmin: z.nullable(z.int()),
  total_registered_finalist_admin: z.nullable(z.int()),
  total_votes_admin: z.nullable(z.int()),
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
export const topUsersResponseSchema = z.object({ data: z.array(topUserSchema) });

export const topValueEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  event_organizer_name: z.string(),
  amount: z.int(),
});
export type TopValueEvent = z.infer<typeof topValueEventSchema>;
export const topValueEventsResponseSchema = z.object({ data: z.array(topValueEventSchema) });
