import { decodeBase64, encodeBase64 } from './bytes.ts';
import { refuse, UntrustedNoteError } from './format-error.ts';
import { HASH_BYTES, type Hash } from './merkle.ts';
import { type NoteKey, openNote, type VerifiedSignature } from './signed-note.ts';

/** What a log signs (C2SP tlog-checkpoint): that its first `size` entries have this root. */
export interface Checkpoint {
  /** Which log: its address without `https://`, for ever. */
  origin: string;
  size: number;
  root: Hash;
  /** Further lines. Ours have none: not every witness signs them. */
  extensions: string[];
}

const SIZE = /^(?:0|[1-9]\d{0,15})$/;

/** The text of the note. @throws {LogFormatError} for what could not be read back */
export function printCheckpoint({
  origin,
  size,
  root,
  extensions = [],
}: Omit<Checkpoint, 'extensions'> & { extensions?: string[] }): string {
  const text = [origin, String(size), encodeBase64(root), ...extensions].map((line) => `${line}\n`).join('');
  const read = parseCheckpoint(text);
  if (read.origin !== origin || read.extensions.length !== extensions.length) refuse('a line feed in a line');
  return text;
}

/** @param text of a note that was opened @throws {LogFormatError} */
export function parseCheckpoint(text: string): Checkpoint {
  if (!text.endsWith('\n')) refuse('a checkpoint whose last line does not end');
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n');
  if (origin === '') refuse('a checkpoint without an origin');
  if (!SIZE.test(size) || !Number.isSafeInteger(Number(size))) refuse('a checkpoint without a size');
  const hash = decodeBase64(root);
  if (hash.length !== HASH_BYTES) refuse('a checkpoint without a root');
  if (extensions.includes('')) refuse('a checkpoint with an empty line');
  return { origin, size: Number(size), root: hash, extensions };
}

/**
 * A checkpoint of one log, with signatures that were verified.
 *
 * @throws {LogFormatError} when it is malformed, signed by none of the log's keys, wrongly signed, or of another log
 */
export async function openCheckpoint(
  note: Uint8Array,
  {
    origin,
    logKeys,
    witnessKeys = [],
  }: { origin: string; logKeys: readonly NoteKey[]; witnessKeys?: readonly NoteKey[] },
): Promise<{ checkpoint: Checkpoint; signatures: VerifiedSignature[] }> {
  const { text, signatures } = await openNote(note, [...logKeys, ...witnessKeys]);
  // Witnesses sign what a log shows them: without the log's own signature it is nobody's.
  if (!signatures.some(({ key }) => logKeys.includes(key)))
    throw new UntrustedNoteError('a checkpoint that the log has not signed');
  const checkpoint = parseCheckpoint(text);
  if (checkpoint.origin !== origin) refuse('a checkpoint of another log');
  return { checkpoint, signatures };
}
