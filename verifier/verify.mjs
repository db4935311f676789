#!/usr/bin/env node

/**
 * Verifies a log of counted votes, from its address or from a folder with the same files, and adds the votes up. It needs Node 18 or newer and nothing else: no
 * package, no file beside it, nothing of ours but the log. README.md beside it says how to use it; verify.py does the same in Python, and prints the same.
 */

import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const USAGE = `node verify.mjs LOG [--earlier FILE]... [--sealed FILE] [--keys FILE] [--origin NAME]

  LOG         its address (https://host/log/event) or a folder with its files
  --earlier   a checkpoint that you have kept: the log must continue it
  --sealed    sealed.ndjson that you have kept while results were hidden
  --keys      sorak-log.json that you have kept, instead of the one of the log
  --origin    the log that it must be (of an address: host and path)

Exit code: 0 verified, 1 a fault was found, 2 it could not be read.`;

const WIDTH = 256;
const HASH = 32;
/** Bundles that a thread verifies at a time. */
const CHUNK = 32;
const MAX_DEPTH = 16;

/** What is wrong with the log. */
class Fault extends Error {}
/** Why nothing can be said of it. */
class Unreadable extends Error {}

// ---- hashes ---------------------------------------------------------------------------------------------------------------------------

/*
 * SHA-256 (FIPS 180-4) in JavaScript: for as little as a row has, half the time of a call to Node's own, to which it is compared at the start.
 */

/** The fractional parts of the cube roots of the first 64 primes. */
const K = new Int32Array(64);
for (let candidate = 2, found = 0; found < 64; candidate += 1) {
  let divisor = 2;
  while (candidate % divisor !== 0) divisor += 1;
  if (divisor < candidate) continue;
  K[found] = (Math.cbrt(candidate) % 1) * 2 ** 32;
  found += 1;
}
const START = Int32Array.of(
  ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
);
const state = new Int32Array(8);
const words = new Int32Array(64);
const lastBlocks = new Uint8Array(128);

