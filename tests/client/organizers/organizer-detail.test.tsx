import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { EventOrganizerDetailPage } from '#client/desk/pages/event-organizer-detail.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { readStored } from '#client/lib/storage.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import {
  buildDeskClaims,
  buildDeskOrganizer,
  buildOrganizerEvent,
  onePage,
} from '../../support/desk-client.ts';

const base = '/admin/event-organizers/EO-1';
const statistics = {
  total_assets: 47_500,
  hidden_events: 0,
  total_transactions: 12,
  total_events: 5,
  status_completed: 1,
  status_ongoing: 1,
  status_upcoming: 1,
  status_canceled: 1,
  status_pending: 1,
};
const credentials = { user_id: 'u2', email: 'halo@pesona.test', username: 'pesona.1', password: null };

beforeEach(async () => {
  setClaims(buildDeskClaims());
});
afterEach(() => {
  closePages();
  clearClaims();
});

function show(answers: Parameters<typeof answerRequests>[0] = {}) {
  const requested = answerRequests({
    [`GET ${base}`]: { body: { event_organizer: buildDeskOrganizer() } },
    [`GET ${base}/statistics`]: { body: { data: statistics } },
    [`GET ${base}/credentials`]: { body: { data: credentials } },
    [`GET ${base}/events`]: ({ query }) => ({
      body:
        query.get('type') === 'history'
          ? { data: [buildOrganizerEvent(1), buildOrganizerEvent(2)], pagination: onePage(2) }
          : { data: [], pagination: onePage(0) },
    }),
    ...answers,
  });
  renderPages(
    { '/dashboard/event-organizer/:organizerId': <EventOrganizerDetailPage /> },
    '/dashboard/event-organizer/EO-1',
  );
  return requested;
}

test('[BO-2.37 BO-2.39 BO-2.45] says what it loads, then figures with their bar and the organizer', async () => {
  show();
  expect(screen.getByText('Loading statistics...')).toBeTruthy();
  expect(screen.getByText('Loading event organizer data...')).toBeTruthy();
  expect(await screen.findByText('Rp 47.500')).toBeTruthy();
  expect(screen.getByText('TOTAL TRANSACTIONS').nextSibling?.textContent).toBe('12');
  expect(screen.getByText('TOTAL EVENTS').nextSibling?.textContent).toBe('5');
  const legend = screen.getByText('Pending').closest('ul') as HTMLElement;
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Completed 1', 'Ongoing 1', 'Upcoming 1', 'Canceled 1', 'Pending 1']);
  expect(await screen.findByText('halo@pesona.test')).toBeTruthy();
  expect(screen.getByText('Belum pernah masuk')).toBeTruthy();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Event Organizer Information',
    'Event History',
    'Next Event',
    'Tim',
    'Credential',
  ]);
});

test('[BO-2.41] events that are ticked are added up', async () => {
  show();
  await userEvent.click(await screen.findByRole('tab', { name: 'Event History' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Pilih Putri 1' }));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Tindakan',
    'ID EVENT',
    'EVENT NAME',
    'TOTAL AMOUNT',
    'DURATION',
    'STATUS',
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pilih Putri 2' }));
  expect(screen.getByText('2 dipilih, total Rp 3.000.000')).toBeTruthy();
  expect(screen.getAllByText('7 day(s)')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Hapus pilihan' }));
  expect(screen.queryByText(/dipilih/)).toBeNull();
});

test('[BO-2.38 BO-2.40 BO-7.08] the organizer’s picture, name and id stand above what is known of it', async () => {
  const organizer = buildDeskOrganizer({
    profile_image: '/media/event_organizers/pesona.webp',
    last_login: '2026-11-20T05:00:00.000Z',
  });
  show({ [`GET ${base}`]: { body: { event_organizer: organizer } } });
  const card = await screen.findByRole('region', { name: 'Yayasan Pesona' });
  expect(within(card).getByText('EO-1')).toBeTruthy();
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/event_organizers/pesona.webp');
  const said = (label: string) => screen.getByText(label).nextSibling?.textContent;
  expect(said('Email')).toBe('halo@pesona.test');
  expect(said('Phone')).toBe('+62 21 5550 1001');
  expect(said('Description')).toBe('Sejak 2011.');
  expect(said('Social media')).toBe('@pesona');
  expect(said('Followers')).toBe('48.250');
  expect(said('Last login')).toBe('Jumat, 20 November 2026, 12.00 WIB');
  expect(said('Registered')).toBe('2 Maret 2025');
});

test('[BO-2.44] Add Event Voting opens the wizard with this organizer chosen', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Add Event Voting' });
  expect(link.getAttribute('href')).toBe('/dashboard/voting?wizard=1');
  await userEvent.click(link);
  expect(readStored('eventWizard')).toContain('"id":"EO-1"');
});

test('[BO-2.42] an empty tab says so', async () => {
  show();
  await userEvent.click(await screen.findByRole('tab', { name: 'Next Event' }));
  expect(await screen.findByText('Event Voting List is Empty')).toBeTruthy();
});

test('[BO-2.43 BO-2.45] the password is dots, and a new one is shown once', async () => {
  show({
    [`POST ${base}/credentials/reset`]: {
      body: { message: 'Kata sandi baru dibuat.', data: { ...credentials, password: 'abcd-efgh' } },
    },
  });
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Credential' }));
  expect(screen.getByText('Loading credentials data...')).toBeTruthy();
  expect(await screen.findByText('••••••••••••')).toBeTruthy();
  expect(screen.getByText('Email').nextSibling?.textContent).toBe('halo@pesona.test');
  await userEvent.click(screen.getByRole('button', { name: 'Atur ulang kata sandi' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ya, buat baru' }));
  expect(await screen.findByText('abcd-efgh')).toBeTruthy();
});

test('[BO-6.10] staff sees its organizer without anything to change', async () => {
  setClaims(buildDeskClaims('ROLE002'));
  show();
  await userEvent.click(await screen.findByRole('tab', { name: 'Credential' }));
  expect(await screen.findByText('pesona.1')).toBeTruthy();
  for (const name of ['Update', 'Deactivate', 'Atur ulang kata sandi', 'Add Event Voting']) {
    expect(screen.queryByText(name)).toBeNull();
  }
});

test('an organizer that is not there is said so once', async () => {
  const gone = { status: 404, body: problem('organizer_not_found', 'Event organizer tidak ditemukan.') };
  show({ [`GET ${base}`]: gone, [`GET ${base}/statistics`]: gone });
  const said = 'Error: Event organizer tidak ditemukan.';
  await screen.findAllByText(said);
  await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(1));
});
