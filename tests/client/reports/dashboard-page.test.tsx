import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { DeskGuard } from '#client/desk/layouts/desk-guard.tsx';
import { greetingAt } from '#client/desk/reports/greeting.ts';
import { setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import type { Claims, RoleId } from '#contracts/accounts/session.ts';
import type { Health } from '#contracts/health/health.ts';
import type { DashboardSummary } from '#contracts/reports/dashboard.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildOrganizerRow, pageOf } from '../../support/desk-events.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildMove } from '../../support/orders-client.ts';

const live = standInForLive();
/** What the charts are given to draw; drawing needs a canvas, which there is not. */
const drawn: { line?: Line; half?: Half } = {};
function LineProbe(props: Line) {
  drawn.line = props;
  return null;
}
function DoughnutProbe(props: Half) {
  drawn.half = props;
  return null;
}
jest.unstable_mockModule('react-chartjs-2', () => ({ Line: LineProbe, Doughnut: DoughnutProbe }));
const { DashboardPage } = await import('#client/desk/pages/dashboard.tsx');

type Line = {
  data: { labels: string[]; datasets: { data: (number | null)[] }[] };
  options: {
    scales: {
      y: { max?: number; ticks: { stepSize?: number; callback: (value: number) => string } };
    };
  };
};

type Half = {
  data: { datasets: { data: number[] }[] };
  options: { rotation: number; circumference: number };
};

const summary: DashboardSummary = {
  amount_transactions: 4_284_560_000,
  total_profits: 856_912_000,
  total_registered_events: 48,
  total_event_organizers_superadmin: 23,
  total_users_superadmin: 61_204,
  total_registered_finalist_admin: null,
  total_votes_admin: null,
  before: null,
  hidden_events: 0,
};
const volume = (total: number) => ({
  data: { monthly_transactions: Array.from({ length: 12 }, (_, at) => ({ month: at + 1, total })) },
});
const health: Health = {
  at: '2026-11-21T12:30:00.000Z',
  redis: true,
  servers: 1,
  webhooks_per_minute: 4,
  webhooks_not_stored: 0,
  oldest_confirmation_seconds: 0,
  contradicted_notifications: 0,
  contradicted_orders: [],
  unsealed_orders: 0,
  unsealed_oldest_seconds: 0,
  queue_waiting: 0,
  queue_lag_seconds: 0,
  workers_silent_seconds: 1,
  sockets: 2,
  sockets_most: 2,
};
const NOVEMBER = new Date('2026-11-21T12:30:00Z');
const RUNNING = [
  'performance',
  'queueMicrotask',
  'nextTick',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
] as const;

let shown = '';
const shownAddress = () => shown;
function AddressProbe() {
  const { pathname, search } = useLocation();
  shown = pathname + search;
  return null;
}

function show(
  role: RoleId,
  answers: Record<string, Answer | Answer[]> = {},
  address = '/dashboard',
  as: Partial<Claims> = {},
) {
  setClaims({
    id: 'u1',
    name: 'Dewi Wulandari',
    email: 'admin@sorak.test',
    username: 'dewi',
    role_id: role,
    ...as,
  });
  const requested = answerRequests({
    'GET /admin/dashboard': { body: { data: summary } },
    'GET /admin/dashboard/status': {
      body: { data: { total_status: 48, upcoming: 9, inprogress: 14, completed: 22, canceled: 3 } },
    },
    'GET /admin/dashboard/value-transactions': { body: volume(82_000_000) },
    'GET /admin/dashboard/top-users': {
      body: {
        data: [
          { id: 'v1', name: 'Rina Paramita', username: 'rina', email: 'rina@surel.test', total_votes: 1840 },
        ],
        month: '2026-11',
      },
    },
    'GET /admin/dashboard/top-value-events': {
      body: {
        data: [
          {
            id: 'EVT-2026-0141',
            name: 'Putri Nusantara 2026',
            event_organizer_name: 'Yayasan Pesona Nusantara',
            amount: 214_350_000,
          },
        ],
      },
    },
    'GET /admin/health': { body: health },
    'GET /admin/transactions/moves': {
      body: { moves: [], until: '2026-11-20T03:00:00.000Z', event_names: {}, complete: true },
    },
    'GET /admin/event-organizers': pageOf('event_organizers', [
      buildOrganizerRow({ id: 'EO-1001', name: 'Yayasan Pesona Nusantara' }),
    ]),
    ...answers,
  });
  const page = (
    <>
      <DashboardPage />
      <AddressProbe />
    </>
  );
  renderPages({ '/dashboard': page }, address);
  return requested;
}

