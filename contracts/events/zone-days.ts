import type { EventZone } from './events.ts';

/** Hours ahead of UTC. Indonesia has no summer time. */
const HOURS: Record<EventZone, number> = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The day of an instant on the calendar of that zone: `2026-11-21`. */
export function dayIn(zone: EventZone, at: Date): string {
  return new Date(at.getTime() + HOURS[zone] * HOUR_MS).toISOString().slice(0, 10);
}

/** The instant at which a day begins there. */
export function startOfDay(day: string, zone: EventZone): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - HOURS[zone] * HOUR_MS);
}

/** The instant at which it is over. */
export function endOfDay(day: string, zone: EventZone): Date {
  return new Date(startOfDay(day, zone).getTime() + DAY_MS);
}
