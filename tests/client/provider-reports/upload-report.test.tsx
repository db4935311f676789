import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ProviderReportsPage } from '#client/desk/pages/provider-reports.tsx';
import { HeldSession } from '#client/entities/accounts/held-session.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { REPORT_BYTES_MAX, REPORT_PART_BYTES } from '#contracts/provider-reports/provider-reports.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims, onePage } from '../../support/desk-client.ts';
import { buildReport, buildReportDay } from '../../support/desk-provider-reports.ts';

const PATH = '/dashboard/provider-reports';
const LIST = 'GET /admin/provider-reports';
const ONE = 'GET /admin/provider-reports/RPT-1';
const ANNOUNCE = 'POST /admin/provider-reports';
const SUBMIT = 'POST /admin/provider-reports/RPT-1/submit';
const part = (number: number) => `PUT /admin/provider-reports/RPT-1/parts/${number}`;

const receiving = buildReport({ state: 'receiving', rows: null, finished_at: null });
const waiting = buildReport({ state: 'waiting', rows: null, finished_at: null });
const announced: Answer = { status: 201, body: { message: 'Laporan siap diunggah.', result: receiving } };
const stored: Answer = { body: { message: 'Bagian laporan tersimpan.', result: receiving } };
const submitted: Answer = { body: { message: 'Laporan sedang dibaca.', result: waiting } };

