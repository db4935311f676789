import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WithdrawalPage } from '#client/desk/pages/withdrawal.tsx';
import { StepUp } from '#client/entities/accounts/step-up.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/request-headers.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { onePage } from '../../support/desk-client.ts';
import {
  buildBankAccount,
  buildEventMoney,
  buildPayout,
  inTeam,
  nothing,
  PAYOUT_CALLS,
} from '../../support/payouts-client.ts';

const PATH = '/dashboard/withdrawal';
const summary = { ...nothing, settled_amount: 0, share_amount: 0, suspense_amount: 0 };
const gita = buildEventMoney();
const raka = buildEventMoney({ event_id: 'EVT-3', event_name: 'Raka Raki', available_amount: 500_000 });
const stopped = buildEventMoney({ event_id: 'EVT-4', event_name: 'Duta Wisata', is_stopped: true });
const owing = buildEventMoney({
  event_id: 'EVT-5',
  event_name: 'Bintang Kampus',
  available_amount: 0,
  owed_amount: -40_000,
});
const second = buildBankAccount({ id: 'ACC-2', bank: 'mandiri', number: '•••7788' });
const waiting = buildBankAccount({
  id: 'ACC-3',
  bank: 'bni',
  number: '•••0001',
  is_usable: false,
  usable_from: '2026-11-29T05:00:00.000Z',
});
const asked = { status: 201, body: { message: 'Pencairan diminta.', result: buildPayout() } };

