import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  appendLeaves,
  EMPTY_FRONTIER,
  type Frontier,
  type Hash,
  rootOfFrontier,
} from '#contracts/log/merkle.ts';
import {
  bundlePath,
  encodeBundle,
  encodeTile,
  TILE_WIDTH,
  tilePath,
  tilesBetween,
} from '#contracts/log/tiles.ts';
import { audit, type Bench, comparePairs } from '../support/bench.ts';
import { buildKeysFile, signCheckpoint, writeFolder } from '../support/log-folder.ts';

const FINALISTS = 200;
/** A row as long as most of them are. */
const VOTES = 3;

export const bench: Bench = {
  name: 'verify-log',
  about:
    'the two verifiers, each over the whole folder of a log: signature, rows, every tile, root, votes by finalist',
  async run({ quick, dir, say }) {
    const rows = quick ? 30_000 : 1_000_000;
    const folder = join(dir, 'log');
    await writeLog(folder, rows);
    const hasPython = spawnSync('python3', ['--version']).status === 0;
    if (!hasPython) say('  there is no python3 here: verify.py is not measured');
    const measure = (command: string, file: string) => async () => {
      const startedAt = performance.now();
      const { stdout, stderr } = spawnSync(command, [join('verifier', file), folder], { encoding: 'utf8' });
      const seconds = (performance.now() - startedAt) / 1_000;
      const [, votes] = /^votes {5}(\d+)$/m.exec(stdout) ?? [];
      if (!stdout.endsWith('\nverified\n')) throw new Error(`${file}: ${stdout}${stderr}`);
      audit('votes', { found: Number(votes), expected: rows * VOTES });
      return rows / seconds;
    };
    const pair = await comparePairs({
      rounds: quick ? 1 : 5,
      a: { name: 'JavaScript, rows a second', measure: measure(process.execPath, 'verify.mjs') },
      b: {
        name: 'Python, rows a second',
        measure: hasPython ? measure('python3', 'verify.py') : async () => 0,
      },
      say,
    });
    return [
      { name: 'rows', value: rows },
      { name: 'JavaScript, lowest', value: pair.a.lowest, unit: '/s' },
      { name: 'JavaScript', value: pair.a.median, unit: '/s', goal: { atLeast: 500_000 } },
      // A machine without Python falls short of its goal with 0, by name.
      { name: 'Python, lowest', value: pair.b.lowest, unit: '/s' },
      { name: 'Python', value: pair.b.median, unit: '/s', goal: { atLeast: 200_000 } },
    ];
  },
};

/** Written bundle by bundle, with Node's hashes: a million rows take seconds. */
async function writeLog(folder: string, count: number): Promise<void> {
  const levels: Hash[][] = [];
  let frontier: Frontier = EMPTY_FRONTIER;
  for (let first = 0; first < count; first += TILE_WIDTH) {
    const width = Math.min(TILE_WIDTH, count - first);
    const rows = Array.from({ length: width }, (_, at) => buildRow(first + at + 1));
    const leaves = rows.map((row) => sha256(Buffer.from([0]), row));
    const grown = appendLeaves(frontier, leaves);
    frontier = grown.frontier;
    for (const { level, index, hash } of grown.tileHashes) {
      const hashes = levels[level] ?? [];
      hashes[index] = hash;
      levels[level] = hashes;
    }
    const path = bundlePath({ index: first / TILE_WIDTH, width });
    writeFolder(folder, new Map([[path, encodeBundle(rows)]]));
  }
  const tiles = tilesBetween(0, count).map((tile) => {
    const from = tile.index * TILE_WIDTH;
    return [tilePath(tile), encodeTile((levels[tile.level] ?? []).slice(from, from + tile.width))] as const;
  });
  const checkpoint = await signCheckpoint({ size: count, root: rootOfFrontier(frontier) });
  writeFolder(folder, new Map([...tiles, ['checkpoint', checkpoint], ['sorak-log.json', buildKeysFile()]]));
}

function buildRow(sequence: number): Uint8Array {
  const at = new Date(Date.UTC(2026, 10, 22) + sequence * 41).toISOString();
  const finalist = `FIN-${(sequence * 7919) % FINALISTS}`;
  const commitment = sha256(Buffer.from(String(sequence)));
  return Buffer.from(
    `sorak-vote/1\n${sequence}\n${at}\n${finalist}\n${VOTES}\nsettle\n${commitment.toString('base64')}\n`,
  );
}

function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
