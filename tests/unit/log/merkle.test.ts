import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  appendLeaves,
  consistencyRanges,
  EMPTY_FRONTIER,
  type Hash,
  hashLeaf,
  hashNode,
  inclusionRanges,
  proveConsistency,
  proveInclusion,
  rootOfFrontier,
  rootOfLeaves,
  rootOfRange,
  sourceOfLeaves,
  subtreesOf,
  verifyConsistency,
  verifyInclusion,
} from '#contracts/log/merkle.ts';
import { ALL_CONSISTENCIES, ALL_INCLUSIONS, hash, LEAF_HASHES, LEAVES, NODES, ROOTS } from './vectors.ts';

const EMPTY_ROOT = rootOfLeaves([]);
const leafHashes = LEAVES.map(hashLeaf);
const source = sourceOfLeaves(leafHashes);
const rootAt = (size: number): Hash => rootOfLeaves(leafHashes.slice(0, size));
const hashesOf = (...names: (keyof typeof NODES)[]): Hash[] => names.map((name) => hash(NODES[name]));
const flip = (bytes: Hash, bit: number): Hash =>
  bytes.map((byte, at) => (at === Math.floor(bit / 8) % bytes.length ? byte ^ (1 << (bit % 8)) : byte));

/** Leaf i is the byte i. */
const bytesLeaves = Array.from({ length: 130 }, (_, at) => hashLeaf(Uint8Array.of(at)));

describe('the vectors of transparency-dev/merkle', () => {
  test.each(Object.entries(LEAF_HASHES))('leaf %s has its hash', (index, expected) => {
    expect(leafHashes[Number(index)]).toEqual(hash(expected));
  });

  test.each(ROOTS.map((root, size) => ({ size, root })))('a tree of $size has its root', ({ size, root }) => {
    expect(rootAt(size)).toEqual(hash(root));
  });

  test('an empty tree has the hash of nothing', () => {
    expect(EMPTY_ROOT).toEqual(rootOfFrontier(EMPTY_FRONTIER));
    expect(createHash('sha256').digest('base64')).toBe(ROOTS[0]);
  });

  test.each([
    { index: 0, size: 8, proof: hashesOf('L1', 'N23', 'M47') },
    { index: 5, size: 8, proof: hashesOf('L4', 'N67', 'M03') },
    { index: 2, size: 3, proof: hashesOf('N01') },
    { index: 1, size: 5, proof: hashesOf('L0', 'N23', 'L4') },
  ])('leaf $index of $size is proven by these hashes', ({ index, size, proof }) => {
    expect(proveInclusion({ index, size }, source)).toEqual(proof);
    const leafHash = leafHashes[index] ?? new Uint8Array();
    expect(verifyInclusion({ index, size, leafHash, proof, root: rootAt(size) })).toBe(true);
  });

  test.each([
    { oldSize: 1, size: 8, proof: hashesOf('L1', 'N23', 'M47') },
    { oldSize: 2, size: 5, proof: hashesOf('N23', 'L4') },
    { oldSize: 6, size: 8, proof: hashesOf('N45', 'N67', 'M03') },
    { oldSize: 5, size: 5, proof: [] },
  ])('a tree of $size continues one of $oldSize by these hashes', ({ oldSize, size, proof }) => {
    expect(proveConsistency({ oldSize, size }, source)).toEqual(proof);
    const roots = { oldRoot: rootAt(oldSize), root: rootAt(size) };
    expect(verifyConsistency({ oldSize, size, proof, ...roots })).toBe(true);
  });

  test('all proofs of all trees of 0 to 130 leaves are those of other implementations', () => {
    const [inclusions, consistencies] = [createHash('sha256'), createHash('sha256')];
    const all = sourceOfLeaves(bytesLeaves);
    const line = (...parts: (number | Hash)[]) =>
      `${parts.map((part) => (typeof part === 'number' ? part : Buffer.from(part).toString('hex'))).join(' ')}\n`;
    for (let size = 0; size <= 130; size += 1) {
      for (let index = 0; index < size; index += 1)
        inclusions.update(line(index, size, ...proveInclusion({ index, size }, all)));
      for (let oldSize = 1; oldSize <= size; oldSize += 1)
        consistencies.update(line(oldSize, size, ...proveConsistency({ oldSize, size }, all)));
    }
    expect(inclusions.digest('hex')).toBe(ALL_INCLUSIONS);
    expect(consistencies.digest('hex')).toBe(ALL_CONSISTENCIES);
  });
});

