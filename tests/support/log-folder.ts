import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeBase64 } from '#contracts/log/bytes.ts';
import { printCheckpoint } from '#contracts/log/checkpoint.ts';
import { commitTo, saltOf } from '#contracts/log/commitment.ts';
import { importSigningKey, type SigningKey } from '#contracts/log/ed25519.ts';
import { type LogEntry, printEntry } from '#contracts/log/entry.ts';
import {
  appendLeaves,
  EMPTY_FRONTIER,
  type Frontier,
  type Hash,
  hashLeaf,
  rootOfFrontier,
} from '#contracts/log/merkle.ts';
import {
  hashSealed,
  type Opening,
  printPublishedSeal,
  printSealed,
} from '#contracts/log/sealed-checkpoint.ts';
import { printNote, signText } from '#contracts/log/signed-note.ts';
import {
  bundlePath,
  encodeBundle,
  encodeTile,
  TILE_WIDTH,
  tilePath,
  tilesBetween,
} from '#contracts/log/tiles.ts';

/** A log as it is served, in a folder; every part of it can be planted wrong. */

export const HOST_PREFIX = 'sorak.test/log/';
export const ORIGIN = `${HOST_PREFIX}EVT-1`;
export const logKey: SigningKey = await importSigningKey(new Uint8Array(32).fill(7));

const FINALISTS = ['FIN-1', 'FIN-2', 'FIN-3', 'FIN-40'];

/** Rows 1 to `count`: rules first, then votes, some of which are taken back. */
export function buildEntries(count: number): LogEntry[] {
  return Array.from({ length: count }, (_, index): LogEntry => buildEntry(index + 1));
}

function buildEntry(sequence: number): LogEntry {
  const at = new Date(Date.UTC(2026, 10, 22) + sequence * 997);
  if (sequence === 1 || sequence === 150)
    return {
      ...{ type: 'rules', sequence, at, rules: { price: 2_000, title: 'Putri "Nusantara" 🎭\u2028' } },
      reason: sequence === 1 ? '' : 'hujan\ndi lokasi',
    };
  const counted = { eventId: 'EVT-1', orderId: `SRK-261122-${sequence}`, effect: 'settle', line: 0 };
  const isBack = sequence % 10 === 0;
  return {
    ...{ type: 'vote', sequence, at, finalistId: FINALISTS[sequence % FINALISTS.length] ?? '' },
    ...{ votes: isBack ? -1 : 1 + (sequence % 7), kind: isBack ? 'refund' : 'settle' },
    commitment: commitTo(counted, saltOf(new Uint8Array(32).fill(sequence % 256), counted)),
  };
}

export const encodeEntries = (entries: readonly LogEntry[]): Uint8Array[] => entries.map(printEntry);

export async function signCheckpoint(
  { size, root }: { size: number; root: Hash },
  { origin = ORIGIN, key = logKey, more = [] as string[] } = {},
): Promise<Uint8Array> {
  const text = printCheckpoint({ origin, size, root });
  return printNote(text, [await signText(text, { name: origin, key }), ...more]);
}

/** The checkpoint of the first rows. */
export function rootOfRows(rows: readonly Uint8Array[]): { size: number; root: Hash } {
  const { frontier } = appendLeaves(EMPTY_FRONTIER, rows.map(hashLeaf));
  return { size: frontier.size, root: rootOfFrontier(frontier) };
}

/** All files of a log but those of keys and hidden checkpoints, by path. The leaves may be other ones than the rows have. */
export async function buildLogFiles(
  rows: readonly Uint8Array[],
  { leaves = rows.map(hashLeaf) }: { leaves?: readonly Hash[] } = {},
): Promise<Map<string, Uint8Array>> {
  const { frontier, tileHashes } = appendLeaves(EMPTY_FRONTIER, leaves);
  const levels: Hash[][] = [];
  for (const { level, index, hash } of tileHashes) {
    const ofLevel = levels[level] ?? [];
    ofLevel[index] = hash;
    levels[level] = ofLevel;
  }
  const files = new Map<string, Uint8Array>();
  for (const tile of tilesBetween(0, leaves.length)) {
    const from = tile.index * TILE_WIDTH;
    files.set(tilePath(tile), encodeTile((levels[tile.level] ?? []).slice(from, from + tile.width)));
  }
  setBundles(files, rows);
  files.set('checkpoint', await checkpointOf(frontier));
  return files;
}

const checkpointOf = (frontier: Frontier): Promise<Uint8Array> =>
  signCheckpoint({ size: frontier.size, root: rootOfFrontier(frontier) });

/** Puts rows into bundles, and leaves the tiles as they are. */
export function setBundles(files: Map<string, Uint8Array>, rows: readonly Uint8Array[]): void {
  for (const path of files.keys()) if (path.startsWith('tile/entries/')) files.delete(path);
  for (let index = 0; index * TILE_WIDTH < rows.length; index += 1) {
    const some = rows.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH);
    files.set(bundlePath({ index, width: some.length }), encodeBundle(some));
  }
}

export const buildKeysFile = (witnesses: { title: string; vkey: string }[] = []): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({
      version: 1,
      origin_prefix: HOST_PREFIX,
      keys: [{ public_key: encodeBase64(logKey.publicKey) }],
      witnesses,
    }),
  );

/** A hidden checkpoint with what opens it. */
export async function sealCheckpoint(
  number: number,
  checkpoint: Uint8Array,
): Promise<{ note: Uint8Array; opening: Opening }> {
  const opening = { nonce: new Uint8Array(32).fill(number + 1), checkpoint };
  const text = printSealed({
    ...{ origin: ORIGIN, number, hash: hashSealed(opening) },
    at: new Date(Date.UTC(2026, 10, 22) + number * 600_000),
  });
  return { note: printNote(text, [await signText(text, { name: ORIGIN, key: logKey })]), opening };
}

export const publishSeals = (seals: readonly { note: Uint8Array; opening?: Opening }[]): Uint8Array =>
  new TextEncoder().encode(seals.map((seal) => `${printPublishedSeal(seal)}\n`).join(''));

export function writeFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
