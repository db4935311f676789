import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { translated } from '../lib/i18n/i18n.ts';
import { AuthLayout } from '../public/layouts/auth-layout.tsx';
import { CheckoutLayout } from '../public/layouts/checkout-layout.tsx';
import { PublicLayout } from '../public/layouts/public-layout.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { CrashPage } from './crash-page.tsx';
import { RootLayout } from './root-layout.tsx';

/** One chunk per page, its texts within: `page(() => import('../public/pages/home.tsx'), 'HomePage')`. */
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

const notFound = page(() => import('../public/pages/not-found.tsx'), 'NotFoundPage');

/** A hall sees nothing but the screen: no frame, no toasts of whoever is logged in. */
const hall: RouteObject = {
  HydrateFallback: PageSkeleton,
  ErrorBoundary: CrashPage,
  ...page(() => import('../hall/projector.tsx'), 'ProjectorPage'),
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
              { path: '/', ...page(() => import('../public/pages/home.tsx'), 'HomePage') },
              { path: '/events', ...page(() => import('../public/pages/events.tsx'), 'EventsPage') },
              { path: '/events/:eventId', ...page(() => import('../public/pages/event.tsx'), 'EventPage') },
              { path: '/s/e/:code', ...page(() => import('../public/pages/event.tsx'), 'EventPage') },
              { path: '/about', ...page(() => import('../public/pages/about.tsx'), 'AboutPage') },
              {
                path: '/trems-and-condition',
                ...page(() => import('../public/pages/terms.tsx'), 'TermsPage'),
              },
              {
                path: '/privacy-policy',
                ...page(() => import('../public/pages/privacy.tsx'), 'PrivacyPage'),
              },
              {
                path: '/history-order',
                ...page(() => import('../public/pages/history-order.tsx'), 'HistoryOrderPage'),
              },
              { path: '/account', ...page(() => import('../public/pages/account.tsx'), 'AccountPage') },
              { path: '/setting', ...page(() => import('../public/pages/setting.tsx'), 'SettingPage') },
              { path: '/not-found', ...notFound },
              { path: '*', ...notFound },
            ],
          },
        ],
      },
      { path: '/preview', ...page(() => import('../public/pages/event-preview.tsx'), 'EventPreviewPage') },
      // The finalist's page has its own head: back, share, picture.
      {
        path: '/events/:eventUniqueName/:finalistId',
        ...page(() => import('../public/pages/finalist.tsx'), 'FinalistPage'),
      },
      { path: '/s/f/:finalistId', ...page(() => import('../public/pages/finalist.tsx'), 'FinalistPage') },
      {
        Component: AuthLayout,
        children: [
          { path: '/auth/login', ...page(() => import('../public/pages/login.tsx'), 'LoginPage') },
          {
            path: '/auth/forgot-password',
            ...page(() => import('../public/pages/forgot-password.tsx'), 'ForgotPasswordPage'),
          },
          {
            path: '/auth/reset-password',
            ...page(() => import('../public/pages/reset-password.tsx'), 'ResetPasswordPage'),
          },
          {
            path: '/auth/verify-email',
            ...page(() => import('../public/pages/verify-email.tsx'), 'VerifyEmailPage'),
          },
          {
            path: '/auth/change-password',
            ...page(() => import('../public/pages/change-password.tsx'), 'ChangePasswordPage'),
          },
          { path: '/auth/register', ...page(() => import('../public/pages/register.tsx'), 'RegisterPage') },
        ],
      },
      {
        Component: CheckoutLayout,
        children: [
          { path: '/checkout', ...page(() => import('../public/pages/checkout.tsx'), 'CheckoutPage') },
          {
            path: '/checkout/error-payment',
            ...page(() => import('../public/pages/checkout-error.tsx'), 'CheckoutErrorPage'),
          },
        ],
      },
      // After payment the stage is lit from the very top: the page brings its own head.
      {
        path: '/checkout/leaderboard',
        ...page(() => import('../public/pages/checkout-leaderboard.tsx'), 'CheckoutLeaderboardPage'),
      },
      {
        ...page(() => import('../desk/layouts/staff-layout.tsx'), 'StaffLayout'),
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
                ...page(() => import('../desk/pages/projector.tsx'), 'ProjectorDeskPage'),
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
                path: '/dashboard/my-event',
                ...page(() => import('../desk/pages/my-event.tsx'), 'MyEventPage'),
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
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
