import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { PublicLayout } from '../public/layouts/public-layout.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { CrashPage } from './crash-page.tsx';
import { page } from './page-route.ts';
import { RootLayout } from './root-layout.tsx';

const notFound = page(() => import('../public/pages/not-found.tsx'), 'NotFoundPage');

/** A hall sees nothing but the screen: no frame, no toasts of whoever is logged in. */
const hall: RouteObject = {
  HydrateFallback: PageSkeleton,
  ErrorBoundary: CrashPage,
  ...page(() => import('../hall/hall-page.tsx'), 'HallPage'),
};

/** Where the desk's routes are put in. */
const ROOT = 'root';

/** Every address but the desk's. Spellings are the specification's. */
export const routes: RouteObject[] = [
  { path: '/projector', ...hall },
  { path: '/projector/:token', ...hall },
  {
    id: ROOT,
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
        ...page(() => import('../public/layouts/auth-layout.tsx'), 'AuthLayout'),
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
        ...page(() => import('../public/layouts/checkout-layout.tsx'), 'CheckoutLayout'),
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
    ],
  },
];

/** The routes of the desk are fetched when an address of it is first opened. */
export function createRouter() {
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (!/^\/dashboard(?:\/|$)/.test(path)) return;
      const { deskRoutes } = await import('./desk-routes.ts');
      patch(ROOT, deskRoutes);
    },
  });
}
