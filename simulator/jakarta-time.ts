const JAKARTA_OFFSET_MS = 7 * 60 * 60 * 1000;

/** Milliseconds since the epoch → `2026-11-21 19:30:05`, the provider's GMT+7 time without an offset. */
export function toProviderTime(at: number): string {
  return new Date(at + JAKARTA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-11-21 19:30:05 +0700` (any offset) → milliseconds since the epoch; null for any other form. */
export function parseStartTime(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/.exec(text);
  if (!match) return null;
  const at = Date.parse(`${match[1]}T${match[2]}${match[3]}:${match[4]}`);
  return Number.isNaN(at) ? null : at;
}
