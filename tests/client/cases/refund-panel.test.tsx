import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HeldSession } from '#client/entities/accounts/held-session.tsx';
import { setLanguage } from '#client/lib/i18n/i18n.ts';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import type { RefundPreview } from '#contracts/cases/cases.ts';
import type { TransactionDetail } from '#contracts/orders/transactions.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/request-headers.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildCase, buildCaseRow, buildPreview } from '../../support/desk-cases.ts';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { buildBill } from '../../support/desk-transactions.ts';

const { BillWithRefunds } = await import('#client/desk/flows/transaction/bill-with-refunds.tsx');

const ID = 'SRK-261121-7F2KX91QDM';
const BILL = `GET /admin/transactions/${ID}`;
const CASES = `GET /admin/transactions/${ID}/cases`;
const PREVIEW = `POST /admin/transactions/${ID}/refund-preview`;
const ASK = `POST /admin/transactions/${ID}/refunds`;

const says = (overrides: Partial<RefundPreview> = {}): Answer => ({
  body: { result: buildPreview(overrides) },
});
const asked: Answer = {
  status: 201,
  body: {
    message: 'Pengembalian diminta dan menunggu persetujuan.',
    result: buildCase({ to_approve: false }),
  },
};
/** Answers by what is asked: all of it, votes, or an amount. */
const byScope =
  (answers: Partial<Record<'full' | 'votes' | 'amount', Answer>>) =>
  ({ body }: { body: unknown }): Answer =>
    answers[(body as { scope: 'full' | 'votes' | 'amount' }).scope] ?? says();

function show(answers: Parameters<typeof answerRequests>[0] = {}, bill: Partial<TransactionDetail> = {}) {
  const requested = answerRequests({
    [BILL]: { body: { result: buildBill(bill) } },
    [CASES]: { body: { result: [] } },
    [PREVIEW]: says(),
    [ASK]: asked,
    ...answers,
  });
  renderPages(
    {
      '/': (
        <HeldSession claims={buildDeskClaims()}>
          <BillWithRefunds id={ID} onClose={() => undefined} />
        </HeldSession>
      ),
    },
    '/',
  );
  return requested;
}
const openPanel = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Kembalikan dana' }));
  return within(await screen.findByRole('dialog', { name: 'Kembalikan dana' }));
};
type Panel = Awaited<ReturnType<typeof openPanel>>;
const outcome = async (panel: Panel) =>
  within(await panel.findByRole('region', { name: 'Yang akan terjadi' }));
const fillWhy = async (panel: Panel) => {
  await userEvent.selectOptions(panel.getByLabelText('Alasan'), 'mistake');
  await userEvent.type(panel.getByLabelText('Penjelasan'), 'Salah pilih finalis.');
};
const votesOf = (panel: Panel, name: string) =>
  panel.getByRole('textbox', { name: `Jumlah vote untuk ${name}` });

let isWide = true;
const listeners = new Set<() => void>();
/** Whether there is room beside the list. */
async function setWide(is: boolean): Promise<void> {
  isWide = is;
  await act(async () => {
    for (const listener of listeners) listener();
  });
}

beforeEach(() => {
  setClaims(buildDeskClaims());
  isWide = true;
  listeners.clear();
  globalThis.matchMedia = jest.fn((media: string) => ({
    ...{ media, matches: media.includes('80rem') && isWide, onchange: null },
    addEventListener: (_change: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_change: string, listener: () => void) => listeners.delete(listener),
    ...{ dispatchEvent: jest.fn(), addListener: jest.fn(), removeListener: jest.fn() },
  })) as unknown as typeof matchMedia;
});
afterEach(async () => {
  closePages();
  clearClaims();
  await setLanguage('id');
});

