import { refuse } from './format-error.ts';

/** Browsers and Node have both; the contracts are compiled without the types of either. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LONE_SURROGATE = /\p{Surrogate}/u;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NO_LETTER = 0xff;
/** By the code of a letter. */
const VALUES = new Uint8Array(128).fill(NO_LETTER);
for (const [value, letter] of [...ALPHABET].entries()) VALUES[letter.charCodeAt(0)] = value;

/** @throws {LogFormatError} for half a character, which an encoder would replace without an error */
export function encodeUtf8(text: string): Uint8Array {
  if (LONE_SURROGATE.test(text)) refuse('a text has half a character');
  return encoder.encode(text);
}

/** Strict: a mark at the beginning stays, nothing is replaced. @throws {LogFormatError} */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return refuse('not UTF-8');
  }
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Not for secrets: it takes as long as the two are the same. */
export function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** A field with its length before it (16 bits, big-endian), so that no two lists of fields are the same bytes. */
export function withLength(field: Uint8Array): Uint8Array {
  const { length } = field;
  if (length > 0xff_ff) refuse('a field has more than 65535 bytes');
  return concatBytes(Uint8Array.of(length >>> 8, length & 0xff), field);
}

/** Standard alphabet, with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const group = (first << 16) | (second << 8) | third;
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET[(group >>> shift) & 63]).join('');
    const present = Math.min(3, bytes.length - at);
    text += letters.slice(0, present + 1) + '='.repeat(3 - present);
  }
  return text;
}

/** Strict: what encodes to another text is refused, so each value has one spelling. @throws {LogFormatError} */
export function decodeBase64(text: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const letters = text.length - padding;
  if (text.length % 4 !== 0) refuse('not base64 in its one spelling');
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let [bits, held, at] = [0, 0, 0];
  for (let letter = 0; letter < letters; letter += 1) {
    const value = VALUES[text.charCodeAt(letter)];
    if (value === undefined || value === NO_LETTER) return refuse('not base64');
    bits = ((bits << 6) | value) & 0xf_ff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = bits >>> held;
    at += 1;
  }
  // What is left of the last letter belongs to no byte: with other bits in it, it would be a second spelling.
  if ((bits & ((1 << held) - 1)) !== 0) refuse('not base64 in its one spelling');
  return bytes;
}
