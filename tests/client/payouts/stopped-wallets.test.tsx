import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Claims } from '#contracts/accounts/session.ts';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { onePage } from '../../support/desk-client.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { atPlatform, buildWallet, inTeam, nothing, PAYOUT_CALLS } from '../../support/payouts-client.ts';

standInForLive();
const { clearClaims, setClaims } = await import('#client/lib/session.ts');
const { WithdrawalPage } = await import('#client/desk/pages/withdrawal.tsx');

const PATH = '/dashboard/withdrawal';
const STOPPED = /^Tidak dicairkan sampai selisih laporannya selesai\./;

async function show(as: Claims) {
  setClaims(as);
  answerRequests({
    [PAYOUT_CALLS.wallets]: {
      body: {
        summary: { ...nothing, settled_amount: 0, share_amount: 0, suspense_amount: 0 },
        wallets: [
          buildWallet({ event_id: 'EVT-1', event_name: 'Putri Nusantara', is_stopped: true }),
          buildWallet({ event_id: 'EVT-2', event_name: 'Gita Pelajar' }),
        ],
        pagination: onePage(2),
        hidden_events: 0,
      },
    },
    [PAYOUT_CALLS.movements]: { body: { movements: [], next: null } },
    [PAYOUT_CALLS.payouts]: { body: { result: [], pagination: onePage(0) } },
    [PAYOUT_CALLS.accounts]: { body: { result: [] } },
    'GET /admin/event-organizers': { body: { event_organizers: [], pagination: onePage(0) } },
  });
  renderPages({ [PATH]: <WithdrawalPage /> }, PATH);
  return async (name: string) =>
    within(
      (await screen.findByRole('link', { name: `Lihat transaksi ${name}` })).closest('li') as HTMLElement,
    );
}

afterEach(() => {
  closePages();
  clearClaims();
});

describe('a wallet whose payouts are stopped', () => {
  test('says so, and leads whoever may read reports to the differences', async () => {
    const cardOf = await show(atPlatform());
    const stopped = await cardOf('Putri Nusantara');
    expect(stopped.getByText(STOPPED)).toBeTruthy();
    expect(
      stopped.getByRole('link', { name: 'Lihat selisihnya: Putri Nusantara' }).getAttribute('href'),
    ).toBe('/dashboard/cases?kind=difference&event=EVT-1');
    expect((await cardOf('Gita Pelajar')).queryByText(STOPPED)).toBeNull();
  });

  test('says so to its organizer, without a way to what is the platform’s matter', async () => {
    const cardOf = await show(inTeam());
    const stopped = await cardOf('Putri Nusantara');
    expect(stopped.getByText(STOPPED)).toBeTruthy();
    expect(stopped.queryByRole('link', { name: /selisih/ })).toBeNull();
  });
});