describe('a bill', () => {
  test('has its cases, each with the way to it', async () => {
    show({
      [CASES]: {
        body: { result: [buildCaseRow({ state: 'confirmed', closed_at: '2026-11-22T01:00:00.000Z' })] },
      },
    });
    const link = await screen.findByRole('link', { name: 'Pengembalian dana' });
    expect(link.getAttribute('href')).toBe('/dashboard/cases?view=all&case=CSE-1');
    expect(screen.getByText('Selesai')).toBeTruthy();
  });

  test('whose cases cannot be loaded says so', async () => {
    show({ [CASES]: { status: 503, body: problem('unavailable', 'Layanan sibuk.') } });
    expect(await screen.findByText('Error: Layanan sibuk.')).toBeTruthy();
  });

  test('has its cases for support, which has no list to go to', async () => {
    setClaims({ ...buildDeskClaims(), platform_role: 'support' });
    show({ [CASES]: { body: { result: [buildCaseRow({ to_approve: false })] } } });
    expect(await screen.findByText('Pengembalian dana')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pengembalian dana' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Kembalikan dana' })).toBeTruthy();
  });

  test.each([
    ['that was not paid', { status: 'expire' }, {}],
    ['that was given back as a whole', { status: 'refund' }, {}],
    [
      'for a role that asks for none',
      { status: 'settlement' },
      { role_id: 'ROLE002', eo_id: 'EO-1', team_role: 'viewer' },
    ],
  ] as const)('%s has no button to give money back', async (_which, bill, claims) => {
    setClaims({ ...buildDeskClaims(), ...claims });
    show({}, bill);
    await screen.findByText('Yayasan Pesona Nusantara');
    expect(screen.queryByRole('button', { name: 'Kembalikan dana' })).toBeNull();
  });
});

