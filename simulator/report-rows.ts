import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { toProviderTime } from './jakarta-time.ts';
import { type Attempt, currentMoment, type OrderRecord } from './order-record.ts';

/** What went wrong in a report, on purpose. */
export const reportFaults = ['missing', 'foreign', 'amount', 'fee', 'status', 'twice', 'refund'] as const;

export const reportSchema = z.object({
  report: z.enum(['transactions', 'withdrawals']),
  /** Days in Jakarta, both of them in it. */
  from: z.iso.date(),
  to: z.iso.date(),
  format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
  faults: z._default(
    z.array(
      z.object({
        fault: z.enum(reportFaults),
        /** Whose row; a foreign one may have any. */
        order_id: z.optional(z.string()),
        /** By how much, or of how much; rupiah. */
        amount: z.optional(z.int()),
      }),
    ),
    [],
  ),
});
export type ReportRequest = z.infer<typeof reportSchema>;
type Fault = ReportRequest['faults'][number];

/** Money that the provider has paid out to the merchant's bank. */
export interface Withdrawal {
  readonly id: string;
  readonly at: number;
  readonly amount: number;
  readonly fee: number;
  readonly status: 'success' | 'pending' | 'failed';
}

/** A table with the provider's names of columns. */
export interface ReportTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

interface Row {
  orderId: string;
  cells: Record<string, string | number>;
}

const COLUMNS = {
  transactions: [
    'Order ID',
    'Payment type',
    'Currency',
    'Amount',
    'Transaction ID',
    'Transaction status',
    'Transaction time',
    'Settlement time',
    'Expired time',
    'FDS reasons',
    'Mdr amount',
    'Cross reference',
  ],
  withdrawals: [
    'Date & Time',
    'Order ID',
    'Transaction Type',
    'Channel',
    'Status',
    'Amount',
    'Fee',
    'Reference',
  ],
} as const;

const TAX = 0.11;
const came = new Set([
  'settlement',
  'capture',
  'refund',
  'partial_refund',
  'chargeback',
  'partial_chargeback',
]);

/** What the provider keeps of a payment: in whole rupiah, taxed but for QRIS. */
export function feeOf(paymentType: string, amount: number): number {
  const taxed = (fee: number) => fee + Math.round(fee * TAX);
  switch (paymentType) {
    case 'qris':
      return Math.round(amount * 0.007);
    case 'gopay':
    case 'shopeepay':
      return taxed(Math.round(amount * 0.02));
    case 'credit_card':
      return taxed(Math.round(amount * 0.029) + 2_000);
    default:
      return taxed(4_000);
  }
}

/** The table of a report: every attempt, or every movement of the balance, in some days. */
export function makeReport(
  { report, from, to, faults }: ReportRequest,
  { records, withdrawals }: { records: Iterable<OrderRecord>; withdrawals: readonly Withdrawal[] },
): ReportTable {
  const isWithin = (at: number) => {
    const day = toProviderTime(at).slice(0, 10);
    return day >= from && day <= to;
  };
  const rows =
    report === 'transactions'
      ? transactionRows(records, isWithin)
      : [...movementRows(records, isWithin), ...withdrawalRows(withdrawals, isWithin)];
  const columns = COLUMNS[report];
  const planted = faults.reduce((soFar, fault) => plant(soFar, fault, { report, to }), rows);
  return { columns, rows: planted.map(({ cells }) => columns.map((name) => cells[name] ?? '')) };
}

/** When the money of an attempt came; when it began, where none did. */
function timeOf(attempt: Attempt): number {
  const { settledAt } = currentMoment(attempt);
  return attempt.paymentType === 'credit_card' ? attempt.startedAt : (settledAt ?? attempt.startedAt);
}

function transactionRows(records: Iterable<OrderRecord>, isWithin: (at: number) => boolean): Row[] {
  const rows: Row[] = [];
  for (const { orderId, attempts } of records) {
    for (const attempt of attempts) {
      if (!isWithin(timeOf(attempt))) continue;
      const { status, settledAt } = currentMoment(attempt);
      rows.push({
        orderId,
        cells: {
          'Order ID': orderId,
          'Payment type': attempt.paymentType,
          Currency: 'IDR',
          Amount: `${attempt.grossAmount}.00`,
          'Transaction ID': attempt.transactionId,
          'Transaction status': status,
          'Transaction time': toProviderTime(attempt.startedAt),
          'Settlement time': settledAt === null ? '' : toProviderTime(settledAt),
          'Expired time': toProviderTime(attempt.expiresAt),
          'Mdr amount': came.has(status) ? `${feeOf(attempt.paymentType, attempt.grossAmount)}.00` : '0.00',
        },
      });
    }
  }
  return rows;
}

