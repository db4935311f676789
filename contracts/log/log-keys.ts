import * as z from 'zod/mini';
import { decodeBase64 } from './bytes.ts';
import { PUBLIC_KEY_BYTES } from './ed25519.ts';
import { refuse } from './format-error.ts';
import { ED25519, type NoteKey, parseVkey } from './signed-note.ts';

/** `/.well-known/sorak-log.json`: with what the logs of a host are verified. */
export const logKeysSchema = z.object({
  version: z.literal(1),
  /** What every origin begins with: `<host>/log/`. */
  origin_prefix: z.string().check(z.regex(/^[^\s/+]+(?:\/[^\s/+]+)*\/$/)),
  /** Keys that sign, and keys that have signed: base64 of 32 bytes each. */
  keys: z
    .array(z.object({ public_key: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)) }))
    .check(z.minLength(1)),
  /** Whose cosignatures are shown. */
  witnesses: z.array(z.object({ title: z.string(), vkey: z.string() })),
});
export type LogKeys = z.infer<typeof logKeysSchema>;

/**
 * The keys of one log. A host signs all of its logs with the same key: the log's origin is the key's name and the first line of what is signed, so that no
 * signature is worth anything in another log.
 *
 * @throws {LogFormatError} for an origin of another host, and for a key that is none
 */
export function keysOfLog({ origin_prefix: prefix, keys }: LogKeys, origin: string): NoteKey[] {
  if (!origin.startsWith(prefix)) refuse('a log of another host');
  return keys.map(({ public_key: text }) => {
    const publicKey = decodeBase64(text);
    if (publicKey.length !== PUBLIC_KEY_BYTES) refuse(`a key of ${publicKey.length} bytes`);
    return { name: origin, type: ED25519, publicKey };
  });
}

/** @throws {LogFormatError} for a key that is none */
export const keysOfWitnesses = ({ witnesses }: LogKeys): NoteKey[] =>
  witnesses.map(({ vkey }) => parseVkey(vkey));
