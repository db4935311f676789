import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { buildBoard, buildEventPage, buildUpdate } from '../../support/build-event.ts';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';

const live = standInForLive();
const { EventPage } = await import('#client/public/pages/event.tsx');
const { setLanguage } = await import('#client/lib/i18n/i18n.ts');
const { clearStored } = await import('#client/lib/storage.ts');

const FINALISTS = 14;
const HIDDEN = { votes_count: null, leaderboard: [], positions: [] };

let go: NavigateFunction;
function Address() {
  const { search } = useLocation();
  go = useNavigate();
  return <p data-testid="address">{search}</p>;
}
const address = () => screen.getByTestId('address').textContent;

async function show(search = '', page = buildEventPage({}, {}, FINALISTS)) {
  answerRequests({
    'GET /events/putri': { body: page },
    'GET /events/e1/board': { body: buildBoard(HIDDEN) },
  });
  const element = (
    <>
      <EventPage />
      <Address />
    </>
  );
  renderPages({ '/events/:eventId': element }, `/events/putri${search}`);
  await screen.findByText('Putri Nusantara', { selector: 'h1' });
}
/** The page as the server answers it while results are hidden. */
function hiddenPage() {
  const page = buildEventPage({ votes_count: null }, { leaderboard: [] }, FINALISTS);
  return { ...page, finalists: page.finalists.map((one) => ({ ...one, rank: 0, vote_percentage: 0 })) };
}

const button = () => screen.getByRole('button', { name: 'Peringkat lengkap' });
const dialog = () => screen.findByRole('dialog', { name: 'Peringkat lengkap' });
const rowsIn = (list: HTMLElement) => within(list).getAllByRole('listitem');
const namesIn = (list: HTMLElement) =>
  rowsIn(list).map((row) => row.querySelector('.leaderboard-row_name')?.textContent);

beforeEach(clearStored);
afterEach(() => {
  closePages();
  jest.restoreAllMocks();
});

describe('the whole ranking of an event', () => {
  test('[PX-70] has everybody with rank, picture, name, category and share, and no number of votes', async () => {
    await show();
    await userEvent.click(button());
    const list = within(await dialog()).getByRole('list', { name: 'Peringkat lengkap Putri Nusantara' });
    await waitFor(() => expect(rowsIn(list)).toHaveLength(FINALISTS));
    const last = rowsIn(list)[FINALISTS - 1] as HTMLElement;
    expect(within(last).getByText('Peringkat 14')).toBeTruthy();
    expect(within(last).getByText('Finalis 14')).toBeTruthy();
    expect(within(last).getByText('Aceh')).toBeTruthy();
    expect(within(last).getByText('3,57%')).toBeTruthy();
    expect(last.querySelector('img')?.getAttribute('src')).toBe('/media/finalists/f14.webp');
    expect((await dialog()).textContent).not.toMatch(/\d suara/);
  });

  test('[PX-70] stands in the address: Back and the cross leave it, a link opens it', async () => {
    await show();
    await userEvent.click(button());
    await dialog();
    expect(address()).toBe('?board=all');
    await act(async () => go(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('');
    await userEvent.click(button());
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(address()).toBe(''));
    // The way there was taken back with it.
    await act(async () => go(1));
    expect(address()).toBe('?board=all');
    closePages();
    await show('?board=all&q=finalis');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(address()).toBe('?q=finalis'));
  });

  test('[PX-70] has a board for each category, counted from 1, with the rank among all', async () => {
    await show();
    await userEvent.click(button());
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Aceh' }));
    const list = within(await dialog()).getByRole('list', { name: 'Peringkat Aceh, Putri Nusantara' });
    expect(namesIn(list)).toEqual([2, 4, 6, 8, 10, 12, 14].map((n) => `Finalis ${n}`));
    const second = rowsIn(list)[1] as HTMLElement;
    expect(within(second).getByText('Peringkat 2')).toBeTruthy();
    expect(within(second).getByText('Ke-4 dari semua')).toBeTruthy();
    expect(screen.getByText('Persentase dihitung dari semua suara event ini.')).toBeTruthy();
    expect(address()).toBe('?board=all&board_category=Aceh');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Bali' }));
    expect(address()).toBe('?board=all&board_category=Bali');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Bali' }));
    expect(address()).toBe('?board=all');
    // One step back leaves it, however many boards were looked at.
    await act(async () => go(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[PX-70] opens at the category of a link; one that is not there is no category', async () => {
    await show('?board=all&board_category=Bali');
    expect(namesIn(within(await dialog()).getByRole('list', { name: /^Peringkat Bali/ }))).toHaveLength(7);
    closePages();
    await show('?board=all&board_category=Papua');
    const list = within(await dialog()).getByRole('list', { name: /^Peringkat lengkap/ });
    await waitFor(() => expect(rowsIn(list)).toHaveLength(FINALISTS));
  });

  test('[PX-70] follows the board while it is open', async () => {
    await show('?board=all');
    const list = within(await dialog()).getByRole('list', { name: /^Peringkat lengkap/ });
    await waitFor(() => expect(rowsIn(list)).toHaveLength(FINALISTS));
    const others = Array.from({ length: FINALISTS - 1 }, (_, at) => at + 1);
    await live.update(buildUpdate([14, ...others]));
    await waitFor(() => expect(namesIn(list)[0]).toBe('Finalis 14'));
    expect(namesIn(list)[13]).toBe('Finalis 13');
    expect(await within(list).findByText('naik 13')).toBeTruthy();
  });

  test('[PX-70] shows nothing of ranks and shares while results are hidden, also when that begins while it is open', async () => {
    await show('?board=all');
    await within(await dialog()).findByText('Finalis 14');
    // As the server answers from then on, whoever asks again.
    answerRequests({
      'GET /events/putri': { body: hiddenPage() },
      'GET /events/e1/board': { body: buildBoard(HIDDEN) },
    });
    await live.heartbeat('e1', 5, 'ongoing', { hidden: true });
    await within(await dialog()).findByText('Hasil disembunyikan sampai diumumkan');
    const reported = (await dialog()).textContent ?? '';
    expect(reported).not.toMatch(/%|Finalis \d|Peringkat \d/);
    expect(within(await dialog()).queryByRole('list')).toBeNull();
    closePages();
    await show('?board=all&board_category=Bali', hiddenPage());
    expect((await dialog()).textContent).not.toMatch(/%|Finalis \d|Peringkat \d/);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Peringkat lengkap' })).toBeNull();
  });

  test('is not offered where the board has everybody already', async () => {
    const page = buildEventPage({}, {}, 9);
    const finalists = page.finalists.map((one) => ({ ...one, category: 'Bali' }));
    await show('', { ...page, finalists });
    expect(screen.queryByRole('button', { name: 'Peringkat lengkap' })).toBeNull();
  });

  test('is in English', async () => {
    await act(() => setLanguage('en'));
    await show('?board=all&board_category=Bali');
    expect(await screen.findByRole('dialog', { name: 'Full ranking' })).toBeTruthy();
    expect(screen.getByText('No. 3 overall')).toBeTruthy();
    await act(() => setLanguage('id'));
  });
});
