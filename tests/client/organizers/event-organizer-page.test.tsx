import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { EventOrganizerPage } from '#client/desk/pages/event-organizer.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import {
  buildDeskClaims,
  buildDeskOrganizer,
  buildOrganizerEvent,
  onePage,
} from '../../support/desk-client.ts';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

const PATH = '/dashboard/event-organizer';
const organizers = [
  buildDeskOrganizer(),
  buildDeskOrganizer({ id: 'EO-2', name: 'Forum Drumband', status: 'inactive', is_active: false }),
];
const list = { body: { event_organizers: organizers, pagination: onePage(2) } };
const credentials = { user_id: 'u2', email: 'baru@contoh.id', username: 'baru.1', password: 'kp7w-3xmn' };

beforeEach(async () => {
  setClaims(buildDeskClaims());
});
afterEach(() => {
  closePages();
  clearClaims();
});

const show = (answers: Parameters<typeof answerRequests>[0] = {}) => {
  const requested = answerRequests({ 'GET /admin/event-organizers': list, ...answers });
  renderPages({ [PATH]: <EventOrganizerPage /> }, PATH);
  return requested;
};
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const openMenu = async (name: string, item: string) => {
  const row = await rowOf(name);
  await userEvent.click(within(row).getByRole('button', { name: `Tindakan untuk ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list', () => {
  test('[BO-2.26 BO-2.27] shows done of created, the date, the amount and the badge, with the specified heads', async () => {
    show();
    const row = await rowOf('Yayasan Pesona');
    expect(row.textContent).toContain('2 / 4');
    expect(row.textContent).toContain('2 Maret 2025');
    expect(row.textContent).toContain('Rp\u00a0100.129.750');
    expect(within(row).getByText('Partially done')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'event organizer' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'EO ID',
      'NAME',
      'EVENTS',
      'REGISTERED',
      'TOTAL AMOUNT',
      'STATUS',
      'Tindakan',
    ]);
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
  });

  test('[BO-2.26 BO-7.06] searches after a pause, from the first page on', async () => {
    const requested = show();
    await rowOf('Yayasan Pesona');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Event Organizer' }), 'pesona');
    await waitFor(() => {
      const searches = requested['GET /admin/event-organizers']?.map(({ query }) => query.get('search'));
      expect(searches).toEqual([null, 'pesona']);
    });
  });

  test('[BO-2.31 BO-7.07 BO-9.01] comes by ten, page after page', async () => {
    const requested = show({
      'GET /admin/event-organizers': ({ query }) => ({
        body: {
          event_organizers: organizers,
          pagination: { page: Number(query.get('page')), limit: 10, total: 12, total_page: 2 },
        },
      }),
    });
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'PREVIOUS' }));
    await screen.findByText('Page 1 of 2');
    const pages = requested['GET /admin/event-organizers']?.map(({ query }) => query.toString());
    expect(pages?.slice(0, 2)).toEqual(['page=1&limit=10', 'page=2&limit=10']);
  });

  test('[BO-2.28] has a menu that leads to the detail, updates, and deactivates', async () => {
    show();
    await userEvent.click(
      within(await rowOf('Yayasan Pesona')).getByRole('button', { name: 'Tindakan untuk Yayasan Pesona' }),
    );
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['View Detail', 'Update', 'Deactivate']);
    expect(items[0]?.getAttribute('href')).toBe('/dashboard/event-organizer/EO-1');
  });

  test('[BO-2.32] says that it is empty', async () => {
    show({ 'GET /admin/event-organizers': { body: { event_organizers: [], pagination: onePage(0) } } });
    expect(await screen.findByText('Event Organizer List is Empty')).toBeTruthy();
  });

  test('[BO-8.01] says what failed and offers to try again', async () => {
    show({
      'GET /admin/event-organizers': [{ status: 503, body: problem('unavailable', 'Sedang sibuk.') }, list],
    });
    expect(await screen.findByText('Error: Sedang sibuk.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await rowOf('Yayasan Pesona')).toBeTruthy();
  });

  test('[BO-6.10] offers organizer staff nothing to change', async () => {
    setClaims(buildDeskClaims('ROLE002'));
    show();
    await userEvent.click(
      within(await rowOf('Yayasan Pesona')).getByRole('button', { name: 'Tindakan untuk Yayasan Pesona' }),
    );
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['View Detail']);
    expect(screen.queryByText('Create Event Organizer')).toBeNull();
  });
});

test('[BO-2.29] the events of an organizer come in a modal, each leading to its organizer', async () => {
  const events = [buildOrganizerEvent(1), buildOrganizerEvent(2, { status: 'draft', duration: null })];
  show({
    'GET /admin/event-organizers/EO-1/events': [
      { body: { data: events, pagination: onePage(2) } },
      { body: { data: [], pagination: onePage(0) } },
    ],
  });
  const row = await rowOf('Yayasan Pesona');
  await userEvent.click(within(row).getByRole('button', { name: 'Lihat event Yayasan Pesona' }));
  const modal = await screen.findByRole('dialog');
  expect(await within(modal).findByText('Putri 1')).toBeTruthy();
  expect(
    within(modal)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['EVENT ID', 'EVENT NAME', 'TOTAL AMOUNT', 'STATUS', 'Tindakan']);
  expect(within(modal).getByText('Completed')).toBeTruthy();
  expect(within(modal).getByText('Rp 2.000.000')).toBeTruthy();
  const link = within(modal).getByRole('link', { name: 'Buka organizer dari Putri 1' });
  expect(link.getAttribute('href')).toBe('/dashboard/event-organizer/EO-1');
});

test('[BO-2.30] the modal says that an organizer has no events', async () => {
  show({ 'GET /admin/event-organizers/EO-1/events': { body: { data: [], pagination: onePage(0) } } });
  const row = await rowOf('Yayasan Pesona');
  fireEvent.click(within(row).getByRole('button', { name: 'Lihat event Yayasan Pesona' }));
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByText('No events found.')).toBeTruthy();
});

describe('a new organizer', () => {
  const fill = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Create Event Organizer' }));
    const panel = await screen.findByRole('dialog', { name: 'Add Event Organizer' });
    await userEvent.type(within(panel).getByLabelText('Name'), 'Sanggar Baru');
    await userEvent.type(within(panel).getByLabelText('Email'), 'baru@contoh.id');
    return panel;
  };

  test('[BO-2.33 BO-2.209 BO-7.12 BO-8.03] is sent as typed; its password is shown once', async () => {
    const requested = show({
      'POST /admin/event-organizers': {
        status: 201,
        // Without a message of the server the page has its own.
        body: { message: '', event_organizer: buildDeskOrganizer(), credentials },
      },
    });
    const panel = await fill();
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Create EO successful')).toBeTruthy();
    expect(requested['POST /admin/event-organizers']?.[0]?.body).toMatchObject({
      name: 'Sanggar Baru',
      email: 'baru@contoh.id',
      password: '',
    });
    const reported = await screen.findByRole('dialog', { name: 'Simpan kata sandi ini' });
    expect(within(reported).getByText('kp7w-3xmn')).toBeTruthy();
    // Closed by the confirmation's own close button.
    await userEvent.click(within(reported).getByRole('button', { name: 'Tutup' }));
    const question = await screen.findByRole('dialog', { name: 'Tutup tanpa menyimpan kata sandi?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Kembali' }));
    expect(screen.getByText('kp7w-3xmn')).toBeTruthy();
    await userEvent.click(within(reported).getByRole('button', { name: 'Sudah saya simpan' }));
    await waitFor(() => expect(screen.queryByText('kp7w-3xmn')).toBeNull());
  });

  test.each(['1,5', 'banyak', '48.25'])(
    '[BO-5.20] followers that are no whole number, %s, are refused at the field and not sent',
    async (typed) => {
      const requested = show();
      const panel = await fill();
      await userEvent.type(within(panel).getByLabelText('Followers'), typed);
      await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
      const sentence = 'Tulis angka bulat, misalnya 48.250 atau 48,25 rb.';
      expect(await within(panel).findByText(sentence)).toBeTruthy();
      expect(within(panel).getByLabelText('Followers').getAttribute('aria-invalid')).toBe('true');
      expect(requested['POST /admin/event-organizers']).toBeUndefined();
    },
  );

  test('[BO-5.15 BO-8.03] that is refused stays as typed, with the reason under its field', async () => {
    show({
      'POST /admin/event-organizers': {
        status: 422,
        body: problem('email_taken', 'Email ini sudah terdaftar.', {
          errors: [
            { field: 'email', message: 'Email ini sudah terdaftar.' },
            { field: 'password', message: 'Kata sandi ini terlalu umum.' },
          ],
        }),
      },
    });
    const panel = await fill();
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    expect(await within(panel).findByText('Email ini sudah terdaftar.')).toBeTruthy();
    expect(within(panel).getByText('Kata sandi ini terlalu umum.')).toBeTruthy();
    expect((within(panel).getByLabelText('Name') as HTMLInputElement).value).toBe('Sanggar Baru');
  });

  test('[BO-2.26 BO-2.33] is asked for everything, with a password that can be looked at, and given up by Cancel', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Create Event Organizer' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Add Event Organizer' }));
    for (const label of [
      'Unggah Photo',
      'Name',
      'Email',
      'Phone',
      'Description',
      'Social media',
      'Followers',
    ]) {
      expect(panel.getByLabelText(label)).toBeTruthy();
    }
    const password = panel.getByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    await userEvent.click(panel.getByRole('button', { name: 'Tampilkan kata sandi' }));
    expect(password.type).toBe('text');
    await userEvent.click(panel.getByRole('button', { name: 'Sembunyikan kata sandi' }));
    expect(password.type).toBe('password');
    await userEvent.click(panel.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[BO-5.07 BO-5.17 BO-8.04 BO-8.12] a photo that is not stored is reported: too large, the server’s word, or Upload failed', async () => {
    const uploads = standInForUploads();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Create Event Organizer' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Add Event Organizer' }));
    expect(panel.getByText('JPG, JPEG, PNG, atau SVG. Maksimum 5MB per berkas.')).toBeTruthy();
    const choose = (bytes?: number) =>
      userEvent.upload(panel.getByLabelText('Unggah Photo'), pictureFile('foto.png', bytes));
    await choose(5 * 1024 * 1024 + 1);
    expect(await screen.findByText('Profile image must be smaller than 5MB')).toBeTruthy();
    expect(uploads.sent).toEqual([]);
    uploads.refuseWith(415, problem('unsupported_media_type', 'Jenis berkas ini tidak diterima.'));
    await choose();
    expect(await screen.findByText('Jenis berkas ini tidak diterima.')).toBeTruthy();
    // Stored or not: what is no 201 is no success.
    uploads.refuseWith(200, { message: 'ok', url: '/media/event_organizers/foto.webp' });
    await choose();
    expect(await screen.findByText('Upload failed')).toBeTruthy();
    expect(uploads.sent.map(({ type }) => type)).toEqual(['event_organizers', 'event_organizers']);
    expect(panel.getByLabelText('Unggah Photo')).toBeTruthy();
  });

  test('[BO-2.184] Save during an upload waits for the photo and sends it along', async () => {
    const uploads = standInForUploads();
    const requested = show({
      'POST /admin/event-organizers': {
        status: 201,
        body: { message: '', event_organizer: buildDeskOrganizer(), credentials },
      },
    });
    const panel = await fill();
    const release = uploads.hold();
    await userEvent.upload(within(panel).getByLabelText('Unggah Photo'), pictureFile('foto.png'));
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    expect(await within(panel).findByRole('button', { name: /Menunggu unggahan/ })).toBeTruthy();
    expect(requested['POST /admin/event-organizers']).toBeUndefined();
    release();
    await waitFor(() =>
      expect(requested['POST /admin/event-organizers']?.[0]?.body).toMatchObject({
        profile_image: '/media/event_organizers/foto.webp',
      }),
    );
  });

  test('that is half typed is not thrown away unasked', async () => {
    show();
    await fill();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Buang perubahan?')).toBeTruthy();
  });
});

test('[BO-2.34] an update keeps e-mail and password out of reach', async () => {
  const requested = show({
    'GET /admin/event-organizers/EO-1': { body: { event_organizer: organizers[0] } },
    'PUT /admin/event-organizers/EO-1': {
      body: { message: 'Data event organizer disimpan.', event_organizer: organizers[0] },
    },
  });
  await openMenu('Yayasan Pesona', 'Update');
  const panel = await screen.findByRole('dialog', { name: 'Update Event Organizer' });
  const name = (await within(panel).findByLabelText('Name')) as HTMLInputElement;
  expect(name.value).toBe('Yayasan Pesona');
  expect((within(panel).getByLabelText('Email') as HTMLInputElement).disabled).toBe(true);
  expect((within(panel).getByLabelText('Password') as HTMLInputElement).disabled).toBe(true);
  await userEvent.type(name, ' Nusantara');
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Data event organizer disimpan.')).toBeTruthy();
  expect(requested['PUT /admin/event-organizers/EO-1']?.[0]?.body).toMatchObject({
    name: 'Yayasan Pesona Nusantara',
  });
});

test('[BO-8.05] an update that fails keeps the panel open and says why', async () => {
  show({
    'GET /admin/event-organizers/EO-1': { body: { event_organizer: organizers[0] } },
    'PUT /admin/event-organizers/EO-1': { status: 503, body: problem('unavailable', 'Sedang sibuk.') },
  });
  await openMenu('Yayasan Pesona', 'Update');
  const panel = within(await screen.findByRole('dialog', { name: 'Update Event Organizer' }));
  await userEvent.type(await panel.findByLabelText('Name'), ' Baru');
  await userEvent.click(panel.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Sedang sibuk.')).toBeTruthy();
  expect(panel.getByLabelText<HTMLInputElement>('Name').value).toBe('Yayasan Pesona Baru');
});

test('[BO-2.28] why an organizer cannot be deactivated stands in the dialog', async () => {
  const message = 'Organizer ini masih punya 2 event yang akan datang atau berlangsung.';
  show({
    'POST /admin/event-organizers/EO-1/deactivate': {
      status: 409,
      body: problem('organizer_has_open_events', message),
    },
  });
  await openMenu('Yayasan Pesona', 'Deactivate');
  await userEvent.click(await screen.findByRole('button', { name: 'Ya, nonaktifkan' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('Nonaktifkan Yayasan Pesona?')).toBeTruthy();
});
