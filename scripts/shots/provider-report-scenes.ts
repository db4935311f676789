import type { Page } from 'playwright-core';
import { answer } from './answers.ts';
import { atDesk, enterDesk, rushTo, SKELETON_SEEN_MS } from './desk.ts';
import { buildProviderReports } from './provider-report-data.ts';
import type { Stage } from './stage.ts';

const PATH = '/dashboard/provider-reports';
const FILES = `${PATH}?tab=files`;
const LIST = '/admin/provider-reports';
const DAYS = `${LIST}/days`;
const CASES = '/admin/money-cases';
const AT_PROVIDER = 48_262_500;
const busy = { code: 'unavailable', message: 'Layanan sedang sibuk.' };

/** By the clock of the page, which stands still where pictures are compared. */
const nowOf = async (page: Page) => Number(await page.evaluate('Date.now()'));
const pageOf = (total: number) => ({ page: 1, limit: 10, total, total_page: total === 0 ? 0 : 1 });
const listed = (rows: readonly object[]) => ({ result: rows, pagination: pageOf(rows.length) });
const dialogOf = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, includeHidden: true });

async function enter({ page, visit, voter }: Pick<Stage, 'page' | 'visit' | 'voter'>) {
  await enterDesk({ page, visit, voter }, 'admin@sorak.test');
  const of = buildProviderReports(await nowOf(page));
  await answer(page, LIST, listed(Object.values(of.reports)));
  await answer(page, DAYS, { result: of.days, at_provider_amount: AT_PROVIDER });
  await answer(page, CASES, listed(of.differences));
  return of;
}

/** Days of the books beside the reports, and one of them. */
async function providerReportDays(stage: Stage): Promise<void> {
  const { page, visit, shoot } = stage;
  const of = await enter(stage);
  await visit(PATH);
  await page.getByRole('table', { name: 'Hari pembukuan' }).getByText('Cocok').first().waitFor();
  await shoot('report-days');
  const open = async (day: string) => {
    await answer(page, DAYS, {
      result: of.days.filter((each) => each.day === day),
      at_provider_amount: AT_PROVIDER,
    });
    await visit(`${PATH}?from=${day}&to=${day}&day=${day}`);
    await page.getByText('Selisih hari ini').waitFor();
  };
  await page.route(
    (url) => url.pathname.endsWith('/provider-reports/days') && url.searchParams.get('from') === of.day,
    (route) =>
      route.fulfill({
        json: { result: of.days.filter(({ day }) => day === of.day), at_provider_amount: AT_PROVIDER },
      }),
  );
  await visit(`${PATH}?day=${of.day}`);
  await page.getByText('Selisih hari ini').waitFor();
  await shoot('report-day', 'window');
  await shoot('report-day-whole');
  await answer(page, CASES, listed([]));
  await open(of.days[3]?.day ?? '');
  await shoot('report-day-agrees', 'window');
  await open(of.days[4]?.day ?? '');
  await shoot('report-day-arrivals', 'window');
  await open(of.hiddenDay);
  await shoot('report-day-hidden', 'window');
  await answer(page, DAYS, {
    result: of.days.map((day) => ({
      ...day,
      covered: { transactions: false, withdrawals: false },
      payments_agree: false,
      agrees: false,
      open_differences: 0,
      arrived_amount: 0,
      payments: { ours: 0, theirs: 0, difference: null },
      fees: { ours: 0, theirs: 0, difference: null },
      refunds: { ours: 0, theirs: 0, difference: null },
    })),
  });
  await visit(PATH);
  await shoot('report-days-none');
  await answer(page, DAYS, busy, 503);
  await rushTo(page, PATH);
  await page
    .getByText(/sedang sibuk/)
    .first()
    .waitFor();
  await shoot('report-days-error');
  await page.route(
    (url) => url.pathname.startsWith('/api/v1/admin/provider-reports'),
    () => new Promise(() => undefined),
  );
  await rushTo(page, PATH);
  await page.getByRole('heading', { name: 'Laporan penyedia' }).waitFor();
  await page.waitForTimeout(SKELETON_SEEN_MS);
  await shoot('report-days-loading');
}

