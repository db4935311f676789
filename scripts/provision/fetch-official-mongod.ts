/**
 * Child of provisioning: `node fetch-official-mongod.ts FOLDER TARGET` downloads the official MongoDB archive for this
 * system and keeps its `mongod` as TARGET. Exit code 1 when the archive is out of reach.
 */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MongoBinary } from 'mongodb-memory-server-core';

/** How long the archive may take to begin: a closed network often swallows packets instead of refusing. */
const CONNECT_TIMEOUT_MS = 8_000;
const STALL_TIMEOUT_MS = 30_000;

const [binDir, target] = process.argv.slice(2);
if (!binDir || !target) throw new Error('usage: fetch-official-mongod.ts FOLDER TARGET');

process.env.MONGOMS_MAX_RETRIES = '0';
mkdirSync(binDir, { recursive: true });
const folder = mkdtempSync(join(binDir, 'fetch-'));
let seenBytes = 0;
let seenAt = Date.now();

setInterval(() => {
  const bytes = bytesIn(folder);
  if (bytes !== seenBytes) {
    seenBytes = bytes;
    seenAt = Date.now();
  } else if (Date.now() - seenAt > (bytes === 0 ? CONNECT_TIMEOUT_MS : STALL_TIMEOUT_MS)) give(1);
}, 500);

try {
  const path = await MongoBinary.getPath({
    downloadDir: folder,
    version: process.env.MONGOMS_VERSION ?? '8.0.12',
    checkMD5: true,
    platform: process.platform,
    arch: process.arch,
  });
  renameSync(path, target);
  give(0);
} catch {
  give(1);
}

function give(code: number): never {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

function bytesIn(path: string): number {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(join(path, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}
