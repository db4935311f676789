import type { dashboard as source } from '../../id/staff/dashboard.ts';
import type { TextsLike } from '../../texts.ts';

export const dashboard: TextsLike<typeof source> = {
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
    night: 'Good night, {{name}}',
  },
  live: {
    waiting: 'waiting for transactions',
    last: 'transaction came in {{age}}',
    stale: 'reconnecting',
  },
  summary: 'Summary',
  amountTransaction: 'AMOUNT TRANSACTION',
  totalProfit: 'TOTAL PROFIT',
  totalEvents: 'TOTAL REGISTERED EVENTS',
  totalOrganizers: 'TOTAL EVENT ORGANIZER JOIN',
  totalUsers: 'TOTAL USER',
  totalFinalists: 'TOTAL FINALIST REGISTERED',
  totalVoting: 'TOTAL USER VOTING',
  month: 'Month',
  year: 'Year',
  volume: {
    title: 'Volume Transaction',
    total: 'TOTAL VOLUME',
    chart: 'Transaction volume by month of {{year}}',
  },
  status: {
    title: 'Status Events',
    total: 'Total Events',
    chart: 'Status of events in {{month}}',
    upcoming: 'Upcoming',
    ongoing: 'Ongoing',
    completed: 'Completed',
    canceled: 'Canceled',
  },
  topEvents: {
    title: 'Top Value Event Voting',
    id: 'EVENT ID',
    name: 'EVENT NAME',
    amount: 'TOTAL AMOUNT',
    by: 'by {{organizer}}',
  },
  topVoters: { title: 'Top Voters', votes: 'votes' },
  empty: 'No data available',
};
