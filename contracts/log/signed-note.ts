import { sha256 } from '@noble/hashes/sha2.js';
import { areSame, concatBytes, decodeBase64, decodeUtf8, encodeBase64, encodeUtf8 } from './bytes.ts';
import { PUBLIC_KEY_BYTES, SIGNATURE_BYTES, type SigningKey, verifyEd25519 } from './ed25519.ts';
import { LogFormatError, refuse, UntrustedNoteError } from './format-error.ts';

/** Notes with signatures (C2SP signed-note), and the Ed25519 cosignatures of witnesses (C2SP tlog-cosignature v1). */

/** Kinds of signatures, by the first byte of an encoded key. Others are treated as keys that nobody has. */
export const ED25519 = 0x01;
export const COSIGNATURE = 0x04;

const MAX_NOTE_BYTES = 256 * 1024;
const MAX_SIGNATURES = 100;
const KEY_ID_BYTES = 4;
const TIME_BYTES = 8;
/** What a time may be at most: 2^63 - 1 in the standard, here what a number holds exactly. */
const MAX_SECONDS = Number.MAX_SAFE_INTEGER;

export interface NoteKey {
  name: string;
  type: typeof ED25519 | typeof COSIGNATURE;
  publicKey: Uint8Array;
}

/** Unicode's white space, which is what Go refuses; `\s` has U+FEFF and lacks U+0085. */
const KEY_NAME = /^[^\p{White_Space}+]+$/u;
/** Control characters but the line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what the standard forbids
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

/** The first four bytes of a hash over name, type and key. */
export function keyIdOf({ name, type, publicKey }: NoteKey): Uint8Array {
  const hashed = concatBytes(encodeUtf8(name), Uint8Array.of(0x0a, type), publicKey);
  return sha256(hashed).slice(0, KEY_ID_BYTES);
}

/** A key as one line: `name+8 hex digits+base64`. */
export function printVkey(key: NoteKey): string {
  if (!KEY_NAME.test(key.name)) refuse('a key without a name, or with a space or + in it');
  return `${key.name}+${hexOf(keyIdOf(key))}+${encodeBase64(concatBytes(Uint8Array.of(key.type), key.publicKey))}`;
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws {LogFormatError} when its id is not that of its name and key, or it is of another kind than these two */
export function parseVkey(text: string): NoteKey {
  const [, name = '', id, encoded = ''] = /^([^+]*)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  if (!KEY_NAME.test(name)) refuse('not a key');
  const [type, ...bytes] = decodeBase64(encoded);
  if (type !== ED25519 && type !== COSIGNATURE) return refuse(`a key of type ${type}`);
  if (bytes.length !== PUBLIC_KEY_BYTES) refuse(`a key of ${bytes.length} bytes`);
  const key: NoteKey = { name, type, publicKey: Uint8Array.from(bytes) };
  if (hexOf(keyIdOf(key)) !== id) refuse('a key whose id is another');
  return key;
}

/** A note as it is spelled; its signatures are not verified. */
interface ParsedNote {
  text: string;
  /** The bytes that are signed: the text with its last line feed. */
  signed: Uint8Array;
  signatures: { name: string; keyId: Uint8Array; signature: Uint8Array }[];
}

/** @throws {LogFormatError} */
function parseNote(bytes: Uint8Array): ParsedNote {
  if (bytes.length > MAX_NOTE_BYTES) refuse('a note that is too long');
  const note = decodeUtf8(bytes);
  if (CONTROL.test(note)) refuse('a note with control characters');
  const end = note.lastIndexOf('\n\n');
  if (end < 0) refuse('a note without signatures');
  const text = note.slice(0, end + 1);
  const block = note.slice(end + 2);
  if (!block.endsWith('\n')) refuse('a note whose last line does not end');
  const lines = block.slice(0, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) refuse('a note with too many signatures');
  return { text, signed: encodeUtf8(text), signatures: lines.map(parseSignatureLine) };
}

function parseSignatureLine(line: string): ParsedNote['signatures'][number] {
  const [, name = '', encoded = ''] = /^\u2014 ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
  if (!KEY_NAME.test(name)) refuse('a line that is no signature');
  const payload = decodeBase64(encoded);
  if (payload.length <= KEY_ID_BYTES) refuse('a signature without bytes');
  return { name, keyId: payload.slice(0, KEY_ID_BYTES), signature: payload.slice(KEY_ID_BYTES) };
}

/** A signature that was verified. */
export interface VerifiedSignature {
  key: NoteKey;
  /** Of a cosignature: Unix seconds at which the witness had seen nothing that contradicts it. */
  seconds?: number;
  /** Its line in the note, without the line feed. */
  line: string;
}

export interface OpenedNote {
  text: string;
  /** One for each key that has signed, in the note's order. */
  signatures: VerifiedSignature[];
}

/**
 * A note's text, once its signatures are verified: nothing of it is to be shown before. Signatures by keys that are not given are ignored.
 *
 * @throws {LogFormatError} for a malformed note, for a wrong signature of a given key, and when none of the keys has signed
 */
export async function openNote(note: Uint8Array, keys: readonly NoteKey[]): Promise<OpenedNote> {
  const { text, signed, signatures } = parseNote(note);
  const verified = new Map<NoteKey, VerifiedSignature>();
  for (const { name, keyId, signature } of signatures) {
    const key = keys.find((each) => each.name === name && areSame(keyIdOf(each), keyId));
    if (!key) continue;
    const seconds = await verifySignature(key, { signed, signature });
    if (seconds === false) throw new UntrustedNoteError(`a wrong signature by ${name}`);
    const line = signatureLine(name, concatBytes(keyId, signature));
    if (!verified.has(key)) verified.set(key, { key, line, ...(seconds === null ? {} : { seconds }) });
  }
  if (verified.size === 0) throw new UntrustedNoteError('a note that none of the keys has signed');
  return { text, signatures: [...verified.values()] };
}

/** @returns false for a wrong signature; else the seconds of a cosignature, null for a signature of another kind */
async function verifySignature(
  { type, publicKey }: NoteKey,
  { signed, signature }: { signed: Uint8Array; signature: Uint8Array },
): Promise<number | null | false> {
  if (type === ED25519)
    return (await verifyEd25519({ publicKey, message: signed, signature })) ? null : false;
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return false;
  const seconds = readSeconds(signature.subarray(0, TIME_BYTES));
  if (seconds > MAX_SECONDS) return false;
  const message = cosignedBytes(signed, seconds);
  return (await verifyEd25519({ publicKey, message, signature: signature.slice(TIME_BYTES) })) && seconds;
}

const readSeconds = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

function writeSeconds(seconds: number): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES);
  let rest = seconds;
  for (let at = TIME_BYTES - 1; at >= 0; at -= 1) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