const card = (label: string) => screen.getByText(label).closest('.stats_stat') as HTMLElement;

beforeEach(async () => {
  clearStored();
  // Time stands; timers run as they do.
  jest.useFakeTimers({ now: NOVEMBER, doNotFake: [...RUNNING] });
});
afterEach(() => {
  closePages();
  jest.useRealTimers();
});

describe('the dashboard', () => {
  test('[BO-2.12 BO-9.06] greets by the time of day, with today’s date in Indonesian, each minute anew', async () => {
    jest.useFakeTimers({ now: new Date(2026, 10, 21, 11, 59, 30) });
    show('ROLE001');
    const greeting = () => screen.getByRole('heading', { level: 1 }).textContent;
    expect(greeting()).toBe('Selamat pagi, Dewi');
    expect(screen.getByText('Sabtu, 21 November 2026')).toBeTruthy();
    await act(async () => jest.advanceTimersByTimeAsync(60_000));
    expect(greeting()).toBe('Selamat siang, Dewi');
  });

  test.each([
    [4, 'night'],
    [5, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [16, 'afternoon'],
    [17, 'evening'],
    [20, 'evening'],
    [21, 'night'],
  ] as const)('[BO-2.11] at %i o’clock it is %s', (hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting);
  });

  test('[BO-2.13 BO-2.14 BO-6.01 BO-7.01] says Loading... until the figures are there, then shows a super admin’s', async () => {
    show('ROLE001');
    expect(screen.getAllByText('Loading...')).toHaveLength(5);
    expect(await within(card('AMOUNT TRANSACTION')).findByText('Rp 4.284.560.000')).toBeTruthy();
    expect(within(card('TOTAL PROFIT')).getByText('Rp 856.912.000')).toBeTruthy();
    expect(within(card('TOTAL REGISTERED EVENTS')).getByText('48')).toBeTruthy();
    expect(within(card('TOTAL EVENT ORGANIZER JOIN')).getByText('23')).toBeTruthy();
    expect(within(card('TOTAL USER')).getByText('61.204')).toBeTruthy();
    expect(screen.queryByText('TOTAL FINALIST REGISTERED')).toBeNull();
  });

  test('[BO-2.15 BO-6.05] shows an organizer its finalists and votes instead', async () => {
    const own = {
      ...summary,
      total_event_organizers_superadmin: null,
      total_users_superadmin: null,
      total_registered_finalist_admin: 36,
      total_votes_admin: 12_345,
    };
    show('ROLE002', { 'GET /admin/dashboard': { body: { data: own } } });
    expect(await within(card('TOTAL FINALIST REGISTERED')).findByText('36')).toBeTruthy();
    expect(within(card('TOTAL USER VOTING')).getByText('12.345')).toBeTruthy();
    expect(screen.queryByText('TOTAL USER')).toBeNull();
  });

  test('[BO-2.160] says which money and votes are in none of its sums, while the results of an event are hidden', async () => {
    const voter = { id: 'v1', name: 'Rina Paramita', username: 'rina', email: 'r***@surel.test' };
    show('ROLE002', {
      'GET /admin/dashboard': { body: { data: { ...summary, total_votes_admin: 40, hidden_events: 2 } } },
      'GET /admin/dashboard/top-users': {
        body: { data: [{ ...voter, total_votes: null }], month: '2026-11' },
      },
    });
    expect(await within(card('TOTAL USER VOTING')).findByText('40')).toBeTruthy();
    expect(screen.getByText(/Uang dan suara 2 event tidak ikut dijumlahkan/)).toBeTruthy();
    const row = (await screen.findByText('Rina Paramita')).closest('li');
    expect(within(row as HTMLElement).getByText('disembunyikan')).toBeTruthy();
  });

  test('[BO-2.16 BO-2.18] draws a year by month with its sum; months to come are not drawn', async () => {
    show('ROLE001');
    expect(await screen.findByText('Rp 984.000.000')).toBeTruthy();
    const { data, options } = drawn.line ?? ({} as Line);
    expect(data.labels.join(' ')).toBe('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC');
    expect(data.datasets[0]?.data[10]).toBe(82_000_000);
    expect(data.datasets[0]?.data[11]).toBeNull();
    expect(options.scales.y.ticks.callback(660_000_000)).toBe('660 JT');
  });

  test('[BO-2.19 BO-9.16] without any volume the axis runs to 100000 in steps of 50000', async () => {
    show('ROLE001', { 'GET /admin/dashboard/value-transactions': { body: volume(0) } });
    await waitFor(() => expect(drawn.line?.options.scales.y.max).toBe(100_000));
    expect(drawn.line?.options.scales.y.ticks.stepSize).toBe(50_000);
  });

  test('[BO-2.17 BO-7.03 BO-9.12] offers the current year and the four before, and asks for the chosen one', async () => {
    const requested = show('ROLE001');
    const years = screen.getByLabelText('Tahun: Volume Transaction');
    const offered = within(years)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(['2026', '2025', '2024', '2023', '2022']);
    await userEvent.selectOptions(years, '2024');
    await waitFor(() =>
      expect(requested['GET /admin/dashboard/value-transactions']?.at(-1)?.query.get('year')).toBe('2024'),
    );
  });

  test('[BO-2.20 BO-2.21 BO-2.25 BO-4.06 BO-7.02 BO-9.12] counts events by status beside the half doughnut, of the range that is chosen', async () => {
    const requested = show('ROLE001');
    await waitFor(() => expect(screen.getByText('Total Events')).toBeTruthy());
    const table = screen.getByText('Ongoing').closest('dl') as HTMLElement;
    expect(
      within(table)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['9', '14', '22', '3']);
    await waitFor(() => expect(drawn.half?.data.datasets[0]?.data).toEqual([9, 14, 22, 3]));
    expect([drawn.half?.options.circumference, drawn.half?.options.rotation]).toEqual([180, -90]);
    expect(screen.getByText('Total Events').previousSibling?.textContent).toBe('48');
    const status = 'GET /admin/dashboard/status';
    expect(requested[status]?.[0]?.query.toString()).toBe('from=2026-11-01&to=2026-11-21');
    await userEvent.selectOptions(screen.getByLabelText('Rentang'), 'Bulan lalu');
    await waitFor(() =>
      expect(requested[status]?.at(-1)?.query.toString()).toBe('from=2026-10-01&to=2026-10-31'),
    );
  });

  test('[BO-2.22 BO-2.23] lists the top events and the top voters', async () => {
    show('ROLE001');
    const events = await screen.findByRole('table', { name: 'Top Value Event Voting' });
    expect(await within(events).findByText('Putri Nusantara 2026')).toBeTruthy();
    expect(within(events).getByText('by Yayasan Pesona Nusantara')).toBeTruthy();
    expect(within(events).getByText('Rp 214.350.000')).toBeTruthy();
    const voters = within(screen.getByRole('list', { name: 'Top Voters' }));
    expect(voters.getByText('Rina Paramita')).toBeTruthy();
    expect(voters.getByText('rina@surel.test')).toBeTruthy();
    expect(voters.getByText(/1\.840/)).toBeTruthy();
    expect(voters.getByText('RP')).toBeTruthy();
    expect(
      within(events)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['EVENT ID', 'EVENT NAME', 'TOTAL AMOUNT']);
    expect(within(events).getByText('EVT-2026-0141')).toBeTruthy();
  });

  test('[BO-2.23] a voter without name and e-mail goes by the username', async () => {
    const nameless = { id: 'v2', name: '', username: 'tanpa.nama', email: '', total_votes: 3 };
    show('ROLE001', { 'GET /admin/dashboard/top-users': { body: { data: [nameless], month: '2026-11' } } });
    const voters = within(await screen.findByRole('list', { name: 'Top Voters' }));
    expect(voters.getAllByText('tanpa.nama')).toHaveLength(2);
  });

  test('[BO-2.22 BO-2.23 BO-2.25 BO-6.09 BO-7.04 BO-7.05] the top lists begin with the current month, follow the range, and name no organizer', async () => {
    const requested = show('ROLE002');
    await screen.findByText('Putri Nusantara 2026');
    const query = (path: string) => requested[`GET /admin/dashboard/${path}`]?.at(-1)?.query.toString();
    const lists = () => [query('top-users'), query('top-value-events')];
    expect(lists()).toEqual(Array(2).fill('from=2026-11-01&to=2026-11-21'));
    expect(screen.queryByLabelText('Organizer')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Rentang'), '7 hari terakhir');
    await waitFor(() => expect(lists()).toEqual(Array(2).fill('from=2026-11-15&to=2026-11-21')));
  });

  test.each([
    ['all events sees who voted the most', null, true],
    ['chosen events sees no such list, and asks for none', ['EVT-1'], false],
  ])('[BO-2.303] finance that is there for %s', async (_which, event_ids, sees) => {
    const own = { id: 'EO-1', name: 'Yayasan', profile_image: '', is_active: true, role: 'finance' };
    const requested = show(
      'ROLE002',
      { 'GET /account/organizers': { body: { organizers: [{ ...own, event_ids, current: true }] } } },
      '/dashboard',
      { eo_id: 'EO-1', team_role: 'finance' },
    );
    await screen.findByText('Putri Nusantara 2026');
    await waitFor(() => expect(requested['GET /account/organizers']).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Top Voters') !== null).toBe(sees));
    expect(requested['GET /admin/dashboard/top-users'] !== undefined).toBe(sees);
  });

  test('[BO-2.280] every range is named with its days and year, kept in the address, and asked for', async () => {
    const requested = show('ROLE001', {}, '/dashboard?range=30d');
    const days = () => requested['GET /admin/dashboard']?.at(-1)?.query.toString();
    await waitFor(() => expect(days()).toBe('from=2026-10-23&to=2026-11-21'));
    expect(screen.getAllByText('23 Okt 2026 – 21 Nov 2026')).toHaveLength(3);
    expect(screen.getByText('November 2026, dihitung per bulan')).toBeTruthy();
    const range = screen.getByLabelText('Rentang');
    const offered = within(range)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual([
      'Bulan ini',
      'Bulan lalu',
      '7 hari terakhir',
      '30 hari terakhir',
      'Pilih tanggal',
    ]);
    await userEvent.selectOptions(range, 'Pilih tanggal');
    expect(shownAddress()).toBe('/dashboard?range=own&from=2026-10-23&to=2026-11-21');
    const from = screen.getByLabelText('Dari tanggal');
    await userEvent.clear(from);
    await userEvent.type(from, '21/11/2026');
    await userEvent.tab();
    await waitFor(() => expect(days()).toBe('from=2026-11-21&to=2026-11-21'));
    await userEvent.selectOptions(range, 'Bulan ini');
    expect(shownAddress()).toBe('/dashboard');
    expect(within(range).getByRole('option', { name: 'Bulan ini' })).toHaveProperty('selected', true);
  });

  test.each([
    ['from=2026-11-05&to=2026-11-04', 'Tanggal akhir harus setelah tanggal awal.'],
    ['from=2026-08-01&to=2026-11-02', 'Rentang paling panjang 93 hari.'],
  ])(
    '[BO-2.280] days that make no sense (%s) are shown in a sentence, and nothing is asked or loading beside it',
    async (query, sentence) => {
      const requested = show('ROLE001', {}, `/dashboard?range=own&${query}`);
      expect((await screen.findByRole('alert')).textContent).toBe(sentence);
      expect(await screen.findByText('Volume Transaction')).toBeTruthy();
      expect(screen.queryByText('AMOUNT TRANSACTION')).toBeNull();
      expect(screen.queryByText('Top Voters')).toBeNull();
      expect(requested['GET /admin/dashboard']).toBeUndefined();
      expect(requested['GET /admin/dashboard/top-users']).toBeUndefined();
    },
  );

  test('[BO-2.281] a super admin looks at one organizer: every figure, the year and the live desk are its own', async () => {
    const own = { ...summary, total_registered_finalist_admin: 36, total_votes_admin: 12_345 };
    const requested = show('ROLE001', {
      'GET /admin/dashboard': [{ body: { data: summary } }, { body: { data: own } }],
    });
    const choice = screen.getByLabelText('Organizer');
    await within(choice).findByRole('option', { name: 'Yayasan Pesona Nusantara' });
    expect(requested['GET /admin/dashboard']?.[0]?.query.has('event_organizer_id')).toBe(false);
    await userEvent.selectOptions(choice, 'Yayasan Pesona Nusantara');
    expect(shownAddress()).toBe('/dashboard?organizer=EO-1001');
    expect(await within(card('TOTAL USER VOTING')).findByText('12.345')).toBeTruthy();
    expect(screen.queryByText('TOTAL USER')).toBeNull();
    for (const path of [
      'dashboard',
      'dashboard/status',
      'dashboard/value-transactions',
      'dashboard/top-users',
      'dashboard/top-value-events',
      'transactions/moves',
    ]) {
      await waitFor(() =>
        expect(requested[`GET /admin/${path}`]?.at(-1)?.query.get('event_organizer_id')).toBe('EO-1001'),
      );
    }
    await userEvent.selectOptions(choice, 'Semua organizer');
    expect(shownAddress()).toBe('/dashboard');
  });

  test('[BO-2.282] every card says how it stands to as many days before; without anything before it says that', async () => {
    const before = {
      amount_transactions: 3_825_500_000,
      total_profits: 0,
      total_registered_events: 48,
      total_event_organizers_superadmin: 20,
      total_users_superadmin: 60_004,
      total_registered_finalist_admin: null,
      total_votes_admin: null,
    };
    show(
      'ROLE001',
      { 'GET /admin/dashboard': { body: { data: { ...summary, before } } } },
      '/dashboard?range=7d',
    );
    const note = async (label: string) => {
      await within(card(label)).findByText(/7 hari sebelumnya/);
      return card(label).querySelector('small')?.textContent;
    };
    expect(await note('AMOUNT TRANSACTION')).toBe('+12% dari 7 hari sebelumnya');
    expect(await note('TOTAL PROFIT')).toBe('Tidak ada pada 7 hari sebelumnya');
    expect(await note('TOTAL REGISTERED EVENTS')).toBe('Sama dengan 7 hari sebelumnya');
    expect(await note('TOTAL EVENT ORGANIZER JOIN')).toBe('+3 dari 7 hari sebelumnya');
    expect(await note('TOTAL USER')).toBe('+1.200 dari 7 hari sebelumnya');
  });

  test('[BO-6.11] asks for nothing while nobody is logged in', () => {
    const requested = answerRequests({});
    renderPages({ '/dashboard': <DeskGuard>{() => <DashboardPage />}</DeskGuard> }, '/dashboard');
    expect(requested).toEqual({});
  });

  test('[BO-2.24] says so where a month has nothing', async () => {
    show('ROLE001', {
      'GET /admin/dashboard/top-users': { body: { data: [], month: '2026-11' } },
      'GET /admin/dashboard/top-value-events': { body: { data: [] } },
    });
    await waitFor(() => expect(screen.getAllByText('No data available')).toHaveLength(2));
  });

  test('[BO-8.01] what fails says so and is fetched by Coba lagi; the rest stands', async () => {
    show('ROLE001', {
      'GET /admin/dashboard/top-users': [
        { status: 503, body: problem('unavailable', 'Layanan sedang tidak tersedia.') },
        { body: { data: [], month: '2026-11' } },
      ],
    });
    expect(await screen.findByText('Error: Layanan sedang tidak tersedia.')).toBeTruthy();
    expect(await screen.findByText('Putri Nusantara 2026')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('No data available')).toBeTruthy();
  });

  test('[BO-3.44] what fails again and again says so without a flicker, and is asked less and less', async () => {
    const requested = show('ROLE001', {
      'GET /admin/dashboard/top-users': { status: 404, body: problem('not_found', 'Tidak ditemukan.') },
    });
    await live.deskWatched();
    const reported = await screen.findByText('Error: Tidak ditemukan.');
    for (let at = 0; at < 3; at++) {
      await live.transaction();
      expect(reported.isConnected).toBe(true);
    }
    await waitFor(() => expect(requested['GET /admin/dashboard/top-users']).toHaveLength(2));
    expect(reported.isConnected).toBe(true);
  });

  test('follows a settlement, and what moved while the line was down', async () => {
    const requested = show('ROLE001', {
      'GET /admin/dashboard': [
        { body: { data: summary } },
        { body: { data: { ...summary, total_registered_events: 49 } } },
      ],
    });
    await live.deskWatched();
    await within(card('TOTAL REGISTERED EVENTS')).findByText('48');
    expect(screen.getByText(/menunggu transaksi/)).toBeTruthy();
    await live.transaction();
    await live.transaction();
    expect(screen.getByText(/transaksi masuk/)).toBeTruthy();
    await within(card('TOTAL REGISTERED EVENTS')).findByText('49');
    // Two at once were one look.
    expect(requested['GET /admin/dashboard']).toHaveLength(2);
    await live.setState('disconnected');
    expect(screen.getAllByText('TERTUNDA')).toHaveLength(2);
    await live.setState('connected');
    await live.deskWatched();
    await waitFor(() => expect(requested['GET /admin/dashboard']).toHaveLength(3));
  });

  test('follows what the desk had to fetch, too, where no socket brings it', async () => {
    const reported = (at: string) => ({
      body: {
        moves: [buildMove({ at })],
        until: at,
        event_names: { e1: 'Putri Nusantara 2026' },
        complete: true,
      },
    });
    const requested = show('ROLE001', {
      'GET /admin/transactions/moves': [
        reported('2026-11-21T12:00:00.000Z'),
        reported('2026-11-21T12:29:00.000Z'),
      ],
    });
    expect(await screen.findByText('30 menit lalu')).toBeTruthy();
    expect(requested['GET /admin/dashboard']).toHaveLength(1);
    // Only the desk fetches again then.
    await live.deskWatched();
    expect(await screen.findByText('1 menit lalu')).toBeTruthy();
    await waitFor(() => expect(requested['GET /admin/dashboard']).toHaveLength(2));
  });
});
