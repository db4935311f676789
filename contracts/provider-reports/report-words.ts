/** What the provider writes: its transactions, or its balance with refunds and what it has paid out to us. */
export const REPORT_KINDS = ['transactions', 'withdrawals'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/**
 * `receiving` until all of the file is there. Then it is read once without writing anything (`checking`), booked row by row (`booking`), and compared with
 * what we have in its days (`comparing`).
 */
export const REPORT_STATES = [
  'receiving',
  'waiting',
  'checking',
  'booking',
  'comparing',
  'done',
  'failed',
] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** Why a file was not taken; nothing of it is booked then. */
export const REPORT_FAULTS = [
  'not_a_table',
  'old_excel',
  'archive',
  'broken',
  'encoding',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'cell_too_long',
  'formula',
  'empty',
  'columns_missing',
  'column_twice',
  'text_unreadable',
  'amount_unreadable',
  'time_unreadable',
  'status_unknown',
  'currency_unknown',
  'too_many_differences',
] as const;
export type ReportFaultCode = (typeof REPORT_FAULTS)[number];