/** @param {Uint8Array} bytes @param {number} from of a block of 64 */
function compress(bytes, from) {
  for (let i = 0, at = from; i < 16; i += 1, at += 4)
    words[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  for (let i = 16; i < 64; i += 1) {
    const x = words[i - 15];
    const y = words[i - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = (words[i - 16] + s0 + words[i - 7] + s1) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/** Hashes a part of some bytes (below 512 MB) and writes the hash to a place in others. @param {Uint8Array} bytes @param {number} from @param {number} to @param {Uint8Array} out @param {number} place */
function hashInto(bytes, from, to, out, place) {
  state.set(START);
  let at = from;
  for (; at + 64 <= to; at += 64) compress(bytes, at);
  const rest = to - at;
  lastBlocks.fill(0);
  for (let i = 0; i < rest; i += 1) lastBlocks[i] = bytes[at + i];
  lastBlocks[rest] = 0x80;
  const end = rest < 56 ? 64 : 128;
  const bits = (to - from) * 8;
  for (let i = 1; i <= 4; i += 1) lastBlocks[end - i] = bits >>> (8 * (i - 1));
  compress(lastBlocks, 0);
  if (end === 128) compress(lastBlocks, 64);
  for (let i = 0; i < 8; i += 1)
    for (let byte = 0; byte < 4; byte += 1) out[place + 4 * i + byte] = state[i] >>> (24 - 8 * byte);
}

/** @param {Uint8Array} bytes */
function sha256(bytes) {
  const hash = Buffer.alloc(HASH);
  hashInto(bytes, 0, bytes.length, hash, 0);
  return hash;
}

for (const length of [0, 55, 56, 64, 119, 120, 1_000]) {
  const bytes = Buffer.alloc(length, length);
  if (!sha256(bytes).equals(createHash('sha256').update(bytes).digest()))
    throw new Error('SHA-256 is broken');
}

const nodeInput = Buffer.alloc(1 + 2 * HASH, 1);

/** @param {Buffer} left @param {Buffer} right */
function hashNode(left, right) {
  left.copy(nodeInput, 1, 0, HASH);
  right.copy(nodeInput, 1 + HASH, 0, HASH);
  return sha256(nodeInput);
}

/** The root over neighbouring hashes, as many as there are: in pairs, level by level; one that is left over goes up as it is. @param {Buffer} hashes */
function rootOf(hashes) {
  const level = Buffer.from(hashes);
  for (let count = level.length / HASH; count > 1; count = Math.ceil(count / 2)) {
    for (let pair = 0; pair * 2 < count; pair += 1) {
      const from = pair * 2 * HASH;
      level.copy(nodeInput, 1, from, from + 2 * HASH);
      if (pair * 2 + 1 < count) hashInto(nodeInput, 0, nodeInput.length, level, pair * HASH);
      else level.copy(level, pair * HASH, from, from + HASH);
    }
  }
  return level.subarray(0, HASH);
}

/** A tree that subtrees are appended to, the larger ones first. */
class Tree {
  /** @type {{ size: number, hash: Buffer }[]} */
  #stack = [];

  /** @param {Buffer} hash @param {number} size how many leaves it stands for: a power of 2 */
  append(hash, size) {
    let node = { size, hash };
    for (let left = this.#stack.at(-1); left?.size === node.size; left = this.#stack.at(-1)) {
      this.#stack.pop();
      node = { size: node.size * 2, hash: hashNode(left.hash, node.hash) };
    }
    this.#stack.push(node);
  }

  copy() {
    const copy = new Tree();
    copy.#stack = [...this.#stack];
    return copy;
  }

  root() {
    if (this.#stack.length === 0) return sha256(Buffer.alloc(0));
    return this.#stack.map(({ hash }) => hash).reduceRight((right, left) => hashNode(left, right));
  }
}

// ---- reading --------------------------------------------------------------------------------------------------------------------------

/** @param {string} log @param {string} path @returns {Promise<Buffer | null>} null when it is not there */
async function read(log, path) {
  if (!isAddress(log)) {
    const file = join(log, path);
    return existsSync(file) ? readFile(file) : null;
  }
  const base = log.endsWith('/') ? log : `${log}/`;
  const answer = await fetch(new URL(path === KEYS ? `/.well-known/${KEYS}` : path, base)).catch((error) => {
    throw new Unreadable(`${base}${path}: ${error.cause?.message ?? error.message}`);
  });
  if (answer.status === 404 || answer.status === 410) return null;
  if (!answer.ok) throw new Unreadable(`${base}${path}: answered with ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

const KEYS = 'sorak-log.json';
const isAddress = (/** @type {string} */ log) => /^https?:\/\//.test(log);

/** @param {number} index @param {number} width */
function placeOf(index, width) {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/.{3}/g) ?? [];
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return width === WIDTH ? place : `${place}.p/${width}`;
}

/** @param {number | 'entries'} level @param {number} index @param {number} width */
const tilePath = (level, index, width) => `tile/${level}/${placeOf(index, width)}`;

/**
 * A tile or bundle. Of a partial one that is gone the full one is read instead.
 * @param {string} log @param {number | 'entries'} level @param {number} index @param {number} width
 * @returns {Promise<{ bytes: Buffer, isWhole: boolean }>}
 */
async function readTile(log, level, index, width) {
  const path = tilePath(level, index, width);
  const bytes = await read(log, path);
  if (bytes) return { bytes, isWhole: true };
  const full = width < WIDTH ? await read(log, tilePath(level, index, WIDTH)) : null;
  if (!full) throw new Fault(`${path} is missing`);
  return { bytes: level === 'entries' ? full : full.subarray(0, width * HASH), isWhole: false };
}

// ---- notes and checkpoints ------------------------------------------------------------------------------------------------------------

/** @typedef {{ name: string, type: number, publicKey: Buffer, id: string }} Key */

/** @param {string} name @param {number} type @param {Buffer} publicKey @returns {Key} */
function keyOf(name, type, publicKey) {
  const id = sha256(Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), publicKey])).subarray(0, 4);
  return { name, type, publicKey, id: id.toString('hex') };
}

/** @param {string} text @returns {Buffer | null} null for another spelling than its own */
function decodeBase64(text) {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** @param {Uint8Array} bytes @returns {string | null} */
function decodeUtf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** @param {Key} key @param {Buffer} message @param {Buffer} signature */
function isSigned({ publicKey }, message, signature) {
  if (signature.length !== 64) return false;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  });
  return verifySignature(null, message, key, signature);
}

/**
 * The text of a signed note (C2SP signed-note), and which keys have signed it.
 * @param {Buffer} note @param {Key[]} keys @param {string} what
 */
function openNote(note, keys, what) {
  const text = decodeUtf8(note) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what the standard forbids
  const isNote = note.length <= 262_144 && !/[\u0000-\u0009\u000b-\u001f]/.test(text) && text.endsWith('\n');
  const end = text.lastIndexOf('\n\n');
  if (!isNote || end < 0 || end + 2 >= text.length) throw new Fault(`${what} is not a signed note`);
  const signed = text.slice(0, end + 1);
  const lines = text.slice(end + 2, -1).split('\n');
  /** @type {Set<Key>} */
  const signers = new Set();
  for (const line of lines) {
    const [, name = '', encoded = ''] = /^\u2014 ([^\p{White_Space}+]+) ([^ ]+)$/u.exec(line) ?? [];
    const payload = decodeBase64(encoded);
    if (name === '' || !payload || payload.length <= 4 || lines.length > 100)
      throw new Fault(`${what} is not a signed note`);
    const id = payload.subarray(0, 4).toString('hex');
    const key = keys.find((each) => each.name === name && each.id === id);
    if (!key) continue;
    if (!isSignedBy(key, signed, payload.subarray(4)))
      throw new Fault(`${what} has a wrong signature by ${name}`);
    signers.add(key);
  }
  return { text: signed, signers };
}

/** @param {Key} key @param {string} text @param {Buffer} signature */
function isSignedBy(key, text, signature) {
  if (key.type === 1) return isSigned(key, Buffer.from(text), signature);
  if (signature.length !== 72) return false;
  const seconds = signature.readBigUInt64BE(0);
  if (seconds > BigInt(Number.MAX_SAFE_INTEGER)) return false;
  return isSigned(key, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), signature.subarray(8));
}

/** @typedef {{ origin: string, size: number, root: Buffer, signers: Set<Key> }} Checkpoint */

/**
 * @param {Buffer} note @param {{ keys: Keys, origin: string | null, what: string }} options
 * @returns {Checkpoint}
 */
function openCheckpoint(note, { keys, origin, what }) {
  const expected = origin ?? (decodeUtf8(note) ?? '').split('\n', 1)[0] ?? '';
  const logKeys = keys.ofLog(expected);
  const { text, signers } = openNote(note, [...logKeys, ...keys.witnesses], what);
  if (!logKeys.some((key) => signers.has(key))) throw new Fault(`${what} is signed by none of the keys`);
  const [found = '', size = '', root = '', ...rest] = text.slice(0, -1).split('\n');
  const hash = decodeBase64(root);
  const isCheckpoint =
    found !== '' &&
    /^(?:0|[1-9]\d{0,15})$/.test(size) &&
    Number.isSafeInteger(Number(size)) &&
    hash?.length === HASH;
  if (!isCheckpoint || !hash || rest.includes('')) throw new Fault(`${what} is not a checkpoint`);
  if (found !== expected) throw new Fault(`${what} is of another log: ${found}`);
  return { origin: found, size: Number(size), root: hash, signers };
}

/** @typedef {{ prefix: string, ofLog: (origin: string) => Key[], witnesses: Key[] }} Keys */

/** @param {Buffer} file @returns {Keys} */
function parseKeys(file) {
  const wrong = new Unreadable(`${KEYS} is not what it should be`);
  try {
    const { version, origin_prefix: prefix, keys, witnesses } = JSON.parse(decodeUtf8(file) ?? '');
    const publicKeys = keys.map((/** @type {any} */ each) => decodeBase64(each.public_key));
    if (version !== 1 || typeof prefix !== 'string' || prefix === '' || publicKeys.length === 0) throw wrong;
    if (publicKeys.some((/** @type {Buffer | null} */ each) => each?.length !== 32)) throw wrong;
    return {
      prefix,
      ofLog: (origin) => publicKeys.map((/** @type {Buffer} */ each) => keyOf(origin, 1, each)),
      witnesses: witnesses.map((/** @type {any} */ { vkey }) => {
        const [, name = '', id, encoded = ''] =
          /^([^+\p{White_Space}]+)\+([0-9a-f]{8})\+(.+)$/u.exec(vkey) ?? [];
        const bytes = decodeBase64(encoded);
        const key = keyOf(name, bytes?.[0] ?? 0, bytes?.subarray(1) ?? Buffer.alloc(0));
        if (key.type !== 4 || key.publicKey.length !== 32 || key.id !== id) throw wrong;
        return key;
      }),
    };
  } catch {
    throw wrong;
  }
}

// ---- rows -----------------------------------------------------------------------------------------------------------------------------

const PLACE = '([1-9]\\d{0,15})\\n(2\\d{3}-\\d\\d-\\d\\d)T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z\\n';
const VOTE = new RegExp(
  `sorak-vote/1\\n${PLACE}([A-Za-z0-9][A-Za-z0-9._~-]{0,63})\\n(0|-?[1-9]\\d{0,14})\\n` +
    '(?:settle|refund|reverse)\\n[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=\\n',
  'y',
);
const RULES = new RegExp(`^sorak-rules/1\\n${PLACE}(\\{[^\\n]*\\})\\n("[^\\n]*")\\n$`);

/** @type {Map<string, boolean>} */
const days = new Map();

/** Whether there is such a day: no 30 February. @param {string} day */
function isDay(day) {
  const found = days.get(day);
  if (found !== undefined) return found;
  const date = new Date(`${day}T00:00:00.000Z`);
  const isThere = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  days.set(day, isThere);
  return isThere;
}

/** The one spelling of a value as JSON (RFC 8785, whole numbers alone). @param {unknown} value @param {number} [depth] @returns {string} */
function canonical(value, depth = 0) {
  if (depth > MAX_DEPTH) throw new Error('too deep');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('not whole');
    return String(value);
  }
  if (typeof value === 'string') {
    if (/\p{Surrogate}/u.test(value)) throw new Error('half a character');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(',')}]`;
  const fields = /** @type {Record<string, unknown>} */ (value);
  const names = Object.keys(fields).sort();
  return `{${names.map((name) => `${canonical(name)}:${canonical(fields[name], depth + 1)}`).join(',')}}`;
}

/** @param {string} text */
function isCanonical(text) {
  try {
    return canonical(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

/** The row number in an entry that sets rules; null when it is none. @param {Buffer} entry */
function readRules(entry) {
  const [, sequence, day = '', rules = '', reason = ''] = RULES.exec(decodeUtf8(entry) ?? '') ?? [];
  if (!sequence || !isDay(day) || !isCanonical(rules) || !isCanonical(reason)) return null;
  return Number(sequence);
}

/** The row number that an entry has; null when it is none. @param {Buffer} entry */
function sequenceOf(entry) {
  VOTE.lastIndex = 0;
  const [vote, sequence, day = ''] = VOTE.exec(entry.toString('latin1')) ?? [];
  if (vote?.length !== entry.length || !isDay(day)) return readRules(entry);
  return Number(sequence);
}

/** The entries of a bundle, as far as they can be read. @param {Buffer} bytes */
function splitBundle(bytes) {
  const entries = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const end = at + 2 + bytes.readUInt16BE(at);
    if (end > bytes.length) break;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

const leaf = Buffer.alloc(HASH);

/** @param {Buffer} entry */
const hashLeaf = (entry) => sha256(Buffer.concat([Buffer.of(0), entry]));

/**
 * Verifies one bundle against its tile and adds its votes up.
 * @param {{ bytes: Buffer, isWhole: boolean }} bundle its lengths are overwritten
 * @param {Buffer} tile @param {{ first: number, width: number, totals: Map<string, number> }} options `first`: rows before it
 * @returns {{ root: Buffer } | { row: number, by: 'hash' | 'entry' | 'sequence' }} what differs first
 */
function verifyBundle({ bytes, isWhole }, tile, { first, width, totals }) {
  const text = bytes.toString('latin1');
  let at = 0;
  for (let place = 0; place < width; place += 1) {
    const row = first + place + 1;
    const start = at + 2;
    const end = start > bytes.length ? start : start + bytes.readUInt16BE(at);
    if (end > bytes.length || start > bytes.length) return { row, by: 'hash' };
    // The byte before the entry becomes the one that marks leaves.
    bytes[start - 1] = 0;
    hashInto(bytes, start - 1, end, leaf, 0);
    if (leaf.compare(tile, place * HASH, (place + 1) * HASH) !== 0) return { row, by: 'hash' };
    VOTE.lastIndex = start;
    const vote = VOTE.exec(text);
    let sequence;
    if (vote && VOTE.lastIndex === end && isDay(/** @type {string} */ (vote[2]))) {
      const finalist = /** @type {string} */ (vote[3]);
      sequence = Number(vote[1]);
      totals.set(finalist, (totals.get(finalist) ?? 0) + Number(vote[4]));
    } else {
      sequence = readRules(bytes.subarray(start, end));
      if (sequence === null) return { row, by: 'entry' };
    }
    if (sequence !== row) return { row, by: 'sequence' };
    at = end;
  }
  if (isWhole && at < bytes.length) return { row: first + width + 1, by: 'hash' };
  return { root: rootOf(tile) };
}

/**
 * @typedef {{ row: number, by: 'hash' | 'entry' | 'sequence', bundle: number }} Difference `bundle`: in which it was found
 * @typedef {{ roots: Buffer, totals: Map<string, number>, difference?: Difference, fault?: string, unreadable?: string }} Verified
 */

/**
 * Verifies the bundles from one on, up to the first fault.
 * @param {string} log @param {number} size @param {{ from: number, to: number }} range
 * @returns {Promise<Verified>}
 */
async function verifyBundles(log, size, { from, to }) {
  /** @type {Verified} */
  const result = { roots: Buffer.alloc((to - from) * HASH), totals: new Map() };
  const indices = Array.from({ length: to - from }, (_, at) => from + at);
  const reads = indices.map(async (index) => {
    const width = Math.min(WIDTH, size - index * WIDTH);
    const bundle = await readTile(log, 'entries', index, width);
    const { bytes: tile } = await readTile(log, 0, index, width);
    if (tile.length !== width * HASH) throw new Fault(`${tilePath(0, index, width)} has another length`);
    return { bundle, tile, width };
  });
  for (const each of reads) each.catch(() => {});
  try {
    for (const [at, reading] of reads.entries()) {
      const { bundle, tile, width } = await reading;
      const found = verifyBundle(bundle, tile, { first: (from + at) * WIDTH, width, totals: result.totals });
      if (!('root' in found)) return { ...result, difference: { ...found, bundle: from + at } };
      found.root.copy(result.roots, at * HASH);
    }
  } catch (error) {
    if (error instanceof Fault) result.fault = error.message;
    else if (error instanceof Unreadable) result.unreadable = error.message;
    else throw error;
  }
  return result;
}

/**
 * All bundles, on every processor.
 * @param {string} log @param {number} size
 */
async function verifyRows(log, size) {
  const count = Math.ceil(size / WIDTH);
  // A size that is a lie ends at the first file that is missing: nothing is made for all of it.
  const chunks = Math.ceil(count / CHUNK);
  /** @type {Verified[]} */
  const results = [];
  let next = 0;
  let hasFault = false;
  /** @param {(range: { from: number, to: number }) => Promise<Verified>} verifyRange */
  const work = async (verifyRange) => {
    while (next < chunks && !hasFault) {
      const at = next;
      next += 1;
      const result = await verifyRange({ from: at * CHUNK, to: Math.min(count, (at + 1) * CHUNK) });
      results[at] = result;
      hasFault ||= Boolean(result.difference ?? result.fault ?? result.unreadable);
    }
  };
  // One that reads little is done before a thread has begun.
  const threads = chunks < 4 ? 0 : Math.min(chunks, cpus().length);
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { log, size } });
    return { worker, verifyRange: callerOf(worker) };
  });
  try {
    if (threads === 0) await work((range) => verifyBundles(log, size, range));
    else await Promise.all(workers.map(({ verifyRange }) => work(verifyRange)));
  } finally {
    for (const { worker } of workers) await worker.terminate();
  }
  return results;
}

/** @param {Worker} worker @returns {(range: { from: number, to: number }) => Promise<Verified>} */
function callerOf(worker) {
  return (range) =>
    new Promise((resolve, reject) => {
      worker.removeAllListeners();
      worker.once('message', (result) => resolve({ ...result, roots: Buffer.from(result.roots) }));
      worker.once('error', reject);
      worker.postMessage(range);
    });
}

// ---- what is wrong with a row ---------------------------------------------------------------------------------------------------------

/**
 * Says what happened to the first row that differs, from all rows that follow.
 * @param {string} log @param {number} size @param {Difference} difference @returns {Promise<string>}
 */
async function explain(log, size, { row, by, bundle }) {
  if (by === 'entry') return `row ${row} is not a valid entry`;
  /** @type {Buffer[]} */
  const entries = [];
  const hashes = [];
  for (let index = bundle; index * WIDTH < size; index += 1) {
    const width = Math.min(WIDTH, size - index * WIDTH);
    // What is missing further on is not the first fault.
    const [rows, tile] = await Promise.all(
      [readTile(log, 'entries', index, width), readTile(log, 0, index, width)].map((reading) =>
        reading.catch(() => ({ bytes: Buffer.alloc(0), isWhole: true })),
      ),
    );
    const all = splitBundle(rows.bytes);
    entries.push(...(rows.isWhole ? all : all.slice(0, width)));
    for (let at = 0; at < tile.bytes.length; at += HASH)
      hashes.push(tile.bytes.toString('latin1', at, at + HASH));
  }
  const skipped = row - 1 - bundle * WIDTH;
  const there = entries
    .slice(skipped)
    .map((entry) => (by === 'hash' ? hashLeaf(entry).toString('latin1') : (sequenceOf(entry) ?? 0)));
  const wanted =
    by === 'hash' ? hashes.slice(skipped) : Array.from({ length: size - row + 1 }, (_, at) => row + at);
  return nameChange(
    row,
    /** @type {(string | number)[]} */ (there),
    /** @type {(string | number)[]} */ (wanted),
  );
}

/**
 * @param {number} row the first that differs
 * @param {(string | number)[]} there what stands from there on
 * @param {(string | number)[]} wanted what should
 */
function nameChange(row, there, wanted) {
  const [here, next] = there;
  const [expected] = wanted;
  if (expected === undefined) return `row ${row} was added`;
  if (here === undefined) return `row ${row} is missing`;
  const belongs = wanted.indexOf(here);
  const moved = there.indexOf(expected);
  if (belongs < 0) return moved < 0 ? `row ${row} was changed` : `row ${row} was added`;
  if (moved < 0) return `row ${row} is missing`;
  if (belongs > 1 && next === expected) return `row ${row + belongs} was moved to place ${row}`;
  return `row ${row} was moved to place ${row + moved}`;
}

// ---- the log --------------------------------------------------------------------------------------------------------------------------

/**
 * Compares the tiles above the rows. @param {string} log @param {Buffer} roots of all full bundles
 */
async function verifyUpperTiles(log, roots) {
  let hashes = roots;
  for (let level = 1, span = WIDTH; hashes.length > 0; level += 1, span *= WIDTH) {
    const count = hashes.length / HASH;
    const above = [];
    for (let index = 0; index * WIDTH < count; index += 1) {
      const width = Math.min(WIDTH, count - index * WIDTH);
      const wanted = hashes.subarray(index * WIDTH * HASH, (index * WIDTH + width) * HASH);
      const { bytes } = await readTile(log, level, index, width);
      const path = tilePath(level, index, width);
      if (bytes.length !== wanted.length) throw new Fault(`${path} has another length`);
      for (let at = 0; at < width; at += 1) {
        if (wanted.compare(bytes, at * HASH, (at + 1) * HASH, at * HASH, (at + 1) * HASH) === 0) continue;
        const row = (index * WIDTH + at) * span;
        throw new Fault(`${path} does not fit rows ${row + 1} to ${row + span}`);
      }
      if (width === WIDTH) above.push(rootOf(wanted));
    }
    hashes = Buffer.concat(above);
  }
}

/**
 * The roots of the first rows, for several sizes in one pass.
 * @param {string} log @param {number} size @param {Buffer} roots of all full bundles @param {number[]} wanted
 */
async function rootsAt(log, size, roots, wanted) {
  /** @type {Map<number, Buffer>} */
  const found = new Map();
  const tree = new Tree();
  let full = 0;
  for (const each of [...new Set(wanted)].sort((a, b) => a - b)) {
    for (; (full + 1) * WIDTH <= each; full += 1)
      tree.append(roots.subarray(full * HASH, (full + 1) * HASH), WIDTH);
    const rest = each % WIDTH;
    const whole = tree.copy();
    if (rest > 0) {
      const { bytes } = await readTile(log, 0, full, Math.min(WIDTH, size - full * WIDTH));
      for (let at = 0; at < rest; at += 1) whole.append(bytes.subarray(at * HASH, (at + 1) * HASH), 1);
    }
    found.set(each, whole.root());
  }
  return found;
}

/** @typedef {{ name: string, checkpoint: Checkpoint, isSealed: boolean }} Former a checkpoint that the log must continue */

/**
 * Whether all that were kept are still there, as they were: the last ones could be withheld without a gap.
 * @param {string[]} lines @param {Buffer | null} file @param {Key[]} keys
 */
function compareSealed(lines, file, keys) {
  const kept = file ? linesOf(file) : [];
  const texts = lines.map((line) => noteOf(line)?.split('\n\n', 1)[0]);
  for (const [number, line] of kept.entries()) {
    const name = `the sealed checkpoint ${number} that was kept`;
    const note = noteOf(line);
    try {
      const { text, signers } = openNote(Buffer.from(note ?? ''), keys, name);
      if (signers.size === 0) throw new Fault(`${name} is signed by none of the keys`);
      if (`${texts[number]}\n` === text) continue;
    } catch (error) {
      throw error instanceof Fault ? new Unreadable(error.message) : error;
    }
    throw new Fault(`sealed checkpoint ${number} is not the one that was kept`);
  }
}

/** @param {Buffer} file */
function linesOf(file) {
  const lines = (decodeUtf8(file) ?? '?').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** @param {string} line @returns {string | null} */
function noteOf(line) {
  const value = isCanonical(line) ? JSON.parse(line) : null;
  return typeof value?.note === 'string' ? value.note : null;
}

/**
 * Those that were hidden with the results, and opened since.
 * @param {string} log @param {{ keys: Keys, origin: string, sealedFile: string | null }} options @returns {Promise<Former[]>}
 */
async function openSealed(log, { keys, origin, sealedFile }) {
  const file = await read(log, 'sealed.ndjson');
  const lines = file ? linesOf(file) : [];
  compareSealed(lines, sealedFile ? await readFile(sealedFile) : null, keys.ofLog(origin));
  /** @type {Former[]} */
  const opened = [];
  for (const [number, line] of lines.entries()) {
    const name = `sealed checkpoint ${number}`;
    const fault = (/** @type {string} */ what) => new Fault(`${name} ${what}`);
    const { note, checkpoint, nonce } = isCanonical(line) ? (JSON.parse(line) ?? {}) : {};
    if (typeof note !== 'string') throw fault('cannot be read');
    const { text, signers } = openNote(Buffer.from(note), keys.ofLog(origin), name);
    if (signers.size === 0) throw fault('is signed by none of the keys');
    const [tag, of, place, , hash = '', end, ...rest] = text.split('\n');
    if (tag !== 'sorak-sealed-checkpoint/1' || end !== '' || rest.length > 0) throw fault('cannot be read');
    if (of !== origin) throw fault('is of another log');
    if (place !== String(number)) throw fault('is missing');
    if (typeof checkpoint !== 'string' || typeof nonce !== 'string') throw fault('is not opened');
    const salt = decodeBase64(nonce) ?? Buffer.alloc(0);
    const input = Buffer.concat([Buffer.of(0, tag.length), Buffer.from(tag), salt, Buffer.from(checkpoint)]);
    if (salt.length !== 32 || sha256(input).toString('base64') !== hash)
      throw fault('is not what was sealed');
    const what = `the checkpoint in ${name}`;
    const inside = openCheckpoint(Buffer.from(checkpoint), { keys, origin, what });
    const before = opened.at(-1)?.checkpoint.size ?? 0;
    if (inside.size < before) throw fault('is of a smaller tree than the one before');
    opened.push({ name, checkpoint: inside, isSealed: true });
  }
  return opened;
}

/** @param {{ log: string, earlier: string[], sealedFile: string | null, keysFile: string | null, wantedOrigin: string | null }} options */
async function verifyLog({ log, earlier, sealedFile, keysFile, wantedOrigin }) {
  const file = keysFile ? await readFile(keysFile) : await read(log, KEYS);
  if (!file) throw new Unreadable(`${KEYS} is missing`);
  const keys = parseKeys(file);
  const note = await read(log, 'checkpoint');
  if (!note) throw new Unreadable('there is no checkpoint: the log is empty, or its results are hidden');
  const address = isAddress(log) ? log.replace(/^https?:\/\//, '').replace(/\/$/, '') : null;
  const checkpoint = openCheckpoint(note, { keys, origin: wantedOrigin ?? address, what: 'the checkpoint' });
  const { origin, size } = checkpoint;
  if (!origin.startsWith(keys.prefix)) throw new Fault(`the checkpoint is of another log: ${origin}`);

  const results = await verifyRows(log, size);
  for (const { difference, fault, unreadable } of results) {
    if (unreadable) throw new Unreadable(unreadable);
    if (fault) throw new Fault(fault);
    if (difference) throw new Fault(await explain(log, size, difference));
  }
  if (size === 0 && (await read(log, tilePath('entries', 0, WIDTH)))) throw new Fault('row 1 was added');
  const bundles = Buffer.concat(results.map(({ roots }) => roots));
  const full = bundles.subarray(0, Math.floor(size / WIDTH) * HASH);
  await verifyUpperTiles(log, full);

  /** @type {Former[]} */
  const former = [];
  for (const path of earlier) {
    const kept = await readFile(path);
    const name = `the earlier checkpoint ${path}`;
    try {
      former.push({ name, checkpoint: openCheckpoint(kept, { keys, origin, what: name }), isSealed: false });
    } catch (error) {
      throw error instanceof Fault ? new Unreadable(error.message) : error;
    }
  }
  const root = (await rootsAt(log, size, full, [size])).get(size);
  if (!root?.equals(checkpoint.root))
    throw new Fault('the rows have another root than the one that is signed');
  const sealed = await openSealed(log, { keys, origin, sealedFile });
  const continued = [...former, ...sealed];
  for (const { name, checkpoint: before } of continued)
    if (before.size > size)
      throw new Fault(`the tree has become smaller: ${size} rows, ${before.size} in ${name}`);
  const roots = await rootsAt(
    log,
    size,
    full,
    continued.map((each) => each.checkpoint.size),
  );
  for (const { name, checkpoint: before } of continued) {
    if (roots.get(before.size)?.equals(before.root)) continue;
    if (before.size === size) throw new Fault(`the tree is another one of the same size than in ${name}`);
    throw new Fault(`the tree was rebuilt: its first ${before.size} rows are not those of ${name}`);
  }
  return report({ checkpoint, keys, results, former, sealed });
}

/** @param {{ checkpoint: Checkpoint, keys: Keys, results: Verified[], former: Former[], sealed: Former[] }} found */
function report({ checkpoint, keys, results, former, sealed }) {
  /** @type {Map<string, number>} */
  const totals = new Map();
  for (const each of results)
    for (const [finalist, votes] of each.totals) totals.set(finalist, (totals.get(finalist) ?? 0) + votes);
  const sum = [...totals.values()].reduce((all, votes) => all + votes, 0);
  if (![sum, ...totals.values()].every(Number.isSafeInteger))
    throw new Fault('the votes are too many to add up');
  const cosigned = keys.witnesses.filter((key) => checkpoint.signers.has(key)).length;
  return [
    `log       ${checkpoint.origin}`,
    `rows      ${checkpoint.size}`,
    `root      ${checkpoint.root.toString('base64')}`,
    ...(keys.witnesses.length > 0 ? [`witnesses ${cosigned} of ${keys.witnesses.length}`] : []),
    ...former.map((each) => `continues ${each.checkpoint.size} rows`),
    ...(sealed.length > 0 ? [`sealed    ${sealed.length} opened`] : []),
    `votes     ${sum}`,
    ...[...totals]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([finalist, votes]) => `          ${votes} ${finalist}`),
    'verified',
  ];
}

/** @param {string[]} args */
function parseArguments(args) {
  const options = {
    log: '',
    earlier: /** @type {string[]} */ ([]),
    sealedFile: /** @type {string | null} */ (null),
    keysFile: /** @type {string | null} */ (null),
    wantedOrigin: /** @type {string | null} */ (null),
  };
  for (let at = 0; at < args.length; at += 1) {
    const [arg = '', value] = [args[at], args[at + 1]];
    if (!arg.startsWith('--')) {
      if (options.log) throw new Unreadable(USAGE);
      options.log = arg;
      continue;
    }
    if (value === undefined) throw new Unreadable(USAGE);
    if (arg === '--earlier') options.earlier.push(value);
    else if (arg === '--sealed') options.sealedFile = value;
    else if (arg === '--keys') options.keysFile = value;
    else if (arg === '--origin') options.wantedOrigin = value;
    else throw new Unreadable(USAGE);
    at += 1;
  }
  if (!options.log) throw new Unreadable(USAGE);
  return options;
}

async function main() {
  try {
    const lines = await verifyLog(parseArguments(process.argv.slice(2)));
    console.log(lines.join('\n'));
    process.exitCode = 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isFault = error instanceof Fault;
    (isFault ? console.log : console.error)(isFault ? `fault     ${message}` : message);
    process.exitCode = isFault ? 1 : 2;
  }
}

if (isMainThread) await main();
else {
  const { log, size } = workerData;
  parentPort?.on('message', async (range) => parentPort?.postMessage(await verifyBundles(log, size, range)));
}
