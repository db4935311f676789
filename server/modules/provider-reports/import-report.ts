import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { endOfDay } from '#contracts/events/zone-days.ts';
import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { inChunks } from '#server/platform/in-chunks.ts';
import { withLease } from '#server/platform/leases.ts';
import { logger } from '#server/platform/logger.ts';
import { inTransaction, isDuplicateKey, ranOutOfTime } from '#server/platform/mongo.ts';
import { type FoundDifference, openDifferences } from '../cases/index.ts';
import { findMissing, findRefundDifferences, listEventsToCompare } from './find-missing.ts';
import { type OpenTable, openTable } from './open-table.ts';
import {
  advanceReport,
  claimReport,
  findReport,
  type ProviderReport,
  ReportLost,
} from './provider-reports.repository.ts';
import { readReport } from './read-report.ts';
import { parseReportColumns } from './report-columns.ts';
import { ReportFault } from './report-fault.ts';
import type { ReportRow } from './report-row.ts';
import { settleRows } from './settle-rows.ts';

/** Rows of one transaction, which a crash has written or not. Larger ones hold locks for longer than they save round trips. */
const BATCH = 500;
/** Longer than a batch takes; after a crash another process goes on then. */
const LEASE_MS = 30_000;
/** A report with more of them is another merchant's, or half of one: nobody decides so many. */
const DIFFERENCES_MAX = 5_000;
/** Times that a batch is tried which another one was in the way of. */
const ATTEMPTS = 5;

/**
 * Reads the oldest report that waits, to its end: all of it once without writing anything, then row by row, then against what we have in its days. One at a time,
 * whatever number of processes there is; a crash loses the batch under way and nothing else.
 *
 * @param isStopping asked between batches
 * @returns whether there was one
 */
export async function importNextReport({ isStopping }: { isStopping: () => boolean }): Promise<boolean> {
  const read = await withLease('provider-report', { forMs: LEASE_MS, waitMs: 0 }, async () => {
    const report = await claimReport(await databaseNow());
    if (!report) return false;
    try {
      await importReport(report, { isStopping });
    } catch (error) {
      if (!(error instanceof ReportLost)) throw error;
      logger().warn({ report_id: report.id }, 'a report is read by another process');
    }
    return true;
  });
  return read ?? false;
}

interface Run {
  isStopping: () => boolean;
  table: OpenTable;
}

/** Takes a claimed report from where it is to its end. */
async function importReport(
  report: ProviderReport,
  { isStopping }: { isStopping: () => boolean },
): Promise<void> {
  let at = report;
  try {
    const table = await openTable(report.id);
    try {
      const run = { isStopping, table };
      if (at.state === 'waiting') at = await advanceReport(at, { set: { state: 'checking' } });
      if (at.state === 'checking') at = await check(at, run);
      if (at.state === 'booking') at = await book(at, run);
      if (at.state === 'comparing') at = await compare(at, run);
      if (at.state === 'done') logger().info({ report_id: at.id, rows: at.rows }, 'a report was read');
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof ReportFault)) throw error;
    await fail(report, error);
  }
}

async function fail({ id, claim }: ProviderReport, { code, line, column }: ReportFault): Promise<void> {
  const now = await databaseNow();
  const latest = await findReport(id);
  if (!latest || latest.claim !== claim) return;
  await advanceReport(latest, {
    set: { state: 'failed', fault: { code, line, column }, finishedAt: now },
  });
  logger().warn({ report_id: id, code, line, column }, 'a report was not taken');
}

const rowsOf = ({ kind }: ProviderReport, { table }: Run): AsyncIterable<ReportRow> =>
  readReport({ kind, table: table.rows(), configured: parseReportColumns(config().reports.columns) });