describe('what must fail', () => {
  const root = rootAt(8);
  const inclusion = {
    ...{ index: 5, size: 8, root },
    leafHash: leafHashes[5] ?? new Uint8Array(),
    proof: hashesOf('L4', 'N67', 'M03'),
  };
  const consistency = {
    ...{ oldSize: 6, size: 8, root },
    oldRoot: rootAt(6),
    proof: hashesOf('N45', 'N67', 'M03'),
  };

  test.each<[string, Partial<typeof inclusion>]>([
    ['a hash more', { proof: [...inclusion.proof, ...hashesOf('L0')] }],
    ['a hash fewer', { proof: inclusion.proof.slice(0, 2) }],
    ['no hash', { proof: [] }],
    ['hashes in another order', { proof: hashesOf('N67', 'L4', 'M03') }],
    ['a hash of 31 bytes', { proof: [...hashesOf('L4', 'N67'), hash(NODES.M03).slice(1)] }],
    ['a hash of 33 bytes', { leafHash: Uint8Array.of(...inclusion.leafHash, 0) }],
    ['another leaf', { leafHash: hash(NODES.L4) }],
    ['the neighbour', { index: 4 }],
    ['an index that is the size', { index: 8 }],
    ['a negative index', { index: -1 }],
    ['half an index', { index: 5.5 }],
    ['a size that is no number', { size: Number.NaN }],
    ['a larger tree', { size: 9 }],
    ['a smaller tree', { size: 6 }],
    ['the root of another tree', { root: rootAt(7) }],
  ])('inclusion with %s', (_, change) => {
    expect(verifyInclusion(inclusion)).toBe(true);
    expect(verifyInclusion({ ...inclusion, ...change })).toBe(false);
  });

  test.each<[string, Partial<typeof consistency>]>([
    ['a hash more', { proof: [...consistency.proof, ...hashesOf('L0')] }],
    ['a hash fewer', { proof: consistency.proof.slice(0, 2) }],
    ['no hash', { proof: [] }],
    ['a hash of 31 bytes', { proof: [hash(NODES.N45).slice(1), ...hashesOf('N67', 'M03')] }],
    ['swapped roots', { oldRoot: root, root: rootAt(6) }],
    ['an old root of another tree', { oldRoot: rootAt(5) }],
    ['a new root of another tree', { root: rootAt(7) }],
    ['an old tree that is empty', { oldSize: 0, oldRoot: EMPTY_ROOT }],
    ['an old tree that is larger', { oldSize: 9 }],
    ['another old size', { oldSize: 5 }],
    ['half a size', { oldSize: 5.5 }],
    ['a size that is no number', { size: Number.NaN }],
  ])('consistency with %s', (_, change) => {
    expect(verifyConsistency(consistency)).toBe(true);
    expect(verifyConsistency({ ...consistency, ...change })).toBe(false);
  });

  test.each([1, 2, 4, 8])(
    'consistency from %i, where the old root is part of the proof, with another one',
    (oldSize) => {
      const proof = proveConsistency({ oldSize, size: 8 }, source);
      expect(verifyConsistency({ oldSize, size: 8, proof, oldRoot: rootAt(oldSize), root })).toBe(true);
      expect(verifyConsistency({ oldSize, size: 8, proof, oldRoot: rootAt(3), root })).toBe(false);
    },
  );

  test('an index that is the size, in a tree of one leaf, whose proof is empty', () => {
    const claim = { index: 0, size: 1, leafHash: rootAt(1), proof: [], root: rootAt(1) };
    expect(verifyInclusion(claim)).toBe(true);
    expect(verifyInclusion({ ...claim, index: 1 })).toBe(false);
    expect(verifyInclusion({ ...claim, index: 0, size: 0 })).toBe(false);
  });

  test('trees of equal size with a proof, and with different roots', () => {
    const equal = { oldSize: 8, size: 8, oldRoot: root, root };
    expect(verifyConsistency({ ...equal, proof: [] })).toBe(true);
    expect(verifyConsistency({ ...equal, proof: hashesOf('L0') })).toBe(false);
    expect(verifyConsistency({ ...equal, oldRoot: rootAt(7), proof: [] })).toBe(false);
  });

  test('a node that is passed off as a leaf', () => {
    const data = Uint8Array.of(...hash(NODES.N01), ...hash(NODES.N23));
    expect(hashLeaf(data)).not.toEqual(hash(NODES.M03));
    expect(hashNode(hash(NODES.N01), hash(NODES.N23))).toEqual(hash(NODES.M03));
  });

  test('any bit of any hash that is another', () => {
    for (let bit = 0; bit < 256; bit += 1) {
      for (let at = 0; at < 3; at += 1) {
        const flipped = (proof: Hash[]) =>
          proof.map((each, which) => (which === at ? flip(each, bit) : each));
        expect(verifyInclusion({ ...inclusion, proof: flipped(inclusion.proof) })).toBe(false);
        expect(verifyConsistency({ ...consistency, proof: flipped(consistency.proof) })).toBe(false);
      }
      expect(verifyInclusion({ ...inclusion, root: flip(root, bit) })).toBe(false);
      expect(verifyConsistency({ ...consistency, oldRoot: flip(consistency.oldRoot, bit) })).toBe(false);
    }
  });

  test.each<[string, () => unknown, RegExp]>([
    ['a leaf that a tree lacks', () => proveInclusion({ index: 8, size: 8 }, source), /no leaf 8/],
    ['a leaf before the first', () => proveInclusion({ index: -1, size: 8 }, source), /no leaf -1/],
    ['a tree of half a leaf', () => inclusionRanges({ index: 0, size: 1.5 }), /size 1.5/],
    ['a tree from 2^53 on', () => inclusionRanges({ index: 0, size: 2 ** 53 }), /size 9007199254740992/],
    ['an empty old tree', () => proveConsistency({ oldSize: 0, size: 8 }, source), /continues one of 0/],
    ['a larger old tree', () => proveConsistency({ oldSize: 9, size: 8 }, source), /continues one of 9/],
    ['a leaf that is not at hand', () => proveInclusion({ index: 0, size: 20 }, source), /no subtree/],
    ['a node of shifted bytes', () => hashNode(new Uint8Array(31), new Uint8Array(33)), /31 bytes/],
    [
      'a frontier with a hash fewer',
      () => appendLeaves({ size: 3, hashes: hashesOf('N01') }, []),
      /2 hashes, not 1/,
    ],
    [
      'a frontier with a hash more',
      () => rootOfFrontier({ size: 0, hashes: hashesOf('N01') }),
      /0 hashes, not 1/,
    ],
    ['a leaf that is no hash', () => appendLeaves(EMPTY_FRONTIER, [new Uint8Array(31)]), /31 bytes/],
    [
      'a tree that grows to 2^53',
      () => appendLeaves({ size: 2 ** 53 - 1, hashes: Array(53).fill(hash(NODES.L0)) }, hashesOf('L0')),
      /size 9007199254740992/,
    ],
  ])('%s is an error', (_, work, message) => {
    expect(work).toThrow(message);
  });
});

