import { CrashPage } from './crash-page.tsx';
import { page } from './page-route.ts';
import { queryRoutes } from './query-routes.tsx';

/** The desk's addresses, in a file of their own: a visitor fetches neither them nor the names of the desk's files. */
export const deskRoutes = queryRoutes([
  {
    ...page(() => import('../desk/layouts/desk-layout.tsx'), 'DeskLayout'),
    children: [
      {
        ErrorBoundary: CrashPage,
        children: [
          {
            path: '/dashboard',
            ...page(() => import('../desk/pages/dashboard.tsx'), 'DashboardPage'),
          },
          {
            path: '/dashboard/leaderboard',
            ...page(() => import('../desk/pages/leaderboard.tsx'), 'LeaderboardPage'),
          },
          {
            path: '/dashboard/projector',
            ...page(() => import('../desk/pages/hall.tsx'), 'HallDeskPage'),
          },
          {
            path: '/dashboard/user-account',
            ...page(() => import('../desk/pages/user-account.tsx'), 'UserAccountPage'),
          },
          {
            path: '/dashboard/event-organizer',
            ...page(() => import('../desk/pages/event-organizer.tsx'), 'EventOrganizerPage'),
          },
          {
            path: '/dashboard/event-organizer/:organizerId',
            ...page(() => import('../desk/pages/event-organizer-detail.tsx'), 'EventOrganizerDetailPage'),
          },
          {
            path: '/dashboard/voting',
            ...page(() => import('../desk/pages/voting.tsx'), 'VotingPage'),
          },
          {
            path: '/dashboard/change-requests',
            ...page(() => import('../desk/pages/change-requests.tsx'), 'ChangeRequestsPage'),
          },
          {
            path: '/dashboard/my-event',
            ...page(() => import('../desk/pages/my-event.tsx'), 'MyEventPage'),
          },
          {
            path: '/dashboard/team',
            ...page(() => import('../desk/pages/team.tsx'), 'TeamPage'),
          },
          {
            path: '/dashboard/transaction',
            ...page(() => import('../desk/pages/transaction.tsx'), 'TransactionPage'),
          },
          {
            path: '/dashboard/transaction/:organizerAndEvent',
            ...page(() => import('../desk/pages/transaction-detail.tsx'), 'TransactionDetailPage'),
          },
          {
            path: '/dashboard/cases',
            ...page(() => import('../desk/pages/cases.tsx'), 'CasesPage'),
          },
          {
            path: '/dashboard/refund-runs',
            ...page(() => import('../desk/pages/refund-runs.tsx'), 'RefundRunsPage'),
          },
          {
            path: '/dashboard/transfers',
            ...page(() => import('../desk/pages/transfers.tsx'), 'TransfersPage'),
          },
          {
            path: '/dashboard/provider-reports',
            ...page(() => import('../desk/pages/provider-reports.tsx'), 'ProviderReportsPage'),
          },
          {
            path: '/dashboard/withdrawal',
            ...page(() => import('../desk/pages/withdrawal.tsx'), 'WithdrawalPage'),
          },
          {
            path: '/dashboard/report',
            ...page(() => import('../desk/pages/report.tsx'), 'ReportPage'),
          },
          {
            path: '/dashboard/costumer-support',
            ...page(() => import('../desk/pages/costumer-support.tsx'), 'CostumerSupportPage'),
          },
          {
            path: '/dashboard/audit-log',
            ...page(() => import('../desk/pages/audit-log.tsx'), 'AuditLogPage'),
          },
          {
            path: '/dashboard/profile',
            ...page(() => import('../desk/pages/profile.tsx'), 'ProfilePage'),
          },
        ],
      },
    ],
  },
]);
