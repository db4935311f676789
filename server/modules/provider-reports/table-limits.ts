/** What a table may have: more than any report of the provider, and little enough for a process. */
export const TABLE_LIMITS = {
  rows: 2_000_000,
  columns: 200,
  /** Characters of a cell. */
  cell: 2_000,
  /** Bytes of one line of a CSV file. */
  line: 64 * 1024,
  /** Bytes of one part of a workbook once it is unpacked. */
  unpacked: 2 * 1024 * 1024 * 1024,
  /** Bytes of the texts that cells of a workbook share. */
  shared: 256 * 1024 * 1024,
} as const;

/** A number of a workbook is one; in a CSV file everything is text. */
export type Cell = string | number;

/** A line of a table. `line` counts from 1, empty lines of a workbook included. */
export interface TableRow {
  line: number;
  cells: Cell[];
}
