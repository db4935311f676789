import type { Language } from '#contracts/language.ts';
import type { ProviderReportRow, ReportDay } from '#contracts/provider-reports/provider-reports.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { fill } from '#server/platform/sentence.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { countOpenDifferences } from '../cases/index.ts';
import { findHiddenDays } from './hidden-days.ts';
import type { ComparedDay } from './list-report-days.ts';
import type { ProviderReport } from './provider-reports.repository.ts';
import { REPORT_FAULT_SENTENCES } from './report-fault-sentences.ts';

interface Reader {
  language: Language;
  /** From whom hidden results are kept: the fee and the money of a report's days are in rupiah of all events. */
  scope: MoneyScope;
}

/** Reports as the desk lists them. */
export async function presentReports(
  reports: readonly ProviderReport[],
  { language, scope }: Reader,
): Promise<ProviderReportRow[]> {
  const days = reports.flatMap(({ from, to }) => [from, to]).sort();
  const [people, open, hidden] = await Promise.all([
    findUsersByIds([...new Set(reports.map(({ uploadedBy }) => uploadedBy))]),
    countOpenDifferences(reports.map(({ id }) => id)),
    findHiddenDays({ from: days[0] ?? '', to: days.at(-1) ?? '' }, scope),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return reports.map((report) => ({
    id: report.id,
    kind: report.kind,
    state: report.state,
    from: report.from,
    to: report.to,
    file_name: report.fileName,
    bytes: report.bytes,
    received: report.received,
    uploaded_by: { id: report.uploadedBy, name: names.get(report.uploadedBy) ?? null },
    created_at: report.createdAt.toISOString(),
    finished_at: report.finishedAt?.toISOString() ?? null,
    rows: report.rows,
    booked: {
      done: report.rowsDone,
      added: report.added,
      changed: report.changed,
      unchanged: report.rowsDone - report.added - report.changed,
    },
    fee_amount: hidden.arrived(report) ? null : report.feeAmount,
    arrived_amount: hidden.arrived(report) ? null : report.arrivedAmount,
    differences: report.differences,
    open_differences: open.get(report.id) ?? 0,
    fault: presentFault(report, language),
  }));
}

/** One of them. */
export async function presentReport(report: ProviderReport, reader: Reader): Promise<ProviderReportRow> {
  const [row] = await presentReports([report], reader);
  if (!row) throw new Error('no report was presented');
  return row;
}

function presentFault({ fault }: ProviderReport, language: Language): ProviderReportRow['fault'] {
  if (!fault) return null;
  const { code, line, column } = fault;
  const values = { line: line ?? '–', column: column ?? '' };
  return { code, message: fill(REPORT_FAULT_SENTENCES[code][language], values), line, column };
}

export function presentDay({
  arrivedAmount,
  arrivalFeeAmount,
  arrivals,
  openDifferences,
  paymentsAgree,
  ...day
}: ComparedDay): ReportDay {
  return {
    ...day,
    arrived_amount: arrivedAmount,
    arrival_fee_amount: arrivalFeeAmount,
    arrivals:
      arrivals?.map(({ at, reference, amount, feeAmount, reportId }) => ({
        at: at.toISOString(),
        reference,
        amount,
        fee_amount: feeAmount,
        report_id: reportId,
      })) ?? null,
    open_differences: openDifferences,
    payments_agree: paymentsAgree,
  };
}
