import { describe, expect, test } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { deskRoutes } from '#client/app/desk-routes.ts';
import { bareRoutes, framedRoutes } from '#client/app/further-routes.ts';
import { listOf, routes } from '#client/app/router.tsx';

/** Every address of a list, as somebody would open it. */
const addressesOf = (list: RouteObject[]): string[] =>
  list.flatMap(({ path, children = [] }) => [
    ...(path?.startsWith('/') ? [path.replaceAll(/:\w+/g, 'x')] : []),
    ...addressesOf(children),
  ]);

describe('the list that has an address is known from the address', () => {
  test.each([
    // Whoever is led there has the list already.
    ['first', addressesOf(routes).filter((path) => path !== '/not-found')],
    ['further', addressesOf([...framedRoutes, ...bareRoutes])],
    ['desk', addressesOf(deskRoutes)],
  ])('%s', (list, addresses) => {
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((path) => listOf(path) !== list)).toEqual([]);
  });

  test.each(['/eventsx', '/projectors', '/dashboards', '/tidak-ada'])('%s is in none that is there', (path) =>
    expect(listOf(path)).toBe('further'),
  );
});

/** Each address with the page that stands there, however deep its layouts lie. */
async function pagesOf(list: RouteObject[], below = ''): Promise<string[]> {
  const found = await Promise.all(
    list.map(async ({ path, index, lazy, Component, children = [] }) => {
      const loaded = typeof lazy === 'function' ? (await lazy()).Component : Component;
      const name = loaded ? String(loaded.displayName ?? loaded.name) : '';
      const address = path ?? (index ? `${below} (index)` : below);
      return [...(name ? [`${address}: ${name}`] : []), ...(await pagesOf(children, address))];
    }),
  );
  return found.flat();
}

test('every address leads to its page', async () => {
  expect(await pagesOf(deskRoutes)).toEqual([
    ': DeskLayout',
    '/dashboard: DashboardPage',
    '/dashboard/leaderboard: LeaderboardPage',
    '/dashboard/projector: HallDeskPage',
    '/dashboard/user-account: UserAccountPage',
    '/dashboard/event-organizer: EventOrganizerPage',
    '/dashboard/event-organizer/:organizerId: EventOrganizerDetailPage',
    '/dashboard/voting: VotingPage',
    '/dashboard/change-requests: ChangeRequestsPage',
    '/dashboard/my-event: MyEventPage',
    '/dashboard/team: TeamPage',
    '/dashboard/transaction: TransactionPage',
    '/dashboard/transaction/:organizerAndEvent: TransactionDetailPage',
    '/dashboard/cases: CasesPage',
    '/dashboard/refund-runs: RefundRunsPage',
    '/dashboard/transfers: TransfersPage',
    '/dashboard/provider-reports: ProviderReportsPage',
    '/dashboard/withdrawal: WithdrawalPage',
    '/dashboard/report: ReportPage',
    '/dashboard/costumer-support: CostumerSupportPage',
    '/dashboard/audit-log: AuditLogPage',
    '/dashboard/profile: ProfilePage',
  ]);
  expect(await pagesOf([...framedRoutes, ...bareRoutes])).toEqual([
    '/about: AboutPage',
    '/trems-and-condition: TermsPage',
    '/privacy-policy: PrivacyPage',
    '/history-order: HistoryOrderPage',
    '/refund: RefundPage',
    '/account: AccountPage',
    '/setting: SettingPage',
    '/preview: EventPreviewPage',
    ': AuthLayout',
    '/auth/login: LoginPage',
    '/auth/forgot-password: ForgotPasswordPage',
    '/auth/reset-password: ResetPasswordPage',
    '/auth/verify-email: VerifyEmailPage',
    '/auth/change-password: ChangePasswordPage',
    '/auth/invitation: InvitationPage',
    '/auth/setup-factor: SetupFactorPage',
    '/auth/register: RegisterPage',
    ': CheckoutLayout',
    '/checkout: CheckoutPage',
    '/checkout/error-payment: CheckoutErrorPage',
    '/checkout/leaderboard: CheckoutLeaderboardPage',
  ]);
});
