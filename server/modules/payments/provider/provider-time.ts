/**
 * `2026-11-21 19:30:05` in the provider's time (GMT+7, no daylight saving) → Date.
 *
 * @returns null for any other form or an impossible date.
 */
export function parseProviderTime(text: unknown): Date | null {
  if (typeof text !== 'string') return null;
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text.trim());
  if (!match) return null;
  const date = new Date(`${match[1]}T${match[2]}+07:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Date → `2026-11-21 19:30:05 +0700`, the form of a request's `expiry.start_time`. */
export function toProviderStartTime(date: Date): string {
  const local = new Date(date.getTime() + 7 * 60 * 60 * 1000).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)} +0700`;
}
