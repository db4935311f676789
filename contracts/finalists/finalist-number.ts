export const FINALIST_NUMBER_MAX = 9_999;

/** A finalist's number as it is worn: `No. 07`. */
export function finalistNumber(number: number): string {
  return `No. ${String(number).padStart(2, '0')}`;
}