const cosignedBytes = (signed: Uint8Array, seconds: number): Uint8Array =>
  concatBytes(encodeUtf8(`cosignature/v1\ntime ${seconds}\n`), signed);

const signatureLine = (name: string, payload: Uint8Array): string =>
  `\u2014 ${name} ${encodeBase64(payload)}`;

/** Who signs a note, under which name. A witness's key is its own and signs nothing else: the name is not part of what a cosignature covers. */
export interface NoteSigner {
  name: string;
  key: SigningKey;
}

/** A line of a note's signature, without its line feed. */
export async function signText(text: string, { name, key }: NoteSigner): Promise<string> {
  const noteKey: NoteKey = { name, type: ED25519, publicKey: key.publicKey };
  return signatureLine(name, concatBytes(keyIdOf(noteKey), await key.sign(encodeUtf8(text))));
}

/** The same of a witness, who puts the time into it. @param seconds Unix time */
export async function cosignText(
  text: string,
  { name, key, seconds }: NoteSigner & { seconds: number },
): Promise<string> {
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError(`a time of ${seconds} seconds`);
  const noteKey: NoteKey = { name, type: COSIGNATURE, publicKey: key.publicKey };
  const signature = await key.sign(cosignedBytes(encodeUtf8(text), seconds));
  return signatureLine(name, concatBytes(keyIdOf(noteKey), writeSeconds(seconds), signature));
}

/**
 * A text with the lines that sign it.
 *
 * @throws {LogFormatError} when a reader would refuse it or read another text
 */
export function printNote(text: string, signatureLines: readonly string[]): Uint8Array {
  const note = encodeUtf8(`${text}\n${signatureLines.map((line) => `${line}\n`).join('')}`);
  if (!text.endsWith('\n') || parseNote(note).text !== text) throw new LogFormatError('not a text of a note');
  return note;
}
