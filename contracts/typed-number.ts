/*
 * Numbers as people write them in Indonesia: `48.250`, `48,250`, `48 250`, `Rp 48.250`, `48,25 rb`, `1,2 jt`. Forms and server read them here,
 * so that no field takes the first digits of a text for its number.
 */

const FACTORS: Readonly<Record<string, number>> = {
  rb: 1_000,
  ribu: 1_000,
  k: 1_000,
  jt: 1_000_000,
  juta: 1_000_000,
};

/** Groups of three, all parted by the same sign, and perhaps decimals after the other one: `1.500`, `1,500.50`. */
const GROUPED = /^[1-9]\d{0,2}(?:(?<group>[., ])\d{3})(?:\k<group>\d{3})*(?:(?!\k<group>)[.,](?<rest>\d+))?$/;
const PLAIN = /^\d+(?:[.,]\d+)?$/;

type Kind =
  /** Rupiah, followers: a sign before three digits parts thousands. */
  | 'amount'
  /** Of a hundred: there are no thousands, so that a sign always begins the decimals. */
  | 'percent';

/**
 * @returns null for a blank text, NaN for one that is no number or could be two (`1.250 jt`)
 */
export function readTypedNumber(text: string, kind: Kind = 'amount'): number | null {
  const typed = text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
  if (typed === '') return null;
  const parts = /^(?:Rp\.? ?)?(?<sign>-?)(?<digits>\d[\d., ]*?) ?(?<unit>[a-z%]*)$/i.exec(typed)?.groups;
  const { sign = '', digits = '', unit = '' } = parts ?? {};
  if (kind === 'percent') return unit === '' || unit === '%' ? Number(sign + decimal(digits)) : Number.NaN;
  const factor = unit === '' ? 1 : FACTORS[unit.toLowerCase()];
  if (factor === undefined) return Number.NaN;
  const grouped = GROUPED.test(digits);
  // 1.250 jt: a million and a quarter, or 1,250 millions.
  if (grouped && factor > 1) return Number.NaN;
  const value = grouped ? ungrouped(digits) : decimal(digits);
  // 48,25 × 1000 is 48250.000000000004 and the like: nothing smaller than a hundredth is meant.
  return Math.round(Number(sign + value) * factor * 100) / 100;
}

function ungrouped(digits: string): string {
  const group = /[., ]/.exec(digits)?.[0] ?? '';
  return digits.replaceAll(group, '').replace(',', '.');
}

/** NaN in the end for what has more than one sign. */
function decimal(digits: string): string {
  return PLAIN.test(digits) ? digits.replace(',', '.') : 'no number';
}
