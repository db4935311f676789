import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { buildDeskRow, buildOrganizerRow, pageOf } from '../../support/desk-events.ts';
import { buildTransactionRow, buildTransactionStatistics } from '../../support/desk-transactions.ts';
import { standInForLive } from '../../support/live-stand-in.ts';

standInForLive();
const { setClaims } = await import('#client/lib/session.ts');
const { EventOrganizerPage } = await import('#client/desk/pages/event-organizer.tsx');
const { TransactionPage } = await import('#client/desk/pages/transaction.tsx');
const { VotingPage } = await import('#client/desk/pages/voting.tsx');

const EVENTS = 'GET /admin/events';
const ORGANIZERS = 'GET /admin/event-organizers';

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(closePages);

const show = (at: string) => {
  const requested = answerRequests({
    [EVENTS]: pageOf('events', [buildDeskRow({ transaction_count: 12 })]),
    [ORGANIZERS]: pageOf('event_organizers', [buildOrganizerRow({ created_at: '2026-11-21T12:41:52.000Z' })]),
    'GET /admin/transactions/statistics': { body: { result: buildTransactionStatistics() } },
    'GET /admin/transactions/moves': {
      body: { moves: [], until: '2026-11-20T03:00:00.000Z', event_names: {}, complete: true },
    },
    'GET /admin/transactions': {
      body: {
        result: [buildTransactionRow()],
        pagination: { page: 1, limit: 10, total: 1, total_page: 1 },
        total_is_exact: true,
      },
    },
  });
  renderPages(
    {
      '/dashboard/voting': <VotingPage />,
      '/dashboard/transaction': <TransactionPage />,
      '/dashboard/event-organizer': <EventOrganizerPage />,
    },
    at,
  );
  return requested;
};
const head = (name: string) => screen.findByRole('button', { name });

test.each([
  ['/dashboard/voting?page=3', EVENTS, 'TOTAL AMOUNT', '-total'],
  ['/dashboard/transaction?page=3', EVENTS, 'COUNT', '-count'],
  ['/dashboard/event-organizer?page=3', ORGANIZERS, 'NAME', 'name'],
])('[BO-2.265] %s is sorted by a press of a head, from its first page', async (at, call, name, sort) => {
  const requested = show(at);
  await userEvent.click(await head(name));
  await waitFor(() =>
    expect(
      requested[call]?.some(({ query }) => query.get('sort') === sort && query.get('page') === '1'),
    ).toBe(true),
  );
  const sorted = sort.startsWith('-') ? 'descending' : 'ascending';
  expect((await head(name)).closest('th')?.getAttribute('aria-sort')).toBe(sorted);
});

test('[BO-2.265] the address keeps the order', async () => {
  const requested = show('/dashboard/voting?sort=name');
  expect((await head('EVENT NAME')).closest('th')?.getAttribute('aria-sort')).toBe('ascending');
  expect(requested[EVENTS]?.some(({ query }) => query.get('sort') === 'name')).toBe(true);
});

test('[BO-2.267] COUNT says that it counts what was paid, the bar that it counts all', async () => {
  show('/dashboard/transaction');
  const row = (await screen.findByText('12 trx(s)')).closest('td') as HTMLElement;
  expect(within(row).getByText('dibayar')).toBeTruthy();
  expect(await screen.findByText('1.006 transaksi, semua status')).toBeTruthy();
});

test('[BO-2.267] lists show the time beside the day', async () => {
  show('/dashboard/transaction?list=late');
  expect((await screen.findByText('19.41 WIB')).parentElement?.textContent).toBe('21 Nov 202619.41 WIB');
});
