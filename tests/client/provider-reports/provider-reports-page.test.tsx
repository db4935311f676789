import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ProviderReportsPage } from '#client/desk/pages/provider-reports.tsx';
import { HeldSession } from '#client/entities/accounts/held-session.tsx';
import { setLanguage } from '#client/lib/i18n/i18n.ts';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import type {
  ProviderReportRow,
  ReportDay,
  ReportDays,
} from '#contracts/provider-reports/provider-reports.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims, onePage } from '../../support/desk-client.ts';
import { buildDifference, buildReport, buildReportDay } from '../../support/desk-provider-reports.ts';

const PATH = '/dashboard/provider-reports';
const LIST = 'GET /admin/provider-reports';
const ONE = 'GET /admin/provider-reports/RPT-1';
const DAYS = 'GET /admin/provider-reports/days';
const CASES = 'GET /admin/money-cases';

const listed = (...rows: object[]) => ({ body: { result: rows, pagination: onePage(rows.length) } });
const days = (...rows: ReportDay[]) => daysOf({ result: rows, at_provider_amount: 48_000 });
const daysOf = (body: ReportDays) => ({ body });
const shown = (of: ProviderReportRow) => ({ body: { result: of } });

function show(answers: Parameters<typeof answerRequests>[0] = {}, at = PATH) {
  const requested = answerRequests({
    [LIST]: listed(buildReport()),
    [ONE]: shown(buildReport()),
    [DAYS]: days(buildReportDay()),
    [CASES]: listed(),
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
    at,
  );
  return requested;
}
const showReport = (of: ProviderReportRow, answers: Parameters<typeof answerRequests>[0] = {}) =>
  show({ [ONE]: shown(of), ...answers }, `${PATH}?tab=files&report=RPT-1`);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const drawer = async () => within(await screen.findByRole('dialog', { name: /./ }));
const rowOf = async (name: string | RegExp) =>
  within((await screen.findByRole('button', { name })).closest('tr') as HTMLElement);

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(async () => {
  closePages();
  clearClaims();
  await setLanguage('id');
});

describe('days of the books', () => {
  test('[BO-2.416] say ours, what the report says, and where they differ', async () => {
    show({
      [DAYS]: days(
        buildReportDay({
          day: '2026-11-20',
          payments: { ours: 12_000_000, theirs: 12_001_000, difference: -1_000 },
          fees: { ours: 84_000, theirs: 83_500, difference: 500 },
          open_differences: 2,
          agrees: false,
        }),
        buildReportDay({
          day: '2026-11-19',
          covered: { transactions: true, withdrawals: false },
          payments_agree: true,
          agrees: false,
        }),
      ),
    });
    const first = await rowOf('Buka hari 20 Nov 2026');
    for (const words of [
      /^Rp\s12\.000\.000$/,
      /^Rp\s12\.001\.000$/,
      /^−Rp\s1\.000$/,
      /^\+Rp\s500$/,
      '2 selisih',
    ])
      expect(first.getByText(words)).toBeTruthy();
    expect(first.getByText(/^−Rp\s1\.000$/).className).toContain('differs');
    const second = await rowOf('Buka hari 19 Nov 2026 tanpa laporan saldo');
    expect(second.getByText('Refund belum dibandingkan')).toBeTruthy();
    expect(second.queryByText('Cocok')).toBeNull();
    expect(second.getByText('tanpa laporan saldo')).toBeTruthy();
    const zeros = second.getAllByText(/^Rp\s0$/);
    expect(zeros).toHaveLength(3);
    for (const zero of zeros) expect(zero.className).toContain('zero');
  });

  test('[BO-2.416] say why nothing can be compared, what was decided, and what is hidden', async () => {
    const uncovered = { transactions: false, withdrawals: false };
    const unknown = { ours: 5_000, theirs: 0, difference: null };
    const hidden = { ours: null, theirs: null, difference: null };
    show({
      [DAYS]: days(
        buildReportDay({ day: '2999-01-01', covered: uncovered, payments: unknown, agrees: false }),
        buildReportDay({ day: '2026-11-18', covered: uncovered, payments: unknown, agrees: false }),
        buildReportDay({
          day: '2026-11-17',
          fees: { ours: 70, theirs: 1_070, difference: -1_000 },
          agrees: false,
        }),
        buildReportDay({ day: '2026-11-16', payments: hidden, fees: hidden, refunds: hidden }),
      ),
    });
    const states = [
      ['1 Jan 2999', 'Belum selesai'],
      ['18 Nov 2026', 'Belum ada laporan'],
      ['17 Nov 2026', 'Sudah diputuskan'],
      ['16 Nov 2026', 'Cocok'],
    ] as const;
    for (const [day, words] of states)
      expect((await rowOf(`Buka hari ${day}`)).getByText(words)).toBeTruthy();
    expect((await rowOf('Buka hari 16 Nov 2026')).getAllByText('disembunyikan')).toHaveLength(2);
    expect((await rowOf('Buka hari 18 Nov 2026')).getAllByText('–')).toHaveLength(2);
  });

  test('are added up above the list', async () => {
    show({
      [DAYS]: days(
        buildReportDay({ day: '2026-11-20', open_differences: 3, agrees: false, arrived_amount: 1_500 }),
        buildReportDay({ day: '2026-11-19', arrived_amount: 2_500 }),
        buildReportDay({ day: '2026-11-18' }),
        buildReportDay({
          day: '2026-11-17',
          covered: { transactions: false, withdrawals: false },
          agrees: false,
        }),
      ),
    });
    await screen.findByText('3 selisih');
    const summary = within(screen.getByRole('region', { name: 'Ringkasan hari' }));
    expect(summary.getByText('2 hari')).toBeTruthy();
    expect(summary.getByText('1 hari')).toBeTruthy();
    expect(summary.getByText('3')).toBeTruthy();
    expect(summary.getByText(/^Rp\s4\.000$/)).toBeTruthy();
    expect(summary.getByText(/^Rp\s48\.000$/)).toBeTruthy();
    expect(summary.queryByText('yang masuk lebih dari yang ada')).toBeNull();
  });

  test('[BO-2.416] say that more arrived in the bank than the provider had, and hide that where it is hidden', async () => {
    show({ [DAYS]: daysOf({ result: [buildReportDay()], at_provider_amount: -5_000 }) });
    expect(await screen.findByText('yang masuk lebih dari yang ada')).toBeTruthy();
    closePages();
    show({ [DAYS]: daysOf({ result: [buildReportDay()], at_provider_amount: null }) });
    const summary = within(await screen.findByRole('region', { name: 'Ringkasan hari' }));
    expect(await summary.findByText('disembunyikan')).toBeTruthy();
  });

  test('are those of the address; too many are not asked for', async () => {
    const requested = show({}, `${PATH}?from=2026-11-01&to=2026-11-20`);
    await screen.findByText('Cocok');
    expect(requested[DAYS]?.map(({ query }) => query.toString())).toEqual(['from=2026-11-01&to=2026-11-20']);
    closePages();
    const none = show({}, `${PATH}?from=2026-01-01&to=2026-11-20`);
    expect(await screen.findByText('Pilih paling banyak 93 hari.')).toBeTruthy();
    expect(none[DAYS]).toBeUndefined();
  });

  test('that cannot be loaded say so, and are tried again', async () => {
    show({
      [DAYS]: [{ status: 503, body: problem('unavailable', 'Layanan sibuk.') }, days(buildReportDay())],
    });
    expect(await screen.findByText('Error: Layanan sibuk.')).toBeTruthy();
    await press('Coba lagi');
    expect(await screen.findByText('Cocok')).toBeTruthy();
  });
});

describe('a day', () => {
  test('[BO-2.417] opens with its differences, each with its proposal and the way to its case', async () => {
    const requested = show({
      [DAYS]: days(buildReportDay({ open_differences: 1, agrees: false, arrived_amount: 9_000 })),
      [CASES]: listed(
        buildDifference(),
        buildDifference(
          { id: 'CSE-2', topic: 'report_twice', state: 'closed', decisions: [] },
          { theirs: 10_000, ours: 10_000 },
        ),
      ),
    });
    await press('Buka hari 20 Nov 2026');
    const opened = await drawer();
    expect(await opened.findByText('Biaya di laporan berbeda')).toBeTruthy();
    for (const words of ['Saran: Ikuti laporan', 'Menurut tarif', 'Dua kali di laporan', 'Ditutup'])
      expect(opened.getByText(words)).toBeTruthy();
    expect(opened.getByText(/^Rp\s1\.070$/)).toBeTruthy();
    expect(opened.getByText(/^Rp\s9\.000$/)).toBeTruthy();
    expect(opened.getByText(/dana event yang terkait tidak dicairkan/)).toBeTruthy();
    const [first] = opened.getAllByRole('link', { name: /^Buka kasusnya: / });
    expect(first?.getAttribute('href')).toBe('/dashboard/cases?view=all&case=CSE-1');
    expect(requested[CASES]?.at(-1)?.query.toString()).toBe('kind=difference&day=2026-11-20&limit=20');
    await userEvent.click(opened.getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('lists what arrived in the bank, row by row, each with its report', async () => {
    const arrivals = [
      {
        at: '2026-11-20T02:10:00.000Z',
        reference: 'WD-1',
        amount: 4_000,
        fee_amount: 500,
        report_id: 'RPT-1',
      },
      { at: '2026-11-20T09:40:00.000Z', reference: null, amount: 5_000, fee_amount: 0, report_id: 'RPT-2' },
    ];
    show({ [DAYS]: days(buildReportDay({ arrived_amount: 9_000, arrival_fee_amount: 500, arrivals })) });
    await press('Buka hari 20 Nov 2026');
    const list = within(await (await drawer()).findByRole('region', { name: 'Yang masuk ke rekening' }));
    const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/WD-1.*4\.000.*20 Nov 2026.*biaya.*500/);
    expect(second).toMatch(/tanpa nomor referensi.*5\.000/);
    expect(second).not.toContain('biaya');
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/provider-reports?tab=files&report=RPT-1',
      '/dashboard/provider-reports?tab=files&report=RPT-2',
    ]);
  });

  test('is opened and closed by the keyboard, which finds its row again', async () => {
    show();
    const row = await screen.findByRole('button', { name: 'Buka hari 20 Nov 2026' });
    row.focus();
    await userEvent.keyboard('{Enter}');
    await (await drawer()).findByText('Pembayaran');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(row);
  });

  test('[BO-2.417] without a difference says so, and leads to more of them than it shows', async () => {
    show({ [CASES]: [listed(), listed()] }, `${PATH}?day=2026-11-20`);
    const opened = await drawer();
    expect(await opened.findByText('Tidak ada selisih.')).toBeTruthy();
    expect(opened.getByText('Pembukuan kita dan laporan penyedia sama, sampai ke rupiahnya.')).toBeTruthy();
    closePages();
    show(
      { [CASES]: { body: { result: [buildDifference()], pagination: { ...onePage(31), total: 31 } } } },
      `${PATH}?day=2026-11-20`,
    );
    const all = await screen.findByRole('link', { name: 'Lihat semua 31 selisih' });
    expect(all.getAttribute('href')).toBe('/dashboard/cases?view=all&day=2026-11-20');
  });

  test('of an address that is none says so', async () => {
    const requested = show({}, `${PATH}?day=2026-02-30`);
    expect(await screen.findByText('Hari ini tidak ada.')).toBeTruthy();
    expect(requested[DAYS]?.some(({ query }) => query.get('from') === '2026-02-30')).toBe(false);
  });

  test('whose differences cannot be loaded says so', async () => {
    show(
      { [CASES]: { status: 503, body: problem('unavailable', 'Layanan sibuk.') } },
      `${PATH}?day=2026-11-20`,
    );
    expect(await (await drawer()).findByText('Error: Layanan sibuk.')).toBeTruthy();
  });
});

describe('the files', () => {
  test('[BO-2.418] say of which days each is, how many rows it has, what it found and how it stands', async () => {
    show(
      {
        [LIST]: listed(
          buildReport({ differences: 5, open_differences: 2, to: '2026-11-21' }),
          buildReport({ id: 'RPT-2', file_name: 'saldo.xlsx', kind: 'withdrawals', differences: 1 }),
          buildReport({
            id: 'RPT-3',
            file_name: 'besar.csv',
            state: 'booking',
            booked: { done: 300, added: 300, changed: 0, unchanged: 0 },
          }),
          buildReport({
            id: 'RPT-4',
            file_name: 'gagal.csv',
            state: 'failed',
            rows: null,
            fault: { code: 'time_unreadable', message: 'Bukan tanggal.', line: 4_120, column: 'Date' },
          }),
          buildReport({ id: 'RPT-5', file_name: 'separuh.csv', state: 'receiving', rows: null }),
        ),
      },
      `${PATH}?tab=files`,
    );
    const first = await rowOf('Buka laporan laporan.csv Transaksi, 20 Nov 2026 – 21 Nov 2026');
    for (const words of ['Transaksi', '1.200', '2 terbuka', 'Arif Budiman', 'Selesai'])
      expect(first.getByText(words)).toBeTruthy();
    const second = await rowOf(/saldo\.xlsx/);
    expect(second.getByText('semua selesai')).toBeTruthy();
    expect((await rowOf(/besar\.csv/)).getByText('Dibukukan 25%')).toBeTruthy();
    const failed = await rowOf(/gagal\.csv/);
    for (const words of ['Ditolak', 'baris 4.120']) expect(failed.getByText(words)).toBeTruthy();
    expect((await rowOf(/separuh\.csv/)).getByText('Belum lengkap')).toBeTruthy();
    expect(screen.getByText('1 berkas sedang dibaca')).toBeTruthy();
  });

  test('are filtered by kind and state, and cleared', async () => {
    const requested = show({}, `${PATH}?tab=files`);
    const last = () => requested[LIST]?.map(({ query }) => query.toString());
    await screen.findByText('laporan.csv');
    await userEvent.selectOptions(screen.getByLabelText('Jenis laporan'), 'withdrawals');
    await userEvent.selectOptions(screen.getByLabelText('Status berkas'), 'failed');
    await waitFor(() => expect(last()?.at(-1)).toBe('kind=withdrawals&state=failed&page=1&limit=10'));
    await press('Hapus filter');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hapus filter' })).toBeNull());
  });

  test.each([
    ['', 'Belum ada laporan'],
    ['&state=failed', 'Tidak ada berkas yang cocok dengan filter ini'],
  ])('that are none say so: %s', async (search, words) => {
    show({ [LIST]: listed() }, `${PATH}?tab=files${search}`);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('that cannot be loaded say so', async () => {
    show({ [LIST]: { status: 503, body: problem('unavailable', 'Layanan sibuk.') } }, `${PATH}?tab=files`);
    expect(await screen.findByText('Error: Layanan sibuk.')).toBeTruthy();
  });

  test('are looked up again while one is read; once it is, days and differences are, too', async () => {
    const reading = buildReport({ state: 'checking', rows: null });
    const requested = show({ [LIST]: [listed(reading), listed(buildReport())] });
    expect(await screen.findByText('1 berkas sedang dibaca')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('1 berkas sedang dibaca')).toBeNull());
    await waitFor(() => expect(requested[DAYS]?.length).toBe(2));
  });
});

describe('a file', () => {
  test('[BO-2.418] says what it booked, and leads to its days and its differences', async () => {
    const requested = showReport(
      buildReport({
        kind: 'withdrawals',
        booked: { done: 12, added: 7, changed: 3, unchanged: 2 },
        arrived_amount: 412_500,
        differences: 1,
      }),
      { [CASES]: listed(buildDifference()) },
    );
    const opened = await drawer();
    expect(await opened.findByText('1 selisih ditemukan.')).toBeTruthy();
    const sums = [
      ['Baris baru', '7'],
      ['Baris yang berubah', '3'],
      ['Baris tanpa perubahan', '2'],
    ] as const;
    for (const [label, value] of sums)
      expect(opened.getByText(label).nextElementSibling?.textContent).toBe(value);
    expect(opened.getByText(/^Rp\s412\.500$/)).toBeTruthy();
    expect(opened.getByText('3 MB')).toBeTruthy();
    expect(await opened.findByText('Biaya di laporan berbeda')).toBeTruthy();
    expect(requested[CASES]?.at(-1)?.query.toString()).toBe('kind=difference&report_id=RPT-1&limit=20');
    expect(opened.getByRole('link', { name: 'Lihat harinya' }).getAttribute('href')).toBe(
      `${PATH}?from=2026-11-20&to=2026-11-20`,
    );
  });

  test.each([
    [{}, 'Semua baris cocok dengan pembukuan kita.'],
    [
      { booked: { done: 9, added: 0, changed: 0, unchanged: 9 } },
      'Tidak ada yang berubah: semua baris sudah pernah dibaca, dan isinya sama.',
    ],
    [{ state: 'waiting' as const }, 'Dibaca begitu gilirannya tiba.'],
    [{ state: 'checking' as const }, 'Seluruh berkas dibaca dulu sekali, tanpa membukukan apa pun.'],
    [{ state: 'comparing' as const }, /^Semua baris dibukukan\. Sekarang dicari/],
    [{ state: 'receiving' as const, received: 1_048_576 }, /^Baru 1 MB dari 3 MB yang terunggah\./],
  ])('says how it stands: %j', async (overrides, words) => {
    showReport(buildReport(overrides));
    expect(await (await drawer()).findByText(words)).toBeTruthy();
  });

  test('that is booked shows how far it is', async () => {
    showReport(
      buildReport({ state: 'booking', booked: { done: 300, added: 300, changed: 0, unchanged: 0 } }),
    );
    const opened = await drawer();
    expect(await opened.findByText('300 dari 1.200 baris sudah dibukukan.')).toBeTruthy();
    const bar = opened.getByRole('progressbar', { name: 'Baris yang sudah dibukukan' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['300', '1200']);
  });

  const none = { rows: null, booked: { done: 0, added: 0, changed: 0, unchanged: 0 } };

  test('[BO-2.418] that was refused says in which line, and why', async () => {
    showReport(
      buildReport({
        ...none,
        state: 'failed',
        fault: {
          code: 'amount_unreadable',
          message: 'Kolom Mdr amount di baris 8412 bukan jumlah dalam rupiah bulat.',
          line: 8_412,
          column: 'Mdr amount',
        },
      }),
    );
    const opened = await drawer();
    expect(await opened.findByText('Ditolak di baris 8.412')).toBeTruthy();
    expect(opened.getByText(/bukan jumlah dalam rupiah bulat/)).toBeTruthy();
    expect(opened.getByText('Tidak ada baris yang dibukukan.')).toBeTruthy();
  });

  test('whose columns are not all there names them, and where names are configured', async () => {
    showReport(
      buildReport({
        ...none,
        state: 'failed',
        fault: { code: 'columns_missing', message: 'Kolom ini tidak ada: …', line: 1, column: 'Amount, Fee' },
      }),
    );
    const opened = await drawer();
    const missing = within((await opened.findByText('Amount')).closest('ul') as HTMLElement);
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Amount', 'Fee']);
    expect(opened.getByText(/REPORT_COLUMNS/)).toBeTruthy();
  });

  test('that was refused too late says what of it is booked', async () => {
    showReport(
      buildReport({
        state: 'failed',
        booked: { done: 500, added: 500, changed: 0, unchanged: 0 },
        fault: { code: 'too_many_differences', message: 'Terlalu banyak selisih.', line: null, column: null },
      }),
    );
    const opened = await drawer();
    expect(await opened.findByText('500 baris sudah dibukukan sebelum berkas ini ditolak.')).toBeTruthy();
    expect(opened.getByText('Mengapa ditolak')).toBeTruthy();
  });

  test('that is gone says so', async () => {
    show(
      { [ONE]: { status: 404, body: problem('report_not_found', 'Laporan tidak ditemukan.') } },
      `${PATH}?tab=files&report=RPT-1`,
    );
    expect(await screen.findByText(/^Laporan ini tidak ada\./)).toBeTruthy();
  });

  test('is said in English, too', async () => {
    await setLanguage('en');
    showReport(buildReport({ differences: 2, open_differences: 2 }));
    expect(await (await drawer()).findByText('2 differences were found.')).toBeTruthy();
  });
});