async function open(answers: Parameters<typeof answerRequests>[0] = {}) {
  setClaims(inTeam());
  const requested = answerRequests({
    [PAYOUT_CALLS.wallets]: {
      body: { summary, wallets: [], pagination: onePage(0), hidden_events: 0 },
    },
    [PAYOUT_CALLS.balances]: { body: { result: [gita, raka] } },
    [PAYOUT_CALLS.accounts]: { body: { result: [buildBankAccount()] } },
    [PAYOUT_CALLS.payouts]: { body: { result: [], pagination: onePage(0) } },
    'GET /admin/withdrawal/payouts/INV-2026-000012': { body: { result: buildPayout() } },
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
    PATH,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add Invoice' }));
  return requested;
}
const panel = async () => within(await screen.findByRole('dialog', { name: 'Add Invoice' }));
const filled = async () => {
  const shown = await panel();
  await userEvent.click(await shown.findByRole('checkbox', { name: 'Gita Pelajar' }));
  return shown;
};
const amountOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Jumlah dari ${name}`);
const send = async () => userEvent.click((await panel()).getByRole('button', { name: 'Minta pencairan' }));
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const sums = () =>
  [...screen.getByRole('region', { name: 'Ringkasan' }).querySelectorAll('dl > div')].map((line) => [
    line.querySelector('dt')?.firstChild?.textContent,
    plain(line.querySelector('dd')?.textContent),
  ]);

afterEach(() => {
  closePages();
  clearClaims();
});

describe('what is chosen', () => {
  test('[BO-2.350] an event brings all that is available, which can be made less; the sum follows', async () => {
    const requested = await open({ [PAYOUT_CALLS.ask]: asked });
    await filled();
    expect(amountOf('Gita Pelajar').value).toBe('3.000.000');
    await userEvent.clear(amountOf('Gita Pelajar'));
    await userEvent.type(amountOf('Gita Pelajar'), '1.250.000');
    expect(sums()).toEqual([
      ['1 event', 'Rp 1.250.000'],
      ['Diterima di rekening', 'Rp 1.250.000'],
    ]);
    await send();
    expect(await screen.findByText('Pencairan diminta.')).toBeTruthy();
    expect(requested[PAYOUT_CALLS.ask]?.map(({ body }) => body)).toEqual([
      { account_id: 'ACC-1', lines: [{ event_id: 'EVT-2', amount: 1_250_000 }] },
    ]);
    // What was asked for stands there.
    expect(await screen.findByRole('dialog', { name: 'INV/2026/000012' })).toBeTruthy();
  });

  test('[BO-2.350] what is owed is settled with it, and stands there below zero', async () => {
    const requested = await open({
      [PAYOUT_CALLS.balances]: { body: { result: [gita, owing] } },
      [PAYOUT_CALLS.ask]: asked,
    });
    await filled();
    expect(sums()).toEqual([
      ['1 event', 'Rp 3.000.000'],
      ['Bintang Kampus', '−Rp 40.000'],
      ['Diterima di rekening', 'Rp 2.960.000'],
    ]);
    expect(screen.queryByRole('checkbox', { name: 'Bintang Kampus' })).toBeNull();
    await send();
    await waitFor(() =>
      expect(requested[PAYOUT_CALLS.ask]?.[0]?.body).toEqual({
        account_id: 'ACC-1',
        lines: [
          { event_id: 'EVT-2', amount: 3_000_000 },
          { event_id: 'EVT-5', amount: -40_000 },
        ],
      }),
    );
  });

  test('[BO-2.350] all that is available leaves out what is stopped, which says why', async () => {
    await open({ [PAYOUT_CALLS.balances]: { body: { result: [gita, raka, stopped] } } });
    const shown = await panel();
    expect(await shown.findByText('Ditahan sampai selisih laporannya selesai')).toBeTruthy();
    expect(shown.queryByRole('checkbox', { name: 'Duta Wisata' })).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Semua yang tersedia' }));
    expect(sums()).toEqual([
      ['2 event', 'Rp 3.500.000'],
      ['Diterima di rekening', 'Rp 3.500.000'],
    ]);
  });

  test('nothing to choose from says so, and sends nothing', async () => {
    await open({ [PAYOUT_CALLS.balances]: { body: { result: [] } } });
    const shown = await panel();
    expect(await shown.findByText('Belum ada dana yang bisa dicairkan')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Minta pencairan' })).toBeNull();
  });

  test('what cannot be fetched says why', async () => {
    await open({ [PAYOUT_CALLS.balances]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } });
    expect(await (await panel()).findByText('Error: Sedang sibuk.')).toBeTruthy();
  });

  test('what was filled in is not thrown away unasked; opened anew it is empty', async () => {
    await open();
    await userEvent.click((await filled()).getByRole('button', { name: 'Batal' }));
    const question = within(await screen.findByRole('dialog', { name: 'Buang perubahan?' }));
    await userEvent.click(question.getByRole('button', { name: 'Ya, buang' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Invoice' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Add Invoice' }));
    expect(
      await (await panel()).findByRole('checkbox', { name: 'Gita Pelajar', checked: false }),
    ).toBeTruthy();
  });
});

describe('the account', () => {
  test('[BO-2.351] is chosen where there are several; one that waits cannot be, and says from when', async () => {
    const requested = await open({
      [PAYOUT_CALLS.accounts]: { body: { result: [buildBankAccount(), second, waiting] } },
      [PAYOUT_CALLS.ask]: asked,
    });
    const shown = await filled();
    const select = shown.getByLabelText<HTMLSelectElement>('Rekening tujuan');
    expect(select.value).toBe('');
    const option = within(select).getByRole<HTMLOptionElement>('option', {
      name: 'BNI •••0001 (bisa dipakai 29 Nov 2026, 12.00 WIB)',
    });
    expect(option.disabled).toBe(true);
    await send();
    expect(await screen.findByText('Pilih rekening tujuan')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(select));
    expect(requested[PAYOUT_CALLS.ask]).toBeUndefined();
    await userEvent.selectOptions(select, 'ACC-2');
    await send();
    await waitFor(() =>
      expect(requested[PAYOUT_CALLS.ask]?.[0]?.body).toMatchObject({ account_id: 'ACC-2' }),
    );
  });

  test('[BO-2.351] without one that takes money it leads to the accounts', async () => {
    await open({ [PAYOUT_CALLS.accounts]: { body: { result: [waiting] } } });
    const shown = await panel();
    expect(await shown.findByText(/mulai 29 Nov 2026, 12.00 WIB/)).toBeTruthy();
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Minta pencairan' }).disabled).toBe(true);
    await userEvent.click(shown.getByRole('button', { name: 'Kelola rekening' }));
    expect(await screen.findByRole('dialog', { name: 'Rekening bank' })).toBeTruthy();
  });
});

describe('what is wrong', () => {
  test('[BO-2.352] more than is available, and no amount, stand beside their events and get the focus', async () => {
    const requested = await open();
    const shown = await filled();
    await userEvent.click(shown.getByRole('checkbox', { name: 'Raka Raki' }));
    await userEvent.clear(amountOf('Raka Raki'));
    await userEvent.clear(amountOf('Gita Pelajar'));
    await userEvent.type(amountOf('Gita Pelajar'), '3.000.001');
    await send();
    const first = amountOf('Gita Pelajar');
    await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'));
    const said = (field: HTMLElement) =>
      plain(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(said(first)).toBe('Paling banyak Rp 3.000.000');
    expect(said(amountOf('Raka Raki'))).toBe('Isi jumlah dalam rupiah, tanpa sen');
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(requested[PAYOUT_CALLS.ask]).toBeUndefined();
  });

  test('no event at all', async () => {
    const requested = await open();
    const shown = await panel();
    await shown.findByRole('checkbox', { name: 'Gita Pelajar' });
    await send();
    expect(await screen.findByText('Pilih minimal satu event')).toBeTruthy();
    expect(requested[PAYOUT_CALLS.ask]).toBeUndefined();
  });

  test('[BO-2.352] a refusal stands at its event with what to do, and what is available is looked up anew', async () => {
    const message = 'Dana Gita Pelajar yang tersedia lebih sedikit dari itu.';
    const details = { event_id: 'EVT-2', available_amount: 2_000_000 };
    const requested = await open({
      [PAYOUT_CALLS.balances]: [
        { body: { result: [gita, raka] } },
        { body: { result: [{ ...gita, available_amount: 2_000_000 }, raka] } },
      ],
      [PAYOUT_CALLS.ask]: { status: 409, body: problem('payout_exceeds_available', message, { details }) },
    });
    const shown = await filled();
    await send();
    const field = amountOf('Gita Pelajar');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(plain(said)).toBe(`${message} Yang tersedia sekarang Rp 2.000.000. Kurangi jumlahnya.`);
    expect(field.value).toBe('3.000.000');
    expect(await shown.findByText('Tersedia Rp 2.000.000')).toBeTruthy();
    await userEvent.clear(field);
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(requested[PAYOUT_CALLS.ask]).toHaveLength(1);
  });

  test('[BO-2.352] a refusal about an event that is settled stands below the events', async () => {
    const message = 'Kekurangan Bintang Kampus harus ikut dilunasi.';
    await open({
      [PAYOUT_CALLS.ask]: {
        status: 409,
        body: problem('payout_owed_differs', message, { details: { event_id: 'EVT-5' } }),
      },
    });
    await filled();
    await send();
    expect((await screen.findByText(new RegExp(message))).textContent).toContain('Periksa lagi totalnya');
  });

  test('too many in a row have to wait', async () => {
    const requested = await open({
      [PAYOUT_CALLS.ask]: {
        status: 429,
        body: problem('too_many_requests', 'Terlalu sering.'),
        headers: { 'Retry-After': '30' },
      },
    });
    await filled();
    await send();
    expect(await screen.findByText(/\d+ detik/)).toBeTruthy();
    await send();
    expect(requested[PAYOUT_CALLS.ask]).toHaveLength(1);
  });
});

describe('the factor', () => {
  test('[BO-2.353] is asked for and loses no field by that: refused all stays as it was, proven it is sent with the same key', async () => {
    const refused = { status: 403, body: problem('step_up_required', 'Verifikasi dulu.') };
    const requested = await open({
      [PAYOUT_CALLS.ask]: [refused, refused, asked],
      'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
      'POST /account/step-up': { body: { message: 'Terverifikasi.', until: new Date().toISOString() } },
    });
    await filled();
    await userEvent.clear(amountOf('Gita Pelajar'));
    await userEvent.type(amountOf('Gita Pelajar'), '1.250.000');
    await send();
    let question = within(await screen.findByRole('dialog', { name: 'Pastikan ini Anda' }));
    await question.findByLabelText('Kata sandi');
    await userEvent.click(question.getByRole('button', { name: 'Tutup' }));
    expect(await screen.findByText('Verifikasi dulu.')).toBeTruthy();
    expect(amountOf('Gita Pelajar').value).toBe('1.250.000');
    await send();
    question = within(await screen.findByRole('dialog', { name: 'Pastikan ini Anda' }));
    await userEvent.type(await question.findByLabelText('Kata sandi'), 'rahasia-sekali');
    await userEvent.click(question.getByRole('button', { name: 'Verifikasi' }));
    expect(await screen.findByText('Pencairan diminta.')).toBeTruthy();
    const keys = requested[PAYOUT_CALLS.ask]?.map(({ headers }) => headers[IDEMPOTENCY_KEY_HEADER]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
});
