import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { buildDeskRow, buildOrganizerRow, pageOf } from '../../support/desk-events.ts';
import { buildTransactionRow, buildTransactionStatistics } from '../../support/desk-transactions.ts';
import { standInForLive } from '../../support/live-stand-in.ts';

const live = standInForLive();
const { setClaims } = await import('#client/lib/session.ts');
const { clearStored } = await import('#client/lib/storage.ts');
const { TransactionPage } = await import('#client/desk/pages/transaction.tsx');

const PATH = '/dashboard/transaction';
const LIST = 'GET /admin/events';
const STATISTICS = 'GET /admin/transactions/statistics';
const ORGANIZERS = 'GET /admin/event-organizers';

const show = (answers: Parameters<typeof answerRequests>[0] = {}, at = PATH) => {
  const requested = answerRequests({
    [LIST]: pageOf('events', [buildDeskRow({ total_amount: 654_370_000, transaction_count: 1_006 })]),
    [STATISTICS]: { body: { result: buildTransactionStatistics() } },
    'GET /admin/transactions/moves': {
      body: { moves: [], until: '2026-11-20T03:00:00.000Z', event_names: {}, complete: true },
    },
    [ORGANIZERS]: pageOf('event_organizers', [buildOrganizerRow()]),
    ...answers,
  });
  renderPages({ [PATH]: <TransactionPage /> }, at);
  return requested;
};
const row = async () => (await screen.findByText('Gita Pelajar')).closest('tr') as HTMLElement;

beforeEach(() => {
  clearStored();
  setClaims(buildDeskClaims());
});
afterEach(closePages);

describe('the summary', () => {
  test('[BO-2.99 BO-2.100] has the value of all transactions, and how many there are by status, as a bar and in figures', async () => {
    show();
    const summary = within(await screen.findByRole('region', { name: 'Ringkasan transaksi' }));
    expect(await summary.findByText('TOTAL TRANSACTION VALUE')).toBeTruthy();
    expect(await summary.findByText('Rp 654.370.000')).toBeTruthy();
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Success 1.000',
      'Pending 3',
      'Expire 2',
      'Failed 1',
      '1.006 transaksi, semua status',
    ]);
    expect(document.querySelectorAll('.status-bar_track > i')).toHaveLength(4);
  });

  test('[BO-2.100] names Returned only where something was, and follows what moves', async () => {
    const returned = buildTransactionStatistics({ status_returned: 7 });
    show({
      [STATISTICS]: [{ body: { result: buildTransactionStatistics() } }, { body: { result: returned } }],
    });
    const summary = within(await screen.findByRole('region', { name: 'Ringkasan transaksi' }));
    await summary.findByText('1.006 transaksi, semua status');
    expect(summary.queryByText('Returned')).toBeNull();
    await live.transaction({ event_id: 'EVT-1' });
    expect((await summary.findByText('Returned')).textContent).toBe('Returned 7');
  });
});

