import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { buildDeskEvent } from '../../support/desk-events.ts';
import { buildAskedRun, buildCount, buildLeft, buildRun } from '../../support/desk-refund-runs.ts';
import { standInForLive } from '../../support/live-stand-in.ts';

const live = standInForLive();
const saveFile = jest.fn<(file: { blob: Blob; fileName: string }) => void>();
jest.unstable_mockModule('#client/lib/save-file.ts', () => ({ saveFile }));
const { RefundRunsPage } = await import('#client/desk/pages/refund-runs.tsx');
const { HeldSession } = await import('#client/entities/accounts/held-session.tsx');
const { setLanguage } = await import('#client/lib/i18n/i18n.ts');
const { clearClaims, setClaims } = await import('#client/lib/session.ts');

const EVENT = 'GET /admin/events/EVT-1';
const RUNS = 'GET /admin/events/EVT-1/refund-runs';
const COUNT = 'GET /admin/events/EVT-1/refund-count';
const ASK = 'POST /admin/events/EVT-1/refund-runs';
const LEFT = 'GET /admin/refund-runs/RUN-1/left';
const FILE = 'GET /admin/refund-runs/RUN-1/export';
const act = (action: string) => `POST /admin/refund-runs/RUN-1/${action}`;

const runs = (...list: RefundRunView[]): Answer => ({ body: { result: list } });
const counted = (of = buildCount()): Answer => ({ body: { result: of } });
const left = (rows = [buildLeft()], next: string | null = null): Answer => ({ body: { result: rows, next } });
const done = (of: RefundRunView, message: string): Answer => ({ body: { message, result: of } });
const canceled = buildDeskEvent({ status: 'canceled', status_reason: 'Gedung batal dipakai.' });

function show(answers: Parameters<typeof answerRequests>[0] = {}, at = '/dashboard/refund-runs?event=EVT-1') {
  const requested = answerRequests({
    [EVENT]: { body: { event: canceled } },
    [RUNS]: runs(),
    [COUNT]: counted(),
    [LEFT]: left(),
    ...answers,
  });
  renderPages(
    {
      '/dashboard/refund-runs': (
        <HeldSession claims={buildDeskClaims()}>
          <RefundRunsPage />
        </HeldSession>
      ),
    },
    at,
  );
  return requested;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));
const card = async (name: string | RegExp = 'Pengembalian RUN-1') =>
  within(await screen.findByRole('region', { name }));
const sentence = (pattern: RegExp) => screen.findByText(pattern);

beforeEach(() => {
  saveFile.mockReset();
  setClaims(buildDeskClaims());
});
afterEach(async () => {
  closePages();
  clearClaims();
  await setLanguage('id');
});

