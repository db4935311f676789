import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { countLastMinute, startOver, takeIn } from '#client/desk/orders/moves.ts';
import type { TransactionChanged } from '#contracts/live.ts';
import {
  answerRequests,
  closePages,
  problem,
  type Requested,
  renderPages,
} from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildMove } from '../../support/orders-client.ts';
import { pause } from '../../support/waiting.ts';

const live = standInForLive();
const { SettlementDesk } = await import('#client/desk/orders/settlement-desk.tsx');
const { useLiveTransactions } = await import('#client/desk/orders/use-live-transactions.ts');

const LIVE = 'LIVE';
const start = Date.now() - 10_000;
/** The n-th second of this test's past. */
const second = (n: number) => new Date(start + n * 1_000).toISOString();
const move = (order: string, at: number, overrides: Partial<TransactionChanged> = {}) =>
  buildMove({ order_id: `SRK-261121-${order.padEnd(10, '0')}`, at: second(at), ...overrides });
const [a, b, c, d] = [move('A', 1), move('B', 2), move('C', 3), move('D', 4)];
const letters = (moves: readonly TransactionChanged[]) =>
  moves.map(({ order_id }) => order_id.at(11)).join('');

describe('moves that are taken in', () => {
  test('come out the same in whatever order and however often they are received', () => {
    const known = takeIn(takeIn([], [d, b]), [a, c, b, d]);
    expect(letters(known)).toBe('DCBA');
    expect(takeIn(known, [b, a])).toBe(known);
  });

  test('never bring an order back to what it was before', () => {
    const paid = takeIn([move('A', 9)], [move('A', 3, { state: 'pending' })]);
    expect(paid.map(({ state }) => state)).toEqual(['settlement']);
    const named = takeIn(
      [move('A', 1, { state: 'pending', payment_type: null })],
      [move('A', 1, { state: 'pending' })],
    );
    expect(named[0]?.payment_type).toBe('qris');
  });

  test('begin anew after a gap that was too large: nothing from before it stays', () => {
    expect(letters(startOver([d, a], [b, c]))).toBe('DCB');
  });

  test('count once in a minute, however often an order moved', () => {
    const twice = takeIn(takeIn([], [move('A', 1, { state: 'pending' }), b]), [a]);
    expect(countLastMinute(twice, start + 5_000)).toBe(2);
    expect(countLastMinute(twice, start + 61_500)).toBe(1);
  });
});

const opened: string[] = [];
function Desk() {
  return <SettlementDesk live={useLiveTransactions()} onOpen={(id) => opened.push(id)} />;
}

describe('the settlement desk', () => {
  const PATH = 'GET /admin/transactions/moves';
  const answer = (moves: TransactionChanged[], complete = true) => ({
    body: { moves, until: moves.at(-1)?.at ?? a.at, event_names: { e1: 'Putri Nusantara 2026' }, complete },
  });
  /** What the server has; fetched by the moment from which on. */
  let stored: TransactionChanged[];
  beforeEach(() => {
    stored = [a];
    opened.length = 0;
  });
  afterEach(closePages);

  async function show() {
    const requested = answerRequests({
      [PATH]: ({ query }: Requested) => answer(stored.filter(({ at }) => at >= (query.get('since') ?? ''))),
    });
    renderPages({ '/': <Desk /> }, '/');
    await screen.findAllByText('Putri Nusantara 2026');
    return requested;
  }
  const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent ?? '');

  test('shows a payment move: one line, its newest state on top', async () => {
    await show();
    await live.transaction(move('B', 2, { state: 'pending', payment_type: null, gross_amount: 10_000 }));
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(lines()[0]).toMatch(/Rp.10\.000Putri Nusantara 2026PENDINGMetode belum dipilih/);
    await live.transaction(move('B', 5, { gross_amount: 10_000 }));
    await waitFor(() => expect(lines()[0]).toMatch(/Rp.10\.000.*SUCCESSQRIS/));
    expect(lines()).toHaveLength(2);
    expect(screen.getByText('2 per menit')).toBeTruthy();
  });

  test('fills a gap by itself, in order and without doubles, also behind what is received first afterwards', async () => {
    const requested = await show();
    // B and C were sent to nobody; D is received before the gap is filled.
    stored = [a, b, c, d];
    await live.transaction(d);
    await waitFor(() => expect(lines()).toHaveLength(2));
    await live.deskWatched();
    await waitFor(() => expect(lines()).toHaveLength(4));
    const desk = screen.getByRole('region', { name: 'Transaksi terbaru' });
    const times = [...desk.querySelectorAll('time')].map(({ dateTime }) => dateTime);
    expect(times).toEqual([d, c, b, a].map(({ at }) => at));
    expect(requested[PATH]?.at(-1)?.query.get('since')).toBe(a.at);
  });

  test('starts over with the latest where too much was missed', async () => {
    await show();
    answerRequests({ [PATH]: answer([c, d], false) });
    await live.deskWatched();
    await waitFor(() => expect(lines()).toHaveLength(2));
  });

  test('[BO-2.202] stands still while somebody points at it, is in it with the keyboard, or has paused it', async () => {
    await show();
    const wait = () => act(() => pause(250, 'quiet'));
    const list = () => screen.getByRole('list');
    await userEvent.hover(list());
    await live.transaction(b);
    expect(await screen.findByText('Dijeda · 1 baru')).toBeTruthy();
    expect(screen.queryByText(LIVE)).toBeNull();
    expect(lines()).toHaveLength(1);
    await userEvent.unhover(list());
    expect(screen.getByText(LIVE)).toBeTruthy();
    expect(lines()).toHaveLength(2);

    await userEvent.click(screen.getByRole('button', { name: 'Jeda daftar' }));
    await live.transaction(c);
    await wait();
    expect(lines()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Jeda daftar', pressed: true }));
    expect(lines()).toHaveLength(3);

    const [line] = within(list()).getAllByRole('button');
    act(() => line?.focus());
    await live.transaction(d);
    await wait();
    expect(lines()).toHaveLength(3);
    act(() => line?.blur());
    expect(lines()).toHaveLength(4);
  });

  test('filters by the words of the statistics, and opens the bill', async () => {
    stored = [a, move('B', 2, { state: 'chargeback' }), move('C', 3, { state: 'canceled' })];
    await show();
    const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await choose('Returned');
    expect(lines()).toEqual([expect.stringContaining('CHARGEBACK')]);
    await choose('Failed');
    expect(screen.getByText('Belum ada yang bergerak ke status ini.')).toBeTruthy();
    await choose('Semua');
    await userEvent.click(screen.getByRole('button', { name: /CHARGEBACK/ }));
    expect(opened).toEqual([b.order_id]);
  });

  test('says what failed and asks again', async () => {
    answerRequests({ [PATH]: { status: 503, body: problem('unavailable', 'Sedang gangguan.') } });
    renderPages({ '/': <Desk /> }, '/');
    expect(await screen.findByText(/Sedang gangguan\./)).toBeTruthy();
    answerRequests({ [PATH]: answer([a]) });
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Putri Nusantara 2026')).toBeTruthy();
  });
});
