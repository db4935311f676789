import { refuse } from './format-error.ts';

/** What a rule may be: no fractions, so that all languages write the same numbers. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [name: string]: CanonicalValue };

const MAX_DEPTH = 16;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The one spelling of a value as JSON (RFC 8785, with whole numbers alone): names in the order of their UTF-16 units, no spaces, one line.
 *
 * @throws {LogFormatError} for fractions, numbers from 2^53 on, halves of characters, and values that are too deep
 */
export function printCanonicalJson(value: CanonicalValue, depth = 0): string {
  if (depth > MAX_DEPTH) refuse('JSON that is too deep');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) refuse('a number that is not whole');
    return String(value);
  }
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) refuse('a text has half a character');
    return JSON.stringify(value);
  }
  if (isList(value)) return `[${value.map((each) => printCanonicalJson(each, depth + 1)).join(',')}]`;
  const names = Object.keys(value).sort();
  const fields = names.map((name) => {
    const field = value[name];
    if (field === undefined) return refuse(`no value for ${name}`);
    return `${printCanonicalJson(name)}:${printCanonicalJson(field, depth + 1)}`;
  });
  return `{${fields.join(',')}}`;
}

/** `Array.isArray` for lists that are not written to. */
const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value);

/** @throws {LogFormatError} for another spelling than {@link printCanonicalJson} gives */
export function parseCanonicalJson(text: string): CanonicalValue {
  let value: CanonicalValue;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('not JSON');
  }
  if (printCanonicalJson(value) !== text) refuse('JSON in another spelling');
  return value;
}
