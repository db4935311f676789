import { page } from './page-route.ts';
import { queryRoutes } from './query-routes.tsx';

/** Addresses to which visitors come from those of `router.tsx`; in a file of their own, so that a first view fetches neither them nor the names of their files. */
export const framedRoutes = queryRoutes([
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
  { path: '/refund', ...page(() => import('../public/pages/refund.tsx'), 'RefundPage') },
  { path: '/account', ...page(() => import('../public/pages/account.tsx'), 'AccountPage') },
  { path: '/setting', ...page(() => import('../public/pages/setting.tsx'), 'SettingPage') },
]);

/** Without the frame of other pages: with one of their own, or none. */
export const bareRoutes = queryRoutes([
  { path: '/preview', ...page(() => import('../public/pages/event-preview.tsx'), 'EventPreviewPage') },
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
      {
        path: '/auth/invitation',
        ...page(() => import('../public/pages/invitation.tsx'), 'InvitationPage'),
      },
      {
        path: '/auth/setup-factor',
        ...page(() => import('../public/pages/setup-factor.tsx'), 'SetupFactorPage'),
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
]);
