import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import type { DeskBoard, VoterDetail } from '#contracts/leaderboard/desk-board.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { buildDeskEvent } from '../../support/desk-events.ts';

type Ring = {
  data: { labels: string[] };
  options: {
    cutout: string;
    plugins: { legend: { display: boolean }; tooltip: { enabled?: boolean } };
  };
};
/** What the ring is given to draw: a canvas is what jsdom does not have. */
const drawn: { ring?: Ring } = {};
function RingProbe(props: Ring) {
  drawn.ring = props;
  return null;
}
jest.unstable_mockModule('react-chartjs-2', () => ({ Doughnut: RingProbe }));
const { LeaderboardPage } = await import('#client/desk/pages/leaderboard.tsx');
const { voterTone } = await import('#client/desk/leaderboard/voter-tone.ts');
const { sliceRole } = await import('#client/desk/leaderboard/slice-role.ts');

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(() => {
  closePages();
  clearClaims();
});

const EVENTS = 'GET /admin/leaderboard/events';
const BOARD = 'GET /admin/leaderboard/events/e1';
const VOTERS = 'GET /admin/leaderboard/finalists/f2';

function buildDeskBoard(overrides: Partial<DeskBoard> = {}): DeskBoard {
  const row = (n: number, name: string, votes: number) => ({
    id: `f${n}`,
    rank: n,
    name,
    category: 'Bali',
    profile_image: '',
    total_votes: votes,
    vote_percentage: votes / 100,
  });
  return {
    event: { id: 'e1', name: 'Putri Nusantara 2026' },
    data: [row(1, 'Ayu Larasati', 60), row(2, 'Komang Sri Dewi', 40)],
    chart: [
      { name: 'Ayu Larasati', percentage: 0.6 },
      { name: 'Komang Sri Dewi', percentage: 0.4 },
    ],
    total_votes: 100,
    version: 3,
    as_of: new Date().toISOString(),
    hidden: false,
    ...overrides,
  };
}

function voters(data: Partial<VoterDetail>[]) {
  return {
    body: {
      data: data.map((each, at) => ({
        id: `u${at}`,
        name: 'Rina Paramita',
        email: 'rina@surel.test',
        last_trx_time: null,
        vote: 0,
        count_vote: 0,
        ...each,
      })),
      pagination: { page: 1, limit: 20, total: data.length, total_page: 1 },
      is_complete: true,
    },
  };
}

const show = (at = '/dashboard/leaderboard') =>
  renderPages({ '/dashboard/leaderboard': <LeaderboardPage /> }, at);

describe('the search', () => {
  test('[BO-2.78 BO-2.86 BO-7.31 BO-9.08] asks once the typing pauses for half a second, and the chosen event is shown', async () => {
    const requested = answerRequests({
      [EVENTS]: { body: { events: [{ id: 'e1', name: 'Putri Nusantara 2026' }] } },
      [BOARD]: { body: buildDeskBoard() },
    });
    show();
    expect(screen.getByText('No Leaderboard Data')).toBeTruthy();
    const prompt = 'Cari dan pilih sebuah event untuk melihat leaderboardnya.';
    expect(screen.getByText(prompt)).toBeTruthy();
    const field = screen.getByRole('combobox', { name: 'Search Event' });
    await userEvent.click(field);
    await screen.findByRole('option', { name: /Putri Nusantara/ });
    fireEvent.change(field, { target: { value: 'pu' } });
    const typedAt = performance.now();
    fireEvent.change(field, { target: { value: 'putri' } });
    const searched = () => (requested[EVENTS] ?? []).map(({ query }) => query.get('search') ?? '');
    await waitFor(() => expect(searched()).toEqual(['', 'putri']));
    expect(performance.now() - typedAt).toBeGreaterThan(499);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('table', { name: /Putri Nusantara/ })).toBeTruthy();
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'Putri Nusantara 2026');
  });
});

