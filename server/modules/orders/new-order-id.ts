import { randomBytes } from 'node:crypto';
import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';

/** Without letters that are taken for digits. 32 of them, so that every byte is used evenly. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `SRK-261121-7F2KX91QDM`: readable aloud, not to be guessed, the day in Jakarta in front. */
export function newOrderId(now: Date): string {
  const day = dayIn(BOOKS_ZONE, now).slice(2).replaceAll('-', '');
  const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `SRK-${day}-${letters}`;
}
