import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CaseDetail, CaseRow, RefundPreviewRequest } from '#contracts/cases/cases.ts';
import {
  type Answer,
  answerRequests,
  closePages,
  problem,
  type Requested,
  renderPages,
} from '../../support/client-page.tsx';
import { buildCase, buildCaseRow, buildPreview, buildReview, inHours } from '../../support/desk-cases.ts';
import { buildDeskClaims, onePage } from '../../support/desk-client.ts';

const saveFile = jest.fn<(file: { blob: Blob; fileName: string }) => void>();
jest.unstable_mockModule('#client/lib/save-file.ts', () => ({ saveFile }));
const { CasesPage } = await import('#client/desk/pages/cases.tsx');
const { HeldSession } = await import('#client/entities/accounts/held-session.tsx');
const { setLanguage } = await import('#client/lib/i18n/i18n.ts');
const { clearClaims, setClaims } = await import('#client/lib/session.ts');

const LIST = 'GET /admin/money-cases';
const ONE = 'GET /admin/money-cases/CSE-1';
const act = (action: string) => `POST /admin/money-cases/CSE-1/${action}`;

const listed = (...rows: CaseRow[]) => ({ body: { result: rows, pagination: onePage(rows.length) } });
const shown = (of: CaseDetail): Answer => ({ body: { result: of } });
const done = (of: CaseDetail, message: string): Answer => ({ body: { message, result: of } });

function show(answers: Parameters<typeof answerRequests>[0] = {}, at = '/dashboard/cases') {
  const requested = answerRequests({ [LIST]: listed(buildCaseRow()), [ONE]: shown(buildCase()), ...answers });
  renderPages(
    {
      '/dashboard/cases': (
        <HeldSession claims={buildDeskClaims()}>
          <CasesPage />
        </HeldSession>
      ),
    },
    at,
  );
  return requested;
}
const showCase = (of: CaseDetail, answers: Parameters<typeof answerRequests>[0] = {}) =>
  show({ [ONE]: shown(of), ...answers }, '/dashboard/cases?case=CSE-1');
const drawer = async () => within(await screen.findByRole('dialog', { name: /./ }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));
const list = (requested: ReturnType<typeof show>) =>
  requested[LIST]?.map(({ query }) => query.toString()).filter((query) => query.includes('page=')) ?? [];

beforeEach(() => {
  saveFile.mockReset();
  setClaims(buildDeskClaims());
});
afterEach(async () => {
  closePages();
  clearClaims();
  await setLanguage('id');
});