describe('what a refund would do', () => {
  test('[BO-2.403] of all of it stands there at once: board, whose money, which way, who has to agree', async () => {
    const requested = show();
    const panel = await openPanel();
    const shown = await outcome(panel);
    expect(shown.getByText(/^Rp\s37\.500$/)).toBeTruthy();
    expect(shown.getByText(/10 menjadi 0 suara di order ini/).textContent).toContain('peringkat 3 menjadi 4');
    expect(shown.getByText(/5 menjadi 0 suara di order ini/).textContent).toContain('peringkat 7, tetap');
    const shares = shown.getAllByRole('listitem').slice(2);
    expect(shares.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Penyelenggara Rp 26.250',
      'Sorak Rp 8.625',
      'Biaya pembayaran Rp 2.625',
    ]);
    expect(shown.getByText('QRIS, ke sumber asalnya')).toBeTruthy();
    expect(shown.getByText(/Orang lain harus menyetujui/)).toBeTruthy();
    expect(panel.getByRole('button', { name: /^Minta pengembalian Rp\s37\.500$/ })).toBeTruthy();
    expect(requested[PREVIEW]?.[0]?.body).toEqual({ scope: 'full', lines: [] });
  });

  test('without ranks says nothing of them, and by transfer what the buyer does', async () => {
    const [line] = buildPreview().lines;
    show({
      [PREVIEW]: says({
        lines: line ? [{ ...line, rank_before: null, rank_after: null }] : [],
        route: { kind: 'transfer', not_before: null },
        needs_approval: false,
      }),
    });
    const panel = await openPanel();
    const shown = await outcome(panel);
    expect(shown.getByText(/peringkat disembunyikan/)).toBeTruthy();
    expect(shown.getByText(/Pembeli mengisi rekening lewat tautan/)).toBeTruthy();
    expect(shown.getByText(/tanpa orang kedua/)).toBeTruthy();
    expect(panel.getByRole('button', { name: /^Kembalikan Rp\s37\.500$/ })).toBeTruthy();
  });

  test('names the hour from which the provider takes it', async () => {
    show({ [PREVIEW]: says({ route: { kind: 'provider', not_before: '2026-11-21T23:00:00.000Z' } }) });
    const shown = await outcome(await openPanel());
    expect(shown.getByText(/Penyedia menerimanya mulai 22 Nov 2026, 06.00 WIB/)).toBeTruthy();
  });

  test('of late money is an amount without votes', async () => {
    const whose = { organizer: 0, platform: 0, tax: 0, fee: 0, suspense: 37_500 };
    show({ [PREVIEW]: says({ votes: 0, lines: [], whose }) });
    const panel = await openPanel();
    const shown = await outcome(panel);
    expect(shown.getByText('Tidak ada suara yang gugur.')).toBeTruthy();
    expect(shown.getByText('Uang yang ditahan')).toBeTruthy();
    expect(panel.queryByRole('radio', { name: /Sebagian suara/ })).toBeNull();
  });

  test('[BO-2.403] follows the votes that are chosen', async () => {
    const requested = show({
      [PREVIEW]: byScope({ votes: says({ amount: 5_000, left_after: 32_500, votes: 2 }) }),
    });
    const panel = await openPanel();
    await outcome(panel);
    await userEvent.click(panel.getByRole('radio', { name: /Sebagian suara/ }));
    expect(panel.queryByRole('region', { name: 'Yang akan terjadi' })).toBeNull();
    await userEvent.type(votesOf(panel, 'Komang Sri Dewi'), '2');
    expect(await (await outcome(panel)).findByText(/^Rp\s5\.000$/)).toBeTruthy();
    expect(requested[PREVIEW]?.at(-1)?.body).toEqual({
      scope: 'votes',
      lines: [{ finalist_id: 'FIN-2', votes: 2 }],
    });
  });

  test('of an amount asks whose votes fall, and goes on once they are said', async () => {
    const requested = show({
      [PREVIEW]: ({ body }) => {
        const { scope, lines } = body as { scope: string; lines: unknown[] };
        if (scope !== 'amount') return says();
        const rest = { amount: 7_500, left_after: 30_000, votes: 3 };
        return lines.length > 0 ? says(rest) : says({ ...rest, lines: [], must_choose_lines: true });
      },
    });
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('radio', { name: /Sejumlah uang/ }));
    await userEvent.type(panel.getByLabelText('Jumlah'), '7.500');
    await fillWhy(panel);
    expect(await panel.findByText('0 dari 3 suara dipilih')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Kembalikan dana' }).hasAttribute('disabled')).toBe(true);
    await userEvent.type(votesOf(panel, 'Ayu Larasati'), '3');
    await userEvent.click(await panel.findByRole('button', { name: /^Minta pengembalian Rp\s7\.500$/ }));
    await waitFor(() =>
      expect(requested[ASK]?.[0]?.body).toEqual({
        scope: 'amount',
        amount: 7_500,
        lines: [{ finalist_id: 'FIN-1', votes: 3 }],
        reason: 'mistake',
        note: 'Salah pilih finalis.',
        expected_amount: 7_500,
      }),
    );
  });

  test('that the server refuses says why, in its place', async () => {
    show({
      [PREVIEW]: byScope({
        votes: { status: 409, body: problem('refund_not_possible', 'Tidak dapat dikembalikan.') },
      }),
    });
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('radio', { name: /Sebagian suara/ }));
    await userEvent.type(votesOf(panel, 'Ayu Larasati'), '1');
    expect(await panel.findByText('Tidak dapat dikembalikan.')).toBeTruthy();
  });

  test.each(['refund_not_possible', 'results_hidden'])('cannot be at all: %s', async (code) => {
    show({ [PREVIEW]: { status: 409, body: problem(code, 'Hasil sedang disembunyikan.') } });
    const panel = await openPanel();
    expect(await panel.findByText('Belum bisa dikembalikan')).toBeTruthy();
    expect(panel.getByText('Hasil sedang disembunyikan.')).toBeTruthy();
    expect(panel.queryByLabelText('Alasan')).toBeNull();
  });

  test('waits for another refund that is under way, and leads to it', async () => {
    show({ [CASES]: { body: { result: [buildCaseRow()] } } });
    await screen.findByRole('link', { name: 'Pengembalian dana' });
    const panel = await openPanel();
    expect(await panel.findByText(/masih berjalan/)).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Buka kasusnya' }).getAttribute('href')).toBe(
      '/dashboard/cases?case=CSE-1',
    );
  });

  test('that cannot be loaded is tried again', async () => {
    show({ [PREVIEW]: [{ status: 503, body: problem('unavailable', 'Layanan sibuk.') }, says()] });
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Coba lagi' }));
    expect((await outcome(panel)).getByText(/^Rp\s37\.500$/)).toBeTruthy();
  });
});

