import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WithdrawalPage } from '#client/desk/pages/withdrawal.tsx';
import { StepUp } from '#client/entities/accounts/step-up.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import type { Claims } from '#contracts/accounts/session.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { onePage } from '../../support/desk-client.ts';
import { atPlatform, buildBankAccount, inTeam, nothing, PAYOUT_CALLS } from '../../support/payouts-client.ts';

const PATH = '/dashboard/withdrawal';
const summary = { ...nothing, settled_amount: 0, share_amount: 0, suspense_amount: 0 };
const fresh = buildBankAccount({
  id: 'ACC-2',
  bank: 'mandiri',
  number: '•••7788',
  name: 'YAYASAN PESONA',
  name_checked: false,
  is_usable: false,
  usable_from: '2026-11-29T05:00:00.000Z',
});
const added = { status: 201, body: { message: 'Rekening disimpan.', result: fresh } };

async function open(
  answers: Parameters<typeof answerRequests>[0] = {},
  { as = inTeam(), at = PATH }: { as?: Claims; at?: string } = {},
) {
  setClaims(as);
  const requested = answerRequests({
    [PAYOUT_CALLS.wallets]: {
      body: { summary, wallets: [], pagination: onePage(0), hidden_events: 0 },
    },
    [PAYOUT_CALLS.payouts]: { body: { result: [], pagination: onePage(0) } },
    [PAYOUT_CALLS.accounts]: { body: { result: [buildBankAccount(), fresh] } },
    'GET /admin/event-organizers': { body: { event_organizers: [], pagination: onePage(0) } },
    ...answers,
  });
  renderPages(
    {
      [PATH]: (
        <>
          <WithdrawalPage />
          <StepUp />
        </>
      ),
    },
    at,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Rekening bank' }));
  return requested;
}
const panel = async () => within(await screen.findByRole('dialog', { name: 'Rekening bank' }));
const accounts = async () => {
  const list = await (await panel()).findByRole('list', { name: 'Rekening pencairan' });
  return within(list)
    .getAllByRole('listitem')
    .map((account) => within(account));
};
const form = async (name = 'Tambah rekening') => within(await screen.findByRole('dialog', { name }));
async function fill(name = 'Tambah rekening') {
  const shown = await form(name);
  await userEvent.selectOptions(shown.getByLabelText('Bank'), 'mandiri');
  await userEvent.type(shown.getByLabelText('Nomor rekening'), '1420 0099-7788');
  await userEvent.type(shown.getByLabelText('Nama pemilik'), 'Yayasan Pesona');
  return shown;
}
const press = (scope: Pick<typeof screen, 'getByRole'>, name: string) =>
  userEvent.click(scope.getByRole('button', { name }));
const openForm = async () => {
  await accounts();
  await press(await panel(), 'Tambah rekening');
};

afterEach(() => {
  closePages();
  clearClaims();
});

describe('the list', () => {
  test('[BO-2.354] has bank, last digits, name, whether the bank has that name, and from when it takes money', async () => {
    await open();
    const [usable, waits] = await accounts();
    expect(usable?.getByText('BCA •••3344')).toBeTruthy();
    expect(usable?.getByText('Bisa menerima dana')).toBeTruthy();
    expect(usable?.getByText('Nama cocok di bank')).toBeTruthy();
    expect(waits?.getByText('Mandiri •••7788')).toBeTruthy();
    expect(waits?.getByText('Bisa dipakai mulai 29 Nov 2026, 12.00 WIB')).toBeTruthy();
    expect(waits?.getByText('Nama belum dicek bank')).toBeTruthy();
    expect(waits?.getByText(/^Ditambahkan Dewi Kartikasari/)).toBeTruthy();
  });

  test('[BO-2.354] is read by the platform’s finance, who change nothing', async () => {
    await open({}, { as: atPlatform(), at: `${PATH}?organizer=EO-1` });
    await accounts();
    const shown = await panel();
    for (const name of [/^Tambah/, /^Ganti/, /^Hapus/])
      expect(shown.queryByRole('button', { name })).toBeNull();
  });

  test('that is empty says what to do, and one that cannot be fetched why', async () => {
    await open({ [PAYOUT_CALLS.accounts]: { body: { result: [] } } });
    expect(await (await panel()).findByText('Belum ada rekening')).toBeTruthy();
    closePages();
    await open({ [PAYOUT_CALLS.accounts]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } });
    expect(await (await panel()).findByText('Error: Sedang sibuk.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tambah rekening' })).toBeNull();
  });
});