/** The files, and how each of them stands. */
async function providerReportFiles(stage: Stage): Promise<void> {
  const { page, visit, shoot } = stage;
  const of = await enter(stage);
  await visit(FILES);
  await page.getByRole('table', { name: 'Berkas laporan' }).getByText('Ditolak').first().waitFor();
  await shoot('report-files');
  for (const name of [
    'booking',
    'waiting',
    'differs',
    'arrivals',
    'unchanged',
    'columns',
    'refused',
    'receiving',
  ] as const) {
    const report = of.reports[name];
    await answer(page, `${LIST}/${report.id}`, { result: report });
    await visit(`${FILES}&report=${report.id}`);
    await page.getByText('Ukuran').waitFor();
    await shoot(`report-file-${name}`, 'window');
  }
  await answer(page, `${LIST}/RPT-1`, { code: 'report_not_found', message: 'Laporan tidak ditemukan.' }, 404);
  await visit(`${FILES}&report=RPT-1`);
  await page.getByText(/^Laporan ini tidak ada/).waitFor();
  await shoot('report-file-gone', 'window');
  await answer(page, LIST, listed([]));
  await visit(FILES);
  await page.getByText('Belum ada laporan', { exact: true }).waitFor();
  await shoot('report-files-empty');
  await answer(page, LIST, busy, 503);
  await rushTo(page, FILES);
  await page
    .getByText(/sedang sibuk/)
    .first()
    .waitFor();
  await shoot('report-files-error');
}

/** A file on its way. */
async function providerReportUpload(stage: Stage): Promise<void> {
  const { page, visit, shoot } = stage;
  const of = await enter(stage);
  const { receiving } = of.reports;
  await visit(PATH);
  const open = async () => {
    await page.getByRole('button', { name: 'Unggah laporan' }).click();
    return dialogOf(page, 'Unggah laporan');
  };
  const panel = await open();
  await shoot('report-upload', 'window');
  await panel.getByRole('button', { name: 'Unggah', exact: true }).click();
  await panel.getByRole('alert').first().waitFor();
  await shoot('report-upload-problems', 'window');
  await panel.getByLabel('Berkas', { exact: true }).setInputFiles({
    name: 'transactions-pekan-47.csv',
    mimeType: 'text/csv',
    buffer: Buffer.alloc(20 * 1024 * 1024, 'x'),
  });
  await shoot('report-upload-filled', 'window');
  const changed = { message: 'Bagian laporan tersimpan.', result: receiving };
  await page.route(
    (url) => url.pathname.endsWith(LIST),
    (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 201, json: changed }) : route.fallback(),
  );
  let isGone = false;
  await page.route(
    (url) => /\/parts\/\d+$/.test(url.pathname),
    (route) => {
      if (route.request().url().endsWith('/0')) return route.fulfill({ json: changed });
      return isGone ? route.abort() : new Promise(() => undefined);
    },
  );
  await panel.getByRole('button', { name: 'Unggah', exact: true }).click();
  await page.getByText(/^8/).first().waitFor();
  await shoot('report-sending', 'window');
  await page.getByRole('button', { name: 'Batalkan' }).click();
  await dialogOf(page, 'Batalkan unggahan ini?').waitFor();
  await shoot('report-sending-cancel', 'window');
  await page.getByRole('button', { name: 'Ya, batalkan' }).click();
  isGone = true;
  const again = await open();
  await again.getByLabel('Berkas', { exact: true }).setInputFiles({
    name: 'transactions-pekan-47.csv',
    mimeType: 'text/csv',
    buffer: Buffer.alloc(20 * 1024 * 1024, 'x'),
  });
  await again.getByRole('button', { name: 'Unggah', exact: true }).click();
  await page.getByText(/terhenti/).waitFor();
  await shoot('report-sending-stopped', 'window');
}

/** Cases of differences, and where they stop payouts. */
async function providerReportCases(stage: Stage): Promise<void> {
  const { page, visit, shoot } = stage;
  const of = await enter(stage);
  await answer(page, CASES, listed(of.cases));
  await visit(`/dashboard/cases?kind=difference&day=${of.day}`);
  await shoot('report-cases');
  for (const name of ['fee', 'foreign', 'status'] as const) {
    const one = of[name];
    await answer(page, `${CASES}/${one.id}`, { result: one });
    await visit(`/dashboard/cases?case=${one.id}`);
    await page.getByText('Perjalanan kasus').waitFor();
    await shoot(`report-case-${name}`, 'window');
  }
  await page.getByRole('button', { name: 'Ikuti laporan' }).click();
  await dialogOf(page, 'Ikuti laporan').waitFor();
  await shoot('report-case-accept', 'window');
  await answer(page, CASES, { result: of.differences.slice(0, 1), pagination: { ...pageOf(3), limit: 1 } });
  await visit('/dashboard/transaction/EO-1001&EVT-1001');
  await page.getByText(/tidak dicairkan/).waitFor();
  await shoot('report-stopped-transactions', 'window');
  await visit('/dashboard/voting?event=EVT-1001');
  await page.getByText(/tidak dicairkan/).waitFor();
  await shoot('report-stopped-event', 'window');
}

/** Reports of the provider in states that come about by a real provider only: what the server would say is written here. */
export const providerReportScenes = atDesk({
  providerReportDays,
  providerReportFiles,
  providerReportUpload,
  providerReportCases,
});
