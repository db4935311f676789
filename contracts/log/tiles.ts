import { concatBytes, withLength } from './bytes.ts';
import { refuse } from './format-error.ts';
import {
  consistencyRanges,
  HASH_BYTES,
  type Hash,
  type HashSource,
  hashNode,
  inclusionRanges,
  type LeafRange,
  rootOfRange,
  type Subtree,
  subtreesOf,
} from './merkle.ts';

/** Static tiles of C2SP tlog-tiles: what a log is served as, and proofs made from them. */

export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const MAX_LEVEL = 63;
/** Trees below 2^53 end here. */
const TOP_LEVEL = 6;

/** Up to 256 neighbouring hashes of a level; on level 0 they are the leaves'. */
export interface Tile {
  level: number;
  index: number;
  /** 256, or fewer at the right edge of the tree. */
  width: number;
}

/** The entries of a tile on level 0. */
export type Bundle = Omit<Tile, 'level'>;

/** `tile/0/x001/067.p/12`, below the log's address. */
export function tilePath({ level, ...place }: Tile): string {
  return `tile/${level}/${placeOf(place)}`;
}

/** `tile/entries/x001/067.p/12`. */
export function bundlePath(bundle: Bundle): string {
  return `tile/entries/${placeOf(bundle)}`;
}

function placeOf({ index, width }: Bundle): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/.{3}/g) ?? [];
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return width === TILE_WIDTH ? place : `${place}.p/${width}`;
}

const TILE_PATH = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** What a path names; null for another spelling, and for what cannot be there. */
export function parseTilePath(path: string): ({ of: 'tile' } & Tile) | ({ of: 'entries' } & Bundle) | null {
  const [, kind = '', place = '', partial] = TILE_PATH.exec(path) ?? [];
  const index = Number(place.replace(/[x/]/g, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (kind === '' || !Number.isSafeInteger(index)) return null;
  if (partial !== undefined && width >= TILE_WIDTH) return null;
  const parsed =
    kind === 'entries'
      ? ({ of: 'entries', index, width } as const)
      : ({ of: 'tile', level: Number(kind), index, width } as const);
  if (parsed.of === 'tile' && parsed.level > MAX_LEVEL) return null;
  const printed = parsed.of === 'tile' ? tilePath(parsed) : bundlePath(parsed);
  return printed === path ? parsed : null;
}

/** How many hashes a level has in a tree of this size. */
function hashesOn(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/**
 * The tiles to write when a tree grows, level by level: those that become full, and the partial one at the right edge of each level on which there is a new
 * hash. From 0 they are all tiles of a tree.
 */
export function tilesBetween(oldSize: number, size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; level <= TOP_LEVEL; level += 1) {
    const [before, now] = [hashesOn(level, oldSize), hashesOn(level, size)];
    if (now === before) break;
    for (let index = Math.floor(before / TILE_WIDTH); index * TILE_WIDTH < now; index += 1) {
      tiles.push({ level, index, width: Math.min(TILE_WIDTH, now - index * TILE_WIDTH) });
    }
  }
  return tiles;
}

/** The partial tiles that a tree of this size has: at most one a level. A width of 0 is none. */
export function partialTilesOf(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; level <= TOP_LEVEL; level += 1) {
    const width = hashesOn(level, size) % TILE_WIDTH;
    if (width > 0) tiles.push({ level, index: Math.floor(hashesOn(level, size) / TILE_WIDTH), width });
  }
  return tiles;
}

/** The tile that holds a hash, as wide as it is in a tree of this size. @throws {RangeError} when the tree has no such hash */
export function tileAt({ level, index }: { level: number; index: number }, size: number): Tile {
  const there = hashesOn(level, size);
  if (index < 0 || index >= there)
    throw new RangeError(`no hash ${index} on level ${level} of a tree of ${size}`);
  const tile = Math.floor(index / TILE_WIDTH);
  return { level, index: tile, width: Math.min(TILE_WIDTH, there - tile * TILE_WIDTH) };
}

export const encodeTile = (hashes: readonly Hash[]): Uint8Array => concatBytes(...hashes);

/** @throws {LogFormatError} when it is not as long as its width says */
export function parseTile(bytes: Uint8Array, width: number): Hash[] {
  if (bytes.length !== width * HASH_BYTES) refuse(`a tile of ${bytes.length} bytes for ${width} hashes`);
  return Array.from({ length: width }, (_, at) => bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES));
}

/** @throws {LogFormatError} for an entry of more than 65535 bytes */
export const encodeBundle = (entries: readonly Uint8Array[]): Uint8Array =>
  concatBytes(...entries.map(withLength));

/** @throws {LogFormatError} when there are more or fewer entries than its width says */
export function parseBundle(bytes: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [high, low] = bytes.subarray(at, at + 2);
    if (high === undefined || low === undefined) return refuse('an entry without its length');
    const end = at + 2 + high * 256 + low;
    if (end > bytes.length) refuse('an entry that is cut off');
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  if (entries.length !== width) refuse(`${entries.length} entries for a width of ${width}`);
  return entries;
}

/** Gets a tile. Who serves it may have the full one alone: then it is cut to the width by whoever reads it. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

/** @throws {RangeError} when the tree has no such leaf @throws {LogFormatError} for a tile of another length */
export async function proveInclusionByTiles(
  of: { index: number; size: number },
  readTile: ReadTile,
): Promise<Hash[]> {
  return proveByTiles(inclusionRanges(of), of.size, readTile);
}

/** @throws {RangeError} for an old tree that is empty or the larger one @throws {LogFormatError} for a tile of another length */
export async function proveConsistencyByTiles(
  of: { oldSize: number; size: number },
  readTile: ReadTile,
): Promise<Hash[]> {
  return proveByTiles(consistencyRanges(of), of.size, readTile);
}

/** The root of a tree by its tiles: at most two a level are read. */
export async function rootByTiles(size: number, readTile: ReadTile): Promise<Hash> {
  const [root] = await proveByTiles([{ start: 0, end: size }], size, readTile);
  return root ?? new Uint8Array();
}

async function proveByTiles(ranges: LeafRange[], size: number, readTile: ReadTile): Promise<Hash[]> {
  const subtrees = ranges.flatMap(subtreesOf);
  const needed = new Map(
    subtrees.map((subtree) => {
      const tile = tileAt(placeInTile(subtree), size);
      return [tilePath(tile), tile] as const;
    }),
  );
  const hashesOf = new Map(
    await Promise.all(
      [...needed].map(async ([path, tile]) => [path, parseTile(await readTile(tile), tile.width)] as const),
    ),
  );
  const source: HashSource = (subtree) => {
    const { level, index, count } = placeInTile(subtree);
    const tile = tileAt({ level, index }, size);
    const from = index - tile.index * TILE_WIDTH;
    return perfectRoot((hashesOf.get(tilePath(tile)) ?? []).slice(from, from + count));
  };
  return ranges.map((range) => rootOfRange(range, source));
}

/** The hashes of a tile, from `index` of its level on, that a subtree is the root of. */
function placeInTile({ height, index }: Subtree): { level: number; index: number; count: number } {
  const level = Math.floor(height / TILE_HEIGHT);
  const count = 2 ** (height - level * TILE_HEIGHT);
  return { level, index: index * count, count };
}

function perfectRoot(hashes: readonly Hash[]): Hash {
  const [left, right] = hashes;
  if (!left) throw new RangeError('a subtree without hashes');
  if (!right) return left;
  const middle = hashes.length / 2;
  return hashNode(perfectRoot(hashes.slice(0, middle)), perfectRoot(hashes.slice(middle)));
}
