import { sha256 } from '@noble/hashes/sha2.js';
import { areSame } from './bytes.ts';

/**
 * The Merkle tree of RFC 6962 and 9162 with SHA-256. Sizes and indices are whole numbers below 2^53: nothing here shifts bits, which JavaScript does in 32 of them.
 */

/** 32 bytes. */
export type Hash = Uint8Array;
export const HASH_BYTES = 32;
const EMPTY_ROOT: Hash = sha256(new Uint8Array());

const LEAF = 0x00;
const NODE = 0x01;
/** Levels between a tile and the one above it (C2SP tlog-tiles). */
const TILE_HEIGHT = 8;

export function hashLeaf(data: Uint8Array): Hash {
  const input = new Uint8Array(1 + data.length);
  input[0] = LEAF;
  input.set(data, 1);
  return sha256(input);
}

const nodeInput = new Uint8Array(1 + 2 * HASH_BYTES).fill(NODE, 0, 1);

/** @throws {RangeError} when one of them is no hash: shifted bytes would be another node's */
export function hashNode(left: Hash, right: Hash): Hash {
  mustBeHash(left);
  mustBeHash(right);
  nodeInput.set(left, 1);
  nodeInput.set(right, 1 + HASH_BYTES);
  return sha256(nodeInput);
}

function mustBeHash({ length }: Hash): void {
  if (length !== HASH_BYTES) throw new RangeError(`a hash of ${length} bytes`);
}

/** The roots of the perfect subtrees that a tree consists of, the largest first: one for each 1 in the binary size. All that appending needs. */
export interface Frontier {
  readonly size: number;
  readonly hashes: readonly Hash[];
}

export const EMPTY_FRONTIER: Frontier = { size: 0, hashes: [] };

/** A hash of a tile: the root over `256 ** level` leaves, the first of which is `index * 256 ** level`. */
export interface TileHash {
  level: number;
  index: number;
  hash: Hash;
}

/**
 * Appends leaves in their order, in time that depends on their number alone.
 *
 * @returns the tree's new frontier, and the hashes of tiles that these leaves complete, the leaves themselves among them
 * @throws {RangeError} when the frontier is none, or the tree would be too large
 */
export function appendLeaves(
  frontier: Frontier,
  leafHashes: readonly Hash[],
): { frontier: Frontier; tileHashes: TileHash[] } {
  mustBeFrontier(frontier);
  mustBeSize(frontier.size + leafHashes.length);
  const hashes = [...frontier.hashes];
  const tileHashes: TileHash[] = [];
  let { size } = frontier;
  for (const leafHash of leafHashes) {
    mustBeHash(leafHash);
    let hash = leafHash;
    let index = size;
    tileHashes.push({ level: 0, index, hash });
    for (let height = 1; index % 2 === 1; height += 1) {
      hash = hashNode(hashes.pop() ?? new Uint8Array(), hash);
      index = (index - 1) / 2;
      if (height % TILE_HEIGHT === 0) tileHashes.push({ level: height / TILE_HEIGHT, index, hash });
    }
    hashes.push(hash);
    size += 1;
  }
  return { frontier: { size, hashes }, tileHashes };
}

/** @throws {RangeError} when the frontier is none */
export function rootOfFrontier(frontier: Frontier): Hash {
  mustBeFrontier(frontier);
  return foldRight(frontier.hashes);
}

export function rootOfLeaves(leafHashes: readonly Hash[]): Hash {
  return rootOfFrontier(appendLeaves(EMPTY_FRONTIER, leafHashes).frontier);
}

function foldRight(hashes: readonly Hash[]): Hash {
  if (hashes.length === 0) return EMPTY_ROOT;
  return hashes.reduceRight((right, left) => hashNode(left, right));
}

function mustBeFrontier({ size, hashes }: Frontier): void {
  mustBeSize(size);
  let wanted = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) wanted += rest % 2;
  if (hashes.length !== wanted)
    throw new RangeError(`a frontier of size ${size} has ${wanted} hashes, not ${hashes.length}`);
  hashes.forEach(mustBeHash);
}

function mustBeSize(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`a tree of size ${size}`);
}

/** A perfect subtree: `2 ** height` leaves, the first of which is `index * 2 ** height`. */
export interface Subtree {
  height: number;
  index: number;
}

/** The root of a subtree all of whose leaves are there. */
export type HashSource = (subtree: Subtree) => Hash;

/** Leaves from `start` up to `end`, without it. */
export interface LeafRange {
  start: number;
  end: number;
}

