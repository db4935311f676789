import type { ReportKind } from '#contracts/provider-reports/report-words.ts';
import { parseAmount, parseReportTime } from './read-cells.ts';
import { HEAD_WITHIN, matchColumns, type ReportColumns, type ReportField } from './report-columns.ts';
import { ReportFault } from './report-fault.ts';
import { hashKey, paymentKey, type ReportRow, type RowKind, type RowStatus } from './report-row.ts';
import { type Cell, TABLE_LIMITS, type TableRow } from './table-limits.ts';

export interface ReportSource {
  kind: ReportKind;
  table: AsyncIterable<TableRow>;
  /** Names of columns by the configuration. */
  configured: ReadonlyMap<ReportField, readonly string[]>;
}

/**
 * The rows of a report in the order of the file. Lines without anything are left out; whatever else cannot be read ends it, so that nobody has to find out what was left out.
 *
 * @throws ReportFault
 */
export async function* readReport({ kind, table, configured }: ReportSource): AsyncIterable<ReportRow> {
  const finder = new HeadFinder(kind, configured);
  const reader = new RowReader(kind);
  let columns: ReportColumns | null = null;
  let rows = 0;
  for await (const row of table) {
    if (row.cells.every((cell) => cell === '')) continue;
    if (!columns) {
      columns = finder.look(row);
      continue;
    }
    rows += 1;
    if (rows > TABLE_LIMITS.rows) throw new ReportFault('too_many_rows', { line: row.line });
    const read = reader.read(row, columns);
    if (read) yield read;
  }
  if (!columns) throw finder.failure();
  if (rows === 0) throw new ReportFault('empty');
}

/** Looks for the head among the first lines. */
class HeadFinder {
  readonly #kind: ReportKind;
  readonly #configured: ReportSource['configured'];
  #looked = 0;
  /** What the line lacks that is most like a head. */
  #best: { line: number; missing: string[]; found: number } | null = null;

  constructor(kind: ReportKind, configured: ReportSource['configured']) {
    this.#kind = kind;
    this.#configured = configured;
  }

