import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WithdrawalPage } from '#client/desk/pages/withdrawal.tsx';
import { StepUp } from '#client/entities/accounts/step-up.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import type { Claims } from '#contracts/accounts/session.ts';
import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { onePage } from '../../support/desk-client.ts';
import {
  atPlatform,
  buildBankAccount,
  buildPayout,
  buildPayoutRow,
  inTeam,
  nothing,
  PAYOUT_CALLS,
} from '../../support/payouts-client.ts';

const PATH = '/dashboard/withdrawal';
const ONE = '/admin/withdrawal/payouts/INV-2026-000012';
const summary = { ...nothing, settled_amount: 0, share_amount: 0, suspense_amount: 0 };

type Shown = { as?: Claims; payout?: PayoutDetail; at?: string };

function show(
  answers: Parameters<typeof answerRequests>[0] = {},
  { as = inTeam(), payout = buildPayout(), at = `${PATH}?tab=invoice&invoice=${payout.id}` }: Shown = {},
) {
  setClaims(as);
  const requested = answerRequests({
    [PAYOUT_CALLS.wallets]: {
      body: { summary, wallets: [], pagination: onePage(0), hidden_events: 0 },
    },
    [PAYOUT_CALLS.payouts]: {
      body: { result: [buildPayoutRow({ state: payout.state })], pagination: onePage(1) },
    },
    [PAYOUT_CALLS.accounts]: { body: { result: [buildBankAccount()] } },
    [`GET ${ONE}`]: { body: { result: payout } },
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
  return requested;
}
const list = () => ({ at: `${PATH}?tab=invoice` });
const drawer = async () => within(await screen.findByRole('dialog', { name: 'INV/2026/000012' }));
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (scope: Pick<typeof screen, 'getByRole'>, name: string) =>
  userEvent.click(scope.getByRole('button', { name }));
const toApprove = (overrides: Partial<PayoutDetail> = {}) => buildPayout({ to_approve: true, ...overrides });

afterEach(() => {
  closePages();
  clearClaims();
});

describe('the list', () => {
  test('[BO-2.98 BO-3.21] has number, whose it is, how much, when, whether it was mailed, and how it stands', async () => {
    show({}, list());
    const row = within((await screen.findByText('INV/2026/000012')).closest('tr') as HTMLElement);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'INVOICE ID',
      'NAME',
      'TOTAL AMOUNT',
      'CREATED',
      'SEND EMAIL',
      'STATUS',
    ]);
    expect(row.getByText('Yayasan Pesona')).toBeTruthy();
    expect(row.getByText('2 event · BCA •••3344')).toBeTruthy();
    expect(row.getByText('Rp 2.960.000')).toBeTruthy();
    expect(row.getAllByText('21 Nov 2026')).toHaveLength(2);
    expect(row.getByText('CREATED').className).toContain('badge_upcoming');
  });

  test.each<[PayoutState, string, string]>([
    ['created', 'CREATED', 'badge_upcoming'],
    ['waiting_transfer', 'WAITING TRANSFER', 'badge_ongoing'],
    ['paid', 'PAID', 'badge_ongoing'],
    ['success', 'SUCCESS', 'badge_completed'],
    ['rejected', 'REJECTED', 'badge_canceled'],
    ['withdrawn', 'WITHDRAWN', 'badge_draft'],
    ['failed', 'FAILED', 'badge_canceled'],
    ['returned', 'RETURNED', 'badge_canceled'],
  ])('[BO-4.19] %s is %s', async (state, word, tone) => {
    const rows = { result: [buildPayoutRow({ state })], pagination: onePage(1) };
    show({ [PAYOUT_CALLS.payouts]: { body: rows } }, list());
    const row = within((await screen.findByText('INV/2026/000012')).closest('tr') as HTMLElement);
    expect(row.getByText(word).className).toContain(tone);
  });

  test('one that was not mailed yet says so', async () => {
    const rows = { result: [buildPayoutRow({ mailed_at: null })], pagination: onePage(1) };
    show({ [PAYOUT_CALLS.payouts]: { body: rows } }, list());
    expect(await screen.findByText('Belum terkirim')).toBeTruthy();
  });

  test('[BO-2.98] that is empty says so, with what to do for whoever may', async () => {
    show({ [PAYOUT_CALLS.payouts]: { body: { result: [], pagination: onePage(0) } } }, list());
    expect(await screen.findByText('Invoice List is Empty')).toBeTruthy();
    expect(screen.getByText('Minta pencairan pertama dengan Add Invoice.')).toBeTruthy();
    closePages();
    show(
      { [PAYOUT_CALLS.payouts]: { body: { result: [], pagination: onePage(0) } } },
      { ...list(), as: atPlatform() },
    );
    expect(await screen.findByText('Invoice muncul begitu pencairan diminta.')).toBeTruthy();
  });

  test('that cannot be fetched says why', async () => {
    show({ [PAYOUT_CALLS.payouts]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } }, list());
    expect(await screen.findByText('Error: Sedang sibuk.')).toBeTruthy();
  });

  test('[BO-2.344] is filtered by status, and for those who approve by what waits for them', async () => {
    const requested = show({}, { ...list(), as: atPlatform() });
    await screen.findByText('INV/2026/000012');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'paid');
    await waitFor(() =>
      expect(requested[PAYOUT_CALLS.payouts]?.map(({ query }) => query.get('state'))).toContain('paid'),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Perlu persetujuan saya/ }));
    await waitFor(() =>
      expect(String(requested[PAYOUT_CALLS.payouts]?.at(-1)?.query)).toBe('mine=to_approve&page=1&limit=10'),
    );
    expect(screen.getByRole('tab', { name: /Invoice/ }).textContent).toBe('Invoice1');
  });

  test('who approves nothing has no such choice', async () => {
    show({}, list());
    await screen.findByText('INV/2026/000012');
    expect(screen.queryByRole('button', { name: /^Perlu persetujuan saya/ })).toBeNull();
  });
});

