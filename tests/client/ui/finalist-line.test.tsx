import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { LeaderboardList } from '#client/entities/leaderboard/leaderboard-list.tsx';
import { Podium } from '#client/entities/leaderboard/podium.tsx';
import { FinalistStage } from '#client/public/finalists/finalist-stage.tsx';
import { CartRow } from '#client/public/orders/cart-row.tsx';
import type { LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import { buildFinalist } from '../../support/orders-client.ts';

const row: LeaderboardRow = {
  id: 'f1',
  rank: 1,
  name: 'Ayu Larasati',
  category: 'Jawa Tengah',
  profile_image: '',
  vote_percentage: 0.4,
  increase_percentage: 0,
};
const finalist = buildFinalist({ id: 'f1', category: 'Jawa Tengah', number: 7 });
const text = () => document.body.textContent;

afterEach(cleanup);

test('[BO-2.244] a number stands before the category on the board, in the cart and on the finalist’s stage', () => {
  render(<LeaderboardList rows={[{ ...row, number: 7 }]} />);
  expect(text()).toContain('No. 07 · Jawa Tengah');
  cleanup();
  render(<CartRow finalist={finalist} quantity={1} full={false} onQuantity={() => undefined} />);
  expect(text()).toContain('No. 07 · Jawa Tengah');
  cleanup();
  const stage = <FinalistStage finalist={finalist} eventName="Putri" onShare={() => undefined} />;
  render(<MemoryRouter>{stage}</MemoryRouter>);
  expect(text()).toContain('No. 07 · Jawa Tengah · Putri');
});

test('[BO-2.244] without a number the category stands alone', () => {
  render(<LeaderboardList rows={[row]} />);
  expect(screen.getByText('Jawa Tengah')).toBeTruthy();
});

test('[BO-2.246] who has withdrawn is marked on the podium, too', () => {
  render(
    <Podium
      rows={[
        { ...row, withdrawn: true },
        { ...row, id: 'f2', rank: 2 },
      ]}
      label="Podium"
    />,
  );
  expect(screen.getAllByText('Mengundurkan diri')).toHaveLength(1);
  expect(screen.getByText('Mengundurkan diri').closest('li')?.className).toContain('podium_first');
});