describe('the list of events', () => {
  test('[BO-2.105 BO-2.106] shows what each took, and its menu leads to its transactions', async () => {
    show();
    const shown = await row();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'EVENT ID',
      'EVENT NAME',
      'TOTAL AMOUNT',
      'COUNT',
      'STATUS',
      'Tindakan',
    ]);
    for (const text of ['EVT-1', 'Forum Drumband', 'Rp 654.370.000', '1.006 trx(s)', 'Ongoing']) {
      expect(within(shown).getByText(text)).toBeTruthy();
    }
    await userEvent.click(within(shown).getByRole('button', { name: 'Tindakan untuk Gita Pelajar' }));
    const detail = await screen.findByRole('menuitem', { name: 'View Detail' });
    expect(detail.getAttribute('href')).toBe('/dashboard/transaction/EO-1&EVT-1');
  });

  test('[BO-2.101 BO-2.104 BO-4.04 BO-4.16 BO-7.17] tabs ask for ongoing and completed; a tab or a search begins at page 1', async () => {
    const requested = show({ [LIST]: pageOf('events', [buildDeskRow()], 25, 2) }, `${PATH}?page=2`);
    await row();
    const last = () => requested[LIST]?.at(-1)?.query.toString();
    expect(last()).toBe('page=2&limit=10&status=ongoing');
    await userEvent.click(screen.getByRole('tab', { name: 'Inactive Event' }));
    await waitFor(() => expect(last()).toBe('page=1&limit=10&status=completed'));
    expect(screen.getByRole('tab', { name: 'Active Event' })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search event here' }), 'gita');
    await waitFor(() => expect(last()).toBe('page=1&limit=10&status=completed&search=gita'));
  });

  test('[BO-2.102 BO-4.16 BO-6.03 BO-7.07 BO-9.03] a super admin narrows it to one of up to 100 organizers, from page 1 on', async () => {
    const requested = show({ [LIST]: pageOf('events', [buildDeskRow()], 25, 2) }, `${PATH}?page=2`);
    await screen.findByRole('option', { name: 'Forum Drumband' });
    expect(requested[ORGANIZERS]?.map(({ query }) => query.toString())).toEqual(['page=1&limit=100']);
    const choice = screen.getByLabelText('Select Event Organizer');
    expect(within(choice).getAllByRole('option')[0]?.textContent).toBe('Select Event Organizer');
    await userEvent.selectOptions(choice, 'EO-1');
    await waitFor(() =>
      expect(requested[LIST]?.at(-1)?.query.toString()).toBe(
        'page=1&limit=10&status=ongoing&event_organizer_id=EO-1',
      ),
    );
    await waitFor(() => expect(requested[STATISTICS]?.at(-1)?.query.get('event_organizer_id')).toBe('EO-1'));
  });

  test('[BO-2.102 BO-6.03] organizer staff chooses no organizer and asks for none', async () => {
    setClaims(buildDeskClaims('ROLE002'));
    const requested = show();
    await row();
    expect(screen.queryByLabelText('Select Event Organizer')).toBeNull();
    expect(requested[ORGANIZERS]).toBeUndefined();
  });

  test('[BO-2.107] goes on and back by PREVIOUS and NEXT', async () => {
    const requested = show({
      [LIST]: ({ query }) =>
        pageOf('events', [buildDeskRow()], 15, Number(query.get('page'))) as { body: object },
    });
    await row();
    const inert = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect(screen.getByText('Page 1 of 2')).toBeTruthy();
    expect([inert('PREVIOUS'), inert('NEXT')]).toEqual([true, false]);
    await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    expect([inert('PREVIOUS'), inert('NEXT')]).toEqual([false, true]);
    expect(requested[LIST]?.at(-1)?.query.get('page')).toBe('2');
  });

  test('[BO-2.108 BO-8.01] says that it is empty, and what failed', async () => {
    show({ [LIST]: pageOf('events', []) });
    expect(await screen.findByText('Transaction List is Empty')).toBeTruthy();
    closePages();
    const busy = { status: 503, body: problem('unavailable', 'Sedang sibuk.') };
    show({ [LIST]: busy, [STATISTICS]: busy });
    expect(await screen.findAllByText('Error: Sedang sibuk.')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Coba lagi' }).length).toBeGreaterThanOrEqual(2);
  });
});

test('[BO-2.103] Filter offers the late, reviewed and returned ones with their counts, and lists them', async () => {
  const late = buildTransactionRow({ name: 'Fajar Nugroho', late: true });
  const requested = show({
    'GET /admin/transactions': {
      body: {
        result: [late],
        pagination: { page: 1, limit: 10, total: 1, total_page: 1 },
        total_is_exact: true,
      },
    },
  });
  await row();
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.getByRole('button', { name: /Review/ }).textContent).toBe('Review5');
  await userEvent.click(screen.getByRole('button', { name: /Late/ }));
  expect(await screen.findByText('Fajar Nugroho')).toBeTruthy();
  expect(screen.getByText('LATE')).toBeTruthy();
  expect(requested['GET /admin/transactions']?.[0]?.query.get('list')).toBe('late');
});
