import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskEvent, buildDeskRow, pageOf } from '../../support/desk-events.ts';
import { buildEventStatistics } from '../../support/desk-transactions.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildClaims } from '../../support/orders-client.ts';

standInForLive();
const { setClaims } = await import('#client/lib/session.ts');
const { clearStored } = await import('#client/lib/storage.ts');
const { VotingPage } = await import('#client/desk/pages/voting.tsx');

const LIFT = 'POST /admin/events/EVT-1/lock/lift';
const FIGURES = 'GET /admin/transactions/events/statistics';
const lock = 'Terkunci sejak order pertama.';
const locked = buildDeskEvent({
  status: 'ongoing',
  actions: ['close', 'cancel', 'lift'],
  rules_locked_at: '2026-12-01T00:00:00.000Z',
  locked_fields: [
    { field: 'price', message: lock },
    { field: 'finalists', message: lock },
  ],
});
const open = buildDeskEvent({ status: 'ongoing', actions: ['close', 'cancel'] });
const pending = (count: number) => ({
  body: { result: { ...buildEventStatistics(), status_success: 0, status_pending: count } },
});

const show = (
  answers: Parameters<typeof answerRequests>[0] = {},
  roleId: 'ROLE001' | 'ROLE002' = 'ROLE001',
) => {
  setClaims(buildClaims({ role_id: roleId }));
  const requested = answerRequests({
    'GET /admin/events': pageOf('events', [buildDeskRow()]),
    'GET /admin/events/EVT-1': { body: { event: locked } },
    'GET /admin/events/hero-img': { body: { images: [] } },
    [FIGURES]: pending(3),
    ...answers,
  });
  renderPages({ '/dashboard/voting': <VotingPage /> }, '/dashboard/voting?event=EVT-1');
  return requested;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const call = async () => {
  await press('Buka kunci');
  return within(await screen.findByRole('dialog', { name: 'Buka kunci event ini?' }));
};

beforeEach(clearStored);
afterEach(closePages);

test('[BO-2.238] the editor offers to lift the lock, shows how many orders that cancels, takes a reason, and opens what was locked', async () => {
  const message = 'Kunci dibuka.';
  const requested = show({ [LIFT]: { body: { message, data: open, released_orders: 3 } } });
  await press('Edit Event');
  const price = () => screen.getByLabelText<HTMLInputElement>('Price');
  await waitFor(() => expect(price().readOnly).toBe(true));
  fireEvent.change(screen.getByLabelText('Tagline'), { target: { value: 'Diketik sebelum itu' } });
  const dialog = await call();
  expect(await dialog.findByText('3 order yang belum dibayar dibatalkan.')).toBeTruthy();
  expect(dialog.getByText(/Pembelinya diberi tahu/)).toBeTruthy();
  await press('Ya, buka kunci');
  expect(await dialog.findByText('Tulis alasannya.')).toBeTruthy();
  expect(requested[LIFT]).toBeUndefined();
  fireEvent.change(dialog.getByLabelText('Alasan'), { target: { value: 'Harga salah ketik.' } });
  await press('Ya, buka kunci');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('3 order dibatalkan dan pembelinya diberi tahu.')).toBeTruthy();
  expect(requested[LIFT]?.[0]?.body).toEqual({ reason: 'Harga salah ketik.' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Buka kunci event ini?' })).toBeNull());
  expect(price().readOnly).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toBe('Diketik sebelum itu');
  expect(screen.queryByRole('button', { name: 'Buka kunci' })).toBeNull();
});

test.each([
  ['event_has_payments', 'Sudah ada order yang dibayar.'],
  ['open_orders_left', '2 order terbuka belum bisa dilepas.'],
])('[BO-2.238] %s is shown in the dialog, where it may be tried again', async (code, sentence) => {
  const requested = show({
    [LIFT]: { status: 409, body: problem(code, sentence) },
    [FIGURES]: [pending(3), pending(2)],
  });
  const dialog = await call();
  await dialog.findByText('3 order yang belum dibayar dibatalkan.');
  fireEvent.change(dialog.getByLabelText('Alasan'), { target: { value: 'Harga salah ketik.' } });
  await press('Ya, buka kunci');
  expect((await dialog.findByRole('alert')).textContent).toContain(sentence);
  // What was released meanwhile is released.
  expect(await dialog.findByText('2 order yang belum dibayar dibatalkan.')).toBeTruthy();
  await press('Ya, buka kunci');
  await waitFor(() => expect(requested[LIFT]).toHaveLength(2));
});

test('[BO-2.238] is said when no order is open, and not offered once somebody has paid', async () => {
  show({ [FIGURES]: pending(0) });
  const dialog = await call();
  expect(await dialog.findByText('Tidak ada order yang menunggu pembayaran.')).toBeTruthy();
  closePages();
  const paid = { ...locked, actions: ['close', 'cancel'] };
  show({ 'GET /admin/events/EVT-1': { body: { event: paid } } });
  await screen.findByRole('button', { name: 'Batalkan event' });
  expect(screen.queryByRole('button', { name: 'Buka kunci' })).toBeNull();
});