function movementRows(records: Iterable<OrderRecord>, isWithin: (at: number) => boolean): Row[] {
  const rows: Row[] = [];
  for (const { orderId, attempts } of records) {
    for (const attempt of attempts) {
      const moment = currentMoment(attempt);
      const { paymentType, grossAmount } = attempt;
      const movement = { orderId, channel: paymentType, status: 'Success' };
      const at = timeOf(attempt);
      if (came.has(moment.status) && isWithin(at)) {
        const fee = feeOf(paymentType, grossAmount);
        const reference = attempt.transactionId;
        rows.push(movementRow({ ...movement, at, type: 'Payment', amount: grossAmount, fee, reference }));
      }
      for (const { createdAt, amount, key } of moment.refunds)
        if (isWithin(createdAt))
          rows.push(
            movementRow({ ...movement, at: createdAt, type: 'Refund', amount, fee: 0, reference: key }),
          );
    }
  }
  return rows;
}

function withdrawalRows(withdrawals: readonly Withdrawal[], isWithin: (at: number) => boolean): Row[] {
  return withdrawals
    .filter(({ at }) => isWithin(at))
    .map(({ id, at, amount, fee, status }) =>
      movementRow({ orderId: '', at, type: 'Withdrawal', channel: '', status, amount, fee, reference: id }),
    );
}

function movementRow(movement: {
  orderId: string;
  at: number;
  type: string;
  channel: string;
  status: string;
  amount: number;
  fee: number;
  reference: string;
}): Row {
  return {
    orderId: movement.orderId,
    cells: {
      'Date & Time': toProviderTime(movement.at),
      'Order ID': movement.orderId,
      'Transaction Type': movement.type,
      Channel: movement.channel,
      Status: movement.status,
      Amount: `${movement.amount}.00`,
      Fee: `${movement.fee}.00`,
      Reference: movement.reference,
    },
  };
}

const MORE = 1_000;

/** The rows with one fault. */
function plant(
  rows: readonly Row[],
  { fault, order_id: orderId, amount = MORE }: Fault,
  { report, to }: Pick<ReportRequest, 'report' | 'to'>,
): Row[] {
  const isIts = (row: Row) => row.orderId === orderId && row.cells['Transaction Type'] !== 'Payment';
  const change = (cells: (row: Row) => Row['cells']): Row[] =>
    rows.map((row) => (isIts(row) ? { ...row, cells: { ...row.cells, ...cells(row) } } : row));
  const more = (cell: string | number | undefined) => `${Number(cell) + amount}.00`;
  switch (fault) {
    case 'missing':
      return rows.filter((row) => !isIts(row));
    case 'twice':
      return rows.flatMap((row) => (isIts(row) ? [row, row] : [row]));
    case 'amount':
      return change(({ cells }) => ({ Amount: more(cells.Amount) }));
    case 'fee':
      return change(({ cells }) =>
        report === 'transactions' ? { 'Mdr amount': more(cells['Mdr amount']) } : { Fee: more(cells.Fee) },
      );
    case 'status':
      return change(() =>
        report === 'transactions'
          ? { 'Transaction status': 'expire', 'Settlement time': '', 'Mdr amount': '0.00' }
          : { Status: 'Failed' },
      );
    case 'refund':
      return change(({ cells }) =>
        report === 'transactions' ? { 'Transaction status': 'refund' } : { Amount: more(cells.Amount) },
      );
    case 'foreign':
      return [...rows, foreignRow({ report, amount, orderId: orderId ?? `OTHER-${randomUUID()}`, day: to })];
  }
}

function foreignRow({
  report,
  amount,
  orderId,
  day,
}: {
  report: ReportRequest['report'];
  amount: number;
  orderId: string;
  day: string;
}): Row {
  if (report === 'withdrawals') {
    const at = Date.parse(`${day}T12:00:00+07:00`);
    const said = { type: 'Refund', channel: 'qris', status: 'Success', fee: 0, reference: randomUUID() };
    return movementRow({ orderId, at, amount, ...said });
  }
  return {
    orderId,
    cells: {
      'Order ID': orderId,
      'Payment type': 'qris',
      Currency: 'IDR',
      Amount: `${amount}.00`,
      'Transaction ID': randomUUID(),
      'Transaction status': 'settlement',
      'Transaction time': `${day} 12:00:00`,
      'Settlement time': `${day} 12:00:05`,
      'Mdr amount': `${feeOf('qris', amount)}.00`,
    },
  };
}
