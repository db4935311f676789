import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { SessionCheck } from '#client/app/session-check.tsx';
import { DeskLayout } from '#client/desk/layouts/desk-layout.tsx';
import { i18n, setLanguage } from '#client/lib/i18n/i18n.ts';
import { clearClaims, getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored, readStored } from '#client/lib/storage.ts';
import type { Claims, RoleId } from '#contracts/accounts/session.ts';
import { answerRequests, Providers, problem } from '../../support/client-page.tsx';
import { acceptRouterRequests } from '../../support/router-requests.ts';

const claimsOf = (role_id: RoleId): Claims => ({
  id: 'u1',
  name: 'Dewi Wulandari',
  email: 'admin@sorak.test',
  username: 'dewi',
  role_id,
  ...(role_id === 'ROLE002' && { eo_id: 'EO-1' }),
});

acceptRouterRequests();

/** Logs in and opens an address; requests to the server are answered as to somebody whose session stands. */
async function open(path: string, role: RoleId | null, answers: Parameters<typeof answerRequests>[0] = {}) {
  if (role) setClaims(claimsOf(role));
  const requested = answerRequests({
    'POST /auth/verify': { body: { claims: claimsOf(role ?? 'ROLE003') } },
    'POST /auth/logout': { body: { message: 'ok' } },
    ...answers,
  });
  const page = (title: string) => <h1>{title}</h1>;
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <SessionCheck />
          </>
        ),
        children: [
          { path: '/', element: page('home') },
          { path: '/auth/login', element: page('login') },
          {
            Component: DeskLayout,
            children: [
              { path: '/dashboard', element: page('the dashboard') },
              { path: '/dashboard/voting', element: page('all events') },
              { path: '/dashboard/profile', element: page('the profile') },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await waitFor(() => expect(document.body.textContent).not.toBe(''));
  return { requested, router };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const sidebar = () => screen.getAllByRole('navigation', { name: 'Back-office' })[0] as HTMLElement;
const lines = () =>
  within(sidebar())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(async () => {
  clearStored();
  clearClaims();
});
afterEach(async () => {
  cleanup();
  await setLanguage('id');
});

describe('the guard', () => {
  test('[BO-1.01 BO-2.08 BO-6.07] sends a customer home and says why', async () => {
    await open('/dashboard', 'ROLE003');
    await waitFor(() => expect(heading()).toBe('home'));
    expect(await screen.findByText('Halaman itu hanya untuk penyelenggara dan admin.')).toBeTruthy();
  });

  test('[BO-2.08 PX-55] leads a visitor without a session to the login, and back after it', async () => {
    const { router } = await open('/dashboard/voting?tab=draft', null);
    await waitFor(() => expect(heading()).toBe('login'));
    expect(router.state.location.state).toEqual({ wanted: '/dashboard/voting?tab=draft' });
  });

  test.each(['ROLE001', 'ROLE002'] as const)('[BO-1.01 BO-2.08] lets %s in', async (role) => {
    await open('/dashboard', role);
    expect(heading()).toBe('the dashboard');
  });

  test('[BO-2.09] a session that has ended clears the claims and leads to the login, on each change of route', async () => {
    const { requested, router } = await open('/dashboard', 'ROLE001', {
      'POST /auth/verify': [
        { body: { claims: claimsOf('ROLE001') } },
        { status: 401, body: problem('session_ended', 'Sesi berakhir.') },
      ],
    });
    expect(heading()).toBe('the dashboard');
    await act(async () => void router.navigate('/dashboard/profile'));
    await waitFor(() => expect(heading()).toBe('login'));
    expect(requested['POST /auth/verify']).toHaveLength(2);
    expect(getClaims()).toBeNull();
  });

  test('whoever logs out in another tab is led to the login here', async () => {
    await open('/dashboard', 'ROLE002');
    act(() => clearClaims());
    await waitFor(() => expect(heading()).toBe('login'));
  });

  test('[BO-2.02] on a page of super admins an organizer reads that it is not theirs', async () => {
    await open('/dashboard/voting', 'ROLE002');
    await waitFor(() => expect(screen.getByText('Halaman ini bukan untuk peran Anda')).toBeTruthy());
    expect(screen.queryByText('all events')).toBeNull();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Halaman ini bukan untuk peran Anda' }),
    ).toBeTruthy();
  });
});

describe('the sidebar', () => {
  test('[BO-2.05 BO-6.04 BO-6.08] of a super admin', async () => {
    await open('/dashboard', 'ROLE001');
    expect(lines()).toEqual([
      'Dashboard',
      'Leaderboard',
      'Layar panggung',
      'User Account',
      'Event Organizer',
      'Voting',
      'Pengajuan',
      'Transaction',
      'Withdrawal',
      'Report',
      'Costumer Support',
      'Audit log',
    ]);
    expect(within(sidebar()).getByText('MANAGE')).toBeTruthy();
    expect(within(sidebar()).getByText('FINANCE')).toBeTruthy();
    expect(within(sidebar()).getByRole('link', { current: 'page' }).textContent).toBe('Dashboard');
  });

  test('[BO-2.05 BO-6.06 BO-6.08] of an organizer', async () => {
    await open('/dashboard', 'ROLE002');
    expect(lines()).toEqual([
      'Dashboard',
      'Leaderboard',
      'Layar panggung',
      'My Event',
      'Transaction',
      'Withdrawal',
      'Report',
    ]);
  });

  test('is a menu on a phone that closes when a line is followed', async () => {
    await open('/dashboard', 'ROLE001');
    await userEvent.click(screen.getByRole('button', { name: 'Buka menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Back-office' }));
    await userEvent.click(menu.getByRole('link', { name: 'Voting' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heading()).toBe('all events');
  });
});

describe('the top bar', () => {
  const openMenu = () => userEvent.click(screen.getByRole('button', { name: /^Akun Dewi Wulandari/ }));

  test('[BO-2.06] shows name and e-mail, and leads to the profile', async () => {
    await open('/dashboard', 'ROLE001');
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByText('Dewi Wulandari')).toBeTruthy();
    expect(bar.getByText('admin@sorak.test')).toBeTruthy();
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
    await waitFor(() => expect(heading()).toBe('the profile'));
  });

  test('[BO-2.07] Logout ends the session, clears everything stored and leads to the login', async () => {
    const { requested } = await open('/dashboard', 'ROLE001');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(heading()).toBe('login'));
    expect(requested['POST /auth/logout']).toHaveLength(1);
    expect(readStored('Claims')).toBeNull();
  });

  test('switches the language inside', async () => {
    await open('/dashboard', 'ROLE001');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }));
    await waitFor(() => expect(lines()).toContain('Hall screen'));
    expect(i18n.language).toBe('en');
  });
});
