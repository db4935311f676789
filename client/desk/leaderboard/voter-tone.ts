/** Pairs of colours that initials may have. */
const TONES = 10;

/** The same of ten colours for the same e-mail, from 0. */
export function voterTone(email: string): number {
  let sum = 0;
  for (const letter of email) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return sum % TONES;
}
