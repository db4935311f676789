import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TransferDetail, TransferRow } from '#contracts/transfers/transfers.ts';
import { PROOF_BYTES_MAX } from '#contracts/transfers/transfers.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildTransfer, buildTransferRow } from '../../support/desk-cases.ts';
import { buildDeskClaims, onePage } from '../../support/desk-client.ts';

const saveFile = jest.fn<(file: { blob: Blob; fileName: string }) => void>();
jest.unstable_mockModule('#client/lib/save-file.ts', () => ({ saveFile }));
const { TransfersPage } = await import('#client/desk/pages/transfers.tsx');
const { HeldSession } = await import('#client/entities/accounts/held-session.tsx');
const { setLanguage } = await import('#client/lib/i18n/i18n.ts');
const { clearClaims, setClaims } = await import('#client/lib/session.ts');

const ID = 'refund-CSE-1-1';
const LIST = 'GET /admin/transfers';
const ONE = `GET /admin/transfers/${ID}`;
const FILE = 'POST /admin/transfer-files';
const DOWNLOAD = 'GET /admin/transfer-files/TRF-1/download';
const act = (action: string) => `POST /admin/transfers/${ID}/${action}`;
const ME = { id: 'u1', name: 'Arif Budiman' };
const OTHER = { id: 'u2', name: 'Bayu Pratama' };

const listed = (...rows: TransferRow[]) => ({ body: { result: rows, pagination: onePage(rows.length) } });
const done = (of: TransferDetail, message: string): Answer => ({ body: { message, result: of } });

function show(answers: Parameters<typeof answerRequests>[0] = {}, at = '/dashboard/transfers') {
  const requested = answerRequests({
    [LIST]: listed(buildTransferRow()),
    [ONE]: { body: { result: buildTransfer() } },
    ...answers,
  });
  renderPages(
    {
      '/dashboard/transfers': (
        <HeldSession claims={buildDeskClaims()}>
          <TransfersPage />
        </HeldSession>
      ),
    },
    at,
  );
  return requested;
}
const showOne = (of: TransferDetail, answers: Parameters<typeof answerRequests>[0] = {}) =>
  show({ [ONE]: { body: { result: of } }, ...answers }, `/dashboard/transfers?transfer=${ID}`);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  saveFile.mockReset();
  setClaims(buildDeskClaims());
});
afterEach(async () => {
  closePages();
  clearClaims();
  await setLanguage('id');
});

