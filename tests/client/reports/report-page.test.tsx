import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReportAmounts } from '#contracts/reports/report.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { buildOrganizerRow, pageOf } from '../../support/desk-events.ts';

/** A line is drawn on a canvas, which jsdom does not have; its figures stand below it. */
const NoLine = () => null;
jest.unstable_mockModule('react-chartjs-2', () => ({ Line: NoLine, Doughnut: NoLine }));
const saveFile = jest.fn<(file: { blob: Blob; fileName: string }) => void>();
jest.unstable_mockModule('#client/lib/save-file.ts', () => ({ saveFile }));
const { clearClaims, setClaims } = await import('#client/lib/session.ts');
const { ReportPage } = await import('#client/desk/pages/report.tsx');

const PATH = '/dashboard/report';
const REPORT = 'GET /admin/reports';
const DAYS = `${PATH}?from=2026-11-20&to=2026-11-21`;

const amounts = (overrides: Partial<ReportAmounts> = {}): ReportAmounts => ({
  transaction_count: 4,
  votes: 29,
  gross_amount: 100_000,
  refund_amount: 27_500,
  tax_amount: 0,
  fee_amount: 0,
  eo_amount: 50_750,
  sorak_amount: 21_750,
  ...overrides,
});
const none = amounts({
  transaction_count: 0,
  votes: 0,
  gross_amount: 0,
  refund_amount: 0,
  eo_amount: 0,
  sorak_amount: 0,
});
const event = { event_id: 'EVT-1', event_name: 'Putri Nusantara 2026', event_organizer: 'Yayasan Pesona' };
const report = {
  total: amounts(),
  events: [{ ...event, ...amounts() }],
  periods: [
    { period: '2026-11-20', ...none },
    { period: '2026-11-21', ...amounts() },
  ],
  hidden_events: 0,
};

const show = (at = DAYS, answers: Parameters<typeof answerRequests>[0] = {}) => {
  const requested = answerRequests({
    [REPORT]: { body: report },
    'GET /admin/event-organizers': pageOf('event_organizers', [buildOrganizerRow()]),
    ...answers,
  });
  renderPages({ [PATH]: <ReportPage /> }, at);
  return requested;
};

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(() => {
  closePages();
  clearClaims();
});

test('[BO-2.03] a report adds up by event and, where anything moved, by period', async () => {
  const requested = show();
  const sums = within(screen.getByRole('region', { name: 'Jumlah laporan' }));
  expect(await sums.findByText('Rp 100.000')).toBeTruthy();
  expect(sums.getByText('SUARA').nextSibling?.textContent).toBe('29');
  const row = (await screen.findByText('Putri Nusantara 2026')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Rp 50.750')).toBeTruthy();
  expect(requested[REPORT]?.[0]?.query.toString()).toBe('from=2026-11-20&to=2026-11-21&span=day');
  await userEvent.click(screen.getByRole('tab', { name: 'Per periode' }));
  const periods = within(await screen.findByRole('table', { name: 'Per periode' }));
  expect(periods.getAllByRole('row')).toHaveLength(2);
  expect(periods.getByText('21 Nov 2026')).toBeTruthy();
});

test('[BO-2.03] a report is requested by organizer and by month; days that make no sense are reported', async () => {
  const requested = show();
  await screen.findByRole('option', { name: 'Forum Drumband' });
  const last = () => requested[REPORT]?.at(-1)?.query.toString();
  await userEvent.selectOptions(screen.getByLabelText('Select Event Organizer'), 'EO-1');
  await waitFor(() => expect(last()).toContain('event_organizer_id=EO-1'));
  await userEvent.selectOptions(screen.getByLabelText('Per'), 'month');
  await waitFor(() => expect(last()).toContain('span=month'));
  const count = requested[REPORT]?.length;
  const [from] = screen.getAllByDisplayValue('2026-11-20');
  fireEvent.change(from as HTMLElement, { target: { value: '2026-12-24' } });
  expect((await screen.findByRole('alert')).textContent).toBe('Tanggal akhir harus setelah tanggal awal.');
  expect(requested[REPORT]).toHaveLength(count ?? 0);
});

test.each([
  ['from=2026-12-24&to=2026-11-21', 'Tanggal akhir harus setelah tanggal awal.'],
  ['from=2026-01-01&to=2026-11-21', /93/],
])(
  '[BO-2.164] beside the sentence about days that make no sense (%s) nothing seems to be on its way',
  async (days, sentence) => {
    const requested = show(`${PATH}?${days}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(sentence);
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(document.querySelector('[aria-busy="true"], .skeleton, .sk')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Jumlah laporan' })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(requested[REPORT]).toBeUndefined();
  },
);

test('[BO-2.160] a report says which money is in none of its sums', async () => {
  setClaims(buildDeskClaims('ROLE002'));
  show(DAYS, { [REPORT]: { body: { ...report, hidden_events: 1 } } });
  expect(await screen.findByText(/Uang dan suara 1 event tidak ikut dijumlahkan/)).toBeTruthy();
});

test('[BO-2.03] a report comes as a CSV file, too', async () => {
  const requested = show(DAYS, {
    'GET /admin/reports/export': {
      headers: { 'content-disposition': 'attachment; filename="report.csv"' },
    },
  });
  await screen.findByText('Putri Nusantara 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Unduh CSV' }));
  expect(await screen.findByText('CSV diunduh.')).toBeTruthy();
  expect(saveFile.mock.calls[0]?.[0].fileName).toBe('report.csv');
  expect(requested['GET /admin/reports/export']?.[0]?.query.get('to')).toBe('2026-11-21');
});

test('[BO-8.01] a report that is empty or failed says so; organizer staff chooses no organizer', async () => {
  setClaims(buildDeskClaims('ROLE002'));
  const requested = show(DAYS, {
    [REPORT]: { body: { total: none, events: [], periods: [], hidden_events: 0 } },
  });
  expect(await screen.findByText('Laporan kosong')).toBeTruthy();
  expect(screen.queryByLabelText('Select Event Organizer')).toBeNull();
  expect(requested['GET /admin/event-organizers']).toBeUndefined();
  closePages();
  show(DAYS, { [REPORT]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } });
  expect(await screen.findByText('Error: Sedang sibuk.')).toBeTruthy();
});
