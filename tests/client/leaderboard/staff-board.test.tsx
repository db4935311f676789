import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffBoard, VoterDetail } from '../../../contracts/leaderboard/staff-board.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';

/** A ring is drawn on a canvas, which jsdom does not have; its figures stand beside it. */
function NoDoughnut() {
  return null;
}
jest.unstable_mockModule('react-chartjs-2', () => ({ Doughnut: NoDoughnut }));
const { LeaderboardPage } = await import('../../../client/app/pages/dashboard/leaderboard.tsx');
const { loadStaffTexts } = await import('../../../client/lib/i18n/i18n.ts');
const { voterTone } = await import('../../../client/features/leaderboard/hooks/desk/voter-tone.ts');
const { sliceRole } = await import('../../../client/features/leaderboard/hooks/desk/slice-role.ts');

beforeAll(loadStaffTexts);
afterEach(closePages);

const EVENTS = 'GET /admin/leaderboard/events';
const BOARD = 'GET /admin/leaderboard/events/e1';
const VOTERS = 'GET /admin/leaderboard/finalists/f2';

function buildStaffBoard(overrides: Partial<StaffBoard> = {}): StaffBoard {
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
  test('asks once the typing pauses for half a second, and the chosen event is shown', async () => {
    const asked = answerRequests({
      [EVENTS]: { body: { events: [{ id: 'e1', name: 'Putri Nusantara 2026' }] } },
      [BOARD]: { body: buildStaffBoard() },
    });
    show();
    expect(screen.getByText('No Leaderboard Data')).toBeTruthy();
    const field = screen.getByRole('combobox', { name: 'Search Event' });
    await userEvent.type(field, 'putri');
    await screen.findByRole('option', { name: /Putri Nusantara/ });
    await new Promise((resolve) => setTimeout(resolve, 700));
    const searched = (asked[EVENTS] ?? []).map(({ query }) => query.get('search') ?? '');
    expect(searched.filter((text) => text !== '')).toEqual(['putri']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('table', { name: /Putri Nusantara/ })).toBeTruthy();
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'Putri Nusantara 2026');
  });
});

describe('a chosen event', () => {
  const at = '/dashboard/leaderboard?event=e1';

  test('lists ranks, votes and shares with two decimals', async () => {
    answerRequests({ [BOARD]: { body: buildStaffBoard() } });
    show(at);
    const table = await screen.findByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '1Ayu LarasatiBali6060,00%',
      '2Komang Sri DewiBali4040,00%',
    ]);
  });

  test('without finalists says that the list is empty', async () => {
    answerRequests({ [BOARD]: { body: buildStaffBoard({ data: [], chart: [], total_votes: 0 }) } });
    show(at);
    expect(await screen.findByText('Lists is Empty')).toBeTruthy();
    expect(screen.getByText('There are no participant to display.')).toBeTruthy();
  });

  test('that cannot be fetched says so and tries again', async () => {
    answerRequests({
      [BOARD]: [{ status: 503, body: problem('unavailable', 'Sedang sibuk.') }, { body: buildStaffBoard() }],
    });
    show(at);
    expect(await screen.findByText(/Sedang sibuk/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('table', { name: /Putri Nusantara/ })).toBeTruthy();
  });

  test('a row opens who voted, the highest first, and Latest asks for the other order', async () => {
    const asked = answerRequests({
      [BOARD]: { body: buildStaffBoard() },
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
      'RPRina Paramitarina@surel.test2 minutes ago640',
      'FNFajar Nugrohof***@surel.testno votes0',
    ]);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Latest' }));
    await within(drawer).findAllByRole('listitem');
    expect((asked[VOTERS] ?? []).map(({ query }) => query.get('filter_by'))).toEqual(['highest', 'latest']);
  });

  test('a finalist nobody voted for has No Votes', async () => {
    answerRequests({ [BOARD]: { body: buildStaffBoard() }, [VOTERS]: voters([]) });
    show(`${at}&finalist=f2`);
    expect(await screen.findByText('No Votes')).toBeTruthy();
  });
});

test('an e-mail has the same of ten colours every time, and all ten are used', () => {
  const tones = Array.from({ length: 200 }, (_, at) => voterTone(`pemilih${at}@surel.test`));
  expect(new Set(tones).size).toBe(10);
  expect(voterTone('rina@surel.test')).toBe(voterTone('rina@surel.test'));
});

test('slices are in two golds by turns, and Others in the colour of a line', () => {
  const chart = [...'abcdefg', 'Others'].map((name) => ({ name, percentage: 0.1 }));
  const roles = chart.map((_, index) => sliceRole(chart, index));
  expect(roles).toEqual([
    ...['--gold', '--gold-deep', '--gold', '--gold-deep', '--gold', '--gold-deep', '--gold'],
    '--line-strong',
  ]);
});