describe('any tree', () => {
  const leaves = fc
    .array(fc.uint8Array({ maxLength: 4 }), { maxLength: 600 })
    .map((all) => all.map(hashLeaf));
  const some = leaves.filter((all) => all.length > 0);
  const pick = (max: number) => fc.integer({ min: 0, max });

  test('appended in any parts is the tree appended one by one, with the same frontier and hashes for tiles', () => {
    fc.assert(
      fc.property(leaves, fc.array(pick(600), { maxLength: 5 }), (all, cuts) => {
        const bounds = [0, ...cuts.filter((cut) => cut <= all.length).sort((a, b) => a - b), all.length];
        let byParts = { frontier: EMPTY_FRONTIER, tileHashes: [] as unknown[] };
        for (const [at, from] of bounds.entries()) {
          const next = appendLeaves(byParts.frontier, all.slice(from, bounds[at + 1] ?? from));
          byParts = { frontier: next.frontier, tileHashes: [...byParts.tileHashes, ...next.tileHashes] };
        }
        let oneByOne = { frontier: EMPTY_FRONTIER, tileHashes: [] as unknown[] };
        for (const leaf of all) {
          const next = appendLeaves(oneByOne.frontier, [leaf]);
          oneByOne = { frontier: next.frontier, tileHashes: [...oneByOne.tileHashes, ...next.tileHashes] };
        }
        expect(byParts).toEqual(oneByOne);
        expect(byParts.tileHashes).toHaveLength(all.length + Math.floor(all.length / 256));
        expect(rootOfFrontier(byParts.frontier)).toEqual(recursiveRoot(all));
      }),
      { numRuns: 30 },
    );
  });

  test('has proofs for each of its leaves, and none for another leaf, place, size or root', () => {
    fc.assert(
      fc.property(some, pick(599), pick(599), (all, one, other) => {
        const size = all.length;
        const [index, elsewhere] = [one % size, other % size];
        const [leafHash, otherHash] = [all[index] ?? EMPTY_ROOT, all[elsewhere] ?? EMPTY_ROOT];
        const proof = proveInclusion({ index, size }, sourceOfLeaves(all));
        const claim = { index, size, leafHash, proof, root: rootOfLeaves(all) };
        expect(verifyInclusion(claim)).toBe(true);
        const isOther = Buffer.compare(leafHash, otherHash) !== 0;
        expect(verifyInclusion({ ...claim, leafHash: otherHash })).toBe(!isOther);
        if (isOther) expect(verifyInclusion({ ...claim, index: elsewhere })).toBe(false);
        expect(verifyInclusion({ ...claim, root: flip(claim.root, one) })).toBe(false);
        expect(verifyInclusion({ ...claim, proof: [...proof, leafHash] })).toBe(false);
        expect(verifyInclusion({ ...claim, proof: proof.slice(1) })).toBe(size === 1);
      }),
      { numRuns: 60 },
    );
  });

  test('continues each of its beginnings, and no other tree', () => {
    fc.assert(
      fc.property(some, pick(599), pick(255), (all, at, bit) => {
        const size = all.length;
        const oldSize = 1 + (at % size);
        const [oldRoot, root] = [rootOfLeaves(all.slice(0, oldSize)), rootOfLeaves(all)];
        const proof = proveConsistency({ oldSize, size }, sourceOfLeaves(all));
        const claim = { oldSize, size, proof, oldRoot, root };
        expect(verifyConsistency(claim)).toBe(true);
        expect(verifyConsistency({ ...claim, oldRoot: flip(oldRoot, bit) })).toBe(false);
        expect(verifyConsistency({ ...claim, root: flip(root, bit) })).toBe(false);
        expect(verifyConsistency({ ...claim, proof: [...proof, root] })).toBe(false);
        // A history in which one leaf was another.
        const changed = all.map((leaf, which) => (which === at % oldSize ? flip(leaf, bit) : leaf));
        expect(verifyConsistency({ ...claim, oldRoot: rootOfLeaves(changed.slice(0, oldSize)) })).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('of up to 2^53 - 1 leaves is divided as the standard says', () => {
    const sizes = fc.oneof(
      fc.integer({ min: 1, max: 2 ** 53 - 1 }),
      fc.integer({ min: 0, max: 52 }).map((exponent) => 2 ** exponent),
      fc.integer({ min: 31, max: 52 }).map((exponent) => 2 ** exponent + 1),
    );
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), (size, share) => {
        const index = Math.min(size - 1, Math.floor(share * size));
        // Together with the leaf, the parts of an inclusion proof are all leaves, each once.
        const parts = [{ start: index, end: index + 1 }, ...inclusionRanges({ index, size })];
        expect(joined(parts)).toEqual([{ start: 0, end: size }]);
        const subtrees = parts.flatMap((part) =>
          subtreesOf(part).map((tree) => ({
            start: tree.index * 2 ** tree.height,
            end: (tree.index + 1) * 2 ** tree.height,
          })),
        );
        expect(joined(subtrees)).toEqual([{ start: 0, end: size }]);
        expect(joined(consistencyRanges({ oldSize: index + 1, size })).every(({ end }) => end <= size)).toBe(
          true,
        );
      }),
      { numRuns: 300 },
    );
  });

  test('of more than 2^32 leaves grows, and its proofs are checked, without 32-bit arithmetic', () => {
    // All leaves are the same, so that subtrees of one height are, too.
    const roots: Hash[] = [hashLeaf(Uint8Array.of(7))];
    for (let height = 1; height <= 40; height += 1) {
      const below = roots[height - 1] ?? EMPTY_ROOT;
      roots.push(hashNode(below, below));
    }
    const same = ({ height }: { height: number }) => roots[height] ?? EMPTY_ROOT;
    const size = 2 ** 40 + 2 ** 33 + 3;
    const root = rootOfRange({ start: 0, end: size }, same);
    const leafHash = same({ height: 0 });
    for (const index of [0, 2 ** 31, 2 ** 32 + 1, 2 ** 40 + 5, size - 1]) {
      const proof = proveInclusion({ index, size }, same);
      expect(verifyInclusion({ index, size, leafHash, proof, root })).toBe(true);
      expect(verifyInclusion({ index, size: 2 ** 40, leafHash, proof, root })).toBe(false);
    }
    const frontier = {
      size: size - 1,
      hashes: subtreesOf({ start: 0, end: size - 1 }).map(same),
    };
    const grown = appendLeaves(frontier, [leafHash]);
    expect(rootOfFrontier(grown.frontier)).toEqual(root);
    const proof = proveConsistency({ oldSize: size - 1, size }, same);
    const claim = { oldSize: size - 1, size, proof, oldRoot: rootOfFrontier(frontier), root };
    expect(verifyConsistency(claim)).toBe(true);
    expect(verifyConsistency({ ...claim, size: size - 2 ** 33 })).toBe(false);
  });
});

/** As RFC 6962 defines it. */
function recursiveRoot(all: Hash[]): Hash {
  const [only] = all;
  if (!only) return EMPTY_ROOT;
  if (all.length === 1) return only;
  const middle = 2 ** Math.ceil(Math.log2(all.length) - 1);
  return hashNode(recursiveRoot(all.slice(0, middle)), recursiveRoot(all.slice(middle)));
}

/** Neighbouring ranges as one. */
function joined(ranges: { start: number; end: number }[]): { start: number; end: number }[] {
  const result: { start: number; end: number }[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && last.end === range.start) last.end = range.end;
    else result.push({ ...range });
  }
  return result;
}