describe('the list of transfers', () => {
  test('[BO-2.412] says to which account each goes, what for, how much, since when and how it stands', async () => {
    show({
      [LIST]: listed(
        buildTransferRow(),
        buildTransferRow({
          id: 'payout-1',
          account_name: 'Yayasan Pesona',
          purpose: { kind: 'payout', id: 'PAY-1' },
          state: 'sent',
          adapter: 'provider',
          attempt: 2,
        }),
        buildTransferRow({
          id: 'payout-2',
          account_name: 'Forum Drumband',
          state: 'unknown',
          waits_for_person_since: '2026-11-20T03:00:00.000Z',
        }),
      ),
    });
    await screen.findByText('Raka Hidayat');
    const [first, second, third] = (await screen.findAllByRole('row')).slice(1).map((row) => within(row));
    for (const words of ['Raka Hidayat', 'BCA …3344', 'Pengembalian', '30 jam', 'Belum dikirim'])
      expect(first?.getByText(words)).toBeTruthy();
    expect(first?.getByText(/^Rp\s62\.500$/)).toBeTruthy();
    for (const words of ['Pencairan', 'percobaan ke-2', 'Diterima penyedia'])
      expect(second?.getByText(words)).toBeTruthy();
    expect(third?.getByText('Perlu mutasi rekening')).toBeTruthy();
  });

  test('is filtered by state, purpose, age and what needs a person', async () => {
    const requested = show();
    const query = () => requested[LIST]?.at(-1)?.query.toString();
    await screen.findByText('Raka Hidayat');
    await press('Menunggu konfirmasi');
    await userEvent.selectOptions(screen.getByLabelText('Untuk apa'), 'refund');
    await userEvent.selectOptions(screen.getByLabelText('Umur'), 'Lebih dari 1 hari');
    await waitFor(() =>
      expect(query()).toBe('state=sent&purpose=refund&older_than_hours=24&page=1&limit=20'),
    );
    await press('Perlu mutasi rekening');
    await press('Hapus filter');
    await waitFor(() => expect(query()).toBe('waits_for_person=true&page=1&limit=20'));
  });

  test.each([
    ['', 'Belum ada transfer'],
    ['?state=failed', 'Tidak ada transfer yang cocok dengan filter ini'],
  ])('that is empty says so: %s', async (search, words) => {
    show({ [LIST]: listed() }, `/dashboard/transfers${search}`);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('that cannot be loaded says so, and is tried again', async () => {
    show({
      [LIST]: [{ status: 503, body: problem('unavailable', 'Layanan sibuk.') }, listed(buildTransferRow())],
    });
    expect(await screen.findByText('Error: Layanan sibuk.')).toBeTruthy();
    await press('Coba lagi');
    expect(await screen.findByText('Raka Hidayat')).toBeTruthy();
  });
});

describe('a file for the bank', () => {
  const rows = [
    buildTransferRow(),
    buildTransferRow({ id: 'refund-CSE-2-1', account_name: 'Dewi Sartika', amount: 37_500 }),
    buildTransferRow({ id: 'payout-3', account_name: 'Yayasan Pesona', state: 'sending' }),
  ];
  const made: Answer = {
    status: 201,
    body: { message: 'Berkas untuk bank dibuat.', result: { id: 'TRF-1', transfers: 2, amount: 100_000 } },
  };

  test('[BO-2.413] is made of chosen transfers after a question, and downloaded', async () => {
    const requested = show({ [LIST]: listed(...rows), [FILE]: made, [DOWNLOAD]: { body: {} } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pilih transfer ke Raka Hidayat' }));
    expect(screen.getByText(/^1 transfer dipilih, Rp\s62\.500$/)).toBeTruthy();
    await press('Pilih semua di halaman ini');
    expect(screen.getByText(/^2 transfer dipilih, Rp\s100\.000$/)).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await press('Buat berkas bank');
    await press('Ya, buat');
    expect(await screen.findByText('Berkas untuk bank dibuat.')).toBeTruthy();
    expect(requested[FILE]?.map(({ body }) => body)).toEqual([{ transfer_ids: [ID, 'refund-CSE-2-1'] }]);
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    // Nothing is chosen any more.
    expect(await screen.findByText(/^Pilih transfer yang belum dikirim/)).toBeTruthy();
  });

  test('of transfers that went on meanwhile is refused, and loads the list anew', async () => {
    const requested = show({
      [LIST]: [listed(buildTransferRow()), listed(buildTransferRow({ state: 'sending' }))],
      [FILE]: { status: 409, body: problem('transfer_not_changeable', 'Keadaannya sudah berubah.') },
    });
    await userEvent.click(await screen.findByRole('checkbox'));
    await press('Buat berkas bank');
    await press('Ya, buat');
    expect(await screen.findByText('Keadaannya sudah berubah.')).toBeTruthy();
    await waitFor(() => expect(requested[LIST]).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  test('that was made and not downloaded says where to find it', async () => {
    show({
      [LIST]: listed(...rows),
      [FILE]: made,
      [DOWNLOAD]: { status: 503, body: problem('unavailable', 'Layanan sibuk.') },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pilih transfer ke Raka Hidayat' }));
    await press('Buat berkas bank');
    await press('Ya, buat');
    expect(await screen.findByText(/Unduh lagi dari salah satu transfernya/)).toBeTruthy();
  });
});

describe('a transfer', () => {
  test('[BO-2.412] says the whole account, what it is for, whose money it is, and what is next', async () => {
    showOne(buildTransfer());
    for (const words of ['BCA 0011223344', 'Lewat berkas bank', 'Putri Nusantara 2026'])
      expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText(/lalu buat berkas untuk bank/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kasus CSE-1' }).getAttribute('href')).toBe(
      '/dashboard/cases?view=all&case=CSE-1',
    );
  });

  test('[BO-2.412] has a history of sentences, with who did it', async () => {
    showOne(
      buildTransfer({
        state: 'failed',
        failure: 'Rekening sudah tutup.',
        history: [
          { at: '2026-11-21T06:58:00.000Z', state: 'ordered', cause: 'ordered', by: null },
          { at: '2026-11-21T06:58:00.000Z', state: 'sending', cause: 'exported', by: ME },
          {
            at: '2026-11-21T06:58:00.000Z',
            state: 'failed',
            cause: 'Rekening sudah tutup.',
            by: { id: 'gone', name: null },
          },
        ],
      }),
    );
    const steps = (await screen.findByText('Perjalanan transfer')).nextSibling as HTMLElement;
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Dipesan21 Nov 2026, 13.58 WIB',
      'Masuk ke berkas bank21 Nov 2026, 13.58 WIBoleh Arif Budiman',
      'Gagal21 Nov 2026, 13.58 WIBRekening sudah tutup.oleh akun yang sudah tidak ada',
    ]);
    for (const name of ['Catat referensi', 'Konfirmasi', 'Nyatakan gagal'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('that is not there says so', async () => {
    show(
      { [ONE]: { status: 404, body: problem('transfer_not_found', 'Tidak ada.') } },
      `/dashboard/transfers?transfer=${ID}`,
    );
    expect(await screen.findByText('Transfer tidak ditemukan.')).toBeTruthy();
  });

  test('[BO-2.413] that the bank has carried out is typed in with a reference and a proof', async () => {
    const sending = buildTransfer({ state: 'sending', file_id: 'TRF-1' });
    const recorded = buildTransfer({
      state: 'sent',
      reference: 'BCA 0091',
      recorded_by: ME,
      has_proof: true,
    });
    const requested = showOne(sending, {
      [ONE]: [{ body: { result: sending } }, { body: { result: recorded } }],
      [act('record')]: [
        { status: 403, body: problem('step_up_required', 'Butuh verifikasi ulang.') },
        done(recorded, 'Transfer dicatat.'),
      ],
      'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
      'POST /account/step-up': { body: { message: 'Ya.', until: new Date().toISOString() } },
    });
    expect(await screen.findByRole('button', { name: 'Unduh berkas bank' })).toBeTruthy();
    await press('Catat referensi');
    const asked = await question('Catat yang dijalankan bank');
    await userEvent.click(asked.getByRole('button', { name: 'Simpan' }));
    expect(await asked.findByText('Lampirkan buktinya.')).toBeTruthy();
    expect(asked.getByText(/^Tulis 3 sampai 64 huruf/)).toBeTruthy();
    await userEvent.type(asked.getByLabelText('Nomor referensi bank'), ' BCA 0091 ');
    const proof = new File(['%PDF-1.7'], 'bukti.pdf', { type: 'application/pdf' });
    await userEvent.upload(asked.getByLabelText('Bukti transfer'), proof);
    expect(asked.getByText('bukti.pdf')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Simpan' }));
    const factor = await question('Pastikan ini Anda');
    await userEvent.type(await factor.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    expect(await screen.findByText('Transfer dicatat.')).toBeTruthy();
    const sent = requested[act('record')] ?? [];
    expect(sent.map(({ body }) => body)).toEqual([1, 2].map(() => ({ reference: 'BCA 0091', file: proof })));
    // The browser writes it, with the boundary between the parts.
    expect(sent[0]?.headers).not.toHaveProperty('Content-Type');
    expect(await screen.findByText(/Orang lain harus mengetik nomor referensinya/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Konfirmasi' })).toBeNull();
  });

  test('takes no proof of more than 5 MB', async () => {
    const requested = showOne(buildTransfer({ state: 'sending' }));
    await press('Catat referensi');
    const asked = await question('Catat yang dijalankan bank');
    await userEvent.type(asked.getByLabelText('Nomor referensi bank'), 'BCA 0091');
    const large = new File([new Uint8Array(PROOF_BYTES_MAX + 1)], 'foto.png', { type: 'image/png' });
    await userEvent.upload(asked.getByLabelText('Bukti transfer'), large);
    await userEvent.click(asked.getByRole('button', { name: 'Simpan' }));
    expect(await asked.findByText('Berkas ini lebih besar dari 5 MB.')).toBeTruthy();
    expect(requested[act('record')]).toBeUndefined();
  });

  test('[BO-2.413] that somebody else has typed in is confirmed by typing its reference again', async () => {
    const sent = buildTransfer({ state: 'sent', reference: 'BCA 0091', recorded_by: OTHER, has_proof: true });
    const completed = buildTransfer({ ...sent, state: 'completed' });
    const requested = showOne(sent, {
      [ONE]: [{ body: { result: sent } }, { body: { result: completed } }],
      [act('confirm')]: [
        { status: 409, body: problem('transfer_reference_differs', 'Nomor referensi ini berbeda.') },
        done(completed, 'Transfer dikonfirmasi.'),
      ],
    });
    expect(await screen.findByText('Dicatat oleh Bayu Pratama')).toBeTruthy();
    await press('Konfirmasi');
    const asked = await question('Konfirmasi transfer ini');
    expect(asked.getByText(/^Cari Rp\s62\.500 ke Raka Hidayat di mutasi rekening/)).toBeTruthy();
    const reference = asked.getByLabelText('Nomor referensi bank');
    await userEvent.type(reference, 'BCA 0092');
    await userEvent.click(asked.getByRole('button', { name: 'Konfirmasi' }));
    expect(await asked.findByText('Nomor referensi ini berbeda.')).toBeTruthy();
    await userEvent.clear(reference);
    await userEvent.type(reference, 'BCA 0091');
    await userEvent.click(asked.getByRole('button', { name: 'Konfirmasi' }));
    expect(await screen.findByText('Transfer dikonfirmasi.')).toBeTruthy();
    expect(requested[act('confirm')]?.at(-1)?.body).toEqual({ reference: 'BCA 0091' });
    expect(await screen.findByRole('button', { name: 'Uang kembali dari bank' })).toBeTruthy();
  });

  test('fails with a reason; that it needs somebody else is said', async () => {
    const requested = showOne(buildTransfer(), {
      [act('fail')]: {
        status: 403,
        body: problem('other_person_required', 'Ini harus dilakukan orang lain.'),
      },
    });
    await press('Nyatakan gagal');
    const asked = await question('Nyatakan transfer ini gagal?');
    await userEvent.type(asked.getByLabelText('Alasan'), 'abc');
    await userEvent.click(asked.getByRole('button', { name: 'Ya, gagal' }));
    expect(await asked.findByText(/Minimal 5|paling sedikit 5|5 karakter/i)).toBeTruthy();
    await userEvent.type(asked.getByLabelText('Alasan'), 'defg');
    await userEvent.click(asked.getByRole('button', { name: 'Ya, gagal' }));
    expect(await asked.findByText('Ini harus dilakukan orang lain.')).toBeTruthy();
    expect(requested[act('fail')]?.map(({ body }) => body)).toEqual([{ reason: 'abcdefg' }]);
  });

  test('[BO-2.414] of which the provider says nothing is decided by the statement', async () => {
    const waits = buildTransfer({
      state: 'unknown',
      adapter: 'provider',
      waits_for_person_since: '2026-11-20T03:00:00.000Z',
    });
    const requested = showOne(waits, {
      [act('decision')]: done(buildTransfer({ state: 'failed', adapter: 'provider' }), 'Keputusan dicatat.'),
    });
    expect(await screen.findByText(/Periksa mutasi rekening, lalu putuskan/)).toBeTruthy();
    await press('Putuskan');
    const asked = await question('Apa kata mutasi rekening?');
    await userEvent.type(asked.getByLabelText('Alasan'), 'Tidak ada di mutasi.');
    await userEvent.click(asked.getByRole('button', { name: 'Simpan keputusan' }));
    expect(await asked.findByText('Pilih salah satu.')).toBeTruthy();
    expect(requested[act('decision')]).toBeUndefined();
    await userEvent.click(asked.getByRole('radio', { name: /Tidak keluar/ }));
    await userEvent.click(asked.getByRole('button', { name: 'Simpan keputusan' }));
    expect(await screen.findByText('Keputusan dicatat.')).toBeTruthy();
    expect(requested[act('decision')]?.[0]?.body).toEqual({
      carried_out: false,
      reason: 'Tidak ada di mutasi.',
    });
  });

  test('[BO-2.414] that is still asked about is decided by nobody', async () => {
    showOne(buildTransfer({ state: 'unknown', adapter: 'provider' }));
    expect(await screen.findByText(/Tidak ada yang dikirim dua kali/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Putuskan' })).toBeNull();
  });

  test('that has changed is loaded anew', async () => {
    showOne(buildTransfer(), {
      [ONE]: [
        { body: { result: buildTransfer() } },
        { body: { result: buildTransfer({ state: 'failed' }) } },
      ],
      [act('fail')]: { status: 409, body: problem('transfer_not_changeable', 'Sudah berubah.') },
    });
    await press('Nyatakan gagal');
    const asked = await question('Nyatakan transfer ini gagal?');
    await userEvent.type(asked.getByLabelText('Alasan'), 'Rekening tutup.');
    await userEvent.click(asked.getByRole('button', { name: 'Ya, gagal' }));
    expect(await screen.findByText(/Transfer ini baru saja berubah/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Nyatakan gagal' })).toBeNull());
  });

  test('is there in English, too', async () => {
    await setLanguage('en');
    showOne(buildTransfer({ state: 'sending' }));
    expect(await screen.findByRole('button', { name: 'Type in the reference' })).toBeTruthy();
  });
});