/** All subtrees of leaves that are at hand. For small trees, and to test other sources. */
export function sourceOfLeaves(leafHashes: readonly Hash[]): HashSource {
  const levels: Hash[][] = [[...leafHashes]];
  for (let below = levels[0]; below && below.length > 1; below = levels.at(-1)) {
    const pairs = below.slice(0, below.length - (below.length % 2));
    levels.push(
      pairs.flatMap((left, at) => {
        const right = pairs[at + 1];
        return at % 2 === 0 && right ? [hashNode(left, right)] : [];
      }),
    );
  }
  return ({ height, index }) => {
    const hash = levels[height]?.[index];
    if (!hash) throw new RangeError(`no subtree ${index} of height ${height}`);
    return hash;
  };
}

/** The perfect subtrees that make up a range of leaves, as the tree is divided: the largest first. */
export function subtreesOf({ start, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end; ) {
    let [height, width] = [0, 1];
    while (at % (width * 2) === 0 && at + width * 2 <= end) {
      height += 1;
      width *= 2;
    }
    subtrees.push({ height, index: at / width });
    at += width;
  }
  return subtrees;
}

export function rootOfRange(range: LeafRange, source: HashSource): Hash {
  return foldRight(subtreesOf(range).map(source));
}

/** The largest power of 2 below a size of 2 or more: where the tree is divided. */
function divisionOf(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/**
 * What an inclusion proof consists of, from the leaf to the root.
 *
 * @throws {RangeError} when the tree has no such leaf
 */
export function inclusionRanges({ index, size }: { index: number; size: number }): LeafRange[] {
  mustBeSize(size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + divisionOf(end - start);
    if (index < middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  return ranges.reverse();
}

/**
 * What a consistency proof consists of, in its order.
 *
 * @throws {RangeError} for an old tree that is empty or the larger one: there is nothing to prove
 */
export function consistencyRanges({ oldSize, size }: { oldSize: number; size: number }): LeafRange[] {
  mustBeSize(size);
  mustBeSize(oldSize);
  if (oldSize < 1 || oldSize > size)
    throw new RangeError(`no proof that a tree of ${size} continues one of ${oldSize}`);
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end !== oldSize) {
    const middle = start + divisionOf(end - start);
    if (oldSize <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  // The verifier has the old root: a part that is the whole old tree is not repeated.
  if (start > 0) ranges.push({ start, end });
  return ranges.reverse();
}

/** @throws {RangeError} when the tree has no such leaf */
export function proveInclusion(of: { index: number; size: number }, source: HashSource): Hash[] {
  return inclusionRanges(of).map((range) => rootOfRange(range, source));
}

/** @throws {RangeError} for an old tree that is empty or the larger one */
export function proveConsistency(of: { oldSize: number; size: number }, source: HashSource): Hash[] {
  return consistencyRanges(of).map((range) => rootOfRange(range, source));
}

const areHashes = (hashes: readonly Hash[]): boolean => hashes.every(({ length }) => length === HASH_BYTES);

/** Whether a leaf stands at an index of the tree with this root. Anything that is not so, malformed proofs too, is false. */
export function verifyInclusion(claim: {
  index: number;
  size: number;
  leafHash: Hash;
  proof: readonly Hash[];
  root: Hash;
}): boolean {
  const { index, size, leafHash, proof, root } = claim;
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false;
  if (!areHashes([leafHash, root, ...proof])) return false;
  let [at, last, hash] = [index, size - 1, leafHash];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = hashNode(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = hashNode(hash, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && areSame(hash, root);
}

/** Whether the tree of `size` begins with the tree of `oldSize`. Anything that is not so, an empty old tree too, is false. */
export function verifyConsistency(claim: {
  oldSize: number;
  size: number;
  proof: readonly Hash[];
  oldRoot: Hash;
  root: Hash;
}): boolean {
  const { oldSize, size, proof, oldRoot, root } = claim;
  if (!Number.isSafeInteger(oldSize) || !Number.isSafeInteger(size)) return false;
  if (oldSize < 1 || oldSize > size || !areHashes([oldRoot, root, ...proof])) return false;
  if (oldSize === size) return proof.length === 0 && areSame(oldRoot, root);
  if (proof.length === 0) return false;
  const [first, ...rest] = isPowerOfTwo(oldSize) ? [oldRoot, ...proof] : proof;
  if (!first) return false;
  let [at, last] = [oldSize - 1, size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let [older, newer] = [first, first];
  for (const hash of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      older = hashNode(hash, older);
      newer = hashNode(hash, newer);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else newer = hashNode(newer, hash);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && areSame(older, oldRoot) && areSame(newer, root);
}

const half = (value: number): number => Math.floor(value / 2);

function isPowerOfTwo(value: number): boolean {
  let rest = value;
  while (rest % 2 === 0) rest /= 2;
  return rest === 1;
}
