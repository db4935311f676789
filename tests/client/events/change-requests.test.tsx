import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ChangeRequest } from '#contracts/events/change-requests.ts';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskEvent, buildEoEvent, pageOf } from '../../support/desk-events.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildClaims } from '../../support/orders-client.ts';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

standInForLive();
const { setClaims } = await import('#client/lib/session.ts');
const { clearStored } = await import('#client/lib/storage.ts');
const { MyEventPage } = await import('#client/desk/pages/my-event.tsx');
const { VotingPage } = await import('#client/desk/pages/voting.tsx');
const { ChangeRequestsPage } = await import('#client/desk/pages/change-requests.tsx');

const REQUESTS = 'GET /admin/change-requests';
const ONE = 'GET /admin/events/EVT-1';
const SAVE = 'PUT /admin/events/EVT-1';
const ASK = 'POST /admin/events/EVT-1/change-requests';
const WITHDRAW = 'POST /admin/change-requests/CHG-1/withdrawal';
const DECIDE = 'POST /admin/change-requests/CHG-1/decision';

const upcoming = (overrides: Partial<DeskEvent> = {}) =>
  buildDeskEvent({ status: 'upcoming', locked_fields: [], revision: 1, ...overrides });
const buildRequest = (overrides: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: 'CHG-1',
  event: { id: 'EVT-1', name: 'Gita Pelajar', profile_image: '', zone: 'Asia/Jakarta' },
  event_organizer: { id: 'EO-1', name: 'Forum Drumband' },
  state: 'open',
  asked_by: 'Dewi Anggraini',
  asked_at: '2027-01-05T03:00:00.000Z',
  reason: 'Biaya panggung naik.',
  differences: [{ field: 'price', former: 2_500, wished: 3_000 }],
  closed_by: null,
  closed_at: null,
  decision_reason: null,
  ...overrides,
});
const listed = (...requests: ChangeRequest[]) => pageOf('change_requests', requests);
const changed = (request: ChangeRequest, message = 'Tersimpan.') => ({
  body: { message, change_request: request },
});
type Answers = Parameters<typeof answerRequests>[0];
const always = {
  'GET /admin/eo-events/EO-1': pageOf('events', [buildEoEvent()]),
  'GET /admin/events': pageOf('events', []),
  'GET /admin/events/hero-img': { body: { images: [] } },
  [ONE]: { body: { event: upcoming() } },
  [REQUESTS]: listed(),
};
const show = (answers: Answers = {}, at = '/dashboard/my-event?event=EVT-1') => {
  const requested = answerRequests({ ...always, ...answers });
  const pages = {
    '/dashboard/my-event': <MyEventPage />,
    '/dashboard/voting': <VotingPage />,
    '/dashboard/change-requests': <ChangeRequestsPage />,
  };
  renderPages(pages, at);
  return requested;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const as = {
  editor: () => setClaims(buildClaims({ role_id: 'ROLE002', eo_id: 'EO-1', team_role: 'editor' })),
  decider: () => setClaims(buildClaims({ role_id: 'ROLE001' })),
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

let uploads: ReturnType<typeof standInForUploads>;
beforeEach(() => {
  clearStored();
  uploads = standInForUploads();
  as.editor();
});
afterEach(closePages);

describe('an editor’s form', () => {
  test('saves what is the team’s own at once, and sends nothing that needs consent', async () => {
    const requested = show({ [SAVE]: { body: { message: 'Ya.', data: upcoming({ tagline: 'Baru.' }) } } });
    await press('Edit Event');
    await fill('Tagline', 'Baru.');
    await press('Save and update');
    expect(await screen.findByText('Successfully update event details.')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Ajukan perubahan' })).toBeNull();
    const body = requested[SAVE]?.[0]?.body as Record<string, unknown>;
    expect(body).toMatchObject({ tagline: 'Baru.', revision: 1 });
    for (const field of ['price', 'percentage_eo', 'start', 'end', 'zone', 'is_show', 'is_home'])
      expect([field, field in body]).toEqual([field, false]);
  });

  test('shows what needs consent as it was and as it is to be, and asks for it with a reason', async () => {
    const requested = show({ [ASK]: { status: 201, ...changed(buildRequest(), 'Pengajuan dikirim.') } });
    await press('Edit Event');
    expect(await screen.findByText(/^Harga, pembagian hasil, jadwal/)).toBeTruthy();
    await fill('Price', '3.000');
    await press('Save and update');
    const question = await dialog('Ajukan perubahan');
    expect(question.getByText('Semula').nextSibling?.textContent).toMatch(/^Rp\s2\.500$/);
    expect(question.getByText('Menjadi').nextSibling?.textContent).toMatch(/^Rp\s3\.000$/);
    expect(question.queryByText(/Perubahan lain langsung disimpan/)).toBeNull();
    await userEvent.type(question.getByLabelText('Alasan (opsional)'), ' Biaya panggung naik. ');
    await userEvent.click(question.getByRole('button', { name: 'Ajukan perubahan' }));
    expect(await screen.findByText('Pengajuan dikirim.')).toBeTruthy();
    expect(requested[SAVE]).toBeUndefined();
    expect(requested[ASK]?.[0]?.body).toEqual({
      revision: 1,
      changes: { price: 3_000 },
      reason: 'Biaya panggung naik.',
    });
    // The panel shows the request as soon as it is there.
    await waitFor(() => expect(requested[REQUESTS]?.length).toBeGreaterThan(1));
  });

  test('of both kinds saves the one and asks for the other with the new revision', async () => {
    const requested = show({
      [SAVE]: { body: { message: 'Ya.', data: upcoming({ tagline: 'Baru.', revision: 2 }) } },
      [ASK]: { status: 201, ...changed(buildRequest(), 'Pengajuan dikirim.') },
    });
    await press('Edit Event');
    await fill('Tagline', 'Baru.');
    await fill('Event organizer', '80');
    await press('Save and update');
    const question = await dialog('Ajukan perubahan');
    expect(question.getByText(/Perubahan lain langsung disimpan/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Ajukan perubahan' }));
    expect(await screen.findByText('Pengajuan dikirim.')).toBeTruthy();
    expect(requested[SAVE]?.[0]?.body).toMatchObject({ tagline: 'Baru.', revision: 1 });
    expect(requested[ASK]?.[0]?.body).toEqual({
      revision: 2,
      changes: { percentage_eo: 0.8, percentage_sorak: 0.2 },
      reason: null,
    });
  });

  test('keeps what was typed when asking fails, and saves the other half once', async () => {
    const requested = show({
      [SAVE]: { body: { message: 'Ya.', data: upcoming({ tagline: 'Baru.', revision: 2 }) } },
      [ASK]: [
        { status: 503, body: problem('unavailable', 'Sedang sibuk.') },
        { status: 201, ...changed(buildRequest(), 'Pengajuan dikirim.') },
      ],
    });
    await press('Edit Event');
    await fill('Tagline', 'Baru.');
    await fill('Price', '3.000');
    await press('Save and update');
    const question = await dialog('Ajukan perubahan');
    await userEvent.type(question.getByLabelText('Alasan (opsional)'), 'Biaya naik.');
    await userEvent.click(question.getByRole('button', { name: 'Ajukan perubahan' }));
    expect(await question.findByText('Sedang sibuk.')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Ajukan perubahan' }));
    expect(await screen.findByText('Pengajuan dikirim.')).toBeTruthy();
    expect(requested[SAVE]).toHaveLength(1);
    expect(requested[ASK]?.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ revision: 2, changes: { price: 3_000 }, reason: 'Biaya naik.' })),
    );
  });

  test('goes back to the fields without asking', async () => {
    const requested = show();
    await press('Edit Event');
    await fill('Price', '3.000');
    await press('Save and update');
    const question = await dialog('Ajukan perubahan');
    await userEvent.click(question.getByRole('button', { name: 'Kembali ke formulir' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Price')).value).toBe('3.000');
    expect([requested[SAVE], requested[ASK]]).toEqual([undefined, undefined]);
  });

  test('holds what needs consent while a request is open', async () => {
    show({ [REQUESTS]: listed(buildRequest()) });
    await press('Edit Event');
    expect(await screen.findByText(/terkunci selama ada pengajuan yang terbuka/)).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>('Price')).readOnly).toBe(true);
    expect((await screen.findByLabelText<HTMLInputElement>('Tagline')).readOnly).toBe(false);
  });

  test('of a draft sets the price, and asks for the shares', async () => {
    const draft = upcoming({ status: 'draft' });
    const requested = show({
      [ONE]: { body: { event: draft } },
      [SAVE]: { body: { message: 'Ya.', data: draft } },
    });
    await press('Edit Event');
    await fill('Price', '3.000');
    await press('Save and update');
    expect(await screen.findByText('Successfully update event details.')).toBeTruthy();
    expect(requested[SAVE]?.[0]?.body).toMatchObject({ price: 3_000 });
    await press('Edit Event');
    await fill('Event organizer', '80');
    await press('Save and update');
    expect((await dialog('Ajukan perubahan')).getByText('80% penyelenggara, 20% Sorak')).toBeTruthy();
  });

  test('takes an uploaded background for this event alone', async () => {
    const requested = show({ [SAVE]: { body: { message: 'Ya.', data: upcoming() } } });
    await press('Edit Event');
    await userEvent.upload(await screen.findByLabelText('Unggah hero background'), pictureFile('latar.png'));
    await waitFor(() => expect(uploads.sent).toEqual([{ name: 'latar.png', type: 'hero_img' }]));
    await press('Save and update');
    expect(await screen.findByText('Successfully update event details.')).toBeTruthy();
    expect(requested[SAVE]?.[0]?.body).toMatchObject({ background_image: '/media/hero_img/latar.webp' });
    expect(requested['POST /admin/events/hero-img']).toBeUndefined();
  });

  test('a super admin’s saves all of it', async () => {
    as.decider();
    const requested = show(
      { [SAVE]: { body: { message: 'Ya.', data: upcoming({ price: 3_000 }) } } },
      '/dashboard/voting?event=EVT-1',
    );
    await press('Edit Event');
    await fill('Price', '3.000');
    await press('Save and update');
    expect(await screen.findByText('Successfully update event details.')).toBeTruthy();
    expect(requested[SAVE]?.[0]?.body).toMatchObject({ price: 3_000 });
  });
});

describe('the request on the event', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Pengajuan perubahan' }));

  test('says who asks, when, what for and why, and is withdrawn by the team', async () => {
    const requested = show({
      [REQUESTS]: [listed(buildRequest()), listed(buildRequest({ state: 'withdrawn' }))],
      [WITHDRAW]: changed(buildRequest({ state: 'withdrawn' }), 'Pengajuan ditarik.'),
    });
    const open = await section();
    expect(open.getByText('Menunggu')).toBeTruthy();
    expect(open.getByText('Diajukan oleh Dewi Anggraini, Selasa, 5 Januari 2027, 10.00 WIB')).toBeTruthy();
    expect(open.getByText('Biaya panggung naik.')).toBeTruthy();
    expect(open.queryByRole('button', { name: 'Setujui' })).toBeNull();
    await userEvent.click(open.getByRole('button', { name: 'Tarik pengajuan' }));
    await press('Ya, tarik');
    expect(await screen.findByText('Pengajuan ditarik.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pengajuan perubahan' })).toBeNull());
    expect(requested[REQUESTS]?.[0]?.query.get('event_id')).toBe('EVT-1');
  });

  test('shows what was decided and why', async () => {
    const decided = { closed_by: 'Admin', closed_at: '2027-01-06T03:00:00.000Z' };
    show({
      [REQUESTS]: listed(buildRequest({ state: 'refused', decision_reason: 'Terlalu dekat.', ...decided })),
    });
    const refused = await section();
    expect(refused.getByText('Ditolak')).toBeTruthy();
    expect(refused.getByText('Terlalu dekat.')).toBeTruthy();
    expect(refused.queryByRole('button')).toBeNull();
  });

  test('that cannot be loaded says so, and is tried again', async () => {
    show({ [REQUESTS]: [{ status: 500, body: problem('internal', 'Gagal.') }, listed(buildRequest())] });
    await press('Coba lagi');
    expect((await section()).getByText('Menunggu')).toBeTruthy();
  });

  test('is not there where nothing was asked for', async () => {
    const requested = show();
    await screen.findByText('No related events');
    await waitFor(() => expect(requested[REQUESTS]).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Pengajuan perubahan' })).toBeNull();
  });
});

describe('a super admin', () => {
  beforeEach(as.decider);
  const at = '/dashboard/voting?event=EVT-1';

  test('grants it after a question', async () => {
    const requested = show(
      {
        [REQUESTS]: listed(buildRequest()),
        [DECIDE]: changed(buildRequest({ state: 'granted' }), 'Berlaku.'),
      },
      at,
    );
    await press('Setujui');
    const question = await dialog('Setujui perubahan ini?');
    expect(question.getByText('Menjadi').nextSibling?.textContent).toMatch(/^Rp\s3\.000$/);
    await userEvent.click(question.getByRole('button', { name: 'Ya, setujui' }));
    expect(await screen.findByText('Berlaku.')).toBeTruthy();
    expect(requested[DECIDE]?.[0]?.body).toEqual({ decision: 'granted' });
    expect(screen.queryByRole('button', { name: 'Tarik pengajuan' })).toBeNull();
    // The event has its new price.
    await waitFor(() => expect(requested[ONE]?.length).toBeGreaterThan(1));
  });

  test('sees what a field holds that was changed since', async () => {
    const differences = [{ field: 'price', current: 2_800, sent: 3_000 }];
    const details = { revision: 3, changed_by: 'Admin', changed_at: null, differences };
    show(
      {
        [REQUESTS]: listed(buildRequest()),
        [DECIDE]: { status: 409, body: { ...problem('edit_conflict', 'Sudah diubah.'), details } },
      },
      at,
    );
    await press('Setujui');
    const question = await dialog('Setujui perubahan ini?');
    await userEvent.click(question.getByRole('button', { name: 'Ya, setujui' }));
    expect(await question.findByText(/sudah diubah sejak diajukan/)).toBeTruthy();
    expect(question.getByText('Semula').nextSibling?.textContent).toMatch(/^Rp\s2\.800$/);
  });

  test('refuses it with a reason alone, and why it cannot be stands in the dialog', async () => {
    const requested = show(
      {
        [REQUESTS]: listed(buildRequest()),
        [DECIDE]: { status: 409, body: problem('change_request_closed', 'Sudah ditarik.') },
      },
      at,
    );
    await press('Tolak');
    const question = await dialog('Tolak perubahan ini?');
    await userEvent.click(question.getByRole('button', { name: 'Ya, tolak' }));
    expect(await question.findByText('Tulis alasannya.')).toBeTruthy();
    expect(requested[DECIDE]).toBeUndefined();
    await userEvent.type(question.getByLabelText('Alasan'), 'Terlalu dekat.');
    await userEvent.click(question.getByRole('button', { name: 'Ya, tolak' }));
    expect(await question.findByText('Sudah ditarik.')).toBeTruthy();
    expect(requested[DECIDE]?.[0]?.body).toEqual({ decision: 'refused', reason: 'Terlalu dekat.' });
    await waitFor(() => expect(requested[REQUESTS]?.length).toBeGreaterThan(1));
  });
});

describe('the list of requests', () => {
  beforeEach(as.decider);
  const at = '/dashboard/change-requests';
  const lists = (requested: ReturnType<typeof show>) =>
    (requested[REQUESTS] ?? []).map(({ query }) => query.toString());

  test('has those that wait, with their number, and each state by its own', async () => {
    const requested = show({ [REQUESTS]: listed(buildRequest()) }, at);
    const row = within((await screen.findByText('Gita Pelajar')).closest('tr') as HTMLElement);
    for (const text of ['Forum Drumband', 'Harga per vote', 'Dewi Anggraini', 'Menunggu'])
      expect(row.getByText(text)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Menunggu 1' })).toBeTruthy();
    await press('Ditolak');
    await waitFor(() => expect(lists(requested)).toContain('state=refused&page=1&limit=10'));
    await press('Semua');
    await waitFor(() => expect(lists(requested)).toContain('page=1&limit=10'));
    expect(lists(requested)[0]).toBe('state=open&page=1&limit=10');
  });

  test('opens one, where it is decided, and leads to its event', async () => {
    const granted = buildRequest({ state: 'granted', closed_at: '2027-01-06T03:00:00.000Z' });
    show({ [REQUESTS]: listed(buildRequest()), [DECIDE]: changed(granted, 'Berlaku.') }, at);
    await press('Buka pengajuan untuk Gita Pelajar, Forum Drumband');
    const panel = await dialog('Gita Pelajar');
    const link = panel.getByRole('link', { name: 'Buka event' });
    expect(link.getAttribute('href')).toBe('/dashboard/voting?event=EVT-1');
    await press('Setujui');
    await press('Ya, setujui');
    expect(await panel.findByText('Disetujui')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Tolak' })).toBeNull();
  });

  test('says that nothing waits, and what failed', async () => {
    show({}, at);
    expect(await screen.findByText('Tidak ada pengajuan yang menunggu')).toBeTruthy();
    closePages();
    show({ [REQUESTS]: { status: 500, body: problem('internal', 'Gagal.') } }, at);
    expect(await screen.findByText('Error: Gagal.')).toBeTruthy();
  });
});
