import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { SessionCheck } from '#client/app/session-check.tsx';
import { DeskLayout } from '#client/desk/layouts/desk-layout.tsx';
import { i18n, setLanguage } from '#client/lib/i18n/i18n.ts';
import { clearClaims, getClaims, setClaims } from '#client/lib/session.ts';
import { clearStored, readStored, writeStored } from '#client/lib/storage.ts';
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

const ORGANIZERS = [
  {
    id: 'EO-1',
    name: 'Yayasan Pesona',
    profile_image: '',
    is_active: true,
    role: 'owner',
    event_ids: null,
    current: true,
  },
  {
    id: 'EO-2',
    name: 'Raka Raki Jatim',
    profile_image: '',
    is_active: true,
    role: 'hall',
    event_ids: null,
    current: false,
  },
];

/** Logs in and opens an address; requests to the server are answered as to somebody whose session stands. */
async function open(
  path: string,
  role: RoleId | null,
  answers: Parameters<typeof answerRequests>[0] = {},
  as: Partial<Claims> = {},
) {
  if (role) setClaims({ ...claimsOf(role), ...as });
  const requested = answerRequests({
    // Whoever has switched has switched at the server.
    'POST /auth/verify': () => ({
      body: { claims: getClaims() ?? { ...claimsOf(role ?? 'ROLE003'), ...as } },
    }),
    'GET /account/organizers': { body: { organizers: ORGANIZERS.slice(0, 1) } },
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
              { path: '/dashboard/my-event', element: page('own events') },
              { path: '/dashboard/projector', element: page('the hall') },
              { path: '/dashboard/costumer-support', element: page('letters') },
              { path: '/dashboard/*', element: page('another page') },
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
      'Kasus',
      'Withdrawal',
      'Transfer',
      'Laporan penyedia',
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
      'Tim',
      'Transaction',
      'Kasus',
      'Withdrawal',
      'Report',
    ]);
  });

  const caseCounts = {
    'GET /admin/money-cases': ({ query }: { query: URLSearchParams }) => ({
      body: {
        result: [],
        pagination: { page: 1, limit: 1, total_page: 1, total: query.get('mine') === 'to_approve' ? 2 : 5 },
      },
    }),
  };

  test('says how many cases wait for whoever approves and decides', async () => {
    const { requested } = await open('/dashboard', 'ROLE001', caseCounts);
    const line = await within(sidebar()).findByRole('link', { name: /7 menunggu Anda/ });
    expect(line.textContent).toContain('Kasus7');
    expect(requested['GET /admin/money-cases']?.map(({ query }) => query.toString()).sort()).toEqual([
      'mine=to_approve&limit=1',
      'state=open&limit=1',
    ]);
  });

  test('counts no cases for an organizer, who decides none', async () => {
    const { requested } = await open('/dashboard', 'ROLE002', caseCounts);
    expect(within(sidebar()).getByRole('link', { name: 'Kasus' })).toBeTruthy();
    expect(requested['GET /admin/money-cases']).toBeUndefined();
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

/** What a role finds in the sidebar, and where its work begins. */
const ROLES: readonly [string, RoleId, Partial<Claims>, { lines: string[]; first: string }][] = [
  [
    'an editor',
    'ROLE002',
    { team_role: 'editor' },
    { lines: ['Leaderboard', 'My Event'], first: 'own events' },
  ],
  [
    'finance of a team',
    'ROLE002',
    { team_role: 'finance' },
    {
      lines: ['Dashboard', 'Leaderboard', 'My Event', 'Transaction', 'Kasus', 'Withdrawal', 'Report'],
      first: 'the dashboard',
    },
  ],
  [
    'the hall',
    'ROLE002',
    { team_role: 'hall' },
    { lines: ['Leaderboard', 'Layar panggung', 'My Event'], first: 'the hall' },
  ],
  [
    'a viewer',
    'ROLE002',
    { team_role: 'viewer' },
    { lines: ['Leaderboard', 'My Event'], first: 'own events' },
  ],
  [
    'finance of the platform',
    'ROLE001',
    { platform_role: 'finance' },
    {
      lines: [
        'Dashboard',
        'Leaderboard',
        'Event Organizer',
        'Voting',
        'Transaction',
        'Kasus',
        'Withdrawal',
        'Transfer',
        'Laporan penyedia',
        'Report',
      ],
      first: 'the dashboard',
    },
  ],
  [
    'support',
    'ROLE001',
    { platform_role: 'support' },
    { lines: ['Transaction', 'Costumer Support'], first: 'letters' },
  ],
];

describe.each(ROLES)('%s', (_who, role, as, { lines: wanted, first }) => {
  test('[BO-2.303] sees the lines of the pages that it may open, and begins at the first of its own', async () => {
    await open('/dashboard', role, {}, as);
    await waitFor(() => expect(heading()).toBe(first));
    expect(lines()).toEqual(wanted);
  });

  test.each([
    ['/dashboard/user-account', 'User Account'],
    ['/dashboard/event-organizer', 'Event Organizer'],
    ['/dashboard/voting', 'Voting'],
    ['/dashboard/my-event', 'My Event'],
    ['/dashboard/team', 'Tim'],
    ['/dashboard/projector', 'Layar panggung'],
    ['/dashboard/transaction', 'Transaction'],
    ['/dashboard/cases', 'Kasus'],
    ['/dashboard/transfers', 'Transfer'],
    ['/dashboard/provider-reports', 'Laporan penyedia'],
    ['/dashboard/withdrawal', 'Withdrawal'],
    ['/dashboard/report', 'Report'],
    ['/dashboard/leaderboard', 'Leaderboard'],
    ['/dashboard/costumer-support', 'Costumer Support'],
    ['/dashboard/audit-log', 'Audit log'],
  ])('[BO-2.02 BO-2.303] %s by its address is the page, or why not', async (path, line) => {
    await open(path, role, {}, as);
    const mayOpen = wanted.includes(line);
    await waitFor(() => expect(heading() === 'Halaman ini bukan untuk peran Anda').toBe(!mayOpen));
    if (mayOpen) return;
    await userEvent.click(screen.getByRole('link', { name: 'Ke halaman utama Anda' }));
    await waitFor(() => expect(heading()).toBe(first));
  });
});

describe('the organizer that one acts for', () => {
  const twoOf = (current: string) => ({
    body: { organizers: ORGANIZERS.map((each) => ({ ...each, current: each.id === current })) },
  });
  const chooser = () => screen.findByRole('button', { name: /^Ganti organizer/ });

  test('[BO-2.304] is named for whoever is in one team, without a choice', async () => {
    await open('/dashboard', 'ROLE002');
    expect(await screen.findByText('Yayasan Pesona')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ganti organizer/ })).toBeNull();
  });

  test('is nothing for the staff of the platform, and nobody asks for it', async () => {
    const { requested } = await open('/dashboard', 'ROLE001');
    await screen.findByRole('heading', { name: 'the dashboard' });
    expect(requested['GET /account/organizers']).toBeUndefined();
  });

  test('[BO-2.304] is changed in the bar: the first page of the other one comes, with nothing of the former', async () => {
    const moved = { ...claimsOf('ROLE002'), eo_id: 'EO-2', team_role: 'hall' as const };
    const { requested, router } = await open(
      '/dashboard/my-event?event=EVT-1',
      'ROLE002',
      {
        'GET /account/organizers': [twoOf('EO-1'), twoOf('EO-2')],
        'POST /account/organizer': { body: { claims: moved } },
      },
      { team_role: 'owner' },
    );
    const trigger = await chooser();
    expect(trigger.textContent).toContain('Yayasan Pesona');
    await userEvent.click(trigger);
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /^Raka Raki Jatim/ }));
    await waitFor(() => expect(heading()).toBe('the hall'));
    expect(requested['POST /account/organizer']?.[0]?.body).toEqual({ event_organizer_id: 'EO-2' });
    expect(router.state.location).toMatchObject({ pathname: '/dashboard/projector', search: '' });
    expect(await screen.findByText('Sekarang Anda bekerja untuk Raka Raki Jatim.')).toBeTruthy();
    expect((await chooser()).textContent).toContain('Raka Raki Jatim');
    expect(getClaims()?.eo_id).toBe('EO-2');
  });

  test('[BO-2.304] is followed by a tab in which nobody has pressed anything', async () => {
    const { router } = await open(
      '/dashboard/my-event?event=EVT-1',
      'ROLE002',
      { 'GET /account/organizers': [twoOf('EO-1'), twoOf('EO-2')] },
      { team_role: 'owner' },
    );
    await chooser();
    const moved = { ...claimsOf('ROLE002'), eo_id: 'EO-2', team_role: 'hall' as const };
    act(() => {
      writeStored('Claims', JSON.stringify(moved));
      window.dispatchEvent(new StorageEvent('storage'));
    });
    await waitFor(() => expect(heading()).toBe('the hall'));
    expect(router.state.location.search).toBe('');
  });

  test('stays when the other one is not theirs any more, and the bar says why', async () => {
    await open('/dashboard', 'ROLE002', {
      'GET /account/organizers': twoOf('EO-1'),
      'POST /account/organizer': {
        status: 404,
        body: problem('organizer_not_found', 'Organizer tidak ditemukan.'),
      },
    });
    await userEvent.click(await chooser());
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /^Raka Raki Jatim/ }));
    expect(await screen.findByText('Organizer tidak ditemukan.')).toBeTruthy();
    expect(heading()).toBe('the dashboard');
  });
});