describe('the list of cases', () => {
  test('[BO-2.400] says what each is about, of which event, how much, since when and how it stands', async () => {
    show({
      [LIST]: listed(
        buildCaseRow(),
        buildCaseRow({
          id: 'CSE-2',
          kind: 'review',
          topic: 'challenge',
          state: 'open',
          reason: null,
          route: null,
          created_at: inHours(-50),
          deadline_at: inHours(5.5),
        }),
        buildCaseRow({ id: 'CSE-3', order_id: 'SRK-2', state: 'approved', route: 'transfer', amount: null }),
        buildCaseRow({
          id: 'CSE-4',
          topic: 'unknown_order',
          amount: 0,
          order_id: null,
          event_id: null,
          event_name: null,
        }),
      ),
    });
    const rowOf = async (name: string | RegExp) =>
      (await screen.findByRole('button', { name })).closest('tr') as HTMLElement;
    const refund = within(
      await rowOf('Buka kasus Pengembalian dana Permintaan pembeli, order SRK-261121-7F2KX91QDM'),
    );
    for (const words of ['Putri Nusantara 2026', 'Permintaan pembeli', '3 jam', 'Menunggu persetujuan'])
      expect(refund.getByText(words)).toBeTruthy();
    expect(refund.getByText(/^Rp\s12\.500$/)).toBeTruthy();
    const challenge = within(await rowOf(/Kartu perlu diperiksa/));
    for (const words of ['2 hari', 'sisa 5 jam', 'Menunggu keputusan'])
      expect(challenge.getByText(words)).toBeTruthy();
    const [, , third, fourth] = screen.getAllByRole('row').slice(1);
    expect(within(third as HTMLElement).getByText('Rekening diminta')).toBeTruthy();
    expect(within(third as HTMLElement).getByText('disembunyikan')).toBeTruthy();
    expect(within(fourth as HTMLElement).getByText('Tanpa event')).toBeTruthy();
    expect(within(fourth as HTMLElement).queryByText(/Rp/)).toBeNull();
  });

  test('marks a deadline that is over', async () => {
    show({ [LIST]: listed(buildCaseRow({ deadline_at: inHours(-1) })) });
    expect((await screen.findByText('lewat batas waktu')).className).toContain('over');
  });

  test('begins with what is open, and shows what one may approve, or everything', async () => {
    const requested = show();
    await screen.findByText('Putri Nusantara 2026');
    expect(list(requested)).toEqual(['open=yes&page=1&limit=10']);
    await userEvent.click(screen.getByRole('tab', { name: /Perlu persetujuan saya/ }));
    await waitFor(() => expect(list(requested).at(-1)).toBe('mine=to_approve&page=1&limit=10'));
    await userEvent.click(screen.getByRole('tab', { name: 'Semua' }));
    await waitFor(() => expect(list(requested).at(-1)).toBe('page=1&limit=10'));
  });

  test('[BO-2.400] is filtered by kind, age and event, and cleared', async () => {
    const requested = show({}, '/dashboard/cases?event=EVT-1');
    await screen.findByRole('button', { name: 'Event Putri Nusantara 2026' });
    await userEvent.selectOptions(screen.getByLabelText('Jenis kasus'), 'review');
    await userEvent.selectOptions(screen.getByLabelText('Umur'), 'Lebih dari 3 hari');
    await waitFor(() =>
      expect(list(requested).at(-1)).toBe(
        'open=yes&kind=review&older_than_hours=72&event_id=EVT-1&page=1&limit=10',
      ),
    );
    await press('Hapus filter');
    await waitFor(() => expect(list(requested).at(-1)).toBe('open=yes&page=1&limit=10'));
  });

  test.each([
    ['', 'Tidak ada kasus terbuka'],
    ['?view=approve', 'Tidak ada yang menunggu persetujuan Anda'],
    ['?view=all', 'Belum ada kasus'],
    ['?kind=chargeback', 'Tidak ada kasus yang cocok dengan filter ini'],
  ])('that is empty says so: %s', async (search, words) => {
    show({ [LIST]: listed() }, `/dashboard/cases${search}`);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('that cannot be loaded says so, and is tried again', async () => {
    let failures = 0;
    show({
      [LIST]: ({ query }) =>
        query.has('page') && failures++ === 0
          ? { status: 503, body: problem('unavailable', 'Layanan sibuk.') }
          : listed(buildCaseRow()),
    });
    expect(await screen.findByText('Error: Layanan sibuk.')).toBeTruthy();
    await press('Coba lagi');
    expect(await screen.findByText('Putri Nusantara 2026')).toBeTruthy();
  });

  test('[BO-2.400] of an organizer has nothing to approve', async () => {
    setClaims(buildDeskClaims('ROLE002'));
    const requested = show();
    await screen.findByText('Putri Nusantara 2026');
    expect(screen.queryByRole('tab', { name: /Perlu persetujuan/ })).toBeNull();
    expect(requested[LIST]?.some(({ query }) => query.has('mine'))).toBe(false);
  });

  test('opens a case by a press on its row, and leaves the page of the list as it was', async () => {
    const rows = { result: [buildCaseRow()], pagination: { page: 2, limit: 10, total: 11, total_page: 2 } };
    const requested = show({ [LIST]: { body: rows } }, '/dashboard/cases?page=2');
    await userEvent.click(await screen.findByText('Putri Nusantara 2026'));
    expect((await drawer()).getByText('Kasus CSE-1')).toBeTruthy();
    expect(list(requested).every((query) => query.includes('page=2'))).toBe(true);
  });
});

describe('a case', () => {
  test('[BO-2.401] says how much, why, whose votes fall, which way, and who has to agree', async () => {
    showCase(buildCase({ not_before: '2026-11-21T23:00:00.000Z' }));
    const of = await drawer();
    expect(await of.findByText(/^Rp\s12\.500$/)).toBeTruthy();
    for (const words of [
      'Permintaan pembeli',
      'Lewat penyedia',
      'Dikirim mulai 22 Nov 2026, 06.00 WIB',
      'Ayu Larasati',
      '5 suara',
      'Menunggu orang kedua',
    ])
      expect(of.getAllByText(words).length).toBeGreaterThan(0);
    expect(of.getByRole('link', { name: 'SRK-261121-7F2KX91QDM' }).getAttribute('href')).toBe(
      '/dashboard/transaction?bill=SRK-261121-7F2KX91QDM',
    );
    // What was written stands there once.
    expect(of.getAllByText('Salah pilih finalis.')).toHaveLength(1);
  });

  test('[BO-2.401] while results are hidden has no amounts, and says why', async () => {
    showCase(buildCase({ amount: null, lines: [] }));
    const of = await drawer();
    expect(await of.findByText(/disembunyikan sampai hasil event diumumkan/)).toBeTruthy();
    expect(of.queryByText(/^Rp/)).toBeNull();
  });

  test('counts the hours to its deadline', async () => {
    showCase(buildReview({ topic: 'challenge', deadline_at: inHours(3.5), decisions: [] }));
    expect(await screen.findByText('sisa 3 jam')).toBeTruthy();
    expect(screen.getByText(/^Putuskan sebelum /)).toBeTruthy();
  });

  test('[BO-2.402] has a timeline of sentences: who, when, which words, and what the program noted', async () => {
    const at = '2026-11-21T06:58:00.000Z';
    showCase(
      buildReview({
        timeline: [
          { step: 'opened', at, by: null, note: '' },
          { step: 'decided', at, by: { id: 'u1', name: 'Arif Budiman' }, note: 'keep: Pembeli setuju.' },
          { step: 'failed', at, by: null, note: 'no_account_named' },
          { step: 'sent', at, by: null, note: 'refund-CSE-1-1' },
          { step: 'closed', at, by: null, note: 'settlement' },
          { step: 'rejected', at, by: { id: 'gone', name: null }, note: 'refused' },
        ],
      }),
    );
    const steps = (await screen.findByText('Perjalanan kasus')).nextSibling as HTMLElement;
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Kasus dibuka21 Nov 2026, 13.58 WIBOtomatis',
      'Diputuskan21 Nov 2026, 13.58 WIBArif BudimanTahan uangnya: Pembeli setuju.',
      'Gagal21 Nov 2026, 13.58 WIBOtomatisPembeli tidak mengisi rekening sampai tautannya habis.',
      'Dikirim21 Nov 2026, 13.58 WIBOtomatisTransfer refund-CSE-1-1',
      'Ditutup21 Nov 2026, 13.58 WIBOtomatisStatus order: SUCCESS.',
      // What a person wrote is theirs, whatever it is.
      'Ditolak21 Nov 2026, 13.58 WIBAkun yang sudah tidak adarefused',
    ]);
  });

  test('that is not there says so', async () => {
    show(
      { [ONE]: { status: 404, body: problem('case_not_found', 'Tidak ada.') } },
      '/dashboard/cases?case=CSE-1',
    );
    expect(await screen.findByText('Kasus tidak ditemukan.')).toBeTruthy();
  });

  test('leads to the refund of a review, and from there to the list', async () => {
    const requested = showCase(buildReview({ refund_id: 'CSE-9', decisions: [] }), {
      'GET /admin/money-cases/CSE-9': shown(buildCase({ id: 'CSE-9', review_id: 'CSE-1' })),
    });
    expect(await screen.findByText('Menunggu pengembalian')).toBeTruthy();
    await press('Buka pengembaliannya');
    expect(await screen.findByRole('button', { name: 'Buka tinjauan asalnya' })).toBeTruthy();
    expect(requested['GET /admin/money-cases/CSE-9']).toHaveLength(1);
  });

  test('is there in English, too', async () => {
    await setLanguage('en');
    showCase(buildCase());
    expect(await screen.findByText('Waiting for a second person')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  });
});

describe('a refund that waits', () => {
  test('[BO-2.404] is approved after a question, with the revision that was read', async () => {
    const approved = buildCase({ state: 'approved', to_approve: false, revision: 5 });
    const requested = showCase(buildCase(), {
      [ONE]: [shown(buildCase()), shown(approved)],
      [act('approve')]: done(approved, 'Pengembalian dana diproses.'),
    });
    await press('Setujui');
    const asked = await question('Setujui pengembalian ini?');
    expect(asked.getByText(/Rp\s12\.500 kembali ke pembeli, dan suaranya gugur/)).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Ya, setujui' }));
    expect(await screen.findByText('Pengembalian dana diproses.')).toBeTruthy();
    expect(requested[act('approve')]?.map(({ body }) => body)).toEqual([{ revision: 4 }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull());
    expect(screen.getByText('Disetujui', { selector: '[class*=badge]' })).toBeTruthy();
  });

  test('goes on by itself once a factor was given', async () => {
    const requested = showCase(buildCase(), {
      [act('approve')]: [
        { status: 403, body: problem('step_up_required', 'Butuh verifikasi ulang.') },
        done(buildCase({ state: 'approved', to_approve: false }), 'Pengembalian dana diproses.'),
      ],
      'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
      'POST /account/step-up': { body: { message: 'Ya.', until: new Date().toISOString() } },
    });
    await press('Setujui');
    await press('Ya, setujui');
    const proof = await question('Pastikan ini Anda');
    await userEvent.type(await proof.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    expect(await screen.findByText('Pengembalian dana diproses.')).toBeTruthy();
    expect(requested[act('approve')]).toHaveLength(2);
  });

  test('whose order has changed says what to do, and cannot be approved', async () => {
    showCase(buildCase(), {
      [act('approve')]: { status: 409, body: problem('refund_outdated', 'Order ini sudah berubah.') },
    });
    await press('Setujui');
    await press('Ya, setujui');
    expect(await screen.findByText(/Tolak kasus ini, lalu minta yang baru dari tagihannya/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ya, setujui' }).hasAttribute('disabled')).toBe(true);
  });

  test('[BO-2.404] is refused with words why, which stay when somebody was faster', async () => {
    const requested = showCase(buildCase(), {
      [ONE]: [shown(buildCase()), shown(buildCase({ revision: 5 }))],
      [act('reject')]: [
        { status: 409, body: problem('case_changed', 'Kasus ini sudah berubah.') },
        done(buildCase({ state: 'rejected', to_approve: false }), 'Pengembalian dana ditolak.'),
      ],
    });
    await press('Tolak');
    const asked = await question('Tolak pengembalian ini?');
    await userEvent.click(asked.getByRole('button', { name: 'Ya, tolak' }));
    expect(await asked.findByText('Wajib diisi.')).toBeTruthy();
    expect(requested[act('reject')]).toBeUndefined();
    await userEvent.type(asked.getByLabelText('Alasan penolakan'), 'Suaranya sah.');
    await userEvent.click(asked.getByRole('button', { name: 'Ya, tolak' }));
    expect(await asked.findByText('Kasus ini sudah berubah.')).toBeTruthy();
    await waitFor(() => expect(requested[ONE]?.length).toBeGreaterThan(1));
    expect(screen.getByText(/Kasus ini baru saja berubah/)).toBeTruthy();
    expect(asked.getByLabelText<HTMLTextAreaElement>('Alasan penolakan').value).toBe('Suaranya sah.');
    await userEvent.click(asked.getByRole('button', { name: 'Ya, tolak' }));
    expect(await screen.findByText('Pengembalian dana ditolak.')).toBeTruthy();
    expect(requested[act('reject')]?.map(({ body }) => body)).toEqual([
      { revision: 4, note: 'Suaranya sah.' },
      { revision: 5, note: 'Suaranya sah.' },
    ]);
    expect(screen.queryByText(/Kasus ini baru saja berubah/)).toBeNull();
  });

  test('that somebody else has decided meanwhile is loaded anew, and asks nothing any more', async () => {
    showCase(buildCase(), {
      [ONE]: [shown(buildCase()), shown(buildCase({ state: 'rejected', to_approve: false }))],
      [act('approve')]: { status: 409, body: problem('case_changed', 'Kasus ini sudah berubah.') },
    });
    await press('Setujui');
    await press('Ya, setujui');
    expect(await screen.findByText(/Isinya sudah dimuat ulang/)).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Setujui pengembalian ini?' })).toBeNull(),
    );
    expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull();
  });

  test('[BO-2.404] is taken back by whoever asked for it, and approved by nobody of them', async () => {
    const own = buildCase({ asked_by: { id: 'u1', name: 'Arif Budiman' }, to_approve: false });
    const requested = showCase(own, {
      [act('withdraw')]: done(buildCase({ ...own, state: 'withdrawn' }), 'Pengembalian dana dibatalkan.'),
    });
    await press('Tarik kembali');
    expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull();
    const asked = await question('Tarik pengembalian ini?');
    await userEvent.type(asked.getByLabelText('Alasan penarikan'), 'Pembeli berubah pikiran.');
    await userEvent.click(asked.getByRole('button', { name: 'Ya, tarik' }));
    expect(await screen.findByText('Pengembalian dana dibatalkan.')).toBeTruthy();
    expect(requested[act('withdraw')]?.[0]?.body).toEqual({ revision: 4, note: 'Pembeli berubah pikiran.' });
  });

  test('of somebody else is nothing that an organizer can do anything about', async () => {
    setClaims(buildDeskClaims('ROLE002'));
    showCase(buildCase({ to_approve: false }));
    expect(await screen.findByText('bukan Bayu Pratama')).toBeTruthy();
    for (const name of ['Setujui', 'Tolak', 'Tarik kembali'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('[BO-2.405] for an account can be asked for once more by a letter', async () => {
    const waits = buildCase({
      state: 'approved',
      route: 'transfer',
      to_approve: false,
      deadline_at: inHours(200),
    });
    const requested = showCase(waits, { [act('letters')]: done(waits, 'Email dikirim lagi.') });
    expect(await screen.findByText('Pembeli belum mengisi rekening.')).toBeTruthy();
    await press('Kirim email lagi');
    await press('Ya, kirim');
    expect(await screen.findByText('Email dikirim lagi.')).toBeTruthy();
    expect(requested[act('letters')]?.[0]?.body).toEqual({ revision: 4 });
  });

  test('whose money came back is owed: it is not taken back, but the letter goes again', async () => {
    const step = (name: 'sent' | 'failed') => ({
      step: name,
      at: '2026-11-22T06:58:00.000Z',
      by: null,
      note: 'refund-CSE-1-1',
    });
    const waits = buildCase({ state: 'approved', route: 'transfer', to_approve: false });
    showCase({ ...waits, timeline: [...waits.timeline, step('sent'), step('failed')] });
    expect(await screen.findByRole('button', { name: 'Kirim email lagi' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tarik kembali' })).toBeNull();
  });

  test('whose account is named shows its last digits, and sends no more letters', async () => {
    const account = { bank: 'bca', number: '•••3344', name: 'Raka Hidayat' };
    showCase(buildCase({ state: 'approved', route: 'transfer', to_approve: false, account }));
    expect(await screen.findByText('BCA •••3344')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Kirim email lagi' })).toBeNull();
  });
});

describe('a review', () => {
  test.each([
    [
      'challenge',
      ['approve_payment', 'deny_payment', 'check_again'],
      ['Terima pembayaran', 'Tolak pembayaran', 'Tanyakan lagi ke penyedia'],
    ],
    ['amount_differs', ['refund', 'check_again'], ['Kembalikan uangnya', 'Tanyakan lagi ke penyedia']],
    ['paid_twice', ['refund', 'keep'], ['Kembalikan uangnya', 'Tahan uangnya']],
    ['unknown_order', ['close'], ['Tutup kasus']],
  ] as const)('of %s offers what can be decided', async (topic, decisions, names) => {
    showCase(buildReview({ topic, decisions: [...decisions] }));
    for (const name of names) expect(await screen.findByRole('button', { name })).toBeTruthy();
  });

  test('that gives money back says before what that does: votes, whose money, which way, and who has to agree', async () => {
    const whose = { organizer: 0, platform: 0, tax: 0, fee: 0, suspense: 12_500 };
    const refund = { ...buildPreview({ amount: 12_500, votes: 0, lines: [], whose }), route: null };
    showCase(buildReview({ refund }));
    await press('Kembalikan uangnya');
    const outcome = within(
      await (await question('Kembalikan uangnya')).findByRole('region', { name: 'Yang akan terjadi' }),
    );
    expect(outcome.getAllByText(/^Rp\s12\.500$/).length).toBeGreaterThan(0);
    expect(outcome.getByText(/^Caranya mengikuti cara pembayaran ini dilakukan/)).toBeTruthy();
  });

  test('of an unknown order says what the provider names: how much, by what, how it stands, and by what that is known', async () => {
    const reported = { status: 'settlement', payment_type: 'qris', confirmed: true };
    showCase(buildReview({ topic: 'unknown_order', amount: 35_000, decisions: ['close'], reported }));
    const opened = within(await screen.findByRole('dialog'));
    expect(await opened.findByText(/^Rp\s35\.000$/)).toBeTruthy();
    for (const words of ['QRIS', 'SUCCESS', 'Sudah ditanyakan ke penyedia.'])
      expect(opened.getByText(words)).toBeTruthy();
  });

  test('of an unknown order of which there is a message alone says that, and no amount where it names none', async () => {
    const reported = { status: 'authorize', payment_type: null, confirmed: false };
    showCase(buildReview({ topic: 'unknown_order', amount: 0, decisions: ['close'], reported }));
    const opened = within(await screen.findByRole('dialog'));
    expect(await opened.findByText('authorize')).toBeTruthy();
    const alone = 'Hanya menurut pesan bertanda tangan: order ini tidak ada di penyedia.';
    expect(opened.getByText(alone)).toBeTruthy();
    expect(opened.queryByText(/^Rp/)).toBeNull();
  });

  test('[BO-2.406] is decided with a reason and words', async () => {
    const requested = showCase(buildReview(), {
      [act('decide')]: done(buildReview({ state: 'closed', decisions: [] }), 'Keputusan tersimpan.'),
    });
    await press('Tahan uangnya');
    const asked = await question('Tahan uangnya');
    // What is usual for late money is chosen already.
    expect(asked.getByLabelText<HTMLSelectElement>('Alasan').value).toBe('paid_late');
    await userEvent.selectOptions(asked.getByLabelText('Alasan'), 'goodwill');
    await userEvent.type(asked.getByLabelText('Penjelasan'), 'Pembeli setuju.');
    await userEvent.click(asked.getByRole('button', { name: 'Tahan uangnya' }));
    expect(await screen.findByText('Keputusan tersimpan.')).toBeTruthy();
    expect(requested[act('decide')]?.[0]?.body).toEqual({
      revision: 4,
      decision: 'keep',
      reason: 'goodwill',
      note: 'Pembeli setuju.',
      lines: [],
    });
  });

  test('needs a reason and words first', async () => {
    const requested = showCase(buildReview({ topic: 'challenge', decisions: ['approve_payment'] }));
    await press('Terima pembayaran');
    const asked = await question('Terima pembayaran');
    await userEvent.click(asked.getByRole('button', { name: 'Terima pembayaran' }));
    expect(await asked.findByText('Pilih alasannya.')).toBeTruthy();
    expect(asked.getByText('Wajib diisi.')).toBeTruthy();
    expect(requested[act('decide')]).toBeUndefined();
  });

  test('[BO-2.406] that the provider does not answer stays open, with what was filled in', async () => {
    showCase(buildReview({ topic: 'challenge', decisions: ['deny_payment'] }), {
      [act('decide')]: {
        status: 503,
        body: problem('payment_provider_unavailable', 'Penyedia tidak menjawab.'),
      },
    });
    await press('Tolak pembayaran');
    const asked = await question('Tolak pembayaran');
    await userEvent.selectOptions(asked.getByLabelText('Alasan'), 'fraud_suspected');
    await userEvent.type(asked.getByLabelText('Penjelasan'), 'Kartu curian.');
    await userEvent.click(asked.getByRole('button', { name: 'Tolak pembayaran' }));
    expect(await asked.findByText('Penyedia tidak menjawab.')).toBeTruthy();
    expect(asked.getByDisplayValue('Kartu curian.')).toBeTruthy();
  });

  test('[BO-2.406] of a refund without votes takes exactly as many as were paid for', async () => {
    const requested = showCase(
      buildReview({
        topic: 'refund_lines',
        decisions: ['choose_votes'],
        votes_to_choose: 3,
        choices: [
          { finalist_id: 'FIN-1', name: 'Ayu Larasati', standing: 2 },
          { finalist_id: 'FIN-2', name: 'Komang Sri Dewi', standing: 5 },
        ],
      }),
      { [act('decide')]: done(buildReview({ state: 'closed', decisions: [] }), 'Keputusan tersimpan.') },
    );
    await press('Pilih suara yang gugur');
    const asked = await question('Pilih suara yang gugur');
    const votesOf = (name: string) => asked.getByRole('textbox', { name: `Jumlah vote untuk ${name}` });
    const send = () => userEvent.click(asked.getByRole('button', { name: 'Pilih suara yang gugur' }));
    await userEvent.type(asked.getByLabelText('Penjelasan'), 'Sesuai laporan penyedia.');
    await userEvent.type(votesOf('Ayu Larasati'), '9');
    expect(asked.getByText('2 dari 3 suara dipilih')).toBeTruthy();
    await send();
    expect(await asked.findByText('Pilih tepat 3 suara.')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Tambah vote untuk Komang Sri Dewi' }));
    await send();
    expect(await screen.findByText('Keputusan tersimpan.')).toBeTruthy();
    expect(requested[act('decide')]?.map(({ body }) => body)).toMatchObject([
      {
        decision: 'choose_votes',
        reason: 'provider_reported',
        lines: [
          { finalist_id: 'FIN-1', votes: 2 },
          { finalist_id: 'FIN-2', votes: 1 },
        ],
      },
    ]);
  });

  test('with words that were not sent asks before they are thrown away', async () => {
    showCase(buildReview());
    await press('Kembalikan uangnya');
    const asked = await question('Kembalikan uangnya');
    await userEvent.type(asked.getByLabelText('Penjelasan'), 'Sebentar');
    await userEvent.click(asked.getByRole('button', { name: 'Jangan dulu' }));
    expect(await screen.findByRole('dialog', { name: 'Buang perubahan?' })).toBeTruthy();
  });
});

describe('a chargeback', () => {
  const at = '2026-11-21T06:58:00.000Z';
  const ARIF = { id: 'u1', name: 'Arif Budiman' };
  const opened = { step: 'opened', at, by: null, note: '' } as const;
  const dispute = (more: Partial<CaseDetail> = {}) =>
    buildReview({
      kind: 'chargeback',
      topic: 'chargeback',
      decisions: ['evidence_sent', 'won', 'lost', 'check_again'],
      deadline_at: inHours(30.5),
      timeline: [opened],
      ...more,
    });
  const decided = (note: string) => ({ step: 'decided', at, by: ARIF, note }) as const;

  test('[BO-2.407] has hours left, and says what the evidence holds', async () => {
    showCase(dispute());
    expect(await screen.findByText('sisa 30 jam')).toBeTruthy();
    const pack = within(screen.getByRole('region', { name: 'Bukti untuk bank' }));
    expect(pack.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bukti pembayaranreceipt.pdf',
      'Perjalanan order dan kasusnyatimeline.csv',
      'Dana yang sudah dikembalikan, dan ke manarefunds.csv',
      'Email tentang order ini, 30 hari terakhirletters.csv',
      'Perangkat dan tempat, dengan izindevices.csv',
      'Suara dan catatannya di rantai eventvotes.csv',
      'Data pembayaran di penyediapayment.json',
      'Bukti loglog-proof.txt',
    ]);
    expect(pack.getByText(/^Memuat email pembeli/)).toBeTruthy();
  });

  test('has its evidence for the platform’s finance without the address, and for an organizer not at all', async () => {
    setClaims({ ...buildDeskClaims(), platform_role: 'finance' });
    showCase(dispute());
    expect(await screen.findByText(/^Tanpa email pembeli/)).toBeTruthy();
    closePages();
    setClaims(buildDeskClaims('ROLE002'));
    showCase(dispute({ decisions: [] }));
    expect(await screen.findByText('sisa 30 jam')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Bukti untuk bank' })).toBeNull();
  });

  describe('whose decision needs two people', () => {
    const asked = dispute({
      state: 'requested',
      decisions: [],
      asked: { decision: 'lost', amount: null },
      asked_by: { id: 'u9', name: 'Dewi Kartikasari' },
      to_approve: true,
      timeline: [
        opened,
        { step: 'requested', at, by: { id: 'u9', name: 'Dewi Kartikasari' }, note: 'lost: Surat bank.' },
      ],
    });

    test('[BO-2.423] says so before it is asked for', async () => {
      showCase(dispute({ of_two: ['won', 'lost'] }));
      await press('Sanggahan kalah');
      const dialog = await question('Sanggahan kalah');
      expect(dialog.getByText(/orang lain harus menyetujuinya/)).toBeTruthy();
    });

    test('[BO-2.423] says what waits and by whom, and is approved', async () => {
      const requested = showCase(asked, {
        [act('approve')]: done(dispute({ state: 'closed', decisions: [] }), 'Keputusan tersimpan.'),
      });
      expect(await screen.findByText('Keputusan yang menunggu persetujuan')).toBeTruthy();
      expect(screen.getByText('Sanggahan kalah: Surat bank.')).toBeTruthy();
      await press('Setujui');
      const dialog = await question('Setujui keputusan ini?');
      await userEvent.click(dialog.getByRole('button', { name: 'Ya, setujui' }));
      expect(await screen.findByText('Keputusan tersimpan.')).toBeTruthy();
      expect(requested[act('approve')]).toHaveLength(1);
    });

    test('[BO-2.423] is refused with words', async () => {
      showCase(asked, { [act('reject')]: done(dispute(), 'Keputusan ditolak.') });
      await press('Tolak');
      const dialog = await question('Tolak keputusan ini?');
      await userEvent.type(dialog.getByLabelText('Alasan penolakan'), 'Suratnya kurang.');
      await userEvent.click(dialog.getByRole('button', { name: 'Ya, tolak' }));
      expect(await screen.findByText('Keputusan ditolak.')).toBeTruthy();
    });

    test('[BO-2.423] is taken back by whoever asked, who cannot approve it', async () => {
      showCase({ ...asked, asked_by: { id: 'u1', name: 'Arif Budiman' }, to_approve: false });
      await press('Tarik kembali');
      expect(await question('Tarik keputusan ini?')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull();
    });
  });

  test('[BO-2.422] of what was transferred says so, and what it is to lose it', async () => {
    showCase(dispute({ of_transferred: true }));
    expect(await screen.findByText(/termasuk dana yang sudah kita transfer ke pembeli/)).toBeTruthy();
    await press('Sanggahan kalah');
    const asked = await question('Sanggahan kalah');
    expect(asked.getByText(/Yang diterima pembeli dua kali ditanggung Sorak/)).toBeTruthy();
  });

  test('[BO-2.422] of a part of what was transferred is lost by its amount, and by no votes', async () => {
    const part = dispute({ amount: 25_000, of_transferred: true, asks_amount: true });
    const requested = showCase(part, {
      [act('decide')]: done(dispute({ state: 'closed' }), 'Keputusan disimpan.'),
    });
    expect(await screen.findByText(/padahal dananya sudah kita transfer ke pembeli/)).toBeTruthy();
    await press('Sanggahan kalah');
    const asked = await question('Sanggahan kalah');
    expect(asked.getByText(/Pembeli menerimanya dua kali, jadi itu kerugian Sorak/)).toBeTruthy();
    await userEvent.type(asked.getByLabelText('Jumlah yang diambil bank'), '5.000');
    await userEvent.selectOptions(asked.getByLabelText('Alasan'), 'provider_reported');
    await userEvent.type(asked.getByLabelText('Penjelasan'), 'Surat bank 21 November.');
    await userEvent.click(asked.getByRole('button', { name: 'Sanggahan kalah' }));
    expect(await screen.findByText('Keputusan disimpan.')).toBeTruthy();
    const sent = requested[act('decide')]?.map(({ body }) => body);
    expect(sent).toMatchObject([{ decision: 'lost', amount: 5_000, lines: [] }]);
  });

  test('[BO-2.422] of what was transferred says once it is over that no votes come with it', async () => {
    const note = decided('won: Surat bank.');
    showCase(dispute({ of_transferred: true, state: 'closed', decisions: [], timeline: [opened, note] }));
    expect(await screen.findByText(/^Dana yang sudah kita transfer kembali ke kita/)).toBeTruthy();
  });

  test('[BO-2.422] that a bank has kept is named by the refund that went twice', async () => {
    const kept = { step: 'closed', at, by: null, note: 'CSE-7' } as const;
    showCase(buildCase({ state: 'confirmed', timeline: [opened, kept] }));
    expect(await screen.findByText(/Bank juga sudah mengembalikan dana ini.*CSE-7/)).toBeTruthy();
  });

  describe('of a part of the money', () => {
    const PREVIEW = 'POST /admin/transactions/SRK-261121-7F2KX91QDM/refund-preview';
    const line = (finalist_id: string, votes: number) => ({
      ...{ finalist_id, name: finalist_id, votes, standing: 6, rank_before: null, rank_after: null },
    });
    const part = dispute({
      amount: 25_000,
      asks_amount: true,
      choices: [
        { finalist_id: 'FIN-1', name: 'Ayu Larasati', standing: 6 },
        { finalist_id: 'FIN-2', name: 'Komang Sri Dewi', standing: 4 },
      ],
    });
    /** With the votes spread, or of one finalist alone: the lines that fall. */
    const preview =
      (isOfOne: boolean) =>
      ({ body }: Requested): Answer => {
        const { lines } = body as RefundPreviewRequest;
        const fallen = isOfOne ? [{ finalist_id: 'FIN-1', votes: 2 }] : lines;
        const of = fallen.map(({ finalist_id, votes }) => line(finalist_id, votes));
        const result = { amount: 5_000, votes: 2, must_choose_lines: of.length === 0, lines: of };
        return { body: { result: buildPreview(result) } };
      };
    async function lose({ isOfOne }: { isOfOne: boolean }) {
      const requested = showCase(part, {
        [PREVIEW]: preview(isOfOne),
        [act('decide')]: done(dispute({ state: 'closed' }), 'Keputusan disimpan.'),
      });
      await press('Sanggahan kalah');
      const asked = await question('Sanggahan kalah');
      const yes = asked.getByRole<HTMLButtonElement>('button', { name: 'Sanggahan kalah' });
      await userEvent.click(yes);
      expect(await asked.findByText('Isi jumlah yang diambil bank, dalam rupiah.')).toBeTruthy();
      await userEvent.type(asked.getByLabelText('Jumlah yang diambil bank'), '5.000');
      await userEvent.selectOptions(asked.getByLabelText('Alasan'), 'provider_reported');
      await userEvent.type(asked.getByLabelText('Penjelasan'), 'Surat bank 21 November.');
      return { requested, asked, yes };
    }
    const sent = (requested: ReturnType<typeof show>) => requested[act('decide')]?.map(({ body }) => body);

    test('is lost by the amount and the votes that are chosen', async () => {
      const { requested, asked, yes } = await lose({ isOfOne: false });
      await asked.findByText('0 dari 2 suara dipilih');
      expect(yes.disabled).toBe(true);
      await userEvent.click(asked.getByRole('button', { name: 'Tambah vote untuk Ayu Larasati' }));
      await userEvent.click(asked.getByRole('button', { name: 'Tambah vote untuk Komang Sri Dewi' }));
      await waitFor(() => expect(yes.disabled).toBe(false));
      await userEvent.click(yes);
      expect(await screen.findByText('Keputusan disimpan.')).toBeTruthy();
      const lines = [
        { finalist_id: 'FIN-1', votes: 1 },
        { finalist_id: 'FIN-2', votes: 1 },
      ];
      expect(sent(requested)).toMatchObject([{ decision: 'lost', amount: 5_000, lines }]);
    });

    test('of one finalist needs no choice', async () => {
      const { requested, asked, yes } = await lose({ isOfOne: true });
      expect(await asked.findByText('2 suara ikut gugur.')).toBeTruthy();
      await waitFor(() => expect(yes.disabled).toBe(false));
      await userEvent.click(yes);
      expect(await screen.findByText('Keputusan disimpan.')).toBeTruthy();
      expect(sent(requested)).toMatchObject([
        { decision: 'lost', amount: 5_000, lines: [{ finalist_id: 'FIN-1', votes: 2 }] },
      ]);
    });
  });

  test('[BO-2.407] gives its evidence as one file, for which a factor may be asked', async () => {
    const requested = showCase(dispute(), {
      'GET /admin/money-cases/CSE-1/evidence': [
        { status: 403, body: problem('step_up_required', 'Buktikan.') },
        { headers: { 'Content-Disposition': 'attachment; filename="Evidence-SRK-1.zip"' } },
      ],
      'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
      'POST /account/step-up': { body: { message: 'Terverifikasi.', until: at } },
    });
    await press('Unduh bukti');
    await userEvent.type(await screen.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    expect(await screen.findByText('Bukti diunduh.')).toBeTruthy();
    expect(requested['GET /admin/money-cases/CSE-1/evidence']).toHaveLength(2);
    expect(saveFile.mock.calls.map(([{ fileName }]) => fileName)).toEqual(['Evidence-SRK-1.zip']);
  });

  test.each([
    ['Menunggu bank', 'Bukti sudah dikirim', { timeline: [opened, decided('evidence_sent: Ke BCA.')] }],
    [
      'Dimenangkan',
      'Sanggahan dimenangkan',
      { timeline: [opened, decided('won: Surat BCA.')], state: 'closed', closed_at: at },
    ],
    [
      'Kalah',
      'Sanggahan kalah',
      { timeline: [opened, decided('lost: Surat BCA.')], state: 'closed', closed_at: at },
    ],
  ] as const)('%s', async (state, words, more) => {
    showCase(dispute({ deadline_at: null, ...more, timeline: [...more.timeline] }));
    expect(await screen.findByText(state, { selector: 'span' })).toBeTruthy();
    const notice = screen.getByText(words, { selector: 'b' }).closest('[role=status]');
    expect(notice?.textContent).toContain('21 Nov 2026, 13.58 WIB, Arif Budiman');
  });

  test('that the provider says is won is so in words', async () => {
    showCase(
      dispute({
        state: 'closed',
        closed_at: at,
        timeline: [opened, { step: 'closed', at, by: null, note: 'won' }],
      }),
    );
    expect(await screen.findByText('Dimenangkan', { selector: 'span' })).toBeTruthy();
    expect(screen.getByText('Penyedia melaporkan uangnya kembali ke kita.')).toBeTruthy();
    expect(screen.getByText('21 Nov 2026, 13.58 WIB, Otomatis')).toBeTruthy();
  });
});
