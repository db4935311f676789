import { randomBytes } from 'node:crypto';

/** Without letters that are taken for digits. 32 of them, so that every byte is used evenly. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const JAKARTA_OFFSET_MS = 7 * 3_600_000;

/** `SRK-261121-7F2KX91QDM`: readable aloud, not to be guessed, the day in Jakarta in front. */
export function newOrderId(now: Date): string {
  const day = new Date(now.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(2, 10).replaceAll('-', '');
  const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `SRK-${day}-${letters}`;
}
