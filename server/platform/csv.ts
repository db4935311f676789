/**
 * Where a spreadsheet may take what follows for a formula: at the start of a text, and after whatever it may part cells by. Programs set to
 * Indonesian part by semicolons and do not read our quotes then, so those do not help.
 */
const FORMULA = /(?:^|(?<=[;\t\r\n]))(?=[\s"]*[=+\-@＝＋－＠])|^(?=\s*[\t\r])/gu;

/** Marks the file as UTF-8 for spreadsheets. */
export const CSV_HEAD = '\u{feff}';

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = value.replaceAll(FORMULA, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
