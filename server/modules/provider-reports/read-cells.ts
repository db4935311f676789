import type { Cell } from './table-limits.ts';

const AMOUNT_MAX = 999_999_999_999;
/** Digits, all of them or in groups of three by one sign, with nothing but zeros after the other one. */
const AMOUNT =
  /^(-?)(?:rp\.?|idr)?\s*(-?)(\d{1,15}|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:([.,])0{1,2})?$/i;

/**
 * Whole rupiah: `10000`, `10000.00`, `10.000`, `10.000,00`, `10,000.00`, `Rp 10.000`, `-10.000`.
 *
 * @returns null for anything else, parts of a rupiah included
 */
export function parseAmount(cell: Cell): number | null {
  if (typeof cell === 'number') return isAmount(cell) ? cell : null;
  const match = AMOUNT.exec(cell.trim());
  if (!match) return null;
  const [, before = '', after = '', digits = '', point] = match;
  const group = /[.,]/.exec(digits)?.[0];
  if ((before !== '' && after !== '') || (point !== undefined && point === group)) return null;
  const amount = Number(digits.replaceAll(/[.,]/g, '')) * (before === '-' || after === '-' ? -1 : 1);
  return isAmount(amount) ? amount : null;
}

const isAmount = (amount: number): boolean => Number.isInteger(amount) && Math.abs(amount) <= AMOUNT_MAX;

const JAKARTA_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;
/** Day 0 of workbooks is the 30th of December 1899. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);
const SHEET_DAYS = { from: 36_526, to: 73_415 };
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const INDONESIAN: Readonly<Record<string, string>> = {
  mei: 'may',
  agu: 'aug',
  ags: 'aug',
  okt: 'oct',
  des: 'dec',
};

const CLOCK = /[T, ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?/;
const ZONE = /\s*(Z|WIB|(?:UTC|GMT)?\s*([+-])(\d{2}):?(\d{2})?)?$/i;
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?:${CLOCK.source})?${ZONE.source}`, 'i');
const DAY_FIRST = new RegExp(
  `^(\\d{1,2})[-/ ](\\d{1,2}|[a-z]{3,9})[-/ ](\\d{4})(?:${CLOCK.source})?${ZONE.source}`,
  'i',
);

/** An instant: `2026-11-21 19:30:05`, `21/11/2026 19:30`, `21 Nov 2026, 19:30`, a day of a workbook. Without a zone it is Jakarta's time. */
export function parseReportTime(cell: Cell): Date | null {
  if (typeof cell === 'number') {
    if (cell < SHEET_DAYS.from || cell > SHEET_DAYS.to) return null;
    // To the second: days of a workbook are fractions.
    return new Date(Math.round((SHEET_EPOCH + cell * DAY_MS) / 1_000) * 1_000 - JAKARTA_MS);
  }
  const text = cell.trim();
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const [, year, month, day, ...rest] = yearFirst;
    return instantOf({ year, month, day }, rest);
  }
  const [, day, month, year, ...rest] = DAY_FIRST.exec(text) ?? [];
  return year === undefined ? null : instantOf({ year, month, day }, rest);
}

function instantOf(
  { year, month, day }: Record<'year' | 'month' | 'day', string | undefined>,
  [hour = '0', minute = '0', second = '0', zone, sign, ahead, aheadMinutes = '0']: (string | undefined)[],
): Date | null {
  const date = [Number(year), monthOf(month ?? ''), Number(day)] as const;
  const clock = [Number(hour), Number(minute), Number(second)] as const;
  const at = Date.UTC(date[0], date[1] - 1, date[2], ...clock);
  // The 31st of February is the 3rd of March to a calendar, and nothing to us.
  const read = new Date(at);
  const isReal =
    read.getUTCFullYear() === date[0] && read.getUTCMonth() === date[1] - 1 && read.getUTCDate() === date[2];
  if (!isReal || clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return null;
  if (zone?.toUpperCase() === 'Z') return read;
  if (sign === undefined || ahead === undefined) return new Date(at - JAKARTA_MS);
  const minutes = Number(ahead) * 60 + Number(aheadMinutes);
  return new Date(at - (sign === '-' ? -1 : 1) * minutes * 60_000);
}

/** `11`, `Nov`, `November`, `Agustus`; 0 for none. */
function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const short = text.slice(0, 3).toLowerCase();
  return MONTHS.indexOf(INDONESIAN[short] ?? short) + 1;
}
