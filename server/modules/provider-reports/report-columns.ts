import type { ReportKind } from '#contracts/provider-reports/report-words.ts';
import { ReportFault } from './report-fault.ts';
import type { TableRow } from './table-limits.ts';

/** What a report says of a row, by our names. */
export const REPORT_FIELDS = [
  'order_id',
  'transaction_id',
  'payment_type',
  'currency',
  'amount',
  'fee',
  'status',
  'transaction_time',
  'settlement_time',
  'time',
  'type',
  'reference',
] as const;
export type ReportField = (typeof REPORT_FIELDS)[number];

/** Names of columns, the likeliest first. Source: the provider's pages and its reports in Indonesian. */
const NAMES: Readonly<Record<ReportKind, Partial<Record<ReportField, readonly string[]>>>> = {
  transactions: {
    order_id: ['Order ID', 'Merchant order ID', 'ID pesanan'],
    transaction_id: ['Transaction ID', 'ID transaksi'],
    payment_type: ['Payment type', 'Payment method', 'Channel', 'Metode pembayaran'],
    currency: ['Currency', 'Mata uang'],
    amount: ['Amount', 'Gross amount', 'Transaction amount', 'Jumlah', 'Nominal'],
    fee: ['MDR amount', 'Fee', 'Biaya'],
    status: ['Transaction status', 'Status', 'Status transaksi'],
    transaction_time: ['Transaction time', 'Transaction date', 'Waktu transaksi'],
    settlement_time: ['Settlement time', 'Settlement date', 'Waktu settlement'],
  },
  withdrawals: {
    time: ['Date & time', 'Date time', 'Date', 'Transaction time', 'Tanggal & waktu'],
    order_id: ['Order ID', 'Merchant order ID', 'ID pesanan'],
    type: ['Transaction type', 'Type', 'Jenis transaksi'],
    payment_type: ['Channel', 'Payment type'],
    status: ['Status', 'Transaction status'],
    amount: ['Amount', 'Gross amount', 'Jumlah', 'Nominal'],
    fee: ['Fee', 'MDR amount', 'Biaya'],
    reference: ['Reference', 'Reference no', 'Withdrawal ID', 'Refund key', 'Nomor referensi'],
  },
};

const OPTIONAL: ReadonlySet<ReportField> = new Set(['currency', 'settlement_time', 'reference']);

/** Names of the configuration, `REPORT_COLUMNS`: `FIELD=NAME;NAME`, with commas. They come before ours. */
export function parseReportColumns(text: string): Map<ReportField, string[]> {
  const columns = new Map<ReportField, string[]>();
  for (const entry of text.split(',')) {
    const [name = '', names = ''] = entry.split('=');
    const field = REPORT_FIELDS.find((each) => each === name.trim());
    if (field) columns.set(field, names.split(';'));
  }
  return columns;
}

/** Which cell of a row is which field, with the name that the file gives it. */
export type ReportColumns = ReadonlyMap<ReportField, { index: number; name: string }>;

/** The head is looked for among so many lines: some reports begin with a title. */
export const HEAD_WITHIN = 20;

/**
 * Reads a line as the head of a table. Columns that nothing names are left alone.
 *
 * @returns the columns, or what is missing
 * @throws ReportFault `column_twice`
 */
export function matchColumns(
  { line, cells }: TableRow,
  { kind, configured }: { kind: ReportKind; configured: ReadonlyMap<ReportField, readonly string[]> },
): { columns: ReportColumns } | { missing: string[]; found: number } {
  const names = cells.map((cell) => plain(String(cell)));
  const columns = new Map<ReportField, { index: number; name: string }>();
  const missing: string[] = [];
  for (const [field, known] of fieldsOf(kind)) {
    const wanted = [...(configured.get(field) ?? []), ...known].map(plain);
    const name = wanted.find((each) => names.includes(each));
    if (name === undefined) {
      if (!OPTIONAL.has(field)) missing.push(known[0] ?? field);
      continue;
    }
    const index = names.indexOf(name);
    const column = String(cells[index]);
    if (names.indexOf(name, index + 1) >= 0) throw new ReportFault('column_twice', { line, column });
    columns.set(field, { index, name: column });
  }
  return missing.length === 0 ? { columns } : { missing, found: columns.size };
}

const fieldsOf = (kind: ReportKind) => Object.entries(NAMES[kind]) as [ReportField, readonly string[]][];

/** `Date & Time` and `date_time` are the same name. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
