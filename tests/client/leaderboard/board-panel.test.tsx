import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setLanguage } from '#client/lib/i18n/i18n.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { BoardPanel } from '#client/public/leaderboard/board-panel.tsx';
import { RecentVotes } from '#client/public/leaderboard/recent-votes.tsx';
import { buildBoard } from '../../support/build-event.ts';

const boardOfLength = (count: number) => ({
  rows: buildBoard({}, count).leaderboard,
  hidden: false,
  spikes: [],
  syncedAt: serverNow(),
  beat: 0,
});
const rowCount = () => within(screen.getByRole('list')).getAllByRole('listitem').length;

afterEach(cleanup);

describe('the board on the event page', () => {
  test('[P2-24 P9-06] shows three rows, ten after Show more, and three again after Show less', async () => {
    render(<BoardPanel board={boardOfLength(12)} eventName="Putri" />);
    expect(rowCount()).toBe(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(rowCount()).toBe(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(rowCount()).toBe(3);
  });

  test('three rows need no button', () => {
    render(<BoardPanel board={boardOfLength(3)} eventName="Putri" />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('says how old it is while live, and what it is worth after the end', () => {
    const { rerender } = render(<BoardPanel board={boardOfLength(3)} eventName="Putri" />);
    expect(screen.getByText('LIVE')).toBeTruthy();
    rerender(<BoardPanel board={boardOfLength(3)} eventName="Putri" results="provisional" />);
    expect(screen.queryByText('LIVE')).toBeNull();
    expect(screen.getByText('Hasil sementara')).toBeTruthy();
  });

  test('while results are hidden says until when, in the zone of the event', () => {
    const until = '2026-11-21T14:00:00.000Z';
    const blackout = { hidden: true, from: '2026-11-21T12:00:00.000Z', until };
    const hidden = { ...boardOfLength(0), hidden: true };
    const { rerender } = render(
      <BoardPanel board={hidden} blackout={blackout} zone="Asia/Makassar" eventName="Putri" />,
    );
    expect(screen.getByText('Hasil disembunyikan sampai 21 Nov 2026, 22.00 WITA')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
    rerender(<BoardPanel board={hidden} blackout={{ ...blackout, until: null }} eventName="Putri" />);
    expect(screen.getByText('Hasil disembunyikan sampai diumumkan')).toBeTruthy();
  });

  test('of an event that is over says nothing of growth', () => {
    const flat = {
      ...boardOfLength(3),
      rows: buildBoard({}, 3).leaderboard.map((row) => ({ ...row, increase_percentage: 0 })),
    };
    const { rerender } = render(<BoardPanel board={flat} eventName="Putri" />);
    expect(screen.getAllByText('tetap')).toHaveLength(3);
    rerender(<BoardPanel board={flat} eventName="Putri" settled />);
    expect(screen.queryByText('tetap')).toBeNull();
  });
});

describe('the latest votes', () => {
  test('say who, for whom, how many and when; equal ones stand beside each other', () => {
    const vote = {
      name: 'Sinta M.',
      finalist_name: 'Ayu Larasati',
      votes: 1250,
      at: new Date().toISOString(),
    };
    render(<RecentVotes votes={[vote, vote]} />);
    const rows = screen.getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('Sinta M. untuk Ayu Larasati');
    expect(rows[0]?.textContent).toContain('+1.250');
    expect(rows[0]?.textContent).toContain('baru saja');
  });

  test('call somebody without a name what the page’s language calls them, and one vote a vote', async () => {
    const vote = { name: 'Pendukung', finalist_name: 'Ayu', votes: 1, at: new Date().toISOString() };
    render(<RecentVotes votes={[vote]} />);
    expect(screen.getByRole('listitem').textContent).toContain('Pendukung untuk Ayu');
    await act(() => setLanguage('en'));
    expect(screen.getByRole('listitem').textContent).toContain('Supporter for Ayu');
    expect(screen.getByText('1 vote')).toBeTruthy();
    await act(() => setLanguage('id'));
  });
});
