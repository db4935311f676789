import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { BANNER, buildDeskEvent, buildDeskRow, pageOf } from '../../support/desk-events.ts';
import { buildEventStatistics } from '../../support/desk-transactions.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildClaims } from '../../support/orders-client.ts';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

const live = standInForLive();
const { setClaims } = await import('#client/lib/session.ts');
const { clearStored } = await import('#client/lib/storage.ts');
const { VotingPage } = await import('#client/desk/pages/voting.tsx');
const { StepUp } = await import('#client/entities/accounts/step-up.tsx');

const LIST = 'GET /admin/events';
const ONE = 'GET /admin/events/EVT-1';
const SAVE = 'PUT /admin/events/EVT-1';
const IMAGES = '/admin/events/EVT-1/images';
const always = {
  [LIST]: pageOf('events', [buildDeskRow()]),
  [ONE]: { body: { event: buildDeskEvent() } },
  'GET /admin/events/hero-img': { body: { images: [] } },
  'GET /admin/change-requests': pageOf('change_requests', []),
};
type Answers = Parameters<typeof answerRequests>[0];

const show = (at = '/dashboard/voting', answers: Answers = {}) => {
  const requested = answerRequests({ ...always, ...answers });
  renderPages(
    {
      '/dashboard/voting': (
        <>
          <VotingPage />
          <StepUp />
        </>
      ),
    },
    at,
  );
  return requested;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const lists = (requested: ReturnType<typeof show>) =>
  (requested[LIST] ?? []).map(({ query }) => query).filter((query) => query.get('limit') === '10');
const openMenu = async () => {
  const trigger = await screen.findByRole('button', { name: 'Tindakan untuk Gita Pelajar' });
  await userEvent.click(trigger);
};

beforeEach(() => {
  clearStored();
  setClaims(buildClaims({ role_id: 'ROLE001' }));
});
afterEach(closePages);

describe('the list', () => {
  test('[BO-2.46 BO-2.47 BO-9.14] shows what each event brought in and who gets which part, without decimals', async () => {
    show();
    const row = within((await screen.findByText('Gita Pelajar')).closest('tr') as HTMLElement);
    for (const text of ['EVT-1', 'Forum Drumband', '66%', '34%', '42 day(s)', 'Ongoing']) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(row.getByText(/Rp\s1\.000\.000/)).toBeTruthy();
    expect(row.getByText(/Rp\s655\.000/)).toBeTruthy();
    expect(row.getByText(/Rp\s345\.000/)).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID EVENT',
      'EVENT NAME',
      'TOTAL AMOUNT',
      'EO',
      'SORAK',
      'DURATION',
      'STATUS',
      'Tindakan',
    ]);
    expect(screen.getByRole('button', { name: 'Create Event Voting' })).toBeTruthy();
  });

  test('[BO-2.46 BO-2.49 BO-4.16 BO-7.16 BO-9.01] asks for its tab, search and page, and starts at page 1 with another tab or search', async () => {
    const requested = show('/dashboard/voting?page=2', {
      [LIST]: pageOf('events', [buildDeskRow()], 25, 2),
    });
    await screen.findByText('Page 2 of 3');
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\d+$/, ''));
    expect(tabs).toEqual(['Active Event', 'Inactive Event', 'Draft Event']);
    const inert = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([inert('PREVIOUS'), inert('NEXT')]).toEqual([false, false]);
    expect(lists(requested).at(-1)?.toString()).toBe('page=2&limit=10&status_type=active');
    await userEvent.click(screen.getByRole('tab', { name: /Inactive Event/ }));
    await waitFor(() =>
      expect(lists(requested).at(-1)?.toString()).toBe('page=1&limit=10&status_type=inactive'),
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Event' }), 'gita');
    await waitFor(() => expect(lists(requested).at(-1)?.get('search')).toBe('gita'));
  });

  test('[BO-2.50 BO-8.01] says that it is empty, and what failed', async () => {
    show('/dashboard/voting', { [LIST]: pageOf('events', []) });
    expect(await screen.findByText('Event Voting List is Empty')).toBeTruthy();
    closePages();
    show('/dashboard/voting', { [LIST]: { status: 400, body: problem('x', 'Belum bisa.') } });
    expect(await screen.findByText('Error: Belum bisa.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
  });

  test('[BO-2.48 BO-2.71 BO-7.21 BO-8.10] deletes after a question', async () => {
    const requested = show('/dashboard/voting', {
      'DELETE /admin/events/EVT-1/general': { body: { message: 'ok' } },
    });
    await openMenu();
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['View Detail', 'Delete']);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Delete This Event?')).toBeTruthy();
    const question = 'This action will permanently delete Gita Pelajar. Are you sure want to proceed?';
    expect(screen.getByText(question)).toBeTruthy();
    expect(requested['DELETE /admin/events/EVT-1/general']).toBeUndefined();
    await press('Yes, delete');
    expect(await screen.findByText('Successfully remove event.')).toBeTruthy();
  });

  test('[BO-2.48 BO-8.10] does not delete what is completed, and says when it fails', async () => {
    show('/dashboard/voting', { [LIST]: pageOf('events', [buildDeskRow({ is_deletable: false })]) });
    await openMenu();
    const item = await screen.findByRole('menuitem', { name: 'Delete' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    closePages();
    show('/dashboard/voting', {
      'DELETE /admin/events/EVT-1/general': { status: 409, body: problem('x', 'Sudah ada order.') },
    });
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await press('Yes, delete');
    expect(await screen.findByText('Failed remove event.')).toBeTruthy();
    expect(screen.getByText('Sudah ada order.')).toBeTruthy();
  });
});

describe('the panel', () => {
  const at = '/dashboard/voting?event=EVT-1';

  test('[BO-2.51 BO-2.52 BO-2.53 BO-2.56 BO-6.02] shows an event to read; Edit is for super admins, owners and editors alone', async () => {
    show(at);
    const panel = within(screen.getByRole('dialog'));
    expect(panel.getByRole('heading', { level: 2 }).textContent).toBe('Memuat event');
    expect(panel.getByText('Event ID EVT-1')).toBeTruthy();
    const sections = within(panel.getByRole('navigation', { name: 'Bagian' })).getAllByRole('button');
    expect(sections.map(({ textContent }) => textContent)).toEqual([
      'Event Details',
      'Leaderboards',
      'Attachment Image',
      'List of Finalist',
    ]);
    expect(await panel.findByText('Minggu, 17 Januari 2027, 10.00 WIB')).toBeTruthy();
    expect(panel.getByText('No related events')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Edit Event' })).toBeTruthy();
    closePages();
    setClaims(buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1', team_role: 'viewer' }));
    show(at);
    await screen.findByText('Minggu, 17 Januari 2027, 10.00 WIB');
    expect(screen.queryByRole('button', { name: 'Edit Event' })).toBeNull();
  });

  test.each([
    ['main', 'Update Event Details'],
    ['gallery', 'Add new image'],
    ['participants', 'Add and setup multiple finalist'],
  ])(
    '[BO-2.53 BO-2.54 BO-2.57 BO-4.15 BO-6.02] is edited in %s, and Cancel leads back to the view',
    async (section, sign) => {
      const finalists = { body: { finalists: [] } };
      show(`${at}&section=${section}`, {
        'GET /admin/events/EVT-1/finalist': finalists,
        [`GET ${IMAGES}`]: { body: { images: [] } },
      });
      const panel = within(await screen.findByRole('dialog'));
      await press('Edit Event');
      expect(await panel.findByText(sign)).toBeTruthy();
      await press('Cancel');
      expect(await panel.findByRole('button', { name: 'Edit Event' })).toBeTruthy();
      expect(panel.queryByText(sign)).toBeNull();
      closePages();
      setClaims(buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1', team_role: 'viewer' }));
      show(`${at}&section=${section}`, {
        'GET /admin/events/EVT-1/finalist': finalists,
        [`GET ${IMAGES}`]: { body: { images: [] } },
      });
      await screen.findByRole('heading', { name: 'Gita Pelajar' });
      expect(screen.queryByRole('button', { name: 'Edit Event' })).toBeNull();
    },
  );

  test('[BO-2.191] of an event that is not there says so in its title, too', async () => {
    show('/dashboard/voting?event=EVT-404', {
      'GET /admin/events/EVT-404': {
        status: 404,
        body: problem('event_not_found', 'Event tidak ditemukan.'),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Event tidak ditemukan' })).toBeTruthy();
    expect(screen.queryByText('Memuat event')).toBeNull();
    closePages();
    show('/dashboard/voting?event=EVT-1', { [ONE]: { status: 503, body: problem('unavailable', 'Sibuk.') } });
    expect(await screen.findByRole('heading', { name: 'Event tidak bisa dimuat' })).toBeTruthy();
  });

  test('asks before Cancel throws away what was filled in', async () => {
    show(at);
    const panel = within(await screen.findByRole('dialog'));
    await press('Edit Event');
    await userEvent.type(await panel.findByLabelText('Name'), ' Raya');
    await press('Cancel');
    expect(await screen.findByText('Buang perubahan?')).toBeTruthy();
    await press('Lanjut mengisi');
    expect((await panel.findByLabelText<HTMLInputElement>('Name')).value).toBe('Gita Pelajar Raya');
    await press('Cancel');
    await press('Ya, buang');
    expect(await panel.findByRole('button', { name: 'Edit Event' })).toBeTruthy();
  });

  test('[BO-2.53 BO-2.59] has nothing to edit in the leaderboard, which says that it is empty', async () => {
    show(`${at}&section=trophy`, { 'GET /admin/events/EVT-1/leaderboard': { body: { leaderboard: [] } } });
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('Event Voting List is Empty')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Edit Event' })).toBeNull();
  });

  test('[BO-2.55 BO-2.56] shows whose the event is, when, for how much, and what goes with it', async () => {
    show(at, {
      [ONE]: {
        body: {
          event: buildDeskEvent({
            event_organizer_profile: '/media/event_organizers/forum.webp',
            related_event: [{ id: 'EVT-2', name: 'Gita Tua', price: 1_000, profile_image: '' }],
          }),
        },
      },
    });
    await screen.findByText('Minggu, 17 Januari 2027, 10.00 WIB');
    const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling as HTMLElement;
    const said = (label: string) => fact(label).textContent;
    expect(said('Event organizer')).toBe('Forum Drumband');
    expect(fact('Event organizer').querySelector('img')?.getAttribute('src')).toContain('forum');
    expect([said('Status'), said('Total finalist')]).toEqual(['Upcoming', '2 finalis']);
    expect(said('End')).toBe('Minggu, 28 Februari 2027, 21.00 WIB');
    expect(said('Price')).toBe('Rp\u00a02.500');
    expect(said('Profit sharing')).toBe('70% event organizer30% Sorak');
    expect([said('Name'), said('Tagline')]).toEqual(['Gita Pelajar', 'Suara muda.']);
    expect(said('Description')).toBe('Dua puluh paduan suara.');
    expect(said('Related events')).toContain('Gita Tua');
    expect(said('Social media')).toBe('@gitapelajar');
    closePages();
    show(at, { [ONE]: { body: { event: buildDeskEvent({ social_media: null }) } } });
    expect(await screen.findByText('No Social Media')).toBeTruthy();
  });

  test('[BO-8.06] that cannot be saved says so, and why', async () => {
    show(at, { [SAVE]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } });
    await press('Edit Event');
    fireEvent.change(await screen.findByLabelText('Tagline'), { target: { value: 'Baru.' } });
    await press('Save and update');
    expect(await screen.findByText('Failed update event details.')).toBeTruthy();
    expect(screen.getByText('Sedang sibuk.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toBe('Baru.');
  });

  test('[BO-2.57 BO-7.20 BO-8.06] saves the whole event with the revision that was read', async () => {
    const saved = buildDeskEvent({ tagline: 'Baru.', revision: 4 });
    const requested = show(at, { [SAVE]: { body: { message: 'ok', data: saved } } });
    await press('Edit Event');
    fireEvent.change(await screen.findByLabelText('Tagline'), { target: { value: 'Baru.' } });
    await press('Save and update');
    expect(await screen.findByText('Successfully update event details.')).toBeTruthy();
    expect(requested[SAVE]?.[0]?.body).toMatchObject({
      revision: 3,
      tagline: 'Baru.',
      name: 'Gita Pelajar',
      start: '2027-01-17T03:00:42.000Z',
      percentage_eo: 0.7,
    });
    expect(await screen.findByRole('button', { name: 'Edit Event' })).toBeTruthy();
  });

  test('[BO-4.03] locked fields hold and say why', async () => {
    const locked = ['price', 'start', 'percentage_eo', 'percentage_sorak'].map((field) => ({
      field,
      message: 'Terkunci sejak order pertama.',
    }));
    show(at, {
      [ONE]: {
        body: {
          event: buildDeskEvent({ locked_fields: locked, rules_locked_at: '2026-12-01T00:00:00.000Z' }),
        },
      },
    });
    expect(await screen.findByText(/terkunci sejak order pertama, Selasa, 1 Desember 2026/)).toBeTruthy();
    await press('Edit Event');
    const price = await screen.findByLabelText<HTMLInputElement>('Price');
    expect(price.readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Start time (WIB)').readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('End date').readOnly).toBe(false);
    expect(screen.getAllByText('Terkunci sejak order pertama.')).toHaveLength(4);
  });

  test('asks before it throws changes away', async () => {
    show(at);
    await press('Edit Event');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Lain' } });
    await press('Leaderboards');
    expect(await screen.findByText('Buang perubahan?')).toBeTruthy();
    await press('Lanjut mengisi');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lain');
    await press(/^Tutup$/);
    expect(await screen.findByText('Buang perubahan?')).toBeTruthy();
    await press('Ya, buang');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[BO-5.31] a draft says what is in the way of publishing it, in the panel and before the last word', async () => {
    const refusal = { weight: 'refused', field: 'end', message: 'Event paling lama 366 hari.' } as const;
    show(at, {
      [ONE]: {
        body: {
          event: buildDeskEvent({ status: 'draft', actions: ['publish'], publish_checks: [refusal] }),
        },
      },
      [SAVE]: { status: 422, body: problem('event_not_publishable', 'Event ini belum bisa diterbitkan.') },
    });
    const title = 'Belum bisa diterbitkan. Perbaiki dulu:';
    const region = await screen.findByRole('region', { name: title });
    expect(within(region).getByRole('listitem').textContent).toBe(
      'Harus diperbaiki:End date Event paling lama 366 hari.',
    );
    await press('Terbitkan');
    const question = within(await screen.findByRole('dialog', { name: 'Terbitkan event ini?' }));
    expect(question.getByRole('region', { name: title })).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Ya, terbitkan' }));
    expect(await screen.findByText('Event ini belum bisa diterbitkan.')).toBeTruthy();
    closePages();
    show(at, { [ONE]: { body: { event: buildDeskEvent({ status: 'draft', actions: ['publish'] }) } } });
    expect(await screen.findByRole('region', { name: 'Siap diterbitkan.' })).toBeTruthy();
    closePages();
    show(at);
    await screen.findByText('No related events');
    expect(screen.queryByRole('region', { name: 'Siap diterbitkan.' })).toBeNull();
  });

  const SLUGS = 'GET /admin/events/slugs';
  const free = (is_free: boolean) => ({ body: { unique_name: 'gita-raya', is_free } });
  const typeSlug = async (value: string) =>
    fireEvent.change(await screen.findByLabelText('Alamat halaman'), { target: { value } });

  test('[BO-3.31] the address is marked free or taken while one types, and sent when it changed', async () => {
    const requested = show(at, {
      [SLUGS]: [free(false), free(true)],
      [SAVE]: { status: 503, body: problem('x', 'Sibuk.') },
    });
    await press('Edit Event');
    expect((await screen.findByLabelText<HTMLInputElement>('Alamat halaman')).value).toBe('gita-pelajar');
    await typeSlug('gita-raya');
    expect(await screen.findByText('Alamat ini sudah dipakai event lain.')).toBeTruthy();
    expect(requested[SLUGS]?.[0]?.query.toString()).toBe('unique_name=gita-raya&event_id=EVT-1');
    await typeSlug('gita-raya-2');
    expect(await screen.findByText('Alamat ini bebas.')).toBeTruthy();
    await press('Save and update');
    await screen.findByText('Sibuk.');
    expect(requested[SAVE]?.[0]?.body).toMatchObject({ unique_name: 'gita-raya-2' });
    expect(requested[SLUGS]).toHaveLength(2);
  });

  test('[BO-3.32 BO-3.33] an invalid address is refused without a request; one that is locked says why, and is not sent', async () => {
    const requested = show(at);
    await press('Edit Event');
    await typeSlug('Gita Raya');
    await press('Save and update');
    expect(
      (await screen.findAllByText('Hanya huruf kecil, angka, dan tanda hubung di antaranya.')).length,
    ).toBeGreaterThan(0);
    await typeSlug('details');
    expect(await screen.findByText('Alamat ini dipakai situs. Pilih yang lain.')).toBeTruthy();
    expect(requested[SLUGS]).toBeUndefined();
    closePages();
    const locked = [{ field: 'unique_name', message: 'Terkunci sejak order pertama.' }];
    const event = buildDeskEvent({ locked_fields: locked });
    const sent = show(at, {
      [ONE]: { body: { event } },
      [SAVE]: { body: { message: 'ok', data: event } },
    });
    await press('Edit Event');
    expect((await screen.findByLabelText<HTMLInputElement>('Alamat halaman')).readOnly).toBe(true);
    expect(screen.getByText('Terkunci sejak order pertama.')).toBeTruthy();
    await press('Save and update');
    await waitFor(() => expect(sent[SAVE]).toHaveLength(1));
    expect(sent[SAVE]?.[0]?.body).not.toHaveProperty('unique_name');
  });

  test('[BO-5.33] a duration over 366 days is shown under the end', async () => {
    show(at);
    await press('Edit Event');
    fireEvent.change(await screen.findByLabelText('End date'), { target: { value: '2028-02-28' } });
    await press('Save and update');
    expect((await screen.findAllByText('Event paling lama 366 hari. Periksa tahunnya.')).length).toBe(1);
  });

  test('[BO-3.34] an event is copied into a draft, which opens; two clicks make one', async () => {
    const copy = buildDeskEvent({
      id: 'EVT-2',
      name: 'Gita Pelajar',
      status: 'draft',
      actions: ['publish'],
    });
    const requested = show(at, {
      'POST /admin/events/EVT-1/clone': {
        status: 201,
        body: { message: 'Event disalin ke draf baru.', event: copy },
      },
      'GET /admin/events/EVT-2': { body: { event: copy } },
    });
    await press('Salin event');
    const question = within(await screen.findByRole('dialog', { name: 'Salin event ini?' }));
    expect(question.getByText(/dan 2 finalisnya disalin ke draf baru/)).toBeTruthy();
    const yes = question.getByRole('button', { name: 'Ya, salin' });
    fireEvent.click(yes);
    fireEvent.click(yes);
    expect(await screen.findByText('Event disalin ke draf baru.')).toBeTruthy();
    expect(await screen.findByText('Event ID EVT-2')).toBeTruthy();
    expect(requested['POST /admin/events/EVT-1/clone']).toHaveLength(1);
    closePages();
    setClaims(buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1', team_role: 'viewer' }));
    show(at);
    await screen.findByText('No related events');
    expect(screen.queryByRole('button', { name: 'Salin event' })).toBeNull();
  });

  test('[BO-2.209 BO-3.35] a draft gets a link for a client, shown once, and loses it', async () => {
    const LINK = '/admin/events/EVT-1/preview-link';
    const draft = (has_preview_link: boolean) => ({
      body: { event: buildDeskEvent({ status: 'draft', actions: ['publish'], has_preview_link }) },
    });
    const requested = show(at, {
      [ONE]: [draft(false), draft(true), draft(false)],
      [`POST ${LINK}`]: { status: 201, body: { message: 'ok', token: 'a'.repeat(43) } },
      [`DELETE ${LINK}`]: { body: { message: 'Tautan pratinjau dicabut.' } },
    });
    await press('Buat tautan pratinjau');
    const reported = within(await screen.findByRole('dialog', { name: 'Tautan pratinjau' }));
    expect(reported.getByText(`${location.origin}/preview#${'a'.repeat(43)}`)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Tutup tanpa menyalin tautan?')).toBeTruthy();
    await press('Ya, tutup');
    await press('Cabut tautan');
    expect(await screen.findByText('Tautan pratinjau dicabut.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Buat tautan pratinjau' })).toBeTruthy();
    expect(requested[`DELETE ${LINK}`]).toHaveLength(1);
    closePages();
    show(at);
    await screen.findByText('No related events');
    expect(screen.queryByRole('region', { name: 'Pratinjau untuk klien' })).toBeNull();
  });

  describe('canceling', () => {
    const FIGURES = 'GET /admin/transactions/events/statistics';
    const call = async (answers: Answers) => {
      const requested = show('/dashboard/voting?event=EVT-1', answers);
      await press('Batalkan event');
      return {
        requested,
        dialog: within(await screen.findByRole('dialog', { name: 'Batalkan event ini?' })),
      };
    };

    test('[BO-2.190] shows how many paid orders and how much money it concerns, and what happens to both', async () => {
      const figures = {
        ...buildEventStatistics(),
        ...{ status_success: 1_204, status_pending: 3, total_profit_transaction: 96_320_000 },
        ...{ total_suspense_amount: 25_000, count_late: 1 },
      };
      const { requested, dialog } = await call({ [FIGURES]: { body: { result: figures } } });
      expect(await dialog.findByText(/1\.204 order sudah lunas/)).toBeTruthy();
      // What came late is held, and has to go back as well.
      expect(dialog.getByText(/Rp\s96\.345\.000/)).toBeTruthy();
      expect(dialog.getByText(/tidak dikembalikan dengan sendirinya/)).toBeTruthy();
      expect(dialog.getByText(/3 order masih menunggu pembayaran/)).toBeTruthy();
      expect(requested[FIGURES]?.[0]?.query.get('event_id')).toBe('EVT-1');
    });

    test('[BO-2.190] says when there is no money in it, and cannot be confirmed before it is known', async () => {
      let answer: () => void = () => undefined;
      const known = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const none = { status_success: 0, status_pending: 0, total_profit_transaction: 0, count_late: 0 };
      const figures = { ...buildEventStatistics(), ...none };
      const { dialog } = await call({ [FIGURES]: { body: { result: figures }, after: known } });
      const yes = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Ya, batalkan' });
      expect(yes().disabled).toBe(true);
      answer();
      expect(
        await dialog.findByText('Belum ada order yang lunas, jadi tidak ada uang yang perlu dikembalikan.'),
      ).toBeTruthy();
      expect(yes().disabled).toBe(false);
    });

    const CANCEL = 'POST /admin/events/EVT-1/cancel';
    const figures = { body: { result: { ...buildEventStatistics(), status_success: 2 } } };
    const fill = async (dialog: Awaited<ReturnType<typeof call>>['dialog'], name: string) => {
      await dialog.findByText(/2 order sudah lunas/);
      await userEvent.type(dialog.getByLabelText('Alasan'), 'Gedung batal.');
      await userEvent.type(dialog.getByLabelText('Ketik nama event ini untuk memastikan'), name);
      await press('Ya, batalkan');
    };

    test('[BO-2.190] needs a reason and the name of the event, and leads to what happens with its money', async () => {
      const canceled = buildDeskEvent({ status: 'canceled', actions: [], status_reason: 'Gedung batal.' });
      const { requested, dialog } = await call({
        [FIGURES]: figures,
        [ONE]: [{ body: { event: buildDeskEvent() } }, { body: { event: canceled } }],
        [CANCEL]: { body: { message: 'Event dibatalkan.', data: canceled } },
      });
      await fill(dialog, 'Gita');
      expect(await dialog.findByText('Ketik namanya persis seperti di bawah judul.')).toBeTruthy();
      expect(requested[CANCEL]).toBeUndefined();
      await userEvent.type(dialog.getByLabelText('Ketik nama event ini untuk memastikan'), '  Pelajar ');
      await press('Ya, batalkan');
      const link = await screen.findByRole('link', { name: 'Pengembalian massal' });
      expect(link.getAttribute('href')).toBe('/dashboard/refund-runs?event=EVT-1');
      expect(requested[CANCEL]?.map(({ body }) => body)).toEqual([{ reason: 'Gedung batal.' }]);
    });

    test('[BO-2.190] that somebody else was faster with shows the event as it is', async () => {
      const over = buildDeskEvent({ status: 'completed', actions: [] });
      await call({
        [FIGURES]: figures,
        [ONE]: [{ body: { event: buildDeskEvent() } }, { body: { event: over } }],
        [CANCEL]: { status: 409, body: problem('conflict', 'Data telah berubah.') },
      }).then(({ dialog }) => fill(dialog, 'Gita Pelajar'));
      expect(await screen.findByText('Data telah berubah.')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Ya, batalkan' })).toBeNull());
      expect(screen.queryByRole('button', { name: 'Batalkan event' })).toBeNull();
    });

    test('[BO-2.190] an amount that cannot be fetched is reported, and can be requested again', async () => {
      const { dialog } = await call({
        [FIGURES]: [
          { status: 503, body: problem('unavailable', 'Sibuk.') },
          { body: { result: { ...buildEventStatistics(), status_success: 2 } } },
        ],
      });
      await userEvent.click(await dialog.findByRole('button', { name: 'Coba lagi' }));
      expect(await dialog.findByText(/2 order sudah lunas/)).toBeTruthy();
    });
  });

  test('[BO-4.02] closing the voting needs a reason', async () => {
    const CLOSE = 'POST /admin/events/EVT-1/close';
    const ongoing = buildDeskEvent({ status: 'ongoing', actions: ['extend', 'close', 'cancel'] });
    const closed = buildDeskEvent({ status: 'completed', actions: [], status_reason: 'Hujan badai.' });
    const requested = show(at, {
      [ONE]: { body: { event: ongoing } },
      [CLOSE]: { body: { message: 'ok', data: closed } },
    });
    await press('Tutup voting');
    await press('Ya, tutup');
    expect(await screen.findByText('Tulis alasannya.')).toBeTruthy();
    expect(requested[CLOSE]).toBeUndefined();
    await userEvent.type(screen.getByLabelText('Alasan'), ' Hujan badai. ');
    await press('Ya, tutup');
    await waitFor(() => expect(requested[CLOSE]?.[0]?.body).toEqual({ reason: 'Hujan badai.' }));
    expect(await screen.findByText('Voting ditutup.')).toBeTruthy();
  });

  test('an extension is typed in the event’s zone', async () => {
    const EXTEND = 'POST /admin/events/EVT-1/extend';
    const event = buildDeskEvent({ zone: 'Asia/Jayapura' });
    const requested = show(at, {
      [ONE]: { body: { event } },
      [EXTEND]: { body: { message: 'ok', data: event } },
    });
    await press('Perpanjang');
    const dialog = within(await screen.findByRole('dialog', { name: 'Perpanjang voting' }));
    fireEvent.change(dialog.getByLabelText('End time (WIT)'), { target: { value: '23:30' } });
    await userEvent.type(dialog.getByLabelText('Alasan'), 'Panggung mundur.');
    await userEvent.click(dialog.getByRole('button', { name: 'Perpanjang' }));
    await waitFor(() =>
      expect(requested[EXTEND]?.[0]?.body).toEqual({
        end: '2027-02-28T14:30:00.000Z',
        reason: 'Panggung mundur.',
      }),
    );
  });

  test('[BO-2.301] an extension asks for a factor, and its fields are sent as they were typed', async () => {
    const EXTEND = 'POST /admin/events/EVT-1/extend';
    const refused = { status: 403, body: problem('step_up_required', 'Verifikasi dulu.') };
    const requested = show(at, {
      [ONE]: { body: { event: buildDeskEvent({ zone: 'Asia/Jayapura' }) } },
      [EXTEND]: [refused, refused, { body: { message: 'ok', data: buildDeskEvent() } }],
      'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
      'POST /account/step-up': { body: { message: 'Terverifikasi.', until: new Date().toISOString() } },
    });
    await press('Perpanjang');
    const dialog = within(await screen.findByRole('dialog', { name: 'Perpanjang voting' }));
    fireEvent.change(dialog.getByLabelText('End time (WIT)'), { target: { value: '23:30' } });
    await userEvent.type(dialog.getByLabelText('Alasan'), 'Panggung mundur.');
    await userEvent.click(dialog.getByRole('button', { name: 'Perpanjang' }));
    const question = async () => within(await screen.findByRole('dialog', { name: 'Pastikan ini Anda' }));
    await userEvent.click((await question()).getByRole('button', { name: 'Tutup' }));
    const form = within(await screen.findByRole('dialog', { name: 'Perpanjang voting' }));
    expect(form.getByLabelText<HTMLTextAreaElement>('Alasan').value).toBe('Panggung mundur.');
    expect(form.getByLabelText<HTMLInputElement>('End time (WIT)').value).toBe('23:30');
    await userEvent.click(form.getByRole('button', { name: 'Perpanjang' }));
    await userEvent.type(await (await question()).findByLabelText('Kata sandi'), 'rahasia-sekali');
    await userEvent.click((await question()).getByRole('button', { name: 'Verifikasi' }));
    await waitFor(() => expect(requested[EXTEND]).toHaveLength(3));
    expect(new Set(requested[EXTEND]?.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Perpanjang voting' })).toBeNull());
  });

  test('[BO-4.02] an extension needs its end and a reason; what the server says of the end stands under it until it is changed', async () => {
    const EXTEND = 'POST /admin/events/EVT-1/extend';
    const refused = problem('validation_failed', 'Periksa lagi.', {
      errors: [{ field: 'end', message: 'Harus sesudah akhir yang sekarang.' }],
    });
    const requested = show(at, {
      [ONE]: { body: { event: buildDeskEvent() } },
      [EXTEND]: { status: 422, body: refused },
    });
    await press('Perpanjang');
    const dialog = within(await screen.findByRole('dialog', { name: 'Perpanjang voting' }));
    const end = dialog.getByLabelText('Selesai yang baru');
    await userEvent.clear(end);
    await userEvent.click(dialog.getByRole('button', { name: 'Perpanjang' }));
    expect((await dialog.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Isi tanggal dan jamnya.',
      'Tulis alasannya.',
    ]);
    expect(document.activeElement).toBe(end);
    expect(requested[EXTEND]).toBeUndefined();
    await userEvent.type(end, '01/03/2027');
    await userEvent.type(dialog.getByLabelText('Alasan'), 'Panggung mundur.');
    await waitFor(() => expect(dialog.queryAllByRole('alert')).toEqual([]));
    await userEvent.click(dialog.getByRole('button', { name: 'Perpanjang' }));
    expect(await dialog.findByText('Harus sesudah akhir yang sekarang.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^End time/), { target: { value: '23:30' } });
    await waitFor(() => expect(dialog.queryAllByRole('alert')).toEqual([]));
  });
});

describe('two admins and one event', () => {
  const stored = (overrides: Partial<DeskEvent> = {}) =>
    buildDeskEvent({ revision: 7, price: 5_000, tagline: 'Tagline mereka.', ...overrides });
  const conflict = {
    status: 409,
    body: problem('edit_conflict', 'Sudah diubah.', {
      details: {
        revision: 7,
        changed_by: 'Bayu Prakoso',
        changed_at: '2026-12-01T02:00:00.000Z',
        differences: [
          { field: 'price', current: 5_000, sent: 2_500 },
          { field: 'tagline', current: 'Tagline mereka.', sent: 'Tagline saya.' },
        ],
      },
    }),
  };
  const meet = async (second: object) => {
    const requested = show('/dashboard/voting?event=EVT-1', {
      [ONE]: [{ body: { event: buildDeskEvent() } }, { body: { event: stored() } }],
      [SAVE]: [conflict, second],
    });
    await press('Edit Event');
    fireEvent.change(await screen.findByLabelText('Tagline'), { target: { value: 'Tagline saya.' } });
    await press('Save and update');
    return {
      requested,
      dialog: within(await screen.findByRole('dialog', { name: /sudah diubah orang lain/ })),
    };
  };

  test('the second reads who, when, and what is different', async () => {
    const { dialog } = await meet({});
    expect(dialog.getByText(/Bayu Prakoso menyimpan perubahan 1 Des 2026, 09\.00 WIB/)).toBeTruthy();
    expect(dialog.getByText(/Rp\s5\.000/)).toBeTruthy();
    expect(dialog.getByText('tidak Anda ubah')).toBeTruthy();
    expect(dialog.getByText('Tagline mereka.')).toBeTruthy();
    expect(dialog.getByText('Tagline saya.')).toBeTruthy();
  });

  test('insisting saves one’s own changes alone on top of theirs', async () => {
    const { requested, dialog } = await meet({ body: { message: 'ok', data: stored({ revision: 8 }) } });
    await userEvent.click(dialog.getByRole('button', { name: 'Simpan isian saya di atasnya' }));
    expect(await screen.findByText('Successfully update event details.')).toBeTruthy();
    expect(requested[SAVE]?.[1]?.body).toMatchObject({ revision: 7, price: 5_000, tagline: 'Tagline saya.' });
  });

  test('giving in shows theirs, still to be edited', async () => {
    const { requested, dialog } = await meet({});
    await userEvent.click(dialog.getByRole('button', { name: 'Pakai yang tersimpan' }));
    expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toBe('Tagline mereka.');
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('5000');
    expect(requested[SAVE]).toHaveLength(1);
  });

  test('going back keeps what was typed', async () => {
    const { dialog } = await meet({});
    await userEvent.click(dialog.getByRole('button', { name: 'Kembali ke isian' }));
    expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toBe('Tagline saya.');
  });
});

describe('the sections', () => {
  test('[BO-2.58 BO-9.14] the leaderboard shows shares without decimals and follows the board', async () => {
    const row = {
      rank: 1,
      id: 'FIN-1',
      name: 'Ayu Larasati',
      category: 'Jawa Tengah',
      profile_image: '',
      total_votes: 1_234,
      vote_percentage: 0.186,
    };
    const requested = show('/dashboard/voting?event=EVT-1&section=trophy', {
      'GET /admin/events/EVT-1/leaderboard': [
        { body: { leaderboard: [row] } },
        { body: { leaderboard: [{ ...row, total_votes: 1_300 }] } },
      ],
    });
    expect(await screen.findByText('19%')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Papan peringkat event' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'RANK',
      'FINALIST NAME',
      'PHOTO',
      'TOTAL VOTE',
      'PERCENTAGE',
    ]);
    const cells = within(table).getAllByRole('cell');
    expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      '1',
      'Ayu LarasatiJawa Tengah',
      'A',
    ]);
    expect(screen.getByText('1.234')).toBeTruthy();
    await live.update({
      event_id: 'EVT-1',
      version: 9,
      as_of: new Date().toISOString(),
      votes_count: 1_300,
      rows: [],
      recently_votes: [],
    } as never);
    expect(await screen.findByText('1.300')).toBeTruthy();
    expect(requested['GET /admin/events/EVT-1/leaderboard']).toHaveLength(2);
  });

  test('[BO-2.62 BO-2.71 BO-3.13 BO-7.24 BO-8.07 BO-8.08] pictures are added, changed and deleted', async () => {
    standInForUploads();
    const image = { id: 'IMG-1', name: 'banner', url: BANNER, category: 'banner' };
    const requested = show('/dashboard/voting?event=EVT-1&section=gallery', {
      [`GET ${IMAGES}`]: { body: { images: [image] } },
      [`POST ${IMAGES}`]: { status: 201, body: { message: 'ok', image } },
      [`PUT ${IMAGES}`]: { body: { message: 'ok', image } },
      [`DELETE ${IMAGES}/IMG-1`]: { body: { message: 'ok' } },
    });
    await press('Edit Event');
    await press('Add new image');
    await press('Save and update');
    expect(await screen.findByText('Pilih gambar dulu.')).toBeTruthy();
    await userEvent.upload(screen.getByLabelText('Unggah Gambar'), pictureFile('baru.png'));
    await screen.findByLabelText('Ganti Gambar');
    await press('Save and update');
    expect(await screen.findByText('Successfully create image.')).toBeTruthy();
    expect(requested[`POST ${IMAGES}`]?.[0]?.body).toEqual({ url: '/media/events/baru.webp' });
    await press('Change Image 1');
    await userEvent.upload(await screen.findByLabelText('Ganti Gambar'), pictureFile('lain.png'));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Change Image' })).toBeTruthy());
    await press('Save and update');
    await waitFor(() => expect(requested[`PUT ${IMAGES}`]?.[0]?.body).toMatchObject({ id: 'IMG-1' }));
    await press('Hapus gambar 1');
    expect(await screen.findByText('Delete This Image?')).toBeTruthy();
    const question = 'This action will permanently delete this image. Are you sure want to proceed?';
    expect(screen.getByText(question)).toBeTruthy();
    await press('Yes, delete');
    expect(await screen.findByText('Successfully remove image.')).toBeTruthy();
  });

  test('[BO-5.07 BO-5.10 BO-8.07 BO-8.08 BO-8.12] a picture that is too large, or not stored, changed or deleted, is reported', async () => {
    const uploads = standInForUploads();
    const busy = { status: 503, body: problem('unavailable', 'Sedang sibuk.') };
    show('/dashboard/voting?event=EVT-1&section=gallery', {
      [`GET ${IMAGES}`]: { body: { images: [{ id: 'IMG-1', name: 'b', url: BANNER, category: 'banner' }] } },
      [`POST ${IMAGES}`]: busy,
      [`PUT ${IMAGES}`]: busy,
      [`DELETE ${IMAGES}/IMG-1`]: busy,
    });
    await press('Edit Event');
    await press('Add new image');
    expect(await screen.findByText(/Maksimum 5MB/)).toBeTruthy();
    const large = pictureFile('besar.png', 5 * 1024 * 1024 + 1);
    await userEvent.upload(screen.getByLabelText('Unggah Gambar'), large);
    expect(await screen.findByText('Each image must be smaller than 5MB')).toBeTruthy();
    expect(uploads.sent).toEqual([]);
    await userEvent.upload(screen.getByLabelText('Unggah Gambar'), pictureFile('baru.png'));
    await screen.findByLabelText('Ganti Gambar');
    await press('Save and update');
    expect(await screen.findByText('Failed create image.')).toBeTruthy();
    await press('Cancel');
    await press('Ya, buang');
    await press('Change Image 1');
    uploads.refuseWith(500, {});
    await userEvent.upload(await screen.findByLabelText('Ganti Gambar'), pictureFile('lain.png'));
    expect(await screen.findByText('Upload failed')).toBeTruthy();
    uploads.refuseWith(201, { message: 'ok', url: '/media/events/lain.webp' });
    await userEvent.upload(screen.getByLabelText('Ganti Gambar'), pictureFile('lain.png'));
    await waitFor(() => expect(document.querySelector('[role=dialog] img[src*="lain"]')).toBeTruthy());
    await press('Save and update');
    expect(await screen.findByText('Failed update image.')).toBeTruthy();
    await press('Cancel');
    await press('Ya, buang');
    await press('Hapus gambar 1');
    await press('Yes, delete');
    expect(await screen.findByText('Failed remove image.')).toBeTruthy();
  });

  test('[BO-2.60 BO-2.61 BO-8.21] pictures stand by number; one that does not load says Image Not Found; none, that there are none', async () => {
    const at = '/dashboard/voting?event=EVT-1&section=gallery';
    const image = (n: number) => ({ id: `IMG-${n}`, name: '', url: `/media/${n}.webp`, category: 'banner' });
    show(at, { [`GET ${IMAGES}`]: { body: { images: [image(10), image(9)] } } });
    const first = await screen.findByAltText('Gambar 1');
    expect(first.getAttribute('src')).toBe('/media/9.webp');
    fireEvent.error(first);
    expect(await screen.findByText('Image Not Found')).toBeTruthy();
    expect(screen.getByAltText('Gambar 2').getAttribute('src')).toBe('/media/10.webp');
    closePages();
    show(at, { [`GET ${IMAGES}`]: { body: { images: [] } } });
    expect(await screen.findByText('No images available')).toBeTruthy();
  });

  test('[BO-5.14 BO-7.22 BO-9.07] a related event is found by name after a pause, itself never, and chosen once', async () => {
    const found = [
      { id: 'EVT-1', name: 'Gita Pelajar', price: 2_500, profile_image: '' },
      { id: 'EVT-2', name: 'Gita Tua', price: 1_000, profile_image: '' },
    ];
    const RELATED = 'GET /admin/events/related-events';
    const requested = show('/dashboard/voting?event=EVT-1', { [RELATED]: { body: { events: found } } });
    await press('Edit Event');
    const box = await screen.findByRole('combobox', { name: 'Related events' });
    expect(requested[RELATED]).toBeUndefined();
    fireEvent.change(box, { target: { value: 'gi' } });
    const typedAt = performance.now();
    fireEvent.change(box, { target: { value: 'gita' } });
    await userEvent.click(await screen.findByRole('button', { name: /Gita Tua/ }));
    expect(performance.now() - typedAt).toBeGreaterThan(499);
    expect(requested[RELATED]?.map(({ query }) => query.toString())).toEqual([
      'event_organizer_id=EO-1&name=gita&event_id=EVT-1',
    ]);
    expect(screen.getByRole('button', { name: 'Hapus Gita Tua dari event terkait' })).toBeTruthy();
    await userEvent.type(box, 'gita');
    await waitFor(() => expect(screen.getByText('Tidak ada event yang cocok.')).toBeTruthy());
  });
});
