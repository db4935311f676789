import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import {
  buildDeskEvent,
  buildDeskFinalist,
  buildDeskRow,
  buildEoEvent,
  pageOf,
} from '../../support/desk-events.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildClaims } from '../../support/orders-client.ts';
import { pause } from '../../support/waiting.ts';

const live = standInForLive();
const { setClaims } = await import('#client/lib/session.ts');
const { clearStored } = await import('#client/lib/storage.ts');
const { MyEventPage } = await import('#client/desk/pages/my-event.tsx');

const LIST = 'GET /admin/eo-events/EO-1';
const DRAFTS = 'GET /admin/events';
/** Reads alone. */
const VIEWER = buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1', team_role: 'viewer' });
type Answers = Parameters<typeof answerRequests>[0];
const show = (answers: Answers = {}, at = '/dashboard/my-event') => {
  const requested = answerRequests({
    [LIST]: pageOf('events', [buildEoEvent()]),
    'GET /admin/change-requests': pageOf('change_requests', []),
    ...answers,
  });
  renderPages({ '/dashboard/my-event': <MyEventPage /> }, at);
  return requested;
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
  ['ongoing', 'Ongoing', 'badge_ongoing'],
  ['completed', 'Completed', 'badge_completed'],
  ['canceled', 'Canceled', 'badge_canceled'],
  ['upcoming', 'Upcoming', 'badge_draft'],
] as const)('[BO-2.92] %s has its badge', async (status, word, tone) => {
  show({ [LIST]: pageOf('events', [buildEoEvent({ status })]) });
  expect((await screen.findByText(word)).className).toContain(tone);
});

