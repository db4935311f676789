import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildAdminEvent, buildEoEvent, pageOf } from '../../support/desk-events.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildClaims } from '../../support/orders-client.ts';

const live = standInForLive();
const { setClaims } = await import('../../../client/lib/session.ts');
const { clearStored } = await import('../../../client/lib/storage.ts');
const { MyEventPage } = await import('../../../client/app/pages/dashboard/my-event.tsx');

const LIST = 'GET /admin/eo-events/EO-1';
type Answers = Parameters<typeof answerRequests>[0];
const show = (answers: Answers = {}, at = '/dashboard/my-event') => {
  const asked = answerRequests({ [LIST]: pageOf('events', [buildEoEvent()]), ...answers });
  renderPages({ '/dashboard/my-event': <MyEventPage /> }, at);
  return asked;
};

beforeEach(() => {
  clearStored();
  setClaims(buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1' }));
});
afterEach(closePages);

test('[BO-2.91 BO-9.18] a card shows money, price and finalists, and its times in Jakarta by 24 hours', async () => {
  show();
  expect(await screen.findByText('Event ID EVT-1')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Gita Pelajar' })).toBeTruthy();
  expect(screen.getByText('Suara muda.')).toBeTruthy();
  expect(screen.getByText(/Rp\s1\.250\.000/)).toBeTruthy();
  expect(screen.getByText('1.131 trx')).toBeTruthy();
  expect(screen.getByText(/Rp\s2\.500/)).toBeTruthy();
  expect(screen.getByText('24')).toBeTruthy();
  expect(screen.getByText('17 Jan 2027, 10.00 WIB – 28 Feb 2027, 21.00 WIB')).toBeTruthy();
});

test.each([
  ['ongoing', 'Ongoing', 'st-ongoing'],
  ['completed', 'Completed', 'st-completed'],
  ['canceled', 'Canceled', 'st-canceled'],
  ['upcoming', 'Upcoming', 'st-draft'],
] as const)('[BO-2.92] %s has its badge', async (status, word, tone) => {
  show({ [LIST]: pageOf('events', [buildEoEvent({ status })]) });
  expect((await screen.findByText(word)).className).toContain(tone);
});

test('[BO-2.90 BO-4.05 BO-7.34] tabs ask for active, inactive and all; the search for a text', async () => {
  const asked = show();
  await screen.findByText('Gita Pelajar');
  const last = () => asked[LIST]?.at(-1)?.query.toString();
  expect(last()).toBe('status_type=active&page=1&limit=12');
  await userEvent.click(screen.getByRole('tab', { name: 'Inactive Event' }));
  await waitFor(() => expect(last()).toBe('status_type=inactive&page=1&limit=12'));
  await userEvent.click(screen.getByRole('tab', { name: 'All Event' }));
  await waitFor(() => expect(last()).toBe('page=1&limit=12'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Event' }), 'gita');
  await waitFor(() => expect(last()).toBe('filter=gita&page=1&limit=12'));
});

test('amounts move when a payment settles', async () => {
  show({
    [LIST]: [
      pageOf('events', [buildEoEvent()]),
      pageOf('events', [buildEoEvent({ total_transaction: 1_132 })]),
    ],
  });
  await screen.findByText('1.131 trx');
  await live.transaction({ event_id: 'EVT-1', organizer_id: 'EO-1' });
  expect(await screen.findByText('1.132 trx')).toBeTruthy();
});

test('[BO-2.93] Detail Event opens all of it, to read', async () => {
  show({ 'GET /admin/events/EVT-1': { body: { event: buildAdminEvent() } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Detail Event Gita Pelajar' }));
  expect(await screen.findByText('No related events')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit Event' })).toBeNull();
});

test('[BO-2.89 BO-2.94 BO-8.01] says that there is nothing, that the account has no organizer, and what failed', async () => {
  show({ [LIST]: pageOf('events', []) });
  expect(await screen.findByText('No Event Data')).toBeTruthy();
  closePages();
  setClaims(buildClaims({ role_id: 'ROLE001' }));
  const asked = show();
  expect(screen.getByText('No Event Data')).toBeTruthy();
  expect(asked[LIST]).toBeUndefined();
  closePages();
  setClaims(buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1' }));
  show({ [LIST]: { status: 400, body: problem('x', 'Belum bisa.') } });
  expect(await screen.findByText('Error: Belum bisa.')).toBeTruthy();
});
