import crypto, { createHash } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { FROM, SINCE, settled } from './steady-clock.ts';

// `node --import` runs this before everything else of each process that steady pictures need, and of each of its threads: its clock begins at a
// fixed time, and what it draws by lot is the same each time.
const ROOT = dirname(dirname(import.meta.dirname));
const RealDate = Date;
let [since, from] = [Number(process.env[SINCE]), Number(process.env[FROM])];

/** The clock of the machine. */
export const realNow = () => RealDate.now();

/** Sets this process's clock as those of the servers that are started with the same. */
export function setClock(clock: { since: number; from: number }): void {
  ({ since, from } = clock);
}

/** The demo data lies around the moment in which it is made, to the millisecond. */
const stands = process.argv[1]?.endsWith('/scripts/seed.ts') === true;

function now(): number {
  if (Number.isNaN(since + from)) return RealDate.now();
  return stands ? from : RealDate.now() - since + from;
}

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

// Node writes this header by the machine's clock, and browsers take the server's time from it.
const writeHead = ServerResponse.prototype.writeHead as (
  this: ServerResponse,
  ...given: unknown[]
) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...given: unknown[]) {
  this.setHeader('Date', new RealDate(settled(now())).toUTCString());
  return writeHead.apply(this, given);
};

// The database's clock is the machine's; ours stands in for it.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/server/platform/clock.ts') || !loaded.source) return loaded;
    return { ...loaded, source: `${loaded.source.toString()}\ndatabaseNow = async () => new Date();\n` };
  },
});

const drawn = new Map<string, number>();

/** So many bytes for the file that asks for them, by how often it has asked; null for one that is not ours. */
function draw(size: number): Buffer | null {
  const file = askedBy();
  if (!file) return null;
  const count = (drawn.get(file) ?? 0) + 1;
  drawn.set(file, count);
  const seed = [process.env[FROM], process.argv[1], threadId, file, count].join('\0').replaceAll(ROOT, '');
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
    createHash('sha256').update(`${seed}\0${block}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, size);
}

function askedBy(): string | null {
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  const caller = frames.find((frame) => !frame.includes(import.meta.url)) ?? '';
  const [url] = /file:\/\/[^:)]+/.exec(caller) ?? [];
  return url && !url.includes('/node_modules/') ? relative(ROOT, fileURLToPath(url)) : null;
}

const { randomBytes, randomInt } = crypto;
const randomUUID: (options?: crypto.RandomUUIDOptions) => crypto.UUID = crypto.randomUUID;

function steadyUuid(): crypto.UUID | null {
  const hex = draw(16)?.toString('hex');
  if (!hex) return null;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

Object.assign(crypto, {
  randomBytes: (size: number, ...more: [] | [() => void]) =>
    (more.length === 0 && draw(size)) || Reflect.apply(randomBytes, crypto, [size, ...more]),
  randomUUID: (...given: [crypto.RandomUUIDOptions?]) => steadyUuid() ?? randomUUID(...given),
  randomInt: (...given: number[]) => {
    const [least, end] = given.length === 1 ? [0, given[0]] : given;
    const bytes = typeof end === 'number' && given.length < 3 ? draw(6) : null;
    if (!bytes) return Reflect.apply(randomInt, crypto, given);
    return (least ?? 0) + (bytes.readUIntBE(0, 6) % ((end ?? 1) - (least ?? 0)));
  },
});
syncBuiltinESMExports();
globalThis.crypto.randomUUID = () => steadyUuid() ?? randomUUID();

const random = Math.random;
Math.random = () => {
  const bytes = draw(6);
  return bytes ? bytes.readUIntBE(0, 6) / 2 ** 48 : random();
};