/** Reads all of it without writing anything, so that a file which is not right at its end books nothing of its beginning. */
async function check(report: ProviderReport, run: Run): Promise<ProviderReport> {
  let rows = 0;
  let last = 0;
  for await (const { at } of rowsOf(report, run)) {
    rows += 1;
    last = Math.max(last, at.getTime());
    if (rows % BATCH === 0 && run.isStopping()) return report;
  }
  const end = endOfDay(report.to, BOOKS_ZONE);
  const through = end <= report.createdAt ? end : new Date(Math.min(end.getTime(), last + 1));
  return advanceReport(report, { set: { state: 'booking', rows, through } });
}

/** Books it batch by batch, from where it is. The next batch is read while one is written. */
async function book(report: ProviderReport, run: Run): Promise<ProviderReport> {
  const skip = report.rowsDone;
  let at = report;
  let read = 0;
  const batches = inChunks(rowsOf(report, run), BATCH)[Symbol.asyncIterator]();
  let reading = batches.next();
  for (;;) {
    const { value, done } = await reading;
    if (done) break;
    const fresh = value.slice(Math.max(0, skip - read));
    read += value.length;
    if (run.isStopping()) {
      await batches.return?.();
      return at;
    }
    reading = batches.next();
    // One that fails before it is waited for is still waited for.
    reading.catch(() => undefined);
    if (fresh.length > 0) at = await bookBatch(at, fresh);
  }
  return advanceReport(at, { set: { state: 'comparing' } });
}

async function bookBatch(report: ProviderReport, rows: readonly ReportRow[]): Promise<ProviderReport> {
  try {
    const booked = await retried(() => writeBatch(report, rows));
    refuseTooMany(booked);
    return booked;
  } catch (error) {
    // Under load the database gives a large one up.
    if (!ranOutOfTime(error) || rows.length === 1) throw error;
    const half = Math.ceil(rows.length / 2);
    return bookBatch(await bookBatch(report, rows.slice(0, half)), rows.slice(half));
  }
}

function writeBatch(report: ProviderReport, rows: readonly ReportRow[]): Promise<ProviderReport> {
  return inTransaction(async (session) => {
    const { found: _found, ...counts } = await settleRows(
      rows,
      {
        bookingId: `${report.id}:${report.rowsDone}`,
        at: await databaseNow(),
        report,
        rules: parseProviderFees(config().reports.fees),
        asOf: report.through ?? report.createdAt,
      },
      session,
    );
    return advanceReport(report, { add: { rowsDone: rows.length, ...counts } }, session);
  });
}

/** @throws ReportFault `too_many_differences` */
function refuseTooMany({ differences }: ProviderReport): void {
  if (differences > DIFFERENCES_MAX) throw new ReportFault('too_many_differences');
}

/** Looks for what we have in its days and it has not, event by event. Whatever was looked at before a crash is looked at again, and found once. */
async function compare(report: ProviderReport, run: Run): Promise<ProviderReport> {
  let at = report;
  const open = async (found: FoundDifference[]) => {
    if (found.length > 0) at = await openFound(at, found);
  };
  if (at.kind === 'withdrawals') for await (const found of findRefundDifferences(at)) await open(found);
  for (const eventId of await listEventsToCompare(at)) {
    if (run.isStopping()) return at;
    for await (const found of findMissing(at, eventId)) await open(found);
    at = await advanceReport(at, { set: { comparedThrough: eventId } });
  }
  return advanceReport(at, { set: { state: 'done', finishedAt: await databaseNow() } });
}

async function openFound(report: ProviderReport, found: readonly FoundDifference[]): Promise<ProviderReport> {
  const noted = await retried(() =>
    inTransaction(async (session) => {
      const differences = await openDifferences(found, { at: await databaseNow() }, session);
      return advanceReport(report, { add: { differences } }, session);
    }),
  );
  refuseTooMany(noted);
  return noted;
}

/** Tries again what somebody was in the way of: the same row, or the same difference, by a process that stood still meanwhile. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error) || attempt >= ATTEMPTS) throw error;
    }
  }
}
