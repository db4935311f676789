import type {
  DashboardFigures,
  DashboardSummary,
  EventStatusSummary,
  TopUser,
  TopValueEvent,
} from '#contracts/reports/dashboard.ts';
import type { ReportAmounts, ReportResponse } from '#contracts/reports/report.ts';
import type { Amounts } from '#server/modules/figures/index.ts';
import type { EventStatuses } from './count-event-statuses.ts';
import type { Dashboard, Figures } from './get-dashboard.ts';
import type { Report, ReportLine } from './get-report.ts';
import type { TopVoter } from './list-top-users.ts';
import type { TopEvent } from './list-top-value-events.ts';

export function presentReport({ total, events, periods, hiddenEvents }: Report): ReportResponse {
  return {
    total: presentAmounts(total),
    events: events.map(({ event, organizerName, amounts }) => ({
      event_id: event.id,
      event_name: event.name,
      event_organizer: organizerName,
      ...presentAmounts(amounts),
    })),
    periods: periods.map(({ period, amounts }) => ({ period, ...presentAmounts(amounts) })),
    hidden_events: hiddenEvents,
  };
}

/** A line of the file. */
export function presentReportCells({ event, organizerName, figures }: ReportLine) {
  const amounts = presentAmounts(figures);
  return [
    figures.period,
    event.id,
    event.name,
    organizerName,
    amounts.transaction_count,
    amounts.votes,
    amounts.gross_amount,
    amounts.refund_amount,
    amounts.tax_amount,
    amounts.fee_amount,
    amounts.eo_amount,
    amounts.sorak_amount,
  ];
}

/** Gross is what was paid, returned or not. */
function presentAmounts(sum: Amounts): ReportAmounts {
  return {
    transaction_count: sum.orders,
    votes: sum.votes,
    gross_amount: sum.grossAmount + sum.returnedAmount,
    refund_amount: sum.returnedAmount,
    tax_amount: sum.taxAmount,
    fee_amount: sum.feeAmount,
    eo_amount: sum.organizerAmount,
    sorak_amount: sum.platformAmount,
  };
}

export function presentDashboard({ figures, before, hiddenEvents }: Dashboard): DashboardSummary {
  return {
    ...presentFigures(figures),
    before: before && presentFigures(before),
    hidden_events: hiddenEvents,
  };
}

function presentFigures(figures: Figures): DashboardFigures {
  return {
    amount_transactions: figures.grossAmount,
    total_profits: figures.shareAmount,
    total_registered_events: figures.events,
    total_event_organizers_superadmin: figures.organizers,
    total_users_superadmin: figures.voters,
    total_registered_finalist_admin: figures.finalists,
    total_votes_admin: figures.votes,
  };
}

export function presentEventStatuses({ total, ongoing, ...same }: EventStatuses): EventStatusSummary {
  return { total_status: total, inprogress: ongoing, ...same };
}

export function presentTopUser({ votes, ...user }: TopVoter): TopUser {
  return { ...user, total_votes: votes };
}

export function presentTopValueEvent({ organizerName, ...event }: TopEvent): TopValueEvent {
  return { ...event, event_organizer_name: organizerName };
}