describe('asking for it', () => {
  test('[BO-2.404] sends what was shown, with reason and words, and shows the case', async () => {
    const requested = show({ [CASES]: [{ body: { result: [] } }, { body: { result: [buildCaseRow()] } }] });
    const panel = await openPanel();
    await outcome(panel);
    await fillWhy(panel);
    await userEvent.click(panel.getByRole('button', { name: /^Minta pengembalian/ }));
    expect(await screen.findByText(/menunggu persetujuan/i)).toBeTruthy();
    expect(requested[ASK]?.map(({ body }) => body)).toEqual([
      { scope: 'full', lines: [], reason: 'mistake', note: 'Salah pilih finalis.', expected_amount: 37_500 },
    ]);
    expect(await screen.findByRole('link', { name: 'Pengembalian dana' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Kembalikan dana' })).toBeNull());
  });

  test('needs a reason and words; an amount within what is there, and votes', async () => {
    const requested = show();
    const panel = await openPanel();
    await outcome(panel);
    const send = () => userEvent.click(panel.getByRole('button', { name: /^(?:Minta|Kembalikan)/ }));
    await userEvent.click(panel.getByRole('radio', { name: /Sejumlah uang/ }));
    await userEvent.type(panel.getByLabelText('Jumlah'), '99.000');
    await send();
    expect(await panel.findByText(/^Tulis jumlah dari Rp 1 sampai Rp\s37\.500\.$/)).toBeTruthy();
    expect(panel.getByText('Pilih alasannya.')).toBeTruthy();
    expect(panel.getByText('Wajib diisi.')).toBeTruthy();
    await userEvent.click(panel.getByRole('radio', { name: /Sebagian suara/ }));
    await send();
    expect(await panel.findByText('Pilih sedikitnya satu suara.')).toBeTruthy();
    expect(requested[ASK]).toBeUndefined();
  });

  test('goes on after a factor was given, with the same key and without losing a field', async () => {
    const requested = show({
      [ASK]: [{ status: 403, body: problem('step_up_required', 'Butuh verifikasi ulang.') }, asked],
      'POST /account/step-up/options': { body: { methods: ['password'], passkey: null } },
      'POST /account/step-up': { body: { message: 'Ya.', until: new Date().toISOString() } },
    });
    const panel = await openPanel();
    await outcome(panel);
    await fillWhy(panel);
    await userEvent.click(panel.getByRole('button', { name: /^Minta pengembalian/ }));
    const proof = within(await screen.findByRole('dialog', { name: 'Pastikan ini Anda' }));
    expect(screen.getByDisplayValue('Salah pilih finalis.')).toBeTruthy();
    await userEvent.type(await proof.findByLabelText('Kata sandi'), 'rahasia-123{Enter}');
    expect(await screen.findByText(/menunggu persetujuan/i)).toBeTruthy();
    const [refused, again] = requested[ASK] ?? [];
    expect(again?.body).toEqual(refused?.body);
    expect(again?.headers[IDEMPOTENCY_KEY_HEADER]).toBe(refused?.headers[IDEMPOTENCY_KEY_HEADER]);
    expect(refused?.headers[IDEMPOTENCY_KEY_HEADER]).toMatch(/^[\w-]{36}$/);
  });

  test('[BO-2.403] of an order that has changed shows what would go back now, and keeps what was filled in', async () => {
    const requested = show({
      [PREVIEW]: ({ body }) =>
        (body as { scope: string }).scope === 'full' && isOutdated ? says({ amount: 30_000 }) : says(),
      [ASK]: () => {
        const before = isOutdated;
        isOutdated = true;
        return before ? asked : { status: 409, body: problem('refund_outdated', 'Order berubah.') };
      },
    });
    let isOutdated = false;
    const panel = await openPanel();
    await outcome(panel);
    await fillWhy(panel);
    await userEvent.click(panel.getByRole('button', { name: /^Minta pengembalian Rp\s37\.500$/ }));
    expect(await panel.findByText(/Hitungannya sudah diperbarui/)).toBeTruthy();
    await userEvent.click(await panel.findByRole('button', { name: /^Minta pengembalian Rp\s30\.000$/ }));
    await waitFor(() =>
      expect(requested[ASK]?.map(({ body }) => body)).toMatchObject([
        { expected_amount: 37_500 },
        { expected_amount: 30_000, note: 'Salah pilih finalis.' },
      ]),
    );
  });

  test('keeps what was filled in when the window becomes narrower', async () => {
    show();
    const panel = await openPanel();
    await outcome(panel);
    await fillWhy(panel);
    await setWide(false);
    expect(panel.getByDisplayValue('Salah pilih finalis.')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: ID, hidden: true })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: /^Minta pengembalian/ }));
    // Once it is sent the bill goes where it belongs.
    expect(await screen.findByRole('dialog', { name: ID })).toBeTruthy();
  });

  test('asks before what was filled in is thrown away', async () => {
    show();
    const panel = await openPanel();
    await outcome(panel);
    await fillWhy(panel);
    await userEvent.click(panel.getByRole('button', { name: 'Batal' }));
    expect(await screen.findByRole('dialog', { name: 'Buang perubahan?' })).toBeTruthy();
  });

  test('is there in English, too', async () => {
    await setLanguage('en');
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    expect(await screen.findByRole('button', { name: /^Ask for a refund of Rp\s37\.500$/ })).toBeTruthy();
  });
});
