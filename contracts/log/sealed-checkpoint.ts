import { sha256 } from '@noble/hashes/sha2.js';
import {
  areSame,
  concatBytes,
  decodeBase64,
  decodeUtf8,
  encodeBase64,
  encodeUtf8,
  withLength,
} from './bytes.ts';
import { parseCanonicalJson, printCanonicalJson } from './canonical-json.ts';
import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import { refuse } from './format-error.ts';
import { HASH_BYTES, type Hash } from './merkle.ts';
import { type NoteKey, openNote } from './signed-note.ts';

/**
 * While results are hidden a log shows no checkpoint, whose size would be the number of votes. It signs the hash of one with a nonce instead, every so often. At the
 * reveal nonce and checkpoint are published: what was committed cannot have been changed since.
 */
export interface SealedCheckpoint {
  origin: string;
  /** 0, 1, 2, … of this log without a gap: none can be withheld at the reveal. */
  number: number;
  at: Date;
  hash: Hash;
}

/** What opens a sealed checkpoint. */
export interface Opening {
  nonce: Uint8Array;
  /** The signed note. */
  checkpoint: Uint8Array;
}

export const NONCE_BYTES = 32;
const TAG = 'sorak-sealed-checkpoint/1';
const NUMBER = /^(?:0|[1-9]\d{0,8})$/;

/** @param nonce new for each checkpoint, from a generator for secrets @throws {RangeError} for a nonce of another length */
export function hashSealed({ nonce, checkpoint }: Opening): Hash {
  if (nonce.length !== NONCE_BYTES) throw new RangeError(`a nonce of ${nonce.length} bytes`);
  return sha256(concatBytes(withLength(encodeUtf8(TAG)), nonce, checkpoint));
}

/** The text of the note. Its third line is no size and it has five, so nobody takes it for a checkpoint. @throws {LogFormatError} */
export function printSealed({ origin, number, at, hash }: SealedCheckpoint): string {
  const text = [TAG, origin, number, at.toISOString(), encodeBase64(hash)]
    .map((line) => `${line}\n`)
    .join('');
  parseSealed(text);
  return text;
}

/** @param text of a note that was opened @throws {LogFormatError} */
export function parseSealed(text: string): SealedCheckpoint {
  const [tag, origin = '', number = '', instant = '', hash = '', ...rest] = text.split('\n');
  if (tag !== TAG || origin === '' || !NUMBER.test(number) || rest.join('\n') !== '' || rest.length !== 1)
    refuse('not a sealed checkpoint');
  const at = new Date(instant);
  if (Number.isNaN(at.getTime()) || at.toISOString() !== instant) refuse('an instant that there is not');
  const bytes = decodeBase64(hash);
  if (bytes.length !== HASH_BYTES) refuse('a sealed checkpoint without its hash');
  return { origin, number: Number(number), at, hash: bytes };
}

/** One of them as it is published, before and after the reveal. */
export interface PublishedSeal {
  /** The signed note. */
  note: Uint8Array;
  opening?: Opening;
}

/** A line of `sealed.ndjson`, without its line feed: what is published of one. */
export function printPublishedSeal({ note, opening }: PublishedSeal): string {
  return printCanonicalJson({
    note: decodeUtf8(note),
    ...(opening && { checkpoint: decodeUtf8(opening.checkpoint), nonce: encodeBase64(opening.nonce) }),
  });
}

/** @throws {LogFormatError} */
export function parsePublishedSeal(line: string): PublishedSeal {
  const value = parseCanonicalJson(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('not an object');
  const { note, checkpoint, nonce, ...rest } = value as { [name: string]: unknown };
  if (typeof note !== 'string' || Object.keys(rest).length > 0) return refuse('not a published seal');
  if (checkpoint === undefined && nonce === undefined) return { note: encodeUtf8(note) };
  if (typeof checkpoint !== 'string' || typeof nonce !== 'string') return refuse('half an opening');
  const opening = { checkpoint: encodeUtf8(checkpoint), nonce: decodeBase64(nonce) };
  if (opening.nonce.length !== NONCE_BYTES) refuse('a nonce of another length');
  return { note: encodeUtf8(note), opening };
}

/**
 * The checkpoints that were sealed, once all are opened. Whether the log continues each of them is to be verified with its size and root.
 *
 * @throws {LogFormatError} naming the first that is missing, not opened, not what was sealed, wrongly signed, or smaller than the one before it
 */
export async function openSeals(
  seals: readonly PublishedSeal[],
  { origin, logKeys }: { origin: string; logKeys: readonly NoteKey[] },
): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  for (const [number, { note, opening }] of seals.entries()) {
    const sealed = parseSealed((await openNote(note, logKeys)).text);
    if (sealed.origin !== origin) refuse(`sealed checkpoint ${number} is another log's`);
    if (sealed.number !== number) refuse(`sealed checkpoint ${number} is missing`);
    if (!opening) return refuse(`sealed checkpoint ${number} is not opened`);
    if (!areSame(hashSealed(opening), sealed.hash))
      refuse(`sealed checkpoint ${number} is not what was sealed`);
    const { checkpoint } = await openCheckpoint(opening.checkpoint, { origin, logKeys });
    const before = checkpoints.at(-1);
    if (before && checkpoint.size < before.size) refuse(`sealed checkpoint ${number} is of a smaller tree`);
    checkpoints.push(checkpoint);
  }
  return checkpoints;
}