describe('before a run', () => {
  test('[BO-2.409] says how many orders and how much money go back, by which way, and what is not among it', async () => {
    show({
      [COUNT]: counted(
        buildCount({
          left: [
            { reason: 'in_review', orders: 2, amount: 60_000 },
            { reason: 'paid_twice', orders: 1, amount: 12_500 },
          ],
        }),
      ),
    });
    const of = await card('Yang akan dikembalikan');
    for (const words of [
      /^Rp\s750\.000$/,
      '30 order',
      /^Rp\s500\.000$/,
      '20 order, langsung ke cara bayar semula',
      /^Rp\s250\.000$/,
      '10 order, pembeli mengisi rekening lewat email',
      'Masih ditinjau',
      /^Rp\s60\.000$/,
      'Pembayaran kedua',
      /Pembayaran kedua diputuskan di kasusnya sendiri\.$/,
      'Orang lain harus menyetujui sebelum pengembaliannya berjalan.',
    ])
      expect(await of.findByText(words)).toBeTruthy();
    expect(screen.getByText('Gita Pelajar · Dibatalkan: Gedung batal dipakai.')).toBeTruthy();
  });

  test('[BO-2.409] is asked for with what was counted and a note, and shown as it was answered', async () => {
    const asked = buildAskedRun({ to_approve: false, asked_by: { id: 'u1', name: 'Arif Budiman' } });
    const requested = show({
      [ASK]: { status: 201, ...(done(asked, 'Menunggu persetujuan.') as object) },
      [RUNS]: [runs(), runs(asked)],
    });
    await press('Minta pengembalian');
    const dialog = await question('Minta pengembalian massal?');
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, minta' }));
    expect(await dialog.findByText('Wajib diisi.')).toBeTruthy();
    expect(requested[ASK]).toBeUndefined();
    await userEvent.type(dialog.getByLabelText('Catatan'), 'Gedung batal dipakai.');
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, minta' }));
    expect(await sentence(/^Belum ada uang yang bergerak\. .*bukan Arif Budiman\.$/)).toBeTruthy();
    expect(requested[ASK]?.map(({ body }) => body)).toEqual([
      { expected_orders: 30, expected_amount: 750_000, note: 'Gedung batal dipakai.' },
    ]);
    expect(requested[ASK]?.[0]?.headers['Idempotency-Key']).toBeTruthy();
    // Nobody approves what they have asked for, but may take it back.
    expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Tarik kembali' })).toBeTruthy();
  });

  test('that the orders have outrun is counted anew, and what was written stays', async () => {
    const requested = show({
      [COUNT]: [
        counted(),
        counted(buildCount({ refunds: { orders: 31, amount: 775_000 }, needs_approval: false })),
      ],
      [ASK]: [
        { status: 409, body: problem('refund_outdated', 'Berubah.') },
        { status: 201, ...(done(buildRun(), 'Pengembalian massal berjalan.') as object) },
      ],
    });
    await press('Minta pengembalian');
    const note = () => screen.getByLabelText<HTMLTextAreaElement>('Catatan');
    await userEvent.type(note(), 'Gedung batal.');
    await press('Ya, minta');
    expect(await sentence(/^Ordernya baru saja berubah/)).toBeTruthy();
    expect(await sentence(/^Rp\s775\.000 dari 31 order kembali/)).toBeTruthy();
    expect(note().value).toBe('Gedung batal.');
    await press('Ya, mulai');
    await waitFor(() => expect(requested[ASK]).toHaveLength(2));
    expect(requested[ASK]?.[1]?.body).toMatchObject({ expected_orders: 31, expected_amount: 775_000 });
  });

  test('that somebody else has started meanwhile shows theirs, and says so', async () => {
    show({
      [RUNS]: [runs(), runs(buildRun())],
      [ASK]: { status: 409, body: problem('refund_run_open', 'Sudah ada yang berjalan.') },
    });
    await press('Minta pengembalian');
    await userEvent.type(screen.getByLabelText('Catatan'), 'Gedung batal.');
    await press('Ya, minta');
    expect(await screen.findByText('Sudah ada yang berjalan.')).toBeTruthy();
    expect(await (await card()).findByText('Berjalan')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Minta pengembalian massal?' })).toBeNull();
  });

  test('asks for a factor, and goes on as it was filled in', async () => {
    const requested = show({
      'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
      'POST /account/step-up': { body: { message: 'Terverifikasi.', until: new Date().toISOString() } },
      [ASK]: [
        { status: 403, body: problem('step_up_required', 'Buktikan.') },
        { status: 201, ...(done(buildAskedRun(), 'Menunggu persetujuan.') as object) },
      ],
    });
    await press('Minta pengembalian');
    await userEvent.type(screen.getByLabelText('Catatan'), 'Gedung batal.');
    await press('Ya, minta');
    expect(await screen.findByRole('dialog', { name: 'Pastikan ini Anda' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Catatan').value).toBe('Gedung batal.');
    expect(requested[ASK]).toHaveLength(1);
    await userEvent.type(await screen.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    await waitFor(() => expect(requested[ASK]).toHaveLength(2));
    const [first, again] = requested[ASK] ?? [];
    expect(again?.body).toEqual(first?.body);
    expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
  });

  test('without anything to give back says so', async () => {
    const none = { orders: 0, amount: 0 };
    show({ [COUNT]: counted(buildCount({ refunds: none, provider: none, transfer: none })) });
    expect(await screen.findByText('Tidak ada uang yang harus dikembalikan')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(?:Minta|Mulai) pengembalian$/ })).toBeNull();
  });

  test('whoever may only read it starts nothing', async () => {
    setClaims(buildDeskClaims('ROLE002'));
    show();
    expect(await screen.findByText('Dijalankan oleh tim keuangan Sorak.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Minta pengembalian' })).toBeNull();
  });

  test.each([
    ['that goes on', { [EVENT]: { body: { event: buildDeskEvent() } } }, 'Event ini tidak dibatalkan'],
    [
      'that is not there',
      { [EVENT]: { status: 404, body: problem('event_not_found', 'Tidak ada.') } },
      'Event tidak ditemukan',
    ],
    [
      'whose results are hidden',
      { [RUNS]: { status: 409, body: problem('results_hidden', 'Disembunyikan.') } },
      'Uang event ini disembunyikan sampai hasilnya diumumkan.',
    ],
  ] as const)('of an event %s says so', async (_what, answers, words) => {
    show(answers);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('without an event leads to events', async () => {
    show({}, '/dashboard/refund-runs');
    expect((await screen.findByRole('link', { name: 'Lihat event' })).getAttribute('href')).toBe(
      '/dashboard/voting',
    );
  });

  test('that cannot be counted says so, and is counted once more', async () => {
    show({
      [COUNT]: [{ status: 429, body: problem('too_many_requests', 'Terlalu sering.') }, counted()],
    });
    expect(await screen.findByText('Error: Terlalu sering.')).toBeTruthy();
    await press('Coba lagi');
    expect(await screen.findByRole('button', { name: 'Minta pengembalian' })).toBeTruthy();
  });
});

describe('a run', () => {
  test('[BO-2.410] says how much is back, how many are where, by which way, and who did what', async () => {
    show({ [RUNS]: runs(buildRun()) });
    const of = await card();
    expect(await of.findByText('5 dari 30 order sudah kembali')).toBeTruthy();
    expect(of.getByRole('heading', { level: 2 }).textContent).toMatch(/^Rp\s125\.000 dari Rp\s750\.000$/);
    const legend = of.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(legend.slice(0, 4)).toEqual(['Kembali 5', 'Di jalan 5', 'Gagal 2', 'Belum dibuat 18']);
    const cells = (name: string) =>
      within(of.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
    expect(cells('Lewat penyedia')).toEqual([
      'Lewat penyedia',
      'Rp 200.0008 order',
      'Rp 125.0005 order',
      'Rp 25.0001 order',
      '-',
      'Rp 50.0002 order',
    ]);
    expect(cells('Lewat formulir')).toEqual([
      'Lewat formulir',
      'Rp 100.0004 order',
      '-',
      '-',
      'Rp 100.0004 order',
      '-',
    ]);
    expect(of.getByText(/menunggu pembeli mengisi rekening, paling lama 14 hari/)).toBeTruthy();
    expect(of.getByText('Dimulai')).toBeTruthy();
    expect(of.getByText('Gedung batal dipakai.')).toBeTruthy();
  });

  test('that somebody else has asked for is approved, by the revision that was read', async () => {
    const requested = show({
      [RUNS]: runs(buildAskedRun()),
      [act('approve')]: done(buildRun(), 'Pengembalian massal berjalan.'),
    });
    expect(await sentence(/^Diminta Bayu Pratama/)).toBeTruthy();
    await press('Setujui');
    const dialog = await question('Setujui pengembalian massal ini?');
    expect(dialog.getByText(/^Rp\s750\.000 dari 30 order/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, setujui' }));
    expect(await screen.findByText('Pengembalian massal berjalan.')).toBeTruthy();
    expect(requested[act('approve')]?.map(({ body }) => body)).toEqual([{ revision: 0 }]);
  });

  test.each([
    ['Hentikan', 'stop', buildRun(), 'Ya, hentikan', 3],
    ['Lanjutkan', 'resume', buildRun({ state: 'stopped', revision: 4 }), 'Ya, lanjutkan', 4],
    ['Tolak', 'reject', buildAskedRun(), 'Ya, tolak', 0],
  ] as const)('%s needs a note', async (button, action, run, yes, revision) => {
    const requested = show({ [RUNS]: runs(run), [act(action)]: done(run, 'Tersimpan.') });
    await press(button);
    await press(yes);
    expect(await screen.findByText('Wajib diisi.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Catatan'), 'Diperiksa dulu.');
    await press(yes);
    expect(await screen.findByText('Tersimpan.')).toBeTruthy();
    expect(requested[act(action)]?.map(({ body }) => body)).toEqual([{ revision, note: 'Diperiksa dulu.' }]);
  });

  test('that was changed by somebody else is shown anew, and says to read it first', async () => {
    show({
      [RUNS]: [runs(buildRun()), runs(buildRun({ state: 'stopped', revision: 4 }))],
      [act('stop')]: { status: 409, body: problem('refund_run_changed', 'Berubah.') },
    });
    await press('Hentikan');
    await userEvent.type(screen.getByLabelText('Catatan'), 'Diperiksa dulu.');
    await press('Ya, hentikan');
    expect(await screen.findByRole('button', { name: 'Lanjutkan' })).toBeTruthy();
    expect(await sentence(/^Pengembalian ini baru saja berubah/)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Hentikan pengembalian massal?' })).toBeNull();
  });

  test('[BO-2.410] is followed by messages, of its event alone', async () => {
    const requested = show({
      [RUNS]: [runs(buildRun()), runs(buildRun({ state: 'stopped', revision: 4 }))],
    });
    const of = await card();
    await of.findByText('5 dari 30 order sudah kembali');
    const message = {
      run_id: 'RUN-1',
      event_id: 'EVT-1',
      organizer_id: 'EO-1',
      state: 'running',
      total: 30,
      confirmed: 9,
      failed: 2,
      open: 8,
    };
    await live.refundRun({ ...message, event_id: 'EVT-2', confirmed: 20 });
    expect(of.getByText('5 dari 30 order sudah kembali')).toBeTruthy();
    expect(requested[RUNS]).toHaveLength(1);
    await live.refundRun(message);
    expect(of.getByText('9 dari 30 order sudah kembali')).toBeTruthy();
    expect(await of.findByText('Dihentikan', { selector: 'span' })).toBeTruthy();
  });

  test('without a socket is asked for, and says that it is', async () => {
    const requested = show({ [RUNS]: runs(buildRun()) });
    await card();
    await live.setState('disconnected');
    expect(await sentence(/^Sambungan terputus/)).toBeTruthy();
    await waitFor(() => expect(requested[RUNS]?.length).toBeGreaterThan(1));
    await live.setState('connected');
  });

  test('that is over says what has failed, and what can still go back is counted', async () => {
    show({
      [RUNS]: runs(buildRun({ state: 'done' })),
      [COUNT]: counted(buildCount({ refunds: { orders: 2, amount: 50_000 }, needs_approval: false })),
    });
    expect(await sentence(/2 pengembalian gagal\. Lihat alasannya di bawah/)).toBeTruthy();
    // What was counted and was not there any more is not waited for.
    expect((await card()).getByText('5 dari 12 order sudah kembali')).toBeTruthy();
    expect((await card()).getByText('Belum dibuat').textContent).toBe('Belum dibuat 0');
    expect(await card('Yang masih bisa dikembalikan')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Mulai pengembalian' })).toBeTruthy();
  });

  test('of an event that had several is one of a list', async () => {
    const earlier = buildRun({ id: 'RUN-0', state: 'done', created_at: '2026-11-20T03:00:00.000Z' });
    show({
      [RUNS]: runs(buildRun(), earlier),
      'GET /admin/refund-runs/RUN-0/left': left([]),
    });
    await card();
    await press('20 Nov 2026, 10.00 WIB');
    expect(await card('Pengembalian RUN-0')).toBeTruthy();
    expect(await screen.findByText('Tidak ada yang tersisa')).toBeTruthy();
  });

  test('with refunds on their way says so, and not that all money is back', async () => {
    show({ [RUNS]: runs(buildRun()), [LEFT]: left([]) });
    expect(await screen.findByText(/^Pengembalian 5 order masih dalam perjalanan/)).toBeTruthy();
    expect(screen.queryByText('Uang semua order event ini sudah kembali.')).toBeNull();
  });

  test('is said in English, too', async () => {
    await setLanguage('en');
    show({ [RUNS]: runs(buildRun({ state: 'stopped' })) });
    expect(await screen.findByText('5 of 30 orders are back')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
  });
});

describe('what a run has left', () => {
  test('[BO-2.411] is listed with the reason of each, and leads to its bill and its case', async () => {
    show({
      [RUNS]: runs(buildRun()),
      [LEFT]: left([
        buildLeft(),
        buildLeft({ order_id: 'SRK-2', reason: 'failed', note: 'no_account_named', case_id: 'CSE-2' }),
        buildLeft({ order_id: 'SRK-3', reason: 'not_yet', case_id: null }),
      ]),
    });
    // On a wide screen the order stands in a column of its own, on a phone above the reason.
    const rows = async () =>
      within(await screen.findByRole('table', { name: 'Order yang uangnya belum kembali' }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
    await screen.findAllByRole('link', { name: '3' });
    expect(await rows()).toEqual([
      '261121-7F2KX91QDM261121-7F2KX91QDMPembeli belum mengisi rekeningEmailnya sudah dikirim, dengan tautan yang berlaku 14 hari.Rp 25.000',
      '22GagalPembeli tidak mengisi rekening sampai tautannya habis.Rp 25.000',
      '33Belum gilirannyaDiambil pengembalian ini begitu gilirannya sampai.Rp 25.000',
    ]);
    expect(screen.getByRole('link', { name: 'Gagal: buka kasus order SRK-2' }).getAttribute('href')).toBe(
      '/dashboard/cases?view=all&case=CSE-2',
    );
    expect(screen.getAllByRole('link', { name: '3' })[0]?.getAttribute('href')).toBe(
      '/dashboard/transaction?bill=SRK-3',
    );
  });

  test('goes on page by page, and back', async () => {
    const requested = show({
      [RUNS]: runs(buildRun()),
      [LEFT]: ({ query }) =>
        query.get('after') === null
          ? left([buildLeft()], '17.SRK-1')
          : left([buildLeft({ order_id: 'SRK-9' })]),
    });
    await press('NEXT');
    expect((await screen.findAllByRole('link', { name: '9' }))[0]).toBeTruthy();
    expect(requested[LEFT]?.at(-1)?.query.get('after')).toBe('17.SRK-1');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'NEXT' }).disabled).toBe(true);
    await press('PREVIOUS');
    expect((await screen.findAllByRole('link', { name: '261121-7F2KX91QDM' }))[0]).toBeTruthy();
  });

  test('[BO-2.411] is there as a file', async () => {
    show({
      [RUNS]: runs(buildRun()),
      [FILE]: { headers: { 'Content-Disposition': 'attachment; filename="Refunds-gita.csv"' } },
    });
    await press('Unduh CSV');
    expect(await screen.findByText('Daftar pengembalian diunduh.')).toBeTruthy();
    expect(saveFile.mock.calls[0]?.[0].fileName).toBe('Refunds-gita.csv');
  });
});
