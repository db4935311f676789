import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { REPORT_DAYS_MAX } from '#contracts/provider-reports/provider-reports.ts';
import type { ReportKind } from '#contracts/provider-reports/report-words.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import {
  findReport,
  hasAllParts,
  insertReport,
  type ProviderReport,
  storePart,
  submitReport,
} from './provider-reports.repository.ts';

const DAY_MS = 86_400_000;

export interface AnnouncedReport {
  kind: ReportKind;
  from: string;
  to: string;
  fileName: string;
  bytes: number;
}

/**
 * Begins to receive a file, part by part: a request has half a minute, which is too short for a large one.
 *
 * @throws AppError `report_days_invalid` for days that are not in order, too many, or still to come
 */
export async function announceReport(
  announced: AnnouncedReport,
  writer: DeskWriter,
): Promise<ProviderReport> {
  const now = await databaseNow();
  const { from, to, ...file } = announced;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > REPORT_DAYS_MAX || to > dayIn(BOOKS_ZONE, now))
    throw new AppError({ code: 'report_days_invalid', values: { days: REPORT_DAYS_MAX } });
  const report: ProviderReport = {
    id: newNumericId('RPT'),
    ...announced,
    state: 'receiving',
    received: 0,
    uploadedBy: writer.viewer.userId,
    createdAt: now,
    revision: 0,
    claim: null,
    claimedAt: null,
    rows: null,
    through: null,
    rowsDone: 0,
    added: 0,
    changed: 0,
    feeAmount: 0,
    arrivedAmount: 0,
    differences: 0,
    comparedThrough: '',
    fault: null,
    finishedAt: null,
  };
  await inTransaction(async (session) => {
    await insertReport(report, session);
    await recordDeskWrite(
      writer,
      {
        action: 'report.upload',
        target: targetOf(report),
        before: null,
        after: { ...file, firstDay: from, lastDay: to },
      },
      session,
    );
  });
  return report;
}

/** Takes a part of a file, or takes it anew. @throws AppError `report_not_found`, `report_not_receiving` */
export async function receivePart(
  id: string,
  given: { part: number; bytes: Uint8Array },
  writer: DeskWriter,
): Promise<ProviderReport> {
  const report = await requireOwn(id, writer);
  return inTransaction(async (session) => {
    const stored = await storePart(report, given, session);
    if (!stored) throw new AppError({ code: 'report_not_receiving' });
    await recordDeskWrite(
      writer,
      {
        action: 'report.part',
        target: targetOf(stored),
        before: { received: report.received },
        after: { part: given.part, received: stored.received },
      },
      session,
    );
    return stored;
  });
}

/**
 * Has a file read that is all there.
 *
 * @throws AppError `report_not_found`, `report_not_receiving`, `report_incomplete`
 */
export async function submitOwnReport(id: string, writer: DeskWriter): Promise<ProviderReport> {
  const report = await requireOwn(id, writer);
  if (report.state !== 'receiving') throw new AppError({ code: 'report_not_receiving' });
  return inTransaction(async (session) => {
    const submitted = (await hasAllParts(report, session)) ? await submitReport(report, session) : null;
    if (!submitted) throw new AppError({ code: 'report_incomplete' });
    await recordDeskWrite(
      writer,
      {
        action: 'report.import',
        target: targetOf(submitted),
        before: { state: report.state },
        after: { state: submitted.state },
      },
      session,
    );
    return submitted;
  });
}

/** Another one's file is nobody's to go on with. */
async function requireOwn(id: string, { viewer }: DeskWriter): Promise<ProviderReport> {
  const report = await findReport(id);
  if (!report || report.uploadedBy !== viewer.userId) throw new AppError({ code: 'report_not_found' });
  return report;
}

const targetOf = ({ id, fileName }: ProviderReport) => ({
  type: 'provider_report' as const,
  id,
  name: fileName,
});