  /** The columns, if this line is the head. @throws ReportFault when none of the first lines was */
  look(row: TableRow): ReportColumns | null {
    const matched = matchColumns(row, { kind: this.#kind, configured: this.#configured });
    if ('columns' in matched) return matched.columns;
    if (!this.#best || matched.found > this.#best.found) this.#best = { line: row.line, ...matched };
    this.#looked += 1;
    if (this.#looked >= HEAD_WITHIN) throw this.failure();
    return null;
  }

  failure(): ReportFault {
    const best = this.#best;
    if (!best) return new ReportFault('empty');
    return new ReportFault('columns_missing', { line: best.line, column: best.missing.join(', ') });
  }
}

const STATUSES: Readonly<Record<string, RowStatus>> = {
  settlement: 'paid',
  capture: 'paid',
  success: 'paid',
  completed: 'paid',
  paid: 'paid',
  done: 'paid',
  berhasil: 'paid',
  refund: 'refunded',
  refunded: 'refunded',
  partial_refund: 'partly_refunded',
  chargeback: 'charged_back',
  partial_chargeback: 'partly_refunded',
  pending: 'open',
  authorize: 'open',
  challenge: 'open',
  processing: 'open',
  processed: 'open',
  requested: 'open',
  queued: 'open',
  approved: 'open',
  deny: 'dead',
  expire: 'dead',
  cancel: 'dead',
  failure: 'dead',
  failed: 'dead',
  rejected: 'dead',
  canceled: 'dead',
  cancelled: 'dead',
  gagal: 'dead',
};

/** Types of movements; null for payments, which the report of transactions has. Others are `other`. */
const TYPES: Readonly<Record<string, RowKind | null>> = {
  payment: null,
  transaction: null,
  settlement: null,
  capture: null,
  pembayaran: null,
  refund: 'refund',
  partial_refund: 'refund',
  direct_refund: 'refund',
  online_refund: 'refund',
  chargeback: 'refund',
  pengembalian_dana: 'refund',
  withdrawal: 'arrival',
  auto_withdrawal: 'arrival',
  manual_withdrawal: 'arrival',
  payout: 'arrival',
  penarikan: 'arrival',
  pencairan: 'arrival',
};

const METHODS: Readonly<Record<string, string>> = {
  other_qris: 'qris',
  card: 'credit_card',
  mandiri_bill: 'echannel',
  bank_transfer_echannel: 'echannel',
  bca_va: 'bank_transfer',
  bni_va: 'bank_transfer',
  bri_va: 'bank_transfer',
  permata_va: 'bank_transfer',
  virtual_account: 'bank_transfer',
};

const ID = /^[A-Za-z0-9._~-]{1,64}$/;
const WORD = /^[\p{L}\p{N}][\p{L}\p{N} &/().,_-]{0,59}$/u;

/** Reads cells by the names of their columns. Counts what has no number of its own, so one reader reads one file from its beginning. */
class RowReader {
  readonly #kind: ReportKind;
  readonly #said = new Map<string, number>();

  constructor(kind: ReportKind) {
    this.#kind = kind;
  }

  /** @returns null for what another report says */
  read(row: TableRow, columns: ReportColumns): ReportRow | null {
    const cells = new RowCells(row, columns);
    const currency = cells.word('currency', '');
    if (currency !== '' && !['idr', 'rp'].includes(currency))
      throw cells.fault('currency_unknown', 'currency');
    return this.#kind === 'transactions' ? readTransaction(cells) : this.#readMovement(cells);
  }

  #readMovement(cells: RowCells): ReportRow | null {
    const type = cells.word('type');
    const kind = TYPES[type] === undefined ? 'other' : TYPES[type];
    if (kind === null) return null;
    const at = cells.time('time');
    const signed = cells.amount('amount');
    const amount = kind === 'other' ? signed : Math.abs(signed);
    const orderId = cells.id('order_id', '-');
    const reference = cells.id('reference', '-');
    const said = reference === '-' ? [at.toISOString(), type, amount] : [type, reference];
    const first = hashKey({ orderId, kind }, said, 0);
    const occurrence = reference === '-' && kind !== 'refund' ? (this.#said.get(first) ?? 0) : 0;
    if (reference === '-' && kind !== 'refund') this.#said.set(first, occurrence + 1);
    return {
      key: occurrence === 0 ? first : hashKey({ orderId, kind }, said, occurrence),
      line: cells.line,
      kind,
      orderId,
      transactionId: reference,
      method: cells.word('payment_type', ''),
      status: cells.status('status'),
      amount,
      fee: Math.abs(cells.amount('fee')),
      at,
    };
  }
}

function readTransaction(cells: RowCells): ReportRow {
  const orderId = cells.id('order_id');
  const transactionId = cells.id('transaction_id');
  const amount = cells.amount('amount');
  const fee = cells.amount('fee');
  if (amount < 0) throw cells.fault('amount_unreadable', 'amount');
  if (fee < 0) throw cells.fault('amount_unreadable', 'fee');
  const method = cells.word('payment_type');
  const made = cells.time('transaction_time');
  return {
    key: paymentKey(orderId, transactionId),
    line: cells.line,
    kind: 'payment',
    orderId,
    transactionId,
    method: METHODS[method] ?? method,
    status: cells.status('status'),
    amount,
    fee,
    at: cells.isEmpty('settlement_time') ? made : cells.time('settlement_time'),
  };
}

/** The cells of a row by field; what is not as it should be is a fault with its place. */
class RowCells {
  readonly line: number;
  readonly #cells: readonly Cell[];
  readonly #columns: ReportColumns;

  constructor({ line, cells }: TableRow, columns: ReportColumns) {
    this.line = line;
    this.#cells = cells;
    this.#columns = columns;
  }

  fault(code: ReportFault['code'], field: ReportField): ReportFault {
    return new ReportFault(code, { line: this.line, column: this.#columns.get(field)?.name ?? field });
  }

  isEmpty(field: ReportField): boolean {
    const text = this.#at(field);
    return text === '' || text === '-';
  }

  /** @param fallback of an empty one; without it there has to be one */
  id(field: ReportField, fallback?: string): string {
    if (fallback !== undefined && this.isEmpty(field)) return fallback;
    const text = String(this.#at(field));
    if (!ID.test(text)) throw this.fault('text_unreadable', field);
    return text;
  }

  /** `Bank Transfer` is `bank_transfer`. */
  word(field: ReportField, fallback?: string): string {
    if (fallback !== undefined && this.isEmpty(field)) return fallback;
    const text = String(this.#at(field));
    if (!WORD.test(text)) throw this.fault('text_unreadable', field);
    return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  }

  status(field: ReportField): RowStatus {
    const status = STATUSES[this.word(field)];
    if (!status) throw this.fault('status_unknown', field);
    return status;
  }

  amount(field: ReportField): number {
    const amount = parseAmount(this.#at(field));
    if (amount === null) throw this.fault('amount_unreadable', field);
    return amount;
  }

  time(field: ReportField): Date {
    const at = parseReportTime(this.#at(field));
    if (at === null) throw this.fault('time_unreadable', field);
    return at;
  }

  #at(field: ReportField): Cell {
    const column = this.#columns.get(field);
    return column === undefined ? '' : (this.#cells[column.index] ?? '');
  }
}