describe('an invoice', () => {
  test('[BO-2.345] has amount, account with its last digits, who asked, its lines, and what happened', async () => {
    const { timeline } = buildPayout();
    const note = 'payout-INV-2026-000012-1';
    show(
      {},
      {
        payout: buildPayout({
          state: 'success',
          approved_by: { id: 'u9', name: 'Arif Budiman' },
          timeline: [
            ...timeline,
            {
              step: 'approved',
              at: '2026-11-21T06:00:00.000Z',
              by: { id: 'u9', name: 'Arif Budiman' },
              note,
            },
            { step: 'completed', at: '2026-11-21T07:00:00.000Z', by: null, note: 'confirmed' },
          ],
        }),
      },
    );
    const shown = await drawer();
    expect(await shown.findByText('Dana sudah sampai di rekening.')).toBeTruthy();
    expect(shown.getByText('BCA •••3344')).toBeTruthy();
    expect(shown.getByText('Yayasan Pesona Nusantara')).toBeTruthy();
    const lines = shown
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(lines.slice(0, 3)).toEqual([
      'Gita Pelajartersedia Rp 3.100.000 saat dimintaRp 3.000.000',
      'Raka Rakimelunasi kekurangan−Rp 40.000',
      'TotalRp 2.960.000',
    ]);
    const steps = shown.getAllByRole('listitem').slice(3);
    expect(steps.map((step) => step.textContent?.replace(/\d+ Nov 2026, [\d.]+ WIB/, ' '))).toEqual([
      'Diminta Sari Lestari',
      `Disetujui Arif BudimanTransfer ${note}`,
      'Sampai di rekening Sorak',
    ]);
  });

  test('that is not there says so', async () => {
    show({ [`GET ${ONE}`]: { status: 404, body: problem('payout_not_found', 'Tidak ada.') } });
    expect(await screen.findByText('Invoice ini tidak ditemukan')).toBeTruthy();
  });

  test('[BO-2.345] is a PDF to be fetched, and is sent again by mail', async () => {
    const requested = show({
      [`POST ${ONE}/letters`]: { body: { message: 'Invoice dikirim lewat email.', result: buildPayout() } },
      [`GET ${ONE}/invoice`]: { status: 503, body: problem('document_not_ready', 'Belum siap.') },
    });
    const shown = await drawer();
    await shown.findByText('Unduh PDF');
    await press(shown, 'Unduh PDF');
    expect(await screen.findByText('Belum siap.')).toBeTruthy();
    await press(shown, 'Kirim ulang email');
    expect(await screen.findByText('Invoice dikirim lewat email.')).toBeTruthy();
    expect(requested[`POST ${ONE}/letters`]).toHaveLength(1);
  });

  test('too many letters are refused in words', async () => {
    show({ [`POST ${ONE}/letters`]: { status: 429, body: problem('too_many_letters', 'Terlalu sering.') } });
    const shown = await drawer();
    await shown.findByText('Kirim ulang email');
    await press(shown, 'Kirim ulang email');
    expect(await screen.findByText('Terlalu sering.')).toBeTruthy();
  });

  test('what one may not do is absent', async () => {
    show();
    const shown = await drawer();
    await shown.findByText('Unduh PDF');
    for (const name of ['Setujui', 'Kirim lagi', 'Tolak', 'Batalkan'])
      expect(shown.queryByRole('button', { name })).toBeNull();
    closePages();
    show({}, { as: atPlatform(), payout: buildPayout() });
    const foreign = await drawer();
    expect(await foreign.findByText('Yang menyetujui harus orang lain, bukan yang meminta.')).toBeTruthy();
    expect(foreign.queryByRole('button', { name: 'Setujui' })).toBeNull();
  });
});