describe('staff that acts for no active organizer', () => {
  const inNone = { eo_id: undefined, team_role: null };
  const idle = (organizers: readonly object[]) => ({ 'GET /account/organizers': { body: { organizers } } });
  const mine = { ...ORGANIZERS[0], is_active: false, current: false };

  test('[BO-2.308] reads whose desk is closed and that nothing is lost, and has its own account', async () => {
    const { router } = await open('/dashboard/my-event', 'ROLE002', idle([mine]), inNone);
    await waitFor(() => expect(heading()).toBe('Yayasan Pesona sedang nonaktif'));
    expect(screen.getByText(/Akun dan peran Anda di timnya tetap tersimpan/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ganti organizer/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Buka menu' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cari semua' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Akun saya' }));
    await waitFor(() => expect(heading()).toBe('the profile'));
    expect(router.state.location.pathname).toBe('/dashboard/profile');
  });

  test('[BO-2.308] is led to the first page once it is active again', async () => {
    const back = { ...claimsOf('ROLE002'), team_role: 'owner' as const };
    await open(
      '/dashboard',
      'ROLE002',
      {
        'GET /account/organizers': [
          { body: { organizers: [mine] } },
          { body: { organizers: ORGANIZERS.slice(0, 1) } },
        ],
        'POST /auth/verify': [
          { body: { claims: { ...claimsOf('ROLE002'), ...inNone } } },
          { body: { claims: back } },
        ],
      },
      inNone,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Periksa lagi' }));
    await waitFor(() => expect(heading()).toBe('the dashboard'));
  });

  test('[BO-2.308] chooses another one of its own in the bar', async () => {
    await open('/dashboard', 'ROLE002', idle([mine, { ...ORGANIZERS[1], current: false }]), inNone);
    await waitFor(() => expect(heading()).toBe('Pilih organizer Anda'));
    expect(screen.getByRole('button', { name: /^Ganti organizer/ }).textContent).toContain('Pilih organizer');
  });

  test.each([
    [[], 'Anda tidak ada di tim mana pun'],
    [[mine, { ...mine, id: 'EO-3' }], 'Semua organizer Anda sedang nonaktif'],
  ])('[BO-2.308] reads how it comes into a team, or that all are closed', async (organizers, title) => {
    await open('/dashboard', 'ROLE002', idle(organizers), inNone);
    await waitFor(() => expect(heading()).toBe(title));
  });

  test('[BO-2.308] tries again when its teams cannot be read', async () => {
    const failed = { status: 500, body: problem('internal_error', 'Terjadi gangguan.') };
    await open('/dashboard', 'ROLE002', { 'GET /account/organizers': failed }, inNone);
    expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeTruthy();
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
