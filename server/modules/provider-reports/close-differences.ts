import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { endOfDay } from '#contracts/events/zone-days.ts';
import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { closeDifference, findOpenDifferences } from '../cases/index.ts';
import { findSettledOrders, type SettledOrder } from '../orders/index.ts';
import { type CompareOptions, compareRow, type RowDifference } from './compare-row.ts';
import { isStillMissing } from './find-missing.ts';
import type { ReportRow } from './report-row.ts';
import type { ReportRowDocument } from './report-rows.model.ts';
import { findRows } from './report-rows.repository.ts';
import { settleRows } from './settle-rows.ts';

const ROUND_SIZE = 100;

/** The last one that was looked at; the next round goes on after it. */
let after = '';

type OpenDifference = Awaited<ReturnType<typeof findOpenDifferences>>[number];

/**
 * Looks again at differences that wait, some at a time, and closes those that are none any more: the provider was asked and the order is as the report says, or a later
 * report has what was missing.
 *
 * @returns how many were closed
 */
export async function closeSettledDifferences(): Promise<number> {
  const open = await findOpenDifferences({ after, limit: ROUND_SIZE });
  after = open.length < ROUND_SIZE ? '' : (open.at(-1)?.id ?? '');
  let closed = 0;
  for (const each of open) if (await closeIfSettled(each)) closed += 1;
  return closed;
}

async function closeIfSettled(open: OpenDifference): Promise<boolean> {
  const { rowId, day } = open.difference ?? {};
  // A row that a file has twice is looked at by a person; so is what nobody can be asked about.
  if (rowId === undefined || day === undefined || (open.topic === 'report_twice' && open.paymentId === null))
    return false;
  if (rowId === null) {
    const order = (await readOrders([open.orderId ?? ''])).get(open.orderId ?? '');
    if (!order || (await isStillMissing(order, { topic: open.topic, day }))) return false;
    return closeDifference(open.id, { at: await databaseNow(), note: 'agrees' }, async () => true);
  }
  if (await isStillDifferent(open, rowId)) return false;
  const at = await databaseNow();
  return closeDifference(open.id, { at, note: 'agrees' }, (session) =>
    settleAgain(open, { rowId, at }, session),
  );
}

const readOrders = (ids: readonly string[]): Promise<Map<string, SettledOrder>> =>
  inTransaction((session) => findSettledOrders(ids, session));

/** The same difference, of the same amount: another one has a case of its own. */
const isSame = (open: OpenDifference, { topic, theirs }: RowDifference): boolean =>
  topic === open.topic && theirs === open.difference?.theirs;

async function isStillDifferent(open: OpenDifference, rowId: string): Promise<boolean> {
  const { row, order } = await inTransaction(async (session) => {
    const row = (await findRows([rowId], session)).get(rowId);
    const orders = row && (await findSettledOrders([row.orderId], session));
    return { row, order: (row && orders?.get(row.orderId)) ?? null };
  });
  if (!row) return true;
  return compareRow(toRow(row), order, optionsOf(row)).differences.some((found) => isSame(open, found));
}

/** Books what follows from a row now. @returns whether the difference is none any more */
async function settleAgain(
  open: OpenDifference,
  { rowId, at }: { rowId: string; at: Date },
  session: TransactionSession,
): Promise<boolean> {
  const row = (await findRows([rowId], session)).get(rowId);
  if (!row) return false;
  const bookingId = `${open.id}:${at.getTime()}`;
  const { found } = await settleRows(
    [toRow(row)],
    { ...optionsOf(row), bookingId, at, report: null },
    session,
  );
  return !found.some((each) => isSame(open, each));
}

function toRow({
  _id,
  kind,
  orderId,
  transactionId,
  method,
  status,
  amount,
  fee,
  at,
}: ReportRowDocument): ReportRow {
  return { key: _id, line: 0, kind, orderId, transactionId, method, status, amount, fee, at };
}

function optionsOf({ asOf }: ReportRowDocument): CompareOptions {
  return { rules: parseProviderFees(config().reports.fees), asOf: endOfDay(asOf, BOOKS_ZONE) };
}