describe('taking it back', () => {
  const WITHDRAW = `POST ${ONE}/withdraw`;

  test('[BO-2.346] asks first, and names what was read', async () => {
    const requested = show(
      {
        [WITHDRAW]: {
          body: {
            message: 'Pencairan dibatalkan.',
            result: buildPayout({ state: 'withdrawn', revision: 4 }),
          },
        },
      },
      { payout: buildPayout({ to_withdraw: true }) },
    );
    const shown = await drawer();
    await shown.findByText('Batalkan');
    await press(shown, 'Batalkan');
    const asked = await question('Batalkan pencairan ini?');
    await press(asked, 'Kembali');
    expect(requested[WITHDRAW]).toBeUndefined();
    await press(await drawer(), 'Batalkan');
    await press(await question('Batalkan pencairan ini?'), 'Ya, batalkan');
    expect(await screen.findByText('Pencairan dibatalkan.')).toBeTruthy();
    expect(requested[WITHDRAW]?.map(({ body }) => body)).toEqual([{ revision: 3 }]);
  });
});

describe('approving', () => {
  const APPROVE = `POST ${ONE}/approve`;
  const open = async (name = 'Setujui') => {
    const shown = await drawer();
    await shown.findByText(name);
    await press(shown, name);
  };

  test('[BO-2.347] says where the money goes, asks for a factor, and names what was read', async () => {
    const refused = { status: 403, body: problem('step_up_required', 'Verifikasi dulu.') };
    const approved = buildPayout({ state: 'waiting_transfer', revision: 4 });
    const requested = show(
      {
        [APPROVE]: [refused, { body: { message: 'Pencairan disetujui.', result: approved } }],
        'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
        'POST /account/step-up': { body: { message: 'Terverifikasi.', until: new Date().toISOString() } },
      },
      { as: atPlatform(), payout: toApprove() },
    );
    await open();
    const asked = await question('Setujui pencairan ini?');
    expect(asked.getByText('Rp 2.960.000 keluar ke rekening ini begitu Anda setuju.')).toBeTruthy();
    expect(asked.getByText('BCA •••3344')).toBeTruthy();
    expect(asked.queryByText(/^Nama rekening ini ditulis sendiri/)).toBeNull();
    await press(asked, 'Ya, setujui');
    const proof = await question('Pastikan ini Anda');
    await userEvent.type(await proof.findByLabelText('Kata sandi'), 'rahasia-sekali');
    await press(proof, 'Verifikasi');
    expect(await screen.findByText('Pencairan disetujui.')).toBeTruthy();
    expect(requested[APPROVE]?.map(({ body }) => body)).toEqual([{ revision: 3 }, { revision: 3 }]);
  });

  test('[BO-2.347] warns where nobody has compared the account’s name', async () => {
    show(
      { [PAYOUT_CALLS.accounts]: { body: { result: [buildBankAccount({ name_checked: false })] } } },
      { as: atPlatform(), payout: toApprove() },
    );
    await open();
    expect(await screen.findByText(/^Nama rekening ini ditulis sendiri/)).toBeTruthy();
  });

  test.each([
    ['payout_not_final', {}, 'Tunggu sampai hasilnya final'],
    ['payout_stopped', {}, 'Selesaikan dulu selisih laporannya.'],
    ['payout_exceeds_available', { available_amount: 1_000 }, 'Yang tersedia sekarang Rp\u00a01.000'],
    ['bank_account_gone', {}, 'mengajukannya lagi ke rekening yang baru'],
    ['bank_account_waits', { usable_from: '2026-11-22T05:00:00.000Z' }, '22 Nov 2026, 12.00 WIB'],
  ])('[BO-2.347] %s says of which event and what to do', async (code, details, remedy) => {
    const message = 'Dana Gita Pelajar tidak bisa dicairkan.';
    show(
      {
        [APPROVE]: {
          status: 409,
          body: problem(code, message, { details: { event_id: 'EVT-2', ...details } }),
        },
      },
      { as: atPlatform(), payout: toApprove() },
    );
    await open();
    await press(await question('Setujui pencairan ini?'), 'Ya, setujui');
    const asked = await question('Setujui pencairan ini?');
    const alert = await asked.findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(alert.textContent).toContain(remedy);
  });

  test('[BO-2.347] one that somebody else has decided is loaded anew, and says so', async () => {
    const now = buildPayout({ state: 'rejected', revision: 4, reason: 'Rekening belum cocok.' });
    const requested = show(
      {
        [`GET ${ONE}`]: [{ body: { result: toApprove() } }, { body: { result: now } }],
        [APPROVE]: { status: 409, body: problem('payout_changed', 'Sudah berubah.') },
      },
      { as: atPlatform(), payout: toApprove() },
    );
    await open();
    await press(await question('Setujui pencairan ini?'), 'Ya, setujui');
    expect(await screen.findByText(/^Invoice ini baru saja berubah/)).toBeTruthy();
    expect(await screen.findByText('Rekening belum cocok.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull());
    expect(requested[APPROVE]).toHaveLength(1);
  });

  test.each<[PayoutState, string]>([
    ['failed', 'Transfer gagal dan dananya tidak keluar.'],
    ['returned', 'Bank mengembalikan dananya.'],
  ])('[BO-2.348] %s can be sent again, and is not refused', async (state, stands) => {
    const again = buildPayout({ state: 'waiting_transfer', revision: 4 });
    const requested = show(
      { [APPROVE]: { body: { message: 'Pencairan disetujui.', result: again } } },
      { as: atPlatform(), payout: toApprove({ state }) },
    );
    const shown = await drawer();
    expect(await shown.findByText(new RegExp(`^${stands}`))).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Tolak' })).toBeNull();
    await open('Kirim lagi');
    await press(await question('Kirim pencairan ini sekali lagi?'), 'Ya, kirim lagi');
    expect(await screen.findByText('Pencairan disetujui.')).toBeTruthy();
    expect(requested[APPROVE]).toHaveLength(1);
  });
});

describe('refusing', () => {
  const REJECT = `POST ${ONE}/reject`;
  const TITLE = 'Tolak pencairan ini?';

  test('[BO-2.349] needs a reason, which the organizer reads', async () => {
    const rejected = buildPayout({ state: 'rejected', revision: 4, reason: 'Rekening belum cocok.' });
    const requested = show(
      { [REJECT]: { body: { message: 'Pencairan ditolak.', result: rejected } } },
      { as: atPlatform(), payout: toApprove() },
    );
    const shown = await drawer();
    await shown.findByText('Tolak');
    await press(shown, 'Tolak');
    const asked = await question(TITLE);
    await press(asked, 'Ya, tolak');
    expect(await asked.findByRole('alert')).toBeTruthy();
    expect(requested[REJECT]).toBeUndefined();
    await userEvent.type(asked.getByLabelText('Alasan'), ' Rekening belum cocok. ');
    await press(asked, 'Ya, tolak');
    expect(await screen.findByText('Pencairan ditolak.')).toBeTruthy();
    expect(requested[REJECT]?.map(({ body }) => body)).toEqual([
      { revision: 3, reason: 'Rekening belum cocok.' },
    ]);
  });

  test('[BO-2.349] what was typed is not thrown away unasked', async () => {
    show({}, { as: atPlatform(), payout: toApprove() });
    const shown = await drawer();
    await shown.findByText('Tolak');
    await press(shown, 'Tolak');
    const asked = await question(TITLE);
    await userEvent.type(asked.getByLabelText('Alasan'), 'Rekening');
    await press(asked, 'Kembali');
    expect(await screen.findByRole('dialog', { name: 'Buang perubahan?' })).toBeTruthy();
  });
});