describe('a chosen event', () => {
  const at = '/dashboard/leaderboard?event=e1';

  test('[BO-2.80 BO-9.14] lists ranks, votes and shares with two decimals', async () => {
    answerRequests({ [BOARD]: { body: buildDeskBoard() } });
    show(at);
    const table = await screen.findByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '1Ayu LarasatiBali6060,00%',
      '2Komang Sri DewiBali4040,00%',
    ]);
  });

  test('[BO-2.80] shows the picture of each finalist', async () => {
    const board = buildDeskBoard();
    const data = board.data.map((row) => ({ ...row, profile_image: `/media/${row.id}.webp` }));
    answerRequests({ [BOARD]: { body: { ...board, data } } });
    show(at);
    const table = await screen.findByRole('table');
    const pictures = [...table.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(pictures).toEqual(['/media/f1.webp', '/media/f2.webp']);
  });

  test('[BO-2.79 BO-2.81 BO-9.17] draws the shares as a ring with tooltips and without a legend, beside a second tab', async () => {
    answerRequests({ [BOARD]: { body: buildDeskBoard() } });
    show(at);
    await waitFor(() => expect(drawn.ring?.data.labels).toEqual(['Ayu Larasati', 'Komang Sri Dewi']));
    const { cutout, plugins } = (drawn.ring as Ring).options;
    expect([cutout, plugins.legend.display, plugins.tooltip.enabled ?? true]).toEqual(['70%', false, true]);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Leaderboards',
      'Event Information',
    ]);
  });

  test('[BO-2.87 BO-2.88] shows what the event is', async () => {
    const event = buildDeskEvent({
      event_organizer_profile: '/media/event_organizers/forum.webp',
      related_event: [{ id: 'EVT-2', name: 'Gita Tua', price: 1_000, profile_image: '' }],
    });
    const bare = { ...event, social_media: null, related_event: [] };
    answerRequests({
      [BOARD]: { body: buildDeskBoard() },
      'GET /admin/events/e1': [{ body: { event } }, { body: { event: bare } }],
    });
    show(at);
    const openInformation = async () =>
      userEvent.click(await screen.findByRole('tab', { name: 'Event Information' }));
    await openInformation();
    await screen.findByText('Suara muda.');
    const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling as HTMLElement;
    const said = (label: string) => fact(label).textContent;
    expect(said('Event Organizer')).toBe('Forum Drumband');
    expect(fact('Event Organizer').querySelector('img')?.getAttribute('src')).toContain('forum');
    expect([said('Status'), said('Total Finalist')]).toEqual(['Upcoming', '2']);
    expect(said('Start')).toBe('Sun, 17 Jan, 10:00 AM WIB');
    expect(said('End')).toBe('Sun, 28 Feb, 09:00 PM WIB');
    expect([said('Price'), said('Event Name')]).toEqual(['Rp\u00a02.500', 'Gita Pelajar']);
    expect([said('Tagline'), said('Description')]).toEqual(['Suara muda.', 'Dua puluh paduan suara.']);
    expect([said('Live Website'), said('Related Event')]).toEqual(['@gitapelajar', 'Gita Tua']);
    closePages();
    show(at);
    await openInformation();
    expect(await screen.findByText('No Social Media')).toBeTruthy();
    expect(screen.getByText('No Related Event')).toBeTruthy();
  });

  test('[BO-2.86] without finalists says that the list is empty', async () => {
    answerRequests({ [BOARD]: { body: buildDeskBoard({ data: [], chart: [], total_votes: 0 }) } });
    show(at);
    expect(await screen.findByText('Lists is Empty')).toBeTruthy();
    expect(screen.getByText('There are no participant to display.')).toBeTruthy();
  });

  test('[BO-8.01] that cannot be fetched says so and tries again', async () => {
    answerRequests({
      [BOARD]: [{ status: 503, body: problem('unavailable', 'Sedang sibuk.') }, { body: buildDeskBoard() }],
    });
    show(at);
    expect(await screen.findByText(/Sedang sibuk/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('table', { name: /Putri Nusantara/ })).toBeTruthy();
  });

  test('[BO-2.83 BO-2.84 BO-2.85 BO-7.33] a row opens who voted, the highest first, and Latest asks for the other order', async () => {
    const requested = answerRequests({
      [BOARD]: { body: buildDeskBoard() },
      [VOTERS]: voters([
        { count_vote: 640, last_trx_time: new Date(Date.now() - 125_000).toISOString() },
        { name: 'Fajar Nugroho', email: 'f***@surel.test' },
      ]),
    });
    show(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Lihat pemilih Komang Sri Dewi' }));
    const drawer = await screen.findByRole('dialog', { name: 'Total Vote Details' });
    const items = await within(drawer).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'RPRina Paramitarina@surel.test2 menit lalu640',
      'FNFajar Nugrohof***@surel.testno votes0',
    ]);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Latest' }));
    await within(drawer).findAllByRole('listitem');
    expect((requested[VOTERS] ?? []).map(({ query }) => query.get('filter_by'))).toEqual([
      'highest',
      'latest',
    ]);
  });

  test('[BO-2.84] voters say how long ago they voted, and keep the colour of their e-mail', async () => {
    const ago = (seconds: number) => ({
      last_trx_time: new Date(Date.now() - seconds * 1_000).toISOString(),
    });
    answerRequests({
      [BOARD]: { body: buildDeskBoard() },
      [VOTERS]: voters([ago(30), ago(3_700), ago(3 * 86_500)]),
    });
    show(`${at}&finalist=f2`);
    const [now, hour, days] = await screen.findAllByText(/lalu$/);
    expect(now?.textContent).toMatch(/^\d+ detik lalu$/);
    expect([hour?.textContent, days?.textContent]).toEqual(['1 jam lalu', '3 hari lalu']);
    const avatars = [...document.querySelectorAll('li .badge_avatar')];
    const tone = `voter-list_tone${voterTone('rina@surel.test')}`;
    expect(avatars.map(({ classList }) => classList.contains(tone))).toEqual([true, true, true]);
  });

  test('while results are hidden the drawer says so, and asks for nobody', async () => {
    const board = buildDeskBoard();
    const data = board.data.map((row) => ({ ...row, rank: 0, total_votes: 0, vote_percentage: 0 }));
    const requested = answerRequests({
      [BOARD]: { body: { ...board, data, chart: [], total_votes: 0, hidden: true } },
      [VOTERS]: voters([]),
    });
    show(`${at}&finalist=f2`);
    const drawer = await screen.findByRole('dialog', { name: 'Total Vote Details' });
    expect(
      within(drawer).getByText('Hasil event ini sedang disembunyikan, juga dari layar ini.'),
    ).toBeTruthy();
    expect(within(drawer).queryByText('No Votes')).toBeNull();
    expect(requested[VOTERS] ?? []).toEqual([]);
  });

  test('[BO-2.83 BO-2.85] a finalist nobody voted for has No Votes', async () => {
    answerRequests({ [BOARD]: { body: buildDeskBoard() }, [VOTERS]: voters([]) });
    show(at);
    // Anywhere on the row.
    await userEvent.click(await screen.findByRole('cell', { name: '40,00%' }));
    expect(await screen.findByText('No Votes')).toBeTruthy();
  });
});

test('[BO-2.84 BO-9.19] an e-mail has the same of ten colours every time, and all ten are used', () => {
  const tones = Array.from({ length: 200 }, (_, at) => voterTone(`pemilih${at}@surel.test`));
  expect(new Set(tones).size).toBe(10);
  expect(voterTone('rina@surel.test')).toBe(voterTone('rina@surel.test'));
});

test('[BO-2.81] slices are in two golds by turns, and Others in the colour of a line', () => {
  const chart = [...'abcdefg', 'Others'].map((name) => ({ name, percentage: 0.1 }));
  const roles = chart.map((_, index) => sliceRole(chart, index));
  expect(roles).toEqual([
    ...['--gold', '--gold-deep', '--gold', '--gold-deep', '--gold', '--gold-deep', '--gold'],
    '--line-strong',
  ]);
});
