import { zoneNames } from '#contracts/events/zone-names.ts';
import { formatRupiah } from '#contracts/money.ts';
import { i18n } from './i18n/i18n.ts';

/**
 * The one home of numbers and dates that people read. Numbers and dates are written as in the language that is spoken; rupiah always as in
 * Indonesia, where it is paid.
 */
export { formatRupiah };

/** The zone that events are shown in when they name none. */
export const DEFAULT_ZONE = 'Asia/Jakarta';

const numbers = new Map<string, Intl.NumberFormat>();

/** Made once a form and language: one takes longer to make than to use. */
function numberForm(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${i18n.language} ${JSON.stringify(options)}`;
  const form = numbers.get(key) ?? new Intl.NumberFormat(i18n.language, options);
  numbers.set(key, form);
  return form;
}

/** Whole numbers in groups: `9850` → `9.850`, in English `9,850`. */
export function formatCount(count: number): string {
  return numberForm({ maximumFractionDigits: 0 }).format(count);
}

/** `Ayu, Komang, dan Rina`, in English `Ayu, Komang, and Rina`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(i18n.language).format(items);
}

/** Fraction to percent with two decimals: `0.1892` → `18,92%`, in English `18.92%`. */
export function formatPercent(fraction: number): string {
  return numberForm({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    fraction,
  );
}

/** A share that somebody has set, with the decimals that it has: `0.7` → `70%`, `0.125` → `12,5%`. */
export function formatShare(fraction: number): string {
  return numberForm({ style: 'percent', maximumFractionDigits: 2 }).format(fraction);
}

const MEGABYTE = 1024 * 1024;

/** The size of a file: `8,4 MB`, below a tenth of one in `kB`. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < MEGABYTE / 10;
  const size = numberForm({ maximumFractionDigits: isSmall ? 0 : 1 }).format(
    isSmall ? Math.ceil(bytes / 1024) : bytes / MEGABYTE,
  );
  return `${size}\u00a0${isSmall ? 'kB' : 'MB'}`;
}

/** Growth with at most one decimal and without its sign, which an arrow or a word carries: `0.124` → `12,4%`. */
export function formatGrowth(fraction: number): string {
  return numberForm({ style: 'percent', maximumFractionDigits: 1 }).format(Math.abs(fraction));
}

/** By how much something differs, in whole percents with the sign: `0.124` → `+12%`. */
export function formatPercentChange(fraction: number): string {
  return numberForm({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
    fraction,
  );
}

/** The same in numbers: `1200` → `+1.200`. */
export function formatChange(count: number): string {
  return numberForm({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(count);
}

const THOUSAND = { id: '\u00a0rb', en: 'k' } as const;

/** Followers: `980` → `980`, `48250` → `48,25 rb`, in English `48.25k` (two decimals from 1000). */
export function formatFollowers(count: number): string {
  if (count < 1000) return String(count);
  const form = numberForm({ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });
  return `${form.format(count / 1000)}${THOUSAND[i18n.language]}`;
}

/** `660 JT`: rupiah in millions, written as rupiah are. */
export function formatMillions(amount: number): string {
  return `${millions.format(amount / 1_000_000)} JT`;
}
const millions = new Intl.NumberFormat('id', { maximumFractionDigits: 2 });

/** Those of Indonesia, also of zones that devices have and events do not. Neighbours have the same offsets, and other names for their time. */
const ZONE_NAMES: Readonly<Record<string, string>> = {
  ...zoneNames,
  'Asia/Pontianak': zoneNames['Asia/Jakarta'],
  'Asia/Ujung_Pandang': zoneNames['Asia/Makassar'],
};

/** `Asia/Jakarta` → `WIB`; another zone than those of Indonesia → `GMT+…`. */
function zoneName(zone: string, at: Date): string {
  const name = ZONE_NAMES[zone];
  if (name) return name;
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}

/** `Asia/Makassar` → `Makassar`. */
export function zoneCity(zone = DEFAULT_ZONE): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

type DateOptions = { zone?: string | undefined };
/** The language that is spoken, unless the specification requires another one. */
type DayOptions = DateOptions & { locale?: string | undefined };

/** `21.00 WIB`, in English `21:00 WIB` */
export function formatTime(at: string | Date, { zone = DEFAULT_ZONE }: DateOptions = {}): string {
  const date = new Date(at);
  const parts = { hour: '2-digit', minute: '2-digit' } as const;
  const time = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone }).format(date);
  return `${time.replace(':', TIME_MARK[i18n.language])} ${zoneName(zone, date)}`;
}
const TIME_MARK = { id: '.', en: ':' } as const;

/** `20.41.07 WIB`, with seconds */
export function formatClock(at: number, zone: string): string {
  const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat(i18n.language, { ...parts, timeZone: zone }).format(at);
  return `${time} ${zoneName(zone, new Date(at))}`;
}

/** `November 2026` of an instant in the middle of the month */
export function formatMonth(at: Date): string {
  return new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    at,
  );
}

/** The twelve months by name, January first. */
export function monthNames(): string[] {
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => name.format(new Date(Date.UTC(2026, month, 1))));
}

/** `Sabtu, 12 Desember 2026` by the device’s calendar, in Indonesian as the specification has it. */
export function formatToday(now: Date): string {
  return new Intl.DateTimeFormat('id', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(now);
}

/** `Sat, 12 Dec, 09:00 PM WIB`, as the specification has it. */
export function formatShortEnglish(at: string, zone: string): string {
  const date = new Date(at);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(date);
  const day = `${part({ weekday: 'short' })}, ${part({ day: 'numeric' })} ${part({ month: 'short' })}`;
  return `${day}, ${part({ hour: '2-digit', minute: '2-digit', hour12: true })} ${zoneName(zone, date)}`;
}

/** `3 Jan 2027, 09.00 WIB` */
export function formatDateTime(at: string | Date, options: DateOptions = {}): string {
  return `${formatDate(at, options)}, ${formatTime(at, options)}`;
}

/** `3 Jan 2027` */
export function formatDate(at: string | Date, options: DayOptions = {}): string {
  return dayOf(at, { ...options, month: 'short' });
}

/** `12 Desember 2026` */
export function formatLongDate(at: string | Date, options: DateOptions = {}): string {
  return dayOf(at, { ...options, month: 'long' });
}

function dayOf(
  at: string | Date,
  { zone = DEFAULT_ZONE, locale = i18n.language, month }: DayOptions & { month: 'short' | 'long' },
): string {
  return new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month, year: 'numeric' }).format(
    new Date(at),
  );
}

/** `Sabtu, 12 Desember 2026, 21.00 WIB` */
export function formatLongDateTime(at: string | Date, options: DateOptions = {}): string {
  const { zone = DEFAULT_ZONE } = options;
  const day = new Intl.DateTimeFormat(i18n.language, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(at));
  return `${day}, ${formatTime(at, options)}`;
}

/** An age above this is shown as a date: nobody counts 118 days back. */
export const AGE_MAX_MS = 7 * 86_400_000;

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
