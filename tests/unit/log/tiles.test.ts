import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  appendLeaves,
  EMPTY_FRONTIER,
  type Hash,
  hashLeaf,
  proveConsistency,
  proveInclusion,
  rootOfFrontier,
  sourceOfLeaves,
} from '#contracts/log/merkle.ts';
import {
  bundlePath,
  encodeBundle,
  encodeTile,
  parseBundle,
  parseTile,
  parseTilePath,
  partialTilesOf,
  proveConsistencyByTiles,
  proveInclusionByTiles,
  rootByTiles,
  TILE_WIDTH,
  type Tile,
  tileAt,
  tilePath,
  tilesBetween,
} from '#contracts/log/tiles.ts';
import { ascii, hash, LARGE_ROOT, LARGE_SIZE, LARGE_TILE } from './vectors.ts';

const large = Array.from({ length: LARGE_SIZE }, (_, at) => hashLeaf(ascii(String(at))));
const grown = appendLeaves(EMPTY_FRONTIER, large);

/** Every tile of a tree, as whoever appends to it writes them. */
function writeTiles(size: number): Map<string, Uint8Array> {
  const hashes = new Map<string, Hash>();
  for (const each of appendLeaves(EMPTY_FRONTIER, large.slice(0, size)).tileHashes)
    hashes.set(`${each.level}/${each.index}`, each.hash);
  return new Map(
    tilesBetween(0, size).map((tile) => [
      tilePath(tile),
      encodeTile(
        Array.from({ length: tile.width }, (_, at) => {
          const found = hashes.get(`${tile.level}/${tile.index * TILE_WIDTH + at}`);
          if (!found) throw new Error(`no hash ${at} of ${tilePath(tile)}`);
          return found;
        }),
      ),
    ]),
  );
}

const reader = (tiles: Map<string, Uint8Array>) => async (tile: Tile) =>
  tiles.get(tilePath(tile)) ?? Promise.reject(new Error(`no ${tilePath(tile)}`));

