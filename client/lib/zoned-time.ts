/**
 * Wall time of an event's zone, as people type it into date and time fields: `2026-11-21` and `09.30` in Makassar are one instant.
 * Indonesia has no summer time; zones that do are handled all the same, an hour that does not exist moves on.
 */
export type WallTime = {
  /** `2026-11-21`, as `<input type="date">` has it; empty while nothing is typed. */
  date: string;
  /** `09:30`; empty while nothing is typed. */
  time: string;
};

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** The wall time of an instant, to the minute: `2026-11-21T02:30:00.000Z` in Makassar → `2026-11-21`, `10:30`. */
export function wallTimeOf(at: string | Date, zone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...PARTS,
  }).formatToParts(new Date(at));
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/**
 * The instant of a wall time as ISO 8601 UTC to the minute.
 *
 * @returns null while the date or the time is missing or is none
 */
export function instantOf({ date, time }: WallTime, zone: string): string | null {
  if (!DATE.test(date) || !TIME.test(time)) return null;
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  // 24:00 and the 31st of February are instants to the parser, of another day.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(`${date}T${time}`)) return null;
  // The zone's distance is known only at an instant: the first guess is off where it changes that day, the second is not.
  const guess = asUtc - offsetMs(asUtc, zone);
  return new Date(asUtc - offsetMs(guess, zone)).toISOString();
}

function offsetMs(at: number, zone: string): number {
  const { date, time } = wallTimeOf(new Date(at), zone);
  const toTheMinute = Math.floor(at / 60_000) * 60_000;
  return Date.parse(`${date}T${time}:00.000Z`) - toTheMinute;
}