describe('an account', () => {
  test('[BO-2.355] is added with its digits alone, and the list is looked up anew', async () => {
    const requested = await open({ [PAYOUT_CALLS.addAccount]: added });
    await openForm();
    await press(await fill(), 'Simpan rekening');
    expect(await screen.findByText('Rekening disimpan.')).toBeTruthy();
    expect(requested[PAYOUT_CALLS.addAccount]?.map(({ body }) => body)).toEqual([
      { bank: 'mandiri', number: '142000997788', name: 'Yayasan Pesona' },
    ]);
    await waitFor(() => expect(requested[PAYOUT_CALLS.accounts]?.length).toBeGreaterThan(1));
  });

  test('says what is missing before anything is sent', async () => {
    const requested = await open({ [PAYOUT_CALLS.addAccount]: added });
    await openForm();
    const shown = await form();
    await press(shown, 'Simpan rekening');
    expect(await shown.findByText('Nomor rekening terdiri dari 6 sampai 20 angka')).toBeTruthy();
    expect(shown.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Pilih bank');
    expect(requested[PAYOUT_CALLS.addAccount]).toBeUndefined();
  });

  test.each([
    ['account_name_differs', 'name', 'Nama pemilik', 'Nama pemilik rekening di bank berbeda.'],
    ['bank_account_unusable', 'number', 'Nomor rekening', 'Bank tidak menemukan rekening ini.'],
    ['bank_account_exists', null, 'Nomor rekening', 'Rekening ini sudah terdaftar.'],
  ])('[BO-2.355] %s stands at its field, and what was typed stays', async (code, field, label, message) => {
    const errors = field === null ? {} : { errors: [{ field, message }] };
    await open({ [PAYOUT_CALLS.addAccount]: { status: 422, body: problem(code, message, errors) } });
    await openForm();
    const shown = await fill();
    await press(shown, 'Simpan rekening');
    const input = shown.getByLabelText<HTMLInputElement>(label);
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    expect(shown.getByLabelText<HTMLSelectElement>('Bank').value).toBe('mandiri');
  });

  test('[BO-2.355] asks for a factor and loses no field by that', async () => {
    const refused = { status: 403, body: problem('step_up_required', 'Verifikasi dulu.') };
    const requested = await open({
      [PAYOUT_CALLS.addAccount]: [refused, refused, added],
      'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
      'POST /account/step-up': { body: { message: 'Terverifikasi.', until: new Date().toISOString() } },
    });
    await openForm();
    await press(await fill(), 'Simpan rekening');
    await press(await form('Pastikan ini Anda'), 'Tutup');
    expect(await screen.findByText('Verifikasi dulu.')).toBeTruthy();
    const shown = await form();
    expect(shown.getByLabelText<HTMLInputElement>('Nomor rekening').value).toMatch(/7788$/);
    await press(shown, 'Simpan rekening');
    const proof = await form('Pastikan ini Anda');
    await userEvent.type(await proof.findByLabelText('Kata sandi'), 'rahasia-sekali');
    await press(proof, 'Verifikasi');
    expect(await screen.findByText('Rekening disimpan.')).toBeTruthy();
    expect(requested[PAYOUT_CALLS.addAccount]).toHaveLength(3);
  });

  test('[BO-2.356] is put in the place of another one', async () => {
    const requested = await open({ [PAYOUT_CALLS.addAccount]: added });
    const [first] = await accounts();
    await userEvent.click(first?.getByRole('button', { name: 'Ganti rekening BCA •••3344' }) as HTMLElement);
    await press(await fill('Ganti rekening BCA •••3344'), 'Simpan rekening');
    await waitFor(() =>
      expect(requested[PAYOUT_CALLS.addAccount]?.[0]?.body).toMatchObject({ replaces: 'ACC-1' }),
    );
  });

  test('[BO-2.356] is removed after a question that says what becomes of payouts', async () => {
    const REMOVE = 'DELETE /admin/event-organizers/EO-1/bank-accounts/ACC-1';
    const requested = await open({
      [REMOVE]: [
        { status: 404, body: problem('bank_account_not_found', 'Rekening ini tidak ada lagi.') },
        { body: { message: 'Rekening dihapus.' } },
      ],
    });
    const [first] = await accounts();
    await userEvent.click(first?.getByRole('button', { name: 'Hapus rekening BCA •••3344' }) as HTMLElement);
    const question = await form('Hapus rekening BCA •••3344?');
    expect(question.getByText(/^Yang sudah disetujui tetap sampai di sana/)).toBeTruthy();
    await press(question, 'Ya, hapus');
    expect(await question.findByText('Rekening ini tidak ada lagi.')).toBeTruthy();
    await press(question, 'Ya, hapus');
    expect(await screen.findByText('Rekening dihapus.')).toBeTruthy();
    expect(requested[REMOVE]).toHaveLength(2);
  });

  test('what was typed is not thrown away unasked', async () => {
    await open();
    await openForm();
    await press(await fill(), 'Batal');
    expect(await screen.findByRole('dialog', { name: 'Buang perubahan?' })).toBeTruthy();
  });
});