describe('paths', () => {
  test.each<[Tile, string]>([
    [{ level: 0, index: 5, width: 256 }, 'tile/0/005'],
    [{ level: 2, index: 1_234_067, width: 256 }, 'tile/2/x001/x234/067'],
    [{ level: 1, index: 0, width: 17 }, 'tile/1/000.p/17'],
    [{ level: 0, index: 1_000, width: 255 }, 'tile/0/x001/000.p/255'],
    [{ level: 63, index: 999, width: 1 }, 'tile/63/999.p/1'],
  ])('%j is %s, as tile and as bundle', (tile, path) => {
    const { level, ...bundle } = tile;
    const entries = path.replace(`tile/${level}/`, 'tile/entries/');
    expect(tilePath(tile)).toBe(path);
    expect(bundlePath(bundle)).toBe(entries);
    expect(parseTilePath(path)).toEqual({ of: 'tile', ...tile });
    expect(parseTilePath(entries)).toEqual({ of: 'entries', ...bundle });
  });

  test.each([
    ...['', 'tile', 'tile/0', 'tile/0/', '/tile/0/000', 'tile/0/000/', 'tile/0/000\n', 'checkpoint'],
    ...['tile/00/000', 'tile/64/000', 'tile/100/000', 'tile/-1/000', 'tile/x/000', 'tile/Entries/000'],
    ...[
      'tile/0/0',
      'tile/0/00',
      'tile/0/0000',
      'tile/0/1000',
      'tile/0/x000/001',
      'tile/0/001/002',
      'tile/0/x001',
    ],
    ...[
      'tile/0/000.p/0',
      'tile/0/000.p/00',
      'tile/0/000.p/01',
      'tile/0/000.p/256',
      'tile/0/000.p/-1',
      'tile/0/000.p/',
    ],
    ...['tile/0/000.p', 'tile/0/000.P/1', 'tile/0/x00a/001', 'tile/0/٠٠٠', 'tile/0/../000', 'tile/0/000?p=1'],
    'tile/0/x009/x007/x199/x254/x740/992',
  ])('%j is none', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });

  test('every place has one path, from which it is read again', () => {
    const places = fc.record({
      level: fc.integer({ min: 0, max: 63 }),
      index: fc.integer({ min: 0, max: 2 ** 53 - 1 }),
      width: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(
      fc.property(places, (tile) => {
        expect(parseTilePath(tilePath(tile))).toEqual({ of: 'tile', ...tile });
      }),
    );
  });
});

describe('which tiles a size has', () => {
  test.each<[number, { full: number[]; partial: string[] }]>([
    [0, { full: [], partial: [] }],
    [1, { full: [], partial: ['tile/0/000.p/1'] }],
    [255, { full: [], partial: ['tile/0/000.p/255'] }],
    [256, { full: [1], partial: ['tile/1/000.p/1'] }],
    [257, { full: [1], partial: ['tile/0/001.p/1', 'tile/1/000.p/1'] }],
    [65_536, { full: [256, 1], partial: ['tile/2/000.p/1'] }],
    [70_000, { full: [273, 1], partial: ['tile/0/273.p/112', 'tile/1/001.p/17', 'tile/2/000.p/1'] }],
  ])('%i', (size, { full, partial }) => {
    const tiles = tilesBetween(0, size);
    const fullOn = (level: number) =>
      tiles.filter((tile) => tile.level === level && tile.width === TILE_WIDTH).length;
    expect([0, 1, 2].map(fullOn)).toEqual([0, 1, 2].map((level) => full[level] ?? 0));
    expect(tiles.filter(({ width }) => width < TILE_WIDTH).map(tilePath)).toEqual(partial);
    expect(partialTilesOf(size).map(tilePath)).toEqual(partial);
  });

  test('the largest tree has tiles on seven levels', () => {
    expect(partialTilesOf(2 ** 53 - 1).map(({ level, width }) => [level, width])).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((level) => [level, 255]),
      [6, 31],
    ]);
  });

  test.each<[number, number, string[]]>([
    [3, 3, []],
    [0, 2, ['tile/0/000.p/2']],
    [2, 5, ['tile/0/000.p/5']],
    [250, 256, ['tile/0/000', 'tile/1/000.p/1']],
    [250, 260, ['tile/0/000', 'tile/0/001.p/4', 'tile/1/000.p/1']],
    [256, 257, ['tile/0/001.p/1']],
    [65_535, 65_536, ['tile/0/255', 'tile/1/000', 'tile/2/000.p/1']],
  ])('from %i to %i are written: %j', (oldSize, size, paths) => {
    expect(tilesBetween(oldSize, size).map(tilePath)).toEqual(paths);
  });

  test('a hash is found in one of them, and what the tree lacks in none', () => {
    expect(tileAt({ level: 0, index: 69_999 }, LARGE_SIZE)).toEqual({ level: 0, index: 273, width: 112 });
    expect(tileAt({ level: 1, index: 255 }, LARGE_SIZE)).toEqual({ level: 1, index: 0, width: 256 });
    expect(() => tileAt({ level: 0, index: 70_000 }, LARGE_SIZE)).toThrow(/no hash 70000/);
    expect(() => tileAt({ level: 1, index: 273 }, LARGE_SIZE)).toThrow(/no hash 273/);
    expect(() => tileAt({ level: 0, index: -1 }, LARGE_SIZE)).toThrow(/no hash -1/);
  });
});

