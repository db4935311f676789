import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminEvent } from '../../../contracts/events/admin-events.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { BANNER, buildAdminEvent, buildAdminRow, pageOf } from '../../support/desk-events.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildClaims } from '../../support/orders-client.ts';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

const live = standInForLive();
const { loadStaffTexts } = await import('../../../client/lib/i18n/i18n.ts');
const { setClaims } = await import('../../../client/lib/session.ts');
const { clearStored } = await import('../../../client/lib/storage.ts');
const { VotingPage } = await import('../../../client/app/pages/dashboard/voting.tsx');

const LIST = 'GET /admin/events';
const ONE = 'GET /admin/events/EVT-1';
const SAVE = 'PUT /admin/events/EVT-1';
const IMAGES = '/admin/events/EVT-1/images';
const always = {
  [LIST]: pageOf('events', [buildAdminRow()]),
  [ONE]: { body: { event: buildAdminEvent() } },
  'GET /admin/events/hero-img': { body: { images: [] } },
};
type Answers = Parameters<typeof answerRequests>[0];

const show = (at = '/dashboard/voting', answers: Answers = {}) => {
  const asked = answerRequests({ ...always, ...answers });
  renderPages({ '/dashboard/voting': <VotingPage /> }, at);
  return asked;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const lists = (asked: ReturnType<typeof show>) =>
  (asked[LIST] ?? []).map(({ query }) => query).filter((query) => query.get('limit') === '10');
const openMenu = async () => {
  const trigger = await screen.findByRole('button', { name: 'Tindakan untuk Gita Pelajar' });
  await userEvent.click(trigger);
};

beforeAll(loadStaffTexts);
beforeEach(() => {
  clearStored();
  setClaims(buildClaims({ role_id: 'ROLE001' }));
});
afterEach(closePages);

describe('the list', () => {
  test('shows what each event brought in and who gets which part, without decimals', async () => {
    show();
    const row = within((await screen.findByText('Gita Pelajar')).closest('tr') as HTMLElement);
    for (const text of ['EVT-1', 'Forum Drumband', '66%', '35%', '42 day(s)', 'Ongoing']) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(row.getByText(/Rp\s1\.000\.000/)).toBeTruthy();
    expect(row.getByText(/Rp\s655\.000/)).toBeTruthy();
    expect(row.getByText(/Rp\s345\.000/)).toBeTruthy();
  });

  test('asks for its tab, search and page, and starts at page 1 with another tab or search', async () => {
    const asked = show('/dashboard/voting?page=2', {
      [LIST]: pageOf('events', [buildAdminRow()], 25, 2),
    });
    await screen.findByText('Page 2 of 3');
    expect(lists(asked).at(-1)?.toString()).toBe('page=2&limit=10&status_type=active');
    await userEvent.click(screen.getByRole('tab', { name: /Inactive Event/ }));
    await waitFor(() => expect(lists(asked).at(-1)?.toString()).toBe('page=1&limit=10&status_type=inactive'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Event' }), 'gita');
    await waitFor(() => expect(lists(asked).at(-1)?.get('search')).toBe('gita'));
  });

  test('says that it is empty, and what failed', async () => {
    show('/dashboard/voting', { [LIST]: pageOf('events', []) });
    expect(await screen.findByText('Event Voting List is Empty')).toBeTruthy();
    closePages();
    show('/dashboard/voting', { [LIST]: { status: 400, body: problem('x', 'Belum bisa.') } });
    expect(await screen.findByText('Error: Belum bisa.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
  });

  test('deletes after a question', async () => {
    const asked = show('/dashboard/voting', {
      'DELETE /admin/events/EVT-1/general': { body: { message: 'ok' } },
    });
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Delete This Event?')).toBeTruthy();
    expect(asked['DELETE /admin/events/EVT-1/general']).toBeUndefined();
    await press('Yes, delete');
    expect(await screen.findByText('Successfully remove event.')).toBeTruthy();
  });

  test('does not delete what is completed, and says when it fails', async () => {
    show('/dashboard/voting', { [LIST]: pageOf('events', [buildAdminRow({ is_deletable: false })]) });
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

  test('shows an event to read; Edit is for super admins alone', async () => {
    show(at);
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('Event ID EVT-1')).toBeTruthy();
    expect(await panel.findByText('Minggu, 17 Januari 2027, 10.00 WIB')).toBeTruthy();
    expect(panel.getByText('No related events')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Edit Event' })).toBeTruthy();
    closePages();
    setClaims(buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1' }));
    show(at);
    await screen.findByText('Minggu, 17 Januari 2027, 10.00 WIB');
    expect(screen.queryByRole('button', { name: 'Edit Event' })).toBeNull();
  });

  test('saves the whole event with the revision that was read', async () => {
    const saved = buildAdminEvent({ tagline: 'Baru.', revision: 4 });
    const asked = show(at, { [SAVE]: { body: { message: 'ok', data: saved } } });
    await press('Edit Event');
    fireEvent.change(await screen.findByLabelText('Tagline'), { target: { value: 'Baru.' } });
    await press('Save and update');
    expect(await screen.findByText('Successfully update event details.')).toBeTruthy();
    expect(asked[SAVE]?.[0]?.body).toMatchObject({
      revision: 3,
      tagline: 'Baru.',
      name: 'Gita Pelajar',
      start: '2027-01-17T03:00:42.000Z',
      percentage_eo: 0.7,
    });
    expect(await screen.findByRole('button', { name: 'Edit Event' })).toBeTruthy();
  });

  test('locked fields hold and say why', async () => {
    const locked = ['price', 'start', 'percentage_eo', 'percentage_sorak'].map((field) => ({
      field,
      message: 'Terkunci sejak order pertama.',
    }));
    show(at, {
      [ONE]: {
        body: {
          event: buildAdminEvent({ locked_fields: locked, rules_locked_at: '2026-12-01T00:00:00.000Z' }),
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

  test('closing the voting needs a reason', async () => {
    const CLOSE = 'POST /admin/events/EVT-1/close';
    const ongoing = buildAdminEvent({ status: 'ongoing', actions: ['extend', 'close', 'cancel'] });
    const closed = buildAdminEvent({ status: 'completed', actions: [], status_reason: 'Hujan badai.' });
    const asked = show(at, {
      [ONE]: { body: { event: ongoing } },
      [CLOSE]: { body: { message: 'ok', data: closed } },
    });
    await press('Tutup voting');
    await press('Ya, tutup');
    expect(await screen.findByText('Tulis alasannya.')).toBeTruthy();
    expect(asked[CLOSE]).toBeUndefined();
    await userEvent.type(screen.getByLabelText('Alasan'), ' Hujan badai. ');
    await press('Ya, tutup');
    await waitFor(() => expect(asked[CLOSE]?.[0]?.body).toEqual({ reason: 'Hujan badai.' }));
    expect(await screen.findByText('Voting ditutup.')).toBeTruthy();
  });

  test('an extension is typed in the event’s zone', async () => {
    const EXTEND = 'POST /admin/events/EVT-1/extend';
    const event = buildAdminEvent({ zone: 'Asia/Jayapura' });
    const asked = show(at, {
      [ONE]: { body: { event } },
      [EXTEND]: { body: { message: 'ok', data: event } },
    });
    await press('Perpanjang');
    const dialog = within(await screen.findByRole('dialog', { name: 'Perpanjang voting' }));
    fireEvent.change(dialog.getByLabelText('End time (WIT)'), { target: { value: '23:30' } });
    await userEvent.type(dialog.getByLabelText('Alasan'), 'Panggung mundur.');
    await userEvent.click(dialog.getByRole('button', { name: 'Perpanjang' }));
    await waitFor(() =>
      expect(asked[EXTEND]?.[0]?.body).toEqual({
        end: '2027-02-28T14:30:00.000Z',
        reason: 'Panggung mundur.',
      }),
    );
  });
});

describe('two admins and one event', () => {
  const stored = (overrides: Partial<AdminEvent> = {}) =>
    buildAdminEvent({ revision: 7, price: 5_000, tagline: 'Tagline mereka.', ...overrides });
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
    const asked = show('/dashboard/voting?event=EVT-1', {
      [ONE]: [{ body: { event: buildAdminEvent() } }, { body: { event: stored() } }],
      [SAVE]: [conflict, second],
    });
    await press('Edit Event');
    fireEvent.change(await screen.findByLabelText('Tagline'), { target: { value: 'Tagline saya.' } });
    await press('Save and update');
    return { asked, dialog: within(await screen.findByRole('dialog', { name: /sudah diubah orang lain/ })) };
  };

  test('the second is told who, when, and what is different', async () => {
    const { dialog } = await meet({});
    expect(dialog.getByText(/Bayu Prakoso menyimpan perubahan 1 Des 2026, 09\.00 WIB/)).toBeTruthy();
    expect(dialog.getByText(/Rp\s5\.000/)).toBeTruthy();
    expect(dialog.getByText('tidak Anda ubah')).toBeTruthy();
    expect(dialog.getByText('Tagline mereka.')).toBeTruthy();
    expect(dialog.getByText('Tagline saya.')).toBeTruthy();
  });

  test('insisting saves one’s own changes alone on top of theirs', async () => {
    const { asked, dialog } = await meet({ body: { message: 'ok', data: stored({ revision: 8 }) } });
    await userEvent.click(dialog.getByRole('button', { name: 'Simpan isian saya di atasnya' }));
    expect(await screen.findByText('Successfully update event details.')).toBeTruthy();
    expect(asked[SAVE]?.[1]?.body).toMatchObject({ revision: 7, price: 5_000, tagline: 'Tagline saya.' });
  });

  test('giving in shows theirs, still to be edited', async () => {
    const { asked, dialog } = await meet({});
    await userEvent.click(dialog.getByRole('button', { name: 'Pakai yang tersimpan' }));
    expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toBe('Tagline mereka.');
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('5000');
    expect(asked[SAVE]).toHaveLength(1);
  });

  test('going back keeps what was typed', async () => {
    const { dialog } = await meet({});
    await userEvent.click(dialog.getByRole('button', { name: 'Kembali ke isian' }));
    expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toBe('Tagline saya.');
  });
});

describe('the sections', () => {
  test('the leaderboard shows shares without decimals and follows the board', async () => {
    const row = {
      rank: 1,
      id: 'FIN-1',
      name: 'Ayu Larasati',
      category: 'Jawa Tengah',
      profile_image: '',
      total_votes: 1_234,
      vote_percentage: 0.186,
    };
    const asked = show('/dashboard/voting?event=EVT-1&section=trophy', {
      'GET /admin/events/EVT-1/leaderboard': [
        { body: { leaderboard: [row] } },
        { body: { leaderboard: [{ ...row, total_votes: 1_300 }] } },
      ],
    });
    expect(await screen.findByText('19%')).toBeTruthy();
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
    expect(asked['GET /admin/events/EVT-1/leaderboard']).toHaveLength(2);
  });

  test('pictures are added, changed and deleted', async () => {
    standInForUploads();
    const image = { id: 'IMG-1', name: 'banner', url: BANNER, category: 'banner' };
    const asked = show('/dashboard/voting?event=EVT-1&section=gallery', {
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
    expect(asked[`POST ${IMAGES}`]?.[0]?.body).toEqual({ url: '/media/events/baru.webp' });
    await press('Change Image 1');
    await userEvent.upload(await screen.findByLabelText('Ganti Gambar'), pictureFile('lain.png'));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Change Image' })).toBeTruthy());
    await press('Save and update');
    await waitFor(() => expect(asked[`PUT ${IMAGES}`]?.[0]?.body).toMatchObject({ id: 'IMG-1' }));
    await press('Hapus gambar 1');
    expect(await screen.findByText('Delete This Image?')).toBeTruthy();
    await press('Yes, delete');
    expect(await screen.findByText('Successfully remove image.')).toBeTruthy();
  });

  test('a related event is found by name after a pause, itself never, and chosen once', async () => {
    const found = [
      { id: 'EVT-1', name: 'Gita Pelajar', price: 2_500, profile_image: '' },
      { id: 'EVT-2', name: 'Gita Tua', price: 1_000, profile_image: '' },
    ];
    const RELATED = 'GET /admin/events/related-events';
    const asked = show('/dashboard/voting?event=EVT-1', { [RELATED]: { body: { events: found } } });
    await press('Edit Event');
    const box = await screen.findByRole('combobox', { name: 'Related events' });
    expect(asked[RELATED]).toBeUndefined();
    await userEvent.type(box, 'gita');
    await userEvent.click(await screen.findByRole('button', { name: /Gita Tua/ }));
    expect(asked[RELATED]?.map(({ query }) => query.toString())).toEqual([
      'event_organizer_id=EO-1&name=gita&event_id=EVT-1',
    ]);
    expect(screen.getByRole('button', { name: 'Hapus Gita Tua dari related events' })).toBeTruthy();
    await userEvent.type(box, 'gita');
    await waitFor(() => expect(screen.getByText('Tidak ada event yang cocok.')).toBeTruthy());
  });
});
