/*
 * Dates and times as people in Indonesia write them, whatever the browser's language. Forms keep them as `<input>` does: `2026-03-05`, `09:30`.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];
/** What else begins the name of a month: English ones, and *Agustus* as it is often cut. */
const OTHER_MONTHS: Record<string, number> = { may: 5, aug: 8, ags: 8, oct: 10, dec: 12 };
/** `26` is 2026. */
const CENTURY = 2000;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** `5/3/2026`, `05-03-2026`, `5.3.26`, `5 3 2026`, `05032026`. */
const DAY_FIRST = /^(\d{1,2})[/\-. ]+(\d{1,2})[/\-. ]+(\d{4}|\d{2})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
/** `5 Maret 2026`, `5-Mar-26`. */
const WITH_NAME = /^(\d{1,2})[/\-. ]+([a-z]{3,})[/\-. ]+(\d{4}|\d{2})$/;

/** `5/3/2026` → `2026-03-05`; null for what is no day of the calendar, or is not written to its end yet. */
export function readTypedDate(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const iso = ISO.exec(typed);
  if (iso) return dateOf(iso[3], iso[2], iso[1]);
  const [, day, month, year] = DAY_FIRST.exec(typed) ?? DIGITS.exec(typed) ?? [];
  if (day) return dateOf(day, month, year);
  const named = WITH_NAME.exec(typed);
  return named ? dateOf(named[1], monthOf(named[2]), named[3]) : null;
}

/** What a pattern has found may be undefined for TypeScript alone. */
type Found = string | undefined;

function monthOf(name: Found): number {
  const short = String(name).slice(0, 3);
  return OTHER_MONTHS[short] ?? MONTHS.indexOf(short) + 1;
}

function dateOf(day: Found, month: Found | number, year: Found): string | null {
  const fullYear = String(year).length === 2 ? CENTURY + Number(year) : Number(year);
  const iso = `${pad(fullYear, 4)}-${pad(month)}-${pad(day)}`;
  const at = new Date(`${iso}T00:00:00.000Z`);
  // The 31st of April is the 1st of May for a Date.
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(iso) ? null : iso;
}

/** `2026-03-05` → `05/03/2026`; what is no date stays as it is. */
export function writeTypedDate(iso: string): string {
  return readTypedDate(iso) === iso ? iso.split('-').reverse().join('/') : iso;
}

/** `9`, `9.30`, `09:30`, `0930` → `09:30`, `9`, `9.30 pm`, `21.30` alike; null for what is no time of the day. */
export function readTypedTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[.:]?(\d{2}))?(?: *(am|pm))?$/.exec(text.trim().toLowerCase());
  if (!parts) return null;
  const [, hours, minutes = '00', half] = parts;
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  return hour > 23 || Number(minutes) > 59 ? null : `${pad(hour)}:${minutes}`;
}

/** `09:30` → `09.30`. */
export const writeTypedTime = (time: string): string => time.replace(':', '.');

const pad = (value: Found | number, length = 2) => String(value).padStart(length, '0');