test('[BO-2.90 BO-4.05 BO-7.34] tabs ask for active, inactive and all; the search for a text', async () => {
  const requested = show();
  await screen.findByText('Gita Pelajar');
  const last = () => requested[LIST]?.at(-1)?.query.toString();
  expect(last()).toBe('status_type=active&page=1&limit=12');
  await userEvent.click(screen.getByRole('tab', { name: 'Inactive Event' }));
  await waitFor(() => expect(last()).toBe('status_type=inactive&page=1&limit=12'));
  await userEvent.click(screen.getByRole('tab', { name: 'All Event' }));
  await waitFor(() => expect(last()).toBe('page=1&limit=12'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Event' }), 'gita');
  await waitFor(() => expect(last()).toBe('filter=gita&page=1&limit=12'));
});

test('[BO-2.167] a search finds events of every tab, by the text alone, and a tab is chosen without it again', async () => {
  const requested = show({}, '/dashboard/my-event?tab=inactive');
  await screen.findByText('Gita Pelajar');
  const last = () => requested[LIST]?.at(-1)?.query.toString();
  const tab = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Event' }), 'gita');
  await waitFor(() => expect(last()).toBe('filter=gita&page=1&limit=12'));
  await waitFor(() => expect(tab('All Event')).toBe('true'));
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search Event' }));
  await waitFor(() => expect(last()).toBe('status_type=inactive&page=1&limit=12'));
  await waitFor(() => expect(tab('Inactive Event')).toBe('true'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Event' }), 'gita');
  await waitFor(() => expect(tab('All Event')).toBe('true'));
  await userEvent.click(screen.getByRole('tab', { name: 'Active Event' }));
  await waitFor(() => expect(last()).toBe('status_type=active&page=1&limit=12'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Event' }).value).toBe(''),
  );
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

test('amounts that moved before the first connection are fetched once it stands', async () => {
  const requested = show({
    [LIST]: [
      pageOf('events', [buildEoEvent()]),
      pageOf('events', [buildEoEvent({ total_transaction: 1_132 })]),
    ],
  });
  await screen.findByText('1.131 trx');
  // Who is connected as the answer comes has missed nothing.
  await live.deskWatched();
  await pause(1_000, 'quiet');
  expect(requested[LIST]).toHaveLength(1);
  await live.deskWatched();
  expect(await screen.findByText('1.132 trx')).toBeTruthy();
});

const ONE = 'GET /admin/events/EVT-1';
const FINALISTS = 'GET /admin/events/EVT-1/finalist';
const BOARD = 'GET /admin/events/EVT-1/leaderboard';
const panelOf = async (event = buildDeskEvent(), answers: Answers = {}, at?: string) => {
  const requested = show({ [ONE]: { body: { event } }, ...answers }, at);
  if (!at) await userEvent.click(await screen.findByRole('button', { name: 'Detail Event Gita Pelajar' }));
  return { requested, panel: within(await screen.findByRole('dialog', { name: 'Gita Pelajar' })) };
};
const buttonsIn = (panel: { getAllByRole: (role: string) => HTMLElement[] }) =>
  panel.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('[BO-2.93 BO-2.141] Detail Event opens all of it: to read, with its page, hall screens and report, and no button that staff may not press', async () => {
  setClaims(VIEWER);
  const { panel } = await panelOf(
    buildDeskEvent({
      start: '2026-09-01T03:00:00.000Z',
      end: '2026-10-01T03:00:00.000Z',
      closes_at: '2026-10-01T03:00:00.000Z',
      status: 'completed',
      actions: ['close', 'cancel', 'extend'],
    }),
  );
  expect(await panel.findByText('No related events')).toBeTruthy();
  const links = within(panel.getByRole('navigation', { name: 'Halaman lain event ini' })).getAllByRole(
    'link',
  );
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lihat halaman event', '/events/gita-pelajar'],
    ['Layar panggung', '/dashboard/projector?event=EVT-1'],
    ['Report', '/dashboard/report?from=2026-09-01&to=2026-10-01'],
  ]);
  expect(buttonsIn(panel)).toEqual([
    'Tutup',
    'Event Details',
    'Leaderboards',
    'Attachment Image',
    'List of Finalist',
    'Sembunyikan hasil',
  ]);
});

test('[BO-2.141] an event that ran longer than a report by days may be is reported by months, one to come by the last days', async () => {
  const { panel } = await panelOf(
    buildDeskEvent({
      start: '2026-01-01T03:00:00.000Z',
      closes_at: '2026-08-01T03:00:00.000Z',
      status: 'completed',
    }),
  );
  const report = () => panel.getByRole('link', { name: 'Report' }).getAttribute('href');
  await panel.findByText('No related events');
  expect(report()).toBe('/dashboard/report?from=2026-01-01&to=2026-08-01&span=month');
  closePages();
  const next = await panelOf(buildDeskEvent({ start: '2099-01-01T03:00:00.000Z' }));
  expect((await next.panel.findByRole('link', { name: 'Report' })).getAttribute('href')).toBe(
    '/dashboard/report',
  );
});

test('[BO-2.142] the finalists bring the posters of all and the codes of all, and each card its own; nothing edits them', async () => {
  setClaims(VIEWER);
  const at = '/dashboard/my-event?event=EVT-1&section=participants';
  const { panel, requested } = await panelOf(
    buildDeskEvent(),
    {
      [FINALISTS]: { body: { finalists: [buildDeskFinalist()] } },
      'GET /admin/finalists/FIN-1/qr-code': { body: { address: 'https://sorak.test/e/1', qr_svg: '<svg/>' } },
      'POST /admin/events/EVT-1/qr-codes': { status: 202, body: { state: 'ready', done: 1, total: 1 } },
    },
    at,
  );
  const card = await panel.findByRole('button', { name: 'Poster dan QR Ayu Larasati' });
  // Behind each name stands, unseen, what the button says while it works.
  expect(buttonsIn(panel).slice(5)).toEqual([
    'Download Poster All FinalistMengunduh',
    'Apply QR Code ke semua finalisApplying...',
    'Poster dan QR Ayu Larasati',
  ]);
  await userEvent.click(panel.getByRole('button', { name: 'Apply QR Code ke semua finalis' }));
  expect(await screen.findByText('QR applied successfully')).toBeTruthy();
  expect(requested[FINALISTS]?.length).toBe(2);
  await userEvent.click(card);
  const drawer = within(await screen.findByRole('dialog', { name: 'Generate QR Code' }));
  expect(await drawer.findByRole('button', { name: 'Apply QR Code' })).toBeTruthy();
  expect(drawer.getByRole('button', { name: 'Unduh PDF' })).toBeTruthy();
  expect(drawer.getByRole('button', { name: 'Unduh PNG' })).toBeTruthy();
});

test('an editor gets Edit Event in each section, and none of what stays with super admins', async () => {
  setClaims(buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1', team_role: 'editor' }));
  const draft = buildDeskEvent({ status: 'draft', actions: ['publish', 'delete', 'lift'] });
  const { panel } = await panelOf(draft);
  expect(await panel.findByRole('button', { name: 'Edit Event' })).toBeTruthy();
  for (const name of ['Terbitkan', 'Salin event', 'Buka kunci', 'Buat tautan pratinjau'])
    expect([name, panel.queryByRole('button', { name })]).toEqual([name, null]);
  closePages();
  const at = '/dashboard/my-event?event=EVT-1&section=participants';
  const lock = { field: 'finalists', message: 'Terkunci sejak order pertama.' };
  const finalists = { body: { finalists: [buildDeskFinalist()] } };
  const next = await panelOf(buildDeskEvent({ locked_fields: [lock] }), { [FINALISTS]: finalists }, at);
  await userEvent.click(await next.panel.findByRole('button', { name: 'Edit Event' }));
  expect(await next.panel.findByText('Terkunci sejak order pertama.')).toBeTruthy();
  expect(next.panel.getByRole('button', { name: 'Edit Ayu Larasati' })).toBeTruthy();
  for (const name of ['Koreksi Ayu Larasati', 'Ayu Larasati mengundurkan diri'])
    expect([name, next.panel.queryByRole('button', { name })]).toEqual([name, null]);
});

test('drafts are listed for who prepares them alone', async () => {
  const requested = show({
    [DRAFTS]: pageOf('events', [buildDeskRow({ name: 'Malam Puncak', status: 'draft' })]),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Draft Event' }));
  expect(await screen.findByRole('button', { name: /Malam Puncak/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Tindakan/ })).toBeNull();
  expect(requested[DRAFTS]?.at(-1)?.query.get('status_type')).toBe('draft');
  closePages();
  setClaims(VIEWER);
  show({}, '/dashboard/my-event?tab=draft');
  expect(await screen.findByText('Gita Pelajar')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Draft Event' })).toBeNull();
});

test('[BO-2.143] a hidden board is said to be hidden, not to be empty', async () => {
  const blackout = { from: '2026-01-01T00:00:00.000Z', until: null, hidden: true };
  const { panel, requested } = await panelOf(
    buildDeskEvent({ blackout, status: 'ongoing' }),
    {},
    '/dashboard/my-event?event=EVT-1&section=trophy',
  );
  expect(await panel.findByText('Hasil event ini sedang disembunyikan, juga dari layar ini.')).toBeTruthy();
  expect(requested[BOARD]).toBeUndefined();
});

test('[BO-2.89 BO-2.94 BO-8.01] says that there is nothing, that the account has no organizer, and what failed', async () => {
  show({ [LIST]: pageOf('events', []) });
  expect(await screen.findByText('No Event Data')).toBeTruthy();
  closePages();
  setClaims(buildClaims({ role_id: 'ROLE001' }));
  const requested = show();
  expect(screen.getByText('No Event Data')).toBeTruthy();
  expect(requested[LIST]).toBeUndefined();
  closePages();
  setClaims(buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1' }));
  show({ [LIST]: { status: 400, body: problem('x', 'Belum bisa.') } });
  expect(await screen.findByText('Error: Belum bisa.')).toBeTruthy();
});
