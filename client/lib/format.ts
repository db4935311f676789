import { formatCount, formatRupiah } from '#contracts/money.ts';

export { formatCount, formatRupiah };

/** The zone that events are shown in when they name none. */
export const DEFAULT_ZONE = 'Asia/Jakarta';

const percent2 = new Intl.NumberFormat('id-ID', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const percent1 = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 });

/** Fraction to percent with two decimals: `0.1892` → `18,92%`. */
export function formatPercent(fraction: number): string {
  return percent2.format(fraction);
}

/** Growth with at most one decimal and without its sign, which an arrow or a word carries: `0.124` → `12,4%`. */
export function formatGrowth(fraction: number): string {
  return percent1.format(Math.abs(fraction));
}

/** Followers: `980` → `980`, `48250` → `48.25k` (two decimals from 1000, as the specification writes it). */
export function formatFollowers(count: number): string {
  return count >= 1000 ? `${(count / 1000).toFixed(2)}k` : String(count);
}

const ZONE_NAMES: Record<number, string> = { 420: 'WIB', 480: 'WITA', 540: 'WIT' };

/** `Asia/Jakarta` → `WIB`; zones outside Indonesia → `GMT+…`. */
export function zoneName(zone = DEFAULT_ZONE, at: Date = new Date()): string {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value;
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(offset ?? '');
  if (!match) return offset ?? 'UTC';
  const minutes = (Number(match[2]) * 60 + Number(match[3])) * (match[1] === '-' ? -1 : 1);
  return ZONE_NAMES[minutes] ?? offset ?? 'UTC';
}

/** `Asia/Makassar` → `Makassar`. */
export function zoneCity(zone = DEFAULT_ZONE): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

type DateOptions = { zone?: string | undefined; locale?: string | undefined };

/** `21.00 WIB` */
export function formatTime(at: string | Date, { zone = DEFAULT_ZONE }: DateOptions = {}): string {
  const date = new Date(at);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(date);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('hour')}.${of('minute')} ${zoneName(zone, date)}`;
}

/** `3 Jan 2027, 09.00 WIB` */
export function formatDateTime(at: string | Date, options: DateOptions = {}): string {
  return `${formatDate(at, options)}, ${formatTime(at, options)}`;
}

/** `3 Jan 2027` */
export function formatDate(at: string | Date, options: DateOptions = {}): string {
  return dayOf(at, { ...options, month: 'short' });
}

/** `12 Desember 2026` */
export function formatLongDate(at: string | Date, options: DateOptions = {}): string {
  return dayOf(at, { ...options, month: 'long' });
}

function dayOf(
  at: string | Date,
  { zone = DEFAULT_ZONE, locale = 'id', month }: DateOptions & { month: 'short' | 'long' },
): string {
  return new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month, year: 'numeric' }).format(
    new Date(at),
  );
}

/** `Sabtu, 12 Desember 2026, 21.00 WIB` */
export function formatLongDateTime(at: string | Date, options: DateOptions = {}): string {
  const { zone = DEFAULT_ZONE, locale = 'id' } = options;
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(at));
  return `${day}, ${formatTime(at, options)}`;
}

/** The greatest whole unit of an age, for texts like `3 detik lalu`. */
export function ageOf(milliseconds: number): { unit: 'second' | 'minute' | 'hour' | 'day'; count: number } {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return { unit: 'second', count: seconds };
  if (seconds < 3600) return { unit: 'minute', count: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { unit: 'hour', count: Math.floor(seconds / 3600) };
  return { unit: 'day', count: Math.floor(seconds / 86_400) };
}

/** What is left of a duration in days, hours, minutes, seconds; zeros once past. */
export function splitDuration(milliseconds: number) {
  const total = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}

/** First two words of a name: `Rina Paramita Dewi` → `Rina Paramita`. */
export function shortName(name: string): string {
  return name.trim().split(/\s+/).slice(0, 2).join(' ');
}

/** Initials of the first two words: `Rina Paramita` → `RP`. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** The first letter as a capital, the rest as it is. */
export function capitalizeFirst(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase('id') + rest.join('');
}
