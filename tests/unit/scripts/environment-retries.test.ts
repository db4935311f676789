import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '#scripts/ports.ts';
import { readRetries, withBrowserStart, withFreePort } from '#scripts/test/environment-retries.ts';

let folder: string;
let file: string;
const before = process.env.SORAK_RETRIES_FILE;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sorak-retries-'));
  file = join(folder, 'retries.log');
  process.env.SORAK_RETRIES_FILE = file;
});
afterEach(() => {
  if (before === undefined) delete process.env.SORAK_RETRIES_FILE;
  else process.env.SORAK_RETRIES_FILE = before;
  rmSync(folder, { recursive: true, force: true });
});

const listenAt = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, () => resolve(server));
  });

describe('what is tried again', () => {
  test('is a start on a port that somebody took meanwhile, at another port, and it is reported', async () => {
    const ports: number[] = [];
    const taken = await listenAt(await freePort());
    const address = taken.address();
    const takenPort = typeof address === 'object' && address ? address.port : 0;
    const server = await withFreePort('a stand-in', (port) => {
      ports.push(port);
      return listenAt(ports.length === 1 ? takenPort : port);
    });
    expect(ports).toHaveLength(2);
    expect(readRetries(file)).toEqual([
      expect.stringMatching(/^a port was taken \(a stand-in\): Error: listen EADDRINUSE/),
    ]);
    for (const each of [server, taken]) await new Promise((resolve) => each.close(resolve));
  });

  test('is a process that says that its port is taken', async () => {
    let starts = 0;
    const started = await withFreePort('a server', async (port) => {
      starts += 1;
      if (starts < 3) throw new Error(`Port ${port} is taken: stop what uses it or set PORT to another one.`);
      return 'started';
    });
    expect([started, starts, readRetries(file).length]).toEqual(['started', 3, 2]);
  });

  test('is a browser that did not start, three times in all', async () => {
    let starts = 0;
    const never = withBrowserStart(async () => {
      starts += 1;
      throw new Error('Failed to launch');
    });
    await expect(never).rejects.toThrow('Failed to launch');
    expect([starts, readRetries(file).length]).toEqual([3, 2]);
  });

  test('is nothing that failed for another reason', async () => {
    let starts = 0;
    const failing = withFreePort('a server', async () => {
      starts += 1;
      throw new Error('The configuration is not complete.');
    });
    await expect(failing).rejects.toThrow('not complete');
    expect([starts, readRetries(file)]).toEqual([1, []]);
  });
});

test('a free port is none that the system gives to outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(ports.filter((port) => port < 15_000 || port >= 32_000)).toEqual([]);
});