describe('what they hold', () => {
  test('two entries are these bytes, and read again', () => {
    const entries = [ascii('one'), ascii('two')];
    expect(Buffer.from(encodeBundle(entries)).toString('hex')).toBe('00036f6e65000374776f');
    expect(parseBundle(encodeBundle(entries), 2)).toEqual(entries);
  });

  test('an entry may be empty, and has 65535 bytes at most', () => {
    const longest = new Uint8Array(65_535).fill(1);
    expect(parseBundle(encodeBundle([new Uint8Array(), longest]), 2)).toEqual([new Uint8Array(), longest]);
    expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow(/65535/);
  });

  test.each<[string, string, number]>([
    ['an entry fewer', '00036f6e65', 2],
    ['an entry more', '00036f6e65000374776f', 1],
    ['half a length', '00036f6e6500', 2],
    ['half an entry', '00036f6e6500037477', 2],
    ['nothing for one', '', 1],
  ])('a bundle with %s is refused', (_, hex, width) => {
    expect(() => parseBundle(Uint8Array.from(Buffer.from(hex, 'hex')), width)).toThrow(/entr/);
  });

  test('a tile is as long as its width says', () => {
    const bytes = encodeTile(large.slice(0, 3));
    expect(parseTile(bytes, 3)).toEqual(large.slice(0, 3));
    for (const width of [2, 4]) expect(() => parseTile(bytes, width)).toThrow(/96 bytes/);
    expect(() => parseTile(bytes.slice(1), 3)).toThrow(/95 bytes/);
  });
});

describe('a tree of 70,000 leaves', () => {
  const tiles = writeTiles(LARGE_SIZE);
  const source = sourceOfLeaves(large);

  test('has the root and the tile of the vector', async () => {
    expect(rootOfFrontier(grown.frontier)).toEqual(hash(LARGE_ROOT));
    const bytes = tiles.get('tile/1/001.p/17') ?? new Uint8Array();
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(LARGE_TILE);
    expect(await rootByTiles(LARGE_SIZE, reader(tiles))).toEqual(hash(LARGE_ROOT));
  });

  test('is proven from its tiles as from its leaves', async () => {
    for (const index of [0, 255, 256, 65_535, 65_536, 69_887, 69_888, 69_999]) {
      const of = { index, size: LARGE_SIZE };
      expect(await proveInclusionByTiles(of, reader(tiles))).toEqual(proveInclusion(of, source));
    }
    for (const oldSize of [1, 255, 256, 257, 65_536, 65_537, 69_888, 69_999, 70_000]) {
      const of = { oldSize, size: LARGE_SIZE };
      expect(await proveConsistencyByTiles(of, reader(tiles))).toEqual(proveConsistency(of, source));
    }
  });

  test('needs at most two tiles a level for a proof, and none that its size lacks', async () => {
    const read: string[] = [];
    await proveInclusionByTiles({ index: 300, size: LARGE_SIZE }, async (tile) => {
      read.push(tilePath(tile));
      return (await reader(tiles)(tile)) ?? new Uint8Array();
    });
    expect(read.sort()).toEqual([...['tile/0/001', 'tile/0/273.p/112', 'tile/1/000', 'tile/1/001.p/17']]);
  });

  test('is not proven from a tile of another length, or without one', async () => {
    const of = { index: 300, size: LARGE_SIZE };
    const short = new Map(tiles).set('tile/1/001.p/17', new Uint8Array(16 * 32));
    await expect(proveInclusionByTiles(of, reader(short))).rejects.toThrow(/512 bytes for 17/);
    const without = new Map(tiles);
    without.delete('tile/0/001');
    await expect(proveInclusionByTiles(of, reader(without))).rejects.toThrow('no tile/0/001');
    await expect(proveInclusionByTiles({ index: 1, size: 1 }, reader(tiles))).rejects.toThrow(/no leaf/);
    await expect(proveConsistencyByTiles({ oldSize: 0, size: 1 }, reader(tiles))).rejects.toThrow(/one of 0/);
  });
});

test('a tree of any size is proven from its tiles as from its leaves', async () => {
  const sizes = fc.integer({ min: 1, max: 1_500 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(1_499), async (size, at) => {
      const leaves = large.slice(0, size);
      const [tiles, source] = [reader(writeTiles(size)), sourceOfLeaves(leaves)];
      const [index, oldSize] = [at % size, 1 + (at % size)];
      expect(await proveInclusionByTiles({ index, size }, tiles)).toEqual(
        proveInclusion({ index, size }, source),
      );
      expect(await proveConsistencyByTiles({ oldSize, size }, tiles)).toEqual(
        proveConsistency({ oldSize, size }, source),
      );
    }),
    { numRuns: 40 },
  );
});
