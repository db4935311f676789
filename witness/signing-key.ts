import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { importSigningKey, SEED_BYTES, type SigningKey } from '#contracts/log/ed25519.ts';

/**
 * The witness's own key, made at its first start. A cosignature does not name who signed: the key is used for nothing else, least of all for a log.
 *
 * @throws Error when the file is not what was written
 */
export async function readSigningKey(dir: string): Promise<SigningKey> {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'witness.key');
  const text = readIfThere(file) ?? writeNew(file, dir);
  const seed = /^[0-9a-f]{64}\n$/.test(text) ? Uint8Array.from(Buffer.from(text, 'hex')) : null;
  if (seed?.length !== SEED_BYTES)
    throw new Error(`${file} is not a key: restore it, or begin as a new witness`);
  return importSigningKey(seed);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all, and on the disk before it signs: a key that is lost is a witness whom nobody can verify. */
function writeNew(file: string, dir: string): string {
  const draft = `${file}.${process.pid}`;
  const opened = openSync(draft, 'wx', 0o600);
  writeSync(opened, `${randomBytes(SEED_BYTES).toString('hex')}\n`);
  fsyncSync(opened);
  closeSync(opened);
  try {
    // Refused where another process was faster.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const folder = openSync(dir, 'r');
  fsyncSync(folder);
  closeSync(folder);
  return readFileSync(file, 'utf8');
}