function show(answers: Parameters<typeof answerRequests>[0] = {}) {
  const requested = answerRequests({
    [LIST]: { body: { result: [], pagination: onePage(0) } },
    'GET /admin/provider-reports/days': { body: { result: [buildReportDay()] } },
    [ONE]: { body: { result: waiting } },
    [ANNOUNCE]: announced,
    [part(0)]: stored,
    [part(1)]: stored,
    [part(2)]: stored,
    [SUBMIT]: submitted,
    ...answers,
  });
  renderPages(
    {
      [PATH]: (
        <HeldSession claims={buildDeskClaims()}>
          <ProviderReportsPage />
        </HeldSession>
      ),
    },
    PATH,
  );
  return requested;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fileOf = (bytes: number) => {
  const file = new File(['x'], 'laporan.csv', { type: 'text/csv' });
  // Nobody needs so many bytes for what is counted.
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
async function openPanel() {
  await press('Unggah laporan');
  return within(await screen.findByRole('dialog', { name: 'Unggah laporan' }));
}
async function send(bytes = 10) {
  const panel = await openPanel();
  await userEvent.upload(panel.getByLabelText('Berkas'), fileOf(bytes));
  await userEvent.click(panel.getByRole('button', { name: 'Unggah' }));
}
const parts = (requested: ReturnType<typeof show>) =>
  [0, 1, 2].map((number) => requested[part(number)]?.length ?? 0);
const TWO_AND_A_BIT = REPORT_PART_BYTES * 2 + 5;

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(() => {
  closePages();
  clearClaims();
});

describe('a report is uploaded', () => {
  test('[BO-2.415] by its kind, its days and its file: announced, sent, and handed in', async () => {
    const requested = show();
    const panel = await openPanel();
    await userEvent.click(panel.getByText('Saldo dan penarikan'));
    for (const [label, day] of [
      ['Dari tanggal', '18/11/2026'],
      ['Sampai tanggal', '20/11/2026'],
    ] as const) {
      await userEvent.clear(panel.getByLabelText(label));
      await userEvent.type(panel.getByLabelText(label), day);
    }
    await userEvent.upload(panel.getByLabelText('Berkas'), fileOf(10));
    expect(panel.getByText('laporan.csv')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Unggah' }));
    expect(await screen.findByText('Laporan sedang dibaca.')).toBeTruthy();
    expect(requested[ANNOUNCE]?.map(({ body }) => body)).toEqual([
      { kind: 'withdrawals', from: '2026-11-18', to: '2026-11-20', file_name: 'laporan.csv', bytes: 10 },
    ]);
    expect(parts(requested)).toEqual([1, 0, 0]);
    // What it comes to stands beside the list of files.
    expect(await screen.findByText('Dibaca begitu gilirannya tiba.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Unggahan' })).toBeNull();
  });

  test('[BO-2.415] in parts of 8 MiB, one after the other', async () => {
    const gate = Promise.withResolvers<void>();
    const requested = show({ [part(1)]: { ...(stored as object), after: gate.promise } });
    await send(TWO_AND_A_BIT);
    const strip = within(await screen.findByRole('region', { name: 'Unggahan' }));
    expect(await strip.findByText('8 MB dari 16 MB')).toBeTruthy();
    expect(strip.getByText('Biarkan halaman ini terbuka sampai selesai.')).toBeTruthy();
    expect(strip.getByRole('progressbar').getAttribute('value')).toBe(String(REPORT_PART_BYTES));
    expect(parts(requested)).toEqual([1, 1, 0]);
    // One file at a time.
    expect(screen.queryByRole('button', { name: 'Unggah laporan' })).toBeNull();
    gate.resolve();
    expect(await screen.findByText('Laporan sedang dibaca.')).toBeTruthy();
    expect(parts(requested)).toEqual([1, 1, 1]);
    expect(requested[SUBMIT]).toHaveLength(1);
  });

  test('and the file is asked for, must hold something, and may be no larger than the server takes', async () => {
    const requested = show();
    const panel = await openPanel();
    const upload = () => userEvent.click(panel.getByRole('button', { name: 'Unggah' }));
    await upload();
    expect(await panel.findByText('Pilih berkasnya.')).toBeTruthy();
    await userEvent.upload(panel.getByLabelText('Berkas'), fileOf(0));
    await upload();
    expect(await panel.findByText('Berkas ini kosong.')).toBeTruthy();
    await userEvent.upload(panel.getByLabelText('Berkas'), fileOf(REPORT_BYTES_MAX + 1));
    await upload();
    expect(await panel.findByText('Berkas ini lebih besar dari 256 MB.')).toBeTruthy();
    expect(requested[ANNOUNCE]).toBeUndefined();
  });

  test.each([
    ['20/11/2026', '19/11/2026', 'Hari terakhir harus setelah hari pertama.'],
    ['01/10/2026', '01/11/2026', 'Pilih paling banyak 31 hari.'],
    ['31/12/2998', '01/01/2999', 'Hari yang belum tiba tidak punya laporan.'],
  ])('of days in their order, few enough, and none to come: %s to %s', async (from, to, words) => {
    const requested = show();
    const panel = await openPanel();
    for (const [label, day] of [
      ['Dari tanggal', from],
      ['Sampai tanggal', to],
    ] as const)
      fireEvent.change(panel.getByLabelText(label), { target: { value: day } });
    await userEvent.upload(panel.getByLabelText('Berkas'), fileOf(10));
    await userEvent.click(panel.getByRole('button', { name: 'Unggah' }));
    expect(await panel.findByText(words)).toBeTruthy();
    expect(requested[ANNOUNCE]).toBeUndefined();
  });

  test('and what the server refuses stands in the form, with what was filled in', async () => {
    show({ [ANNOUNCE]: { status: 422, body: problem('report_days_invalid', 'Pilih hari yang berurutan.') } });
    await send();
    const panel = within(await screen.findByRole('dialog', { name: 'Unggah laporan' }));
    expect(await panel.findByText('Pilih hari yang berurutan.')).toBeTruthy();
    expect(panel.getByText('laporan.csv')).toBeTruthy();
  });

  test('and is thrown away only after a question', async () => {
    show();
    const panel = await openPanel();
    await userEvent.upload(panel.getByLabelText('Berkas'), fileOf(10));
    await userEvent.click(panel.getByRole('button', { name: 'Batal' }));
    await press('Ya, buang');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an upload that stops', () => {
  test('[BO-2.415] for want of a network goes on with the part that was under way, by itself once there is one', async () => {
    const requested = show({ [part(1)]: ['network', stored] });
    await send(TWO_AND_A_BIT);
    expect(await screen.findByText(/^Jaringan terputus\./)).toBeTruthy();
    expect(screen.getByText('Unggahan laporan.csv terhenti')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Laporan sedang dibaca.')).toBeTruthy();
    expect(parts(requested)).toEqual([1, 2, 1]);
    expect(requested[ANNOUNCE]).toHaveLength(1);
  });

  test('for another reason says it, and goes on by a press', async () => {
    const requested = show({
      [part(1)]: [{ status: 503, body: problem('unavailable', 'Layanan sibuk.') }, stored],
    });
    await send(TWO_AND_A_BIT);
    expect(await screen.findByText('Layanan sibuk.')).toBeTruthy();
    await press('Lanjutkan');
    expect(await screen.findByText('Laporan sedang dibaca.')).toBeTruthy();
    expect(parts(requested)).toEqual([1, 2, 1]);
  });

  test('as its answer was lost after it was handed in is done', async () => {
    const requested = show({
      [SUBMIT]: ['network', { status: 409, body: problem('report_not_receiving', 'Sudah diserahkan.') }],
    });
    await send();
    await press('Lanjutkan');
    expect(await screen.findByText('Dibaca begitu gilirannya tiba.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Unggahan' })).toBeNull();
    expect(parts(requested)).toEqual([1, 0, 0]);
  });

  test('as the server has removed it begins anew', async () => {
    const requested = show({
      [part(1)]: [{ status: 404, body: problem('report_not_found', 'Laporan tidak ditemukan.') }, stored],
    });
    await send(TWO_AND_A_BIT);
    await press('Unggah dari awal');
    expect(await screen.findByText('Laporan sedang dibaca.')).toBeTruthy();
    expect(requested[ANNOUNCE]).toHaveLength(2);
    expect(parts(requested)).toEqual([2, 2, 1]);
  });

  test('by somebody’s will stops after a question, and sends nothing more', async () => {
    const gate = Promise.withResolvers<void>();
    const requested = show({ [part(0)]: { ...(stored as object), after: gate.promise } });
    await send(TWO_AND_A_BIT);
    await press('Batalkan');
    await press('Lanjut mengunggah');
    await press('Batalkan');
    await press('Ya, batalkan');
    expect(await screen.findByText('Unggahan dibatalkan.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Unggahan' })).toBeNull();
    gate.resolve();
    await screen.findByRole('button', { name: 'Unggah laporan' });
    expect(parts(requested)).toEqual([1, 0, 0]);
    expect(requested[SUBMIT]).toBeUndefined();
  });

  test('is asked about before its window is closed', async () => {
    const gate = Promise.withResolvers<void>();
    show({ [part(0)]: { ...(stored as object), after: gate.promise } });
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await screen.findByRole('button', { name: 'Unggah laporan' });
    expect(leave()).toBe(false);
    await send();
    await screen.findByRole('region', { name: 'Unggahan' });
    expect(leave()).toBe(true);
    gate.resolve();
    await screen.findByText('Laporan sedang dibaca.');
    expect(leave()).toBe(false);
  });
});
