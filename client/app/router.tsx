import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { translated } from '../lib/i18n/i18n.ts';
import { CrashPage } from './crash-page.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { CheckoutLayout } from './layouts/checkout-layout.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** One chunk per page, its texts within: `page(() => import('./pages/home.tsx'), 'HomePage')`. */
function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<RouteObject, 'lazy'> {
  return {
    lazy: async () => {
      const Component = (await load())[name];
      await translated();
      return { Component };
    },
  };
}

const notFound = page(() => import('./pages/not-found.tsx'), 'NotFoundPage');

/** A hall sees nothing but the screen: no frame, no toasts of whoever is logged in. */
const hall: RouteObject = {
  HydrateFallback: PageSkeleton,
  ErrorBoundary: CrashPage,
  ...page(() => import('./pages/projector.tsx'), 'ProjectorPage'),
};

/** Every address. Spellings are the specification's. */
export const routes: RouteObject[] = [
  { path: '/projector', ...hall },
  { path: '/projector/:token', ...hall },
  {
    Component: RootLayout,
    HydrateFallback: PageSkeleton,
    ErrorBoundary: CrashPage,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            ErrorBoundary: CrashPage,
            children: [
              { path: '/', ...page(() => import('./pages/home.tsx'), 'HomePage') },
              { path: '/events', ...page(() => import('./pages/events.tsx'), 'EventsPage') },
              { path: '/events/:eventId', ...page(() => import('./pages/event.tsx'), 'EventPage') },
              { path: '/s/e/:code', ...page(() => import('./pages/event.tsx'), 'EventPage') },
              { path: '/about', ...page(() => import('./pages/about.tsx'), 'AboutPage') },
              { path: '/trems-and-condition', ...page(() => import('./pages/terms.tsx'), 'TermsPage') },
              { path: '/privacy-policy', ...page(() => import('./pages/privacy.tsx'), 'PrivacyPage') },
              {
                path: '/history-order',
                ...page(() => import('./pages/history-order.tsx'), 'HistoryOrderPage'),
              },
              { path: '/account', ...page(() => import('./pages/account.tsx'), 'AccountPage') },
              { path: '/setting', ...page(() => import('./pages/setting.tsx'), 'SettingPage') },
              { path: '/not-found', ...notFound },
              { path: '*', ...notFound },
            ],
          },
        ],
      },
      { path: '/preview', ...page(() => import('./pages/event-preview.tsx'), 'EventPreviewPage') },
      // The finalist's page has its own head: back, share, picture.
      {
        path: '/events/:eventUniqueName/:finalistId',
        ...page(() => import('./pages/finalist.tsx'), 'FinalistPage'),
      },
      { path: '/s/f/:finalistId', ...page(() => import('./pages/finalist.tsx'), 'FinalistPage') },
      {
        Component: AuthLayout,
        children: [
          { path: '/auth/login', ...page(() => import('./pages/login.tsx'), 'LoginPage') },
          {
            path: '/auth/forgot-password',
            ...page(() => import('./pages/forgot-password.tsx'), 'ForgotPasswordPage'),
          },
          {
            path: '/auth/reset-password',
            ...page(() => import('./pages/reset-password.tsx'), 'ResetPasswordPage'),
          },
          {
            path: '/auth/verify-email',
            ...page(() => import('./pages/verify-email.tsx'), 'VerifyEmailPage'),
          },
          {
            path: '/auth/change-password',
            ...page(() => import('./pages/change-password.tsx'), 'ChangePasswordPage'),
          },
          { path: '/auth/register', ...page(() => import('./pages/register.tsx'), 'RegisterPage') },
        ],
      },
      {
        Component: CheckoutLayout,
        children: [
          { path: '/checkout', ...page(() => import('./pages/checkout.tsx'), 'CheckoutPage') },
          {
            path: '/checkout/error-payment',
            ...page(() => import('./pages/checkout-error.tsx'), 'CheckoutErrorPage'),
          },
        ],
      },
      // After payment the stage is lit from the very top: the page brings its own head.
      {
        path: '/checkout/leaderboard',
        ...page(() => import('./pages/checkout-leaderboard.tsx'), 'CheckoutLeaderboardPage'),
      },
      {
        ...page(() => import('./layouts/staff-layout.tsx'), 'StaffLayout'),
        children: [
          {
            ErrorBoundary: CrashPage,
            children: [
              {
                path: '/dashboard',
                ...page(() => import('./pages/dashboard/dashboard.tsx'), 'DashboardPage'),
              },
              {
                path: '/dashboard/leaderboard',
                ...page(() => import('./pages/dashboard/leaderboard.tsx'), 'LeaderboardPage'),
              },
              {
                path: '/dashboard/projector',
                ...page(() => import('./pages/dashboard/projector.tsx'), 'ProjectorDeskPage'),
              },
              {
                path: '/dashboard/user-account',
                ...page(() => import('./pages/dashboard/user-account.tsx'), 'UserAccountPage'),
              },
              {
                path: '/dashboard/event-organizer',
                ...page(() => import('./pages/dashboard/event-organizer.tsx'), 'EventOrganizerPage'),
              },
              {
                path: '/dashboard/event-organizer/:organizerId',
                ...page(
                  () => import('./pages/dashboard/event-organizer-detail.tsx'),
                  'EventOrganizerDetailPage',
                ),
              },
              {
                path: '/dashboard/voting',
                ...page(() => import('./pages/dashboard/voting.tsx'), 'VotingPage'),
              },
              {
                path: '/dashboard/my-event',
                ...page(() => import('./pages/dashboard/my-event.tsx'), 'MyEventPage'),
              },
              {
                path: '/dashboard/transaction',
                ...page(() => import('./pages/dashboard/transaction.tsx'), 'TransactionPage'),
              },
              {
                path: '/dashboard/transaction/:organizerAndEvent',
                ...page(() => import('./pages/dashboard/transaction-detail.tsx'), 'TransactionDetailPage'),
              },
              {
                path: '/dashboard/withdrawal',
                ...page(() => import('./pages/dashboard/withdrawal.tsx'), 'WithdrawalPage'),
              },
              {
                path: '/dashboard/report',
                ...page(() => import('./pages/dashboard/report.tsx'), 'ReportPage'),
              },
              {
                path: '/dashboard/costumer-support',
                ...page(() => import('./pages/dashboard/costumer-support.tsx'), 'CostumerSupportPage'),
              },
              {
                path: '/dashboard/audit-log',
                ...page(() => import('./pages/dashboard/audit-log.tsx'), 'AuditLogPage'),
              },
              {
                path: '/dashboard/profile',
                ...page(() => import('./pages/dashboard/profile.tsx'), 'ProfilePage'),
              },
            ],
          },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
